import { devSolanaAddress, neverAnswer, reject, throwValue } from '@drawstring/testing'
import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { hintOffTitle, iconsUnderAvatars } from './aligned.js'
import { embeddedScenes } from './embeddedScenes.js'
import { listScenes } from './listScenes.js'
import {
  button,
  chooseInMenu,
  chooseWallet,
  connect,
  modal,
  openAccount,
  openModal,
  view,
} from './modal.js'
import { moneyScenes } from './moneyScenes.js'
import { namingScenes } from './namingScenes.js'
import { networkScenes } from './networkScenes.js'
import { everything } from './networks.js'
import type { Scene } from './scene.js'
import { signInScenes } from './signInScenes.js'
import { connectOnce } from './stage.js'
import type { Visit } from './test.js'
import { unservedScenes } from './unservedScenes.js'
import { WALLET } from './wallet.js'

/** How many wallets a registry vouches for that vouches. */
const CERTIFIED = 3

/** A wallet elsewhere, of every way. */
const elsewhere: NonNullable<Visit['options']> = {
  walletConnect: { relay: 'own' },
  customWallets: [
    {
      id: 'pocket',
      name: 'Pocket',
      mobile_link: 'pocket://',
      desktop_link: 'pocket-desktop://',
      webapp_link: 'https://pocket.example/app',
      homepage: 'https://pocket.example',
    },
  ],
}

