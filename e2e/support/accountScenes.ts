import { expect } from '@playwright/test'
import { amountsAsHigh } from './aligned.js'
import { button, connect, modal, openAccount } from './modal.js'
import { openNfts, openRich } from './richAccount.js'
import type { Scene } from './scene.js'
import { BOB } from './somebody.js'
import { connectOnce } from './stage.js'
import { OWNER } from './swapping.js'
import { world } from './world.js'

/** The account's lists. */
export const accountScenes: readonly Omit<Scene, 'visit'>[] = [
  {
    name: 'account-tokens',
    walk: 'lists',
    aligned: amountsAsHigh,
    async go(page) {
      await openRich(page)
    },
  },
  {
    name: 'account-menu',
    walk: 'lists',
    async go(page) {
      await openRich(page)
      await button(page, 'Account menu').click()
      await expect(button(page, 'Accounts')).toBeVisible()
    },
  },
  {
    name: 'account-nfts',
    walk: 'lists',
    async go(page) {
      await openNfts(page)
      await expect(button(page, /^Pictures/)).toBeVisible()
    },
  },
  {
    name: 'account-nft',
    walk: 'lists',
    async go(page) {
      await openNfts(page)
      await button(page, /^Pictures/).click()
      await expect(button(page, 'Send this NFT')).toBeVisible()
    },
  },
  {
    name: 'account-nfts-empty',
    walk: 'nothing',
    async go(page) {
      const nothing = { status: 200, json: { nfts: [] } }
      await page.route('**/nfts?*', (route) => route.fulfill(nothing))
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'NFTs' }).click()
      await expect(modal(page)).toContainText('No NFTs yet')
    },
  },
  {
    name: 'account-nfts-failed',
    walk: 'failing',
    async go(page) {
      await page.route('**/nfts?*', (route) => route.abort())
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'NFTs' }).click()
      await expect(modal(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'account-activity',
    walk: 'lists',
    async go(page) {
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'Activity' }).click()
      await expect(modal(page).locator('.months li a').first()).toBeVisible()
    },
  },
  {
    name: 'account-activity-failed',
    walk: 'failing',
    async go(page) {
      await page.route('**/history?*', (route) => route.abort())
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'Activity' }).click()
      await expect(modal(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'account-tokens-failed',
    walk: 'no balance',
    async go(page) {
      await page.route('**/balance?*', (route) => route.abort())
      await connect(page)
      await openAccount(page)
      await expect(modal(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'account-tokens-empty',
    walk: 'no tokens',
    async go(page) {
      const nothing = { status: 200, json: { balances: [] } }
      await page.route('**/balance?*', (route) => route.fulfill(nothing))
      await connect(page)
      await openAccount(page)
      await expect(modal(page)).toContainText('No tokens on')
    },
  },
  {
    name: 'account-activity-pending',
    walk: 'lists',
    async go(page) {
      const { chain } = world().money
      const transfers = [{ direction: 'out', name: 'ETH', amount: '1.25', nft: false }]
      const hash = `0x${'ab'.repeat(32)}`
      const one = {
        account: `${chain.caip2}:${OWNER}`,
        hash,
        operation: 'send',
        transfers,
        to: BOB,
        named: 'bob.eth',
      }
      const kept = JSON.stringify([{ ...one, changes: [] }])
      await connectOnce(page)
      await page.evaluate((text) => localStorage.setItem('@drawstring/pending', text), kept)
      await page.reload()
      await openAccount(page)
      await modal(page).getByRole('tab', { name: 'Activity' }).click()
      await expect(modal(page).locator('[data-progress=waiting]')).toContainText('To \u2068bob.eth')
      await expect(modal(page).locator('.months li a').first()).toBeVisible()
    },
  },
]
