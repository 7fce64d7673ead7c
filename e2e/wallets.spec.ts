import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { startGateway } from './support/gateway.js'
import { button, chooseWallet, fact, modal, openModal, seeNoKnot, view } from './support/modal.js'
import { everything } from './support/networks.js'
import { manyWallets } from './support/registry.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

interface Known {
  id: string
  name: string
  rdns?: string
  homepage?: string
  chrome_store?: string
}

/** A page whose terms must be accepted before anything connects. */
const termsFirst = {
  features: { legalCheckbox: true, analytics: false },
  termsConditionsUrl: 'https://shop.example/terms',
} as const

const rows = (page: Page) => modal(page).getByRole('listitem').getByRole('button')
const allWallets = async (page: Page) => {
  await openModal(page)
  await button(page, /^All wallets/).click()
  await expect(view(page, 'All wallets')).toBeVisible()
}

/** The registry's wallets for these query parameters, asked as the page does. */
async function known(
  world: { gatewayUrl: string; projectId: string },
  query = '',
): Promise<Known[]> {
  const url = `${world.gatewayUrl}/getWallets?page=1&entries=20&projectId=${world.projectId}${query}`
  const { data } = (await (await fetch(url)).json()) as { data: Known[] }
  return data
}

test.describe('the list of ways to connect', () => {
  test('has installed wallets first, then the registry’s best, then the way to all', async ({
    page,
    visit,
    world,
  }) => {
    await install(page, { name: 'Alpha', rdns: 'dev.drawstring.alpha' })
    await install(page, { name: 'Beta', rdns: 'dev.drawstring.beta' })
    await visit()
    await openModal(page)
    const [best, next] = await known(world)
    await expect(rows(page)).toHaveText([
      /AlphaInstalled$/,
      /BetaInstalled$/,
      new RegExp(`${best?.name}$`),
      new RegExp(`${next?.name}$`),
      /^All wallets\d+\+$/,
    ])
  })

  test('waits for the terms to be accepted where the page says so, and where it opens the modal straight at a wallet goes on to it then', async ({
    page,
    visit,
  }) => {
    await install(page)
    await visit({ options: termsFirst })
    const openAtWallet = () =>
      page.evaluate(() => window.drawstring.open({ wallet: 'dev.drawstring.wallet' }))
    await openModal(page)
    await button(page, WALLET).press('Enter')
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    await expect(modal(page).getByRole('checkbox')).toBeFocused()
    await button(page, 'Close').click()
    await expect(modal(page)).toBeHidden()

    await openAtWallet()
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    await expect(modal(page).getByRole('checkbox')).toBeFocused()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await page.keyboard.press('Space')
    await expect(fact(page, 'Status')).toHaveText('connected')

    // Accepted once, it is not asked for again, either way.
    for (const again of [openAtWallet, () => chooseWallet(page)]) {
      await page.evaluate(() => window.drawstring.disconnect())
      await expect(fact(page, 'Status')).toHaveText('disconnected')
      await again()
      await expect(fact(page, 'Status')).toHaveText('connected')
      await seeNoKnot(page)
    }
  })

  test('waits for them on the ways through all wallets and to get one, too', async ({
    page,
    visit,
  }) => {
    for (const way of [/^All wallets/, 'Get a wallet']) {
      await visit({ options: termsFirst })
      await openModal(page)
      await button(page, way).click()
      const box = modal(page).getByRole('checkbox')
      await expect(box).not.toBeChecked()
      await rows(page).nth(1).press('Enter')
      await expect(box).toBeFocused()
      await page.keyboard.press('Space')
      await rows(page).nth(1).press('Enter')
      await expect(box).toBeHidden()
      await button(page, /^Back$/).click()
      await button(page, /^Back$/).click()
      // Accepted there, accepted everywhere.
      await expect(view(page, 'Connect a wallet')).toBeVisible()
      await expect(box).toBeChecked()
    }
  })
})