/** Every view of the modal in every state that looks different. */
export const scenes: readonly Scene[] = [
  ...moneyScenes,
  ...listScenes,
  ...embeddedScenes,
  ...namingScenes,
  ...networkScenes,
  ...signInScenes,
  ...unservedScenes,
  {
    name: 'connect',
    walk: 'connect',
    async go(page) {
      await openModal(page)
      await expect(button(page, /^All wallets \d/)).toBeVisible()
    },
  },
  {
    name: 'connect-empty',
    wallet: false,
    // Nothing is suggested where the page wants a wallet that is not known.
    visit: { options: { gatewayUrl: undefined, includeWalletIds: ['unknown'] } },
    async go(page) {
      await openModal(page)
      await expect(modal(page)).toContainText('No wallet found')
    },
  },
  {
    name: 'connect-not-set-up',
    wallet: false,
    visit: { options: { networks: [] } },
    async go(page) {
      await openModal(page)
      await expect(modal(page)).toContainText('This page’s wallet connection isn’t set up')
      await expect(button(page, /^All wallets/)).toHaveCount(0)
    },
  },
  { name: 'all-wallets', walk: 'connect', go: allWallets },
  {
    name: 'all-wallets-certified',
    async go(page) {
      await certifyBest(page)
      await allWallets(page)
      const only = modal(page).getByRole('switch', { name: 'Certified only' })
      await only.click()
      await expect(only).toBeChecked()
      await expect(modal(page).getByRole('listitem').getByRole('button')).toHaveCount(CERTIFIED)
    },
  },
  {
    name: 'all-wallets-loading',
    async go(page) {
      // No answer comes, and the package has no such wallet.
      await page.route('**/getWallets?*', () => {})
      await page.evaluate(() => void window.drawstring.open({ view: 'AllWallets' }))
      await modal(page).getByRole('searchbox').fill('no such wallet')
      await expect(modal(page).locator('ul[aria-busy=true] .bone').first()).toBeVisible()
    },
  },
  {
    name: 'all-wallets-failed',
    async go(page) {
      await page.route('**/getWallets?*', (route) => route.abort())
      await page.evaluate(() => void window.drawstring.open({ view: 'AllWallets' }))
      await modal(page).getByRole('searchbox').fill('metam')
      await expect(modal(page).getByRole('alert')).toContainText('Couldn’t load more')
    },
  },
  {
    name: 'search-empty',
    walk: 'connect',
    async go(page) {
      await allWallets(page)
      await modal(page).getByRole('searchbox').fill('no such wallet')
      await expect(modal(page).getByRole('status')).toContainText('No wallets match')
    },
  },
  {
    name: 'connecting-waiting',
    walk: 'connecting',
    wallet: { approval: { connect: neverAnswer() } },
    async go(page) {
      await chooseWallet(page)
      await expect(button(page, 'Cancel')).toBeVisible()
    },
  },
  {
    name: 'connecting-rejected',
    walk: 'connecting',
    wallet: { approval: { connect: reject() } },
    acts: true,
    async go(page) {
      await chooseWallet(page)
      await expect(button(page, 'Try again')).toBeVisible()
    },
  },
  {
    name: 'connecting-failed',
    walk: 'connecting',
    wallet: { approval: { connect: throwValue('The wallet’s own words.') } },
    acts: true,
    async go(page) {
      await chooseWallet(page)
      await expect(modal(page)).toContainText('Couldn’t connect to')
    },
  },
  {
    name: 'multichain',
    walk: 'both',
    wallet: { namespaces: ['eip155', 'solana'] },
    get visit() {
      return { options: { networks: everything() } }
    },
    async go(page) {
      // Of the active network’s family somebody is connected already.
      await connectOnce(page)
      await page.evaluate(() => void window.drawstring.open({ view: 'Connect' }))
      await button(page, WALLET).click()
      await expect(modal(page)).toContainText('supports several network types')
    },
  },
  {
    name: 'downloads',
    walk: 'connect',
    async go(page) {
      await openModal(page)
      await button(page, /^All wallets/).click()
      await modal(page).getByRole('searchbox').fill('metamask')
      await button(page, 'MetaMask').click()
      await expect(modal(page)).toContainText('Get MetaMask')
    },
  },
  {
    name: 'downloads-code',
    walk: 'connect',
    async go(page) {
      await openModal(page)
      await button(page, /^All wallets/).click()
      await button(page, 'Rainbow').click()
      await button(page, 'QR code for iPhone').click()
      await expect(modal(page).getByRole('img', { name: /to get Rainbow/ })).toBeVisible()
    },
  },
  {
    name: 'pairing',
    aligned: hintOffTitle,
    visit: { options: { ...elsewhere, adapters: [] } },
    go: showCode,
  },
  {
    name: 'pairing-agree',
    visit: {
      options: {
        ...elsewhere,
        adapters: [],
        features: { legalCheckbox: true, analytics: false },
        termsConditionsUrl: 'https://shop.example/terms',
      },
    },
    async go(page) {
      await page.evaluate(() => window.drawstring.open())
      await expect(modal(page).getByRole('checkbox')).toBeVisible()
      // On a phone there is the list of all wallets.
      const rows = modal(page).getByRole('listitem').nth(10)
      await expect(rows.or(modal(page).getByText('Check the box')).first()).toBeVisible()
    },
  },
  {
    name: 'pairing-offline',
    offline: true,
    visit: { options: { ...elsewhere, adapters: [] } },
    async go(page) {
      const sockets: WebSocketRoute[] = []
      await page.routeWebSocket(/./, (socket) => {
        sockets.push(socket)
        socket.connectToServer()
      })
      await showCode(page)
      // A socket that is open stays so where only the browser is told that it is offline.
      await page.context().setOffline(true)
      for (const socket of sockets) await socket.close()
      await expect(modal(page)).toContainText('You’re offline')
    },
  },
  {
    name: 'pairing-ways',
    walk: 'elsewhere',
    visit: { options: elsewhere },
    acts: true,
    async go(page) {
      await openModal(page)
      await button(page, 'Pocket').click()
      await modal(page).getByRole('tab', { name: 'Web' }).click()
      await expect(button(page, 'Open Pocket')).toBeEnabled()
    },
  },
  {
    name: 'pairing-missed',
    walk: 'elsewhere',
    visit: { options: elsewhere },
    acts: true,
    async go(page) {
      await openModal(page)
      await button(page, 'Pocket').click()
      const desktop = modal(page).getByRole('tab', { name: 'Desktop' })
      // On a phone there is the app of this one, and no tab for a desktop.
      await expect(desktop.or(button(page, /^Open Pocket/)).first()).toBeVisible()
      if (await desktop.count()) await desktop.click()
      await expect(button(page, /^Open Pocket/)).toBeEnabled()
      if (!(await button(page, 'Open Pocket again').count())) {
        await button(page, 'Open Pocket').click()
      }
      await expect(modal(page)).toContainText('Pocket didn’t open?')
    },
  },
  {
    name: 'get-wallet',
    walk: 'connect',
    async go(page) {
      await openModal(page)
      await button(page, 'Get a wallet').click()
      await expect(modal(page).getByRole('listitem').nth(2)).toBeVisible()
    },
  },
  {
    name: 'account',
    walk: 'account',
    async go(page) {
      await connectOnce(page)
      await openAccount(page)
      await expect(modal(page)).toContainText(/\d ETH/)
    },
  },
  {
    name: 'account-solana',
    wallet: { namespaces: ['solana'] },
    get visit() {
      return { options: { networks: everything() } }
    },
    async go(page) {
      await connect(page)
      await page.getByRole('button', { name: devSolanaAddress.slice(0, 4) }).click()
      await expect(modal(page)).toContainText(/\d SOL/)
    },
  },
  {
    name: 'receive',
    walk: 'account',
    acts: true,
    async go(page) {
      await connectOnce(page)
      await openAccount(page)
      await button(page, 'Receive').click()
      await expect(view(page, 'Receive')).toBeVisible()
    },
  },
  {
    name: 'accounts',
    walk: 'both',
    aligned: iconsUnderAvatars,
    wallet: { namespaces: ['eip155', 'solana'] },
    get visit() {
      return { options: { networks: everything() } }
    },
    async go(page) {
      await connectOnce(page)
      await openAccount(page)
      await chooseInMenu(page, 'Accounts')
      await expect(view(page, 'Accounts')).toBeVisible()
    },
  },
  {
    name: 'what-is-a-wallet',
    walk: 'connect',
    async go(page) {
      await openModal(page)
      await button(page, 'What is a wallet?').click()
      await expect(modal(page)).toContainText('Holds your assets')
    },
  },
  {
    name: 'alert',
    visit: { options: { projectId: '' } },
    async go(page) {
      await openModal(page)
      await expect(modal(page).getByRole('alert')).toBeVisible()
    },
  },
]

