import { neverAnswer, reject } from '@drawstring/testing'
import { expect, type Page } from '@playwright/test'
import { button, chooseWallet, modal, openNetworks, view } from './modal.js'
import type { Scene } from './scene.js'
import { connectOnce } from './stage.js'
import { world } from './world.js'

const switching = async (page: Page) => {
  await connectOnce(page)
  await openNetworks(page)
  await button(page, world().two.name).click()
}

/** Choosing a network, and leaving one that the page does not use. */
export const networkScenes: readonly Scene[] = [
  {
    name: 'networks',
    walk: 'connect',
    async go(page) {
      await page.evaluate(() => window.drawstring.load())
      await openNetworks(page)
    },
  },
  {
    name: 'switch-waiting',
    walk: 'switch',
    wallet: { approval: { switchChain: neverAnswer() } },
    async go(page) {
      await switching(page)
      await expect(button(page, 'Cancel')).toBeVisible()
    },
  },
  {
    name: 'switch-rejected',
    walk: 'switch',
    wallet: { approval: { switchChain: reject() } },
    acts: true,
    async go(page) {
      await switching(page)
      await expect(button(page, 'Try again')).toBeVisible()
    },
  },
  {
    name: 'unsupported',
    acts: true,
    wallet: {
      get chains() {
        return elsewhereFirst()
      },
    },
    go: isUnsupported,
  },
  {
    name: 'unsupported-waiting',
    wallet: {
      approval: { switchChain: neverAnswer() },
      get chains() {
        return elsewhereFirst()
      },
    },
    async go(page) {
      await isUnsupported(page)
      await button(page, world().two.name).click()
      await expect(button(page, 'Cancel')).toBeVisible()
    },
  },
  {
    name: 'unsupported-rejected',
    wallet: {
      approval: { switchChain: reject() },
      get chains() {
        return elsewhereFirst()
      },
    },
    acts: true,
    async go(page) {
      await isUnsupported(page)
      await button(page, world().two.name).click()
      await expect(button(page, 'Choose another network')).toBeVisible()
    },
  },
  {
    name: 'what-is-a-network',
    walk: 'connect',
    async go(page) {
      await page.evaluate(() => window.drawstring.load())
      await openNetworks(page)
      await button(page, 'What is a network?').click()
      await expect(modal(page)).toContainText('A shared record')
    },
  },
]

/** The chains of a wallet that is on one that the page does not use. */
function elsewhereFirst() {
  const { one, two } = world()
  return [{ caip2: 'eip155:424242', rpcUrl: one.rpcUrl }, one, two]
}

async function isUnsupported(page: Page): Promise<void> {
  await chooseWallet(page)
  await expect(view(page, 'Unsupported network')).toBeVisible()
}
