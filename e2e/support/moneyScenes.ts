import { expect, type Page } from '@playwright/test'
import { button, connect, modal, openAccount } from './modal.js'
import { network } from './networks.js'
import type { Scene } from './scene.js'
import type { Visit } from './test.js'
import { world } from './world.js'

/** The account's lists on the prepared chain, where nothing is sent. */
export const moneyScenes: readonly Scene[] = [
  {
    name: 'account-tokens',
    get visit() {
      return rich()
    },
    async go(page) {
      await openRich(page)
    },
  },
  {
    name: 'account-nfts',
    get visit() {
      return rich()
    },
    async go(page) {
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'NFTs' }).click()
      await button(page, /^Looks like spam/).click({ timeout: 20_000 })
      await expect(button(page, /^Pictures/)).toBeVisible()
    },
  },
  {
    name: 'account-activity',
    get visit() {
      return rich()
    },
    async go(page) {
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'Activity' }).click()
      await expect(modal(page).locator('.months li a').first()).toBeVisible({ timeout: 20_000 })
    },
  },
  {
    name: 'account-activity-failed',
    get visit() {
      return rich()
    },
    async go(page) {
      await page.route('**/history?*', (route) => route.abort())
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'Activity' }).click()
      await expect(modal(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'account-tokens-failed',
    get visit() {
      return rich()
    },
    async go(page) {
      await page.route('**/balance?*', (route) => route.abort())
      await connect(page)
      await openAccount(page)
      await expect(modal(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'account-tokens-empty',
    get visit() {
      return rich()
    },
    async go(page) {
      const nothing = { status: 200, json: { balances: [] } }
      await page.route('**/balance?*', (route) => route.fulfill(nothing))
      await connect(page)
      await openAccount(page)
      await expect(modal(page)).toContainText('Nothing is held here yet')
    },
  },
]

/** On the prepared chain. */
function rich(): Visit {
  const { chain, gatewayUrl, projectId } = world().money
  return { options: { gatewayUrl, projectId, networks: [network(chain)], currency: 'usd' } }
}

async function openRich(page: Page): Promise<void> {
  await connect(page)
  await openAccount(page)
  await expect(modal(page).getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible({
    timeout: 45_000,
  })
}
