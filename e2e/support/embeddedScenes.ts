import { expect } from '@playwright/test'
import { button, modal, view } from './modal.js'
import type { Scene } from './scene.js'
import type { Visit } from './test.js'
import { WALLET } from './wallet.js'

const visit: Visit = { options: { enableEmbedded: true } }

/** Views that stand in the page itself. */
export const embeddedScenes: readonly Scene[] = [
  {
    name: 'embedded-connect',
    visit,
    async go(page) {
      await expect(view(page, 'Connect a wallet')).toBeVisible()
      await expect(button(page, /^All wallets \d/)).toBeVisible()
    },
  },
  {
    name: 'embedded-account',
    visit,
    async go(page) {
      await button(page, WALLET).click()
      await expect(view(page, 'Account')).toBeVisible()
      await expect(modal(page)).toContainText(/\d ETH/)
    },
  },
]
