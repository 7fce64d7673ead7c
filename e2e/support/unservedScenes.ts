import { expect } from '@playwright/test'
import { button, connect, modal, openAccount } from './modal.js'
import { network } from './networks.js'
import type { Scene } from './scene.js'
import { connectOnce } from './stage.js'
import { world } from './world.js'

/** What an account shows where no gateway serves its network. */
export const unservedScenes: readonly Scene[] = [
  {
    name: 'account-unknown-balance',
    get visit() {
      // The gateway has no node of this chain.
      const lonely = { ...world().one, caip2: 'eip155:31339', name: 'Lonely Chain' }
      return { options: { networks: [network(lonely)] } }
    },
    wallet: {
      get chains() {
        return [{ caip2: 'eip155:31339', rpcUrl: world().one.rpcUrl }]
      },
    },
    async go(page) {
      await connect(page)
      await openAccount(page)
      await expect(modal(page).getByText('Balance unavailable', { exact: true })).toBeAttached()
    },
  },
  {
    name: 'account-tokens-unsupported',
    walk: 'no gateway',
    visit: { options: { gatewayUrl: undefined } },
    async go(page) {
      await connectOnce(page)
      await openAccount(page)
      await expect(modal(page)).toContainText('Token balances aren’t available on this network')
    },
  },
  {
    name: 'account-nfts-unsupported',
    walk: 'no gateway',
    visit: { options: { gatewayUrl: undefined } },
    async go(page) {
      await connectOnce(page)
      await openAccount(page)
      await modal(page).getByRole('tab', { name: 'NFTs' }).click()
      await expect(modal(page)).toContainText('NFTs aren’t available on this network')
    },
  },
  {
    name: 'send-choose-unsupported',
    walk: 'no gateway',
    visit: { options: { gatewayUrl: undefined } },
    async go(page) {
      await connectOnce(page)
      await openAccount(page)
      await button(page, 'Send').click()
      const chosen = modal(page).locator('[data-key="token"]')
      await expect(chosen).toContainText('ETH')
      await chosen.click()
      await expect(modal(page)).toContainText('Token balances aren’t available on this network')
    },
  },
]
