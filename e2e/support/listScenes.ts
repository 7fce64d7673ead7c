import { expect, type Page } from '@playwright/test'
import { nothingOffSearch } from './aligned.js'
import { button, modal, openAccount, openNetworks, view } from './modal.js'
import { network } from './networks.js'
import { openRich, openSend, openSwap, rich } from './richAccount.js'
import type { Scene } from './scene.js'
import { connectOnce } from './stage.js'
import { world } from './world.js'

/** Networks that a page must have for the list to be searched. */
const MANY = 9

/** Nobody answers about this. */
const hold = (page: Page, url: string) => page.route(url, () => {})
const fail = (page: Page, url: string) => page.route(url, (route) => route.abort())
const answer = (page: Page, url: string, json: object) =>
  page.route(url, (route) => route.fulfill({ status: 200, json }))

const bones = (page: Page) => modal(page).locator('ul[aria-busy=true] .bone').first()

async function account(page: Page, tab?: 'NFTs' | 'Activity'): Promise<void> {
  await connectOnce(page)
  await openAccount(page)
  if (tab) await modal(page).getByRole('tab', { name: tab }).click()
}

/** What there is to choose from in Send, for who opens that first. */
async function choice(page: Page): Promise<void> {
  await connectOnce(page)
  await page.evaluate(() => window.drawstring.open({ view: 'WalletSend' }))
  await modal(page).locator('[data-key="token"]').click()
  await expect(view(page, 'Choose what to send')).toBeVisible()
}

/** Lists that are on their way, empty, or could not be read. */
const views: readonly Omit<Scene, 'visit'>[] = [
  {
    name: 'account-tokens-loading',
    walk: 'no answer',
    async go(page) {
      await hold(page, '**/balance?*')
      await account(page)
      await expect(bones(page)).toBeVisible()
    },
  },
  {
    name: 'account-nfts-loading',
    walk: 'slow',
    async go(page) {
      await hold(page, '**/nfts?*')
      await account(page, 'NFTs')
      await expect(bones(page)).toBeVisible()
    },
  },
  {
    name: 'account-activity-loading',
    walk: 'slow',
    async go(page) {
      await hold(page, '**/history?*')
      await account(page, 'Activity')
      await expect(bones(page)).toBeVisible()
    },
  },
  {
    name: 'account-activity-empty',
    walk: 'nothing',
    async go(page) {
      await answer(page, '**/history?*', { data: [], next: null })
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'Activity' }).click()
      await expect(modal(page).getByRole('tabpanel')).toContainText('No activity yet')
    },
  },
  {
    name: 'send-choose-loading',
    walk: 'no answer',
    async go(page) {
      await hold(page, '**/balance?*')
      await hold(page, '**/nfts?*')
      await choice(page)
      await expect(modal(page).getByRole('tab', { name: 'NFTs' })).toBeVisible()
      await expect(bones(page)).toBeVisible()
    },
  },
  {
    name: 'send-choose-empty',
    walk: 'no tokens',
    async go(page) {
      await answer(page, '**/balance?*', { balances: [] })
      await answer(page, '**/nfts?*', { nfts: [] })
      await choice(page)
      await expect(modal(page).locator('.pick')).toContainText('No tokens to send on this network')
    },
  },
  {
    name: 'send-choose-failed',
    walk: 'no balance',
    async go(page) {
      await fail(page, '**/balance?*')
      await fail(page, '**/nfts?*')
      await choice(page)
      await expect(modal(page).getByRole('alert')).toHaveCount(1)
    },
  },
  {
    name: 'send-choose-item',
    walk: 'send',
    async go(page) {
      await openSend(page)
      await modal(page).locator('[data-key="token"]').click()
      await expect(bones(page)).toHaveCount(0)
      await modal(page).getByRole('tab', { name: 'NFTs' }).click()
      await modal(page).locator('.byNumber summary').click()
      await modal(page).locator('.byNumber .button').scrollIntoViewIfNeeded()
      await expect(modal(page).getByLabel('Collection')).toBeInViewport()
    },
  },
  {
    name: 'swap-choose-searching',
    walk: 'choose',
    async go(page) {
      await openSwap(page)
      await button(page, 'Select token').click()
      await hold(page, '**/convert/tokens?*address=*')
      await modal(page)
        .getByRole('searchbox')
        .fill(`0x${'ab'.repeat(20)}`)
      await expect(modal(page).getByRole('status')).toBeVisible()
    },
  },
  {
    name: 'swap-choose-empty',
    walk: 'choose',
    async go(page) {
      await openSwap(page)
      await button(page, 'Select token').click()
      await modal(page).getByRole('searchbox').fill('no such token')
      await expect(modal(page)).toContainText('No tokens match')
    },
  },
]

export const listScenes: readonly Scene[] = [
  ...views.map((scene) => ({
    ...scene,
    get visit() {
      return rich()
    },
  })),
  {
    name: 'networks-empty',
    aligned: nothingOffSearch,
    get visit() {
      const { one } = world()
      const many = Array.from({ length: MANY }, (_, at) =>
        network({ ...one, caip2: `eip155:${31337 + at}`, name: `Chain ${at}` }),
      )
      return { options: { networks: [network(one), ...many.slice(1)] } }
    },
    async go(page) {
      await openNetworks(page)
      await modal(page).getByRole('searchbox').fill('no such network')
      await expect(modal(page).getByRole('status')).toContainText('No networks match')
    },
  },
]