test('all wallets stand in sections, of one chain family where it is chosen, and after them any other can scan', async ({
  page,
  visit,
}) => {
  await install(page, { name: 'Alpha', rdns: 'dev.drawstring.alpha' })
  await visit({ options: { networks: everything(), walletConnect: { relay: 'own' } } })
  await allWallets(page)
  await expect(modal(page).getByRole('heading', { name: 'Popular' })).toBeVisible()
  await expect(modal(page).getByRole('heading', { name: 'Installed' })).toBeVisible()
  // The heading says it.
  await expect(rows(page).nth(0)).toHaveText('Alpha')
  await button(page, 'Solana').click()
  await expect(button(page, 'Solana')).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Solflare')).toBeVisible()
  await expect(button(page, 'Alpha')).toHaveCount(0)
  await expectNoViolations(page, 'wallets of one chain family')
  await modal(page).getByRole('searchbox').fill('solfl')
  await expect(modal(page).getByRole('heading', { name: 'Popular' })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await button(page, 'Scan with any wallet').click()
  await expect(modal(page).getByRole('img', { name: 'QR code to connect a wallet' })).toBeVisible()
})

test('pictures come from the gateway or the wallet itself, and are there', async ({
  page,
  visit,
  world,
}) => {
  await install(page)
  await visit()
  await openModal(page)
  const pictures = modal(page).getByRole('listitem').locator('img')
  await expect(pictures).toHaveCount(4)
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('src', new RegExp(`^(data:|${world.gatewayUrl}/)`))
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
})

test.describe('a wallet that is not installed', () => {
  test('is offered where it can be got', async ({ context, page, visit, world }) => {
    const wallet = (await known(world)).find(({ chrome_store: store }) => store)
    await visit()
    await allWallets(page)
    await modal(page)
      .getByRole('searchbox')
      .fill(wallet?.name ?? '')
    await button(page, wallet?.name ?? '').click()
    await expect(modal(page)).toContainText(`Get ${wallet?.name}`)
    const tabs = [
      ['Extension', wallet?.chrome_store],
      ['Website', wallet?.homepage],
    ] as const
    for (const [name, address] of tabs) {
      const asked = context.waitForEvent('request', (request) => request.isNavigationRequest())
      const opened = context.waitForEvent('page')
      await button(page, name).click()
      expect(new URL((await asked).url()).href).toBe(new URL(address ?? '').href)
      await (await opened).close()
    }
    await button(page, /^Back$/).click()
    await expect(view(page, 'All wallets')).toBeVisible()
  })

  test('is suggested, and the way to wallets elsewhere is not taken for one', async ({
    page,
    visit,
  }) => {
    await visit({ options: { walletConnect: { relay: 'own' } } })
    await openModal(page)
    await expect(button(page, 'Scan with phone')).toBeVisible()
    await button(page, 'Get a wallet').click()
    await expect(rows(page).nth(3)).toBeVisible()
    await expect(button(page, 'Scan with phone')).toHaveCount(0)
  })

  test('is listed by the id that lists of other kits have for it', async ({ page, visit }) => {
    const ambire = '2c81da3add65899baeac53758a07e652eea46dbb5195b8074772c62a77bbf568'
    const kraken = '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277'
    await visit({ options: { featuredWalletIds: [ambire], includeWalletIds: [kraken, ambire] } })
    await openModal(page)
    await expect(rows(page)).toHaveText([/Ambire Wallet/, /Kraken Wallet/, /^All wallets/])
  })

  test('that only the registry knows is suggested once it can be reached again', async ({
    page,
    visit,
  }) => {
    await page.route('**/getWallets?*', (route) => route.abort('connectionfailed'))
    await visit({ options: { includeWalletIds: ['house'] } })
    await openModal(page)
    await button(page, 'Get a wallet').click()
    await expect(modal(page).getByRole('status')).toContainText('No suggestions right now')
    await page.unroute('**/getWallets?*')
    const house = { id: 'house', name: 'House wallet', homepage: 'https://house.example' }
    await page.route('**/getWallets?*', (route) => {
      return route.fulfill({ json: { data: [house], count: 1 } })
    })
    await button(page, 'Try again').click()
    await expect(rows(page)).toHaveText([/House wallet/])
    await expect(button(page, 'Try again')).toHaveCount(0)
  })
})

test.describe('without a gateway', () => {
  test('all of them are listed and searched', async ({ log, page, visit }) => {
    await visit({ options: { gatewayUrl: undefined } })
    await allWallets(page)
    await expect(rows(page).nth(10)).toBeVisible()
    await modal(page).getByRole('searchbox').fill('RAINB')
    await expect(rows(page)).toHaveText([/Rainbow/])
    await modal(page).getByRole('searchbox').fill('no such wallet')
    await expect(modal(page).getByRole('status')).toContainText('No wallets match “no such wallet”')
    await expect(button(page, 'Try again')).toHaveCount(0)
    expect(log.requests.filter((url) => url.includes('/getWallets'))).toEqual([])
  })
})

test('two thousand wallets arrive page by page as the visitor scrolls, are found without being listed first, and are certified where the registry says so', async ({
  log,
  page,
  visit,
}) => {
  const folder = await manyWallets(2000)
  const gateway = await startGateway({ rpc: {}, flags: ['--registry', folder] })
  try {
    const projectId = await gateway.addProject('many')
    await visit({ options: { gatewayUrl: gateway.url, projectId } })
    await allWallets(page)
    await expect(rows(page).nth(10)).toBeVisible()
    await expect(rows(page).nth(0)).toContainText('MetaMask')
    const last = modal(page).getByText('Wallet 0150')
    while (!(await last.isVisible())) await rows(page).last().scrollIntoViewIfNeeded()
    const names = await rows(page).allTextContents()
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeLessThan(600)
    const pages = log.requests.filter((url) => url.includes('/getWallets'))
    expect(new Set(pages).size).toBe(pages.length)

    const search = modal(page).getByRole('searchbox')
    await search.fill('1987')
    await expect(rows(page)).toHaveText([/Wallet 1987/])
    await search.fill('')
    await modal(page).getByRole('switch', { name: 'Certified only' }).click()
    await expect(modal(page).getByRole('switch')).toBeChecked()
    await expect(rows(page).nth(0)).toContainText('Wallet 0010')
    await expect(rows(page).nth(1)).toContainText('Wallet 0020')
    await search.fill('0011')
    await button(page, 'Show all wallets').click()
    await expect(rows(page)).toHaveText([/Wallet 0011/])
  } finally {
    await gateway.stop()
    await rm(folder, { recursive: true })
  }
})