/** The scenes that are played in one page, one after the other. */
export const walks: readonly (readonly [Scene, ...Scene[]])[] = scenes
  .filter((scene, at) => !scene.walk || at === scenes.findIndex(({ walk }) => walk === scene.walk))
  .map((first) => [
    first,
    ...scenes.filter((one) => one !== first && one.walk && one.walk === first.walk),
  ])

/** The gateway's wallets, as they would be if its registry vouched for the best; with one that does: wallets.spec.ts. */
async function certifyBest(page: Page): Promise<void> {
  await page.route('**/getWallets?*', async (route) => {
    const asked = new URL(route.request().url())
    // They are on the first page.
    if (asked.searchParams.get('page') !== '1') return route.continue()
    const only = asked.searchParams.has('badge_type')
    asked.searchParams.delete('badge_type')
    const response = await route.fetch({ url: asked.href })
    const answer = (await response.json()) as { count: number; data: object[] }
    const best = answer.data
      .slice(0, CERTIFIED)
      .map((wallet) => ({ ...wallet, badge_type: 'certified' }))
    const json = only
      ? { ...answer, count: best.length, data: best }
      : { ...answer, data: [...best, ...answer.data.slice(CERTIFIED)] }
    await route.fulfill({ response, json })
  })
}

async function allWallets(page: Page): Promise<void> {
  await openModal(page)
  await button(page, /^All wallets/).click()
  await expect(modal(page).getByRole('listitem').nth(10)).toBeVisible()
}

/** Where there is no wallet in this browser. */
async function showCode(page: Page): Promise<void> {
  await page.evaluate(() => window.drawstring.open())
  // On a phone it is the list of all wallets, with the code at its head.
  const code = button(page, /^Show (a )?QR code/)
  await expect(code.or(button(page, 'Copy link'))).toBeEnabled()
  if (await code.count()) await code.click()
  await expect(button(page, 'Copy link')).toBeEnabled()
}
