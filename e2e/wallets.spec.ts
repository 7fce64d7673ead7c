import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { type Gateway, startGateway } from './support/gateway.js'
import { button, connect, fact, modal, openModal, view } from './support/modal.js'
import { everything } from './support/networks.js'
import { manyWallets } from './support/registry.js'
import { setTheme } from './support/stage.js'
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

  test('has the wallet connected last before the others', async ({ page, visit }) => {
    await install(page, { name: 'Alpha', rdns: 'dev.drawstring.alpha' })
    await install(page, { name: 'Beta', rdns: 'dev.drawstring.beta' })
    await visit()
    await connect(page, 'Beta')
    await page.evaluate(() => window.drawstring.disconnect())
    await page.reload()
    await openModal(page)
    await expect(rows(page).nth(0)).toContainText('BetaRecent')
    await expect(rows(page).nth(1)).toContainText('AlphaInstalled')
  })

  test('has a wallet once, however often it was found', async ({ page, visit }) => {
    await install(page, {
      name: 'MetaMask',
      rdns: 'io.metamask',
      namespaces: ['eip155', 'solana'],
      windowEthereum: true,
    })
    await visit({ options: { networks: everything() } })
    await openModal(page)
    await expect(button(page, /^All wallets \d/)).toBeVisible()
    await expect(button(page, 'MetaMask')).toHaveCount(1)
    await expect(button(page, 'MetaMask')).toContainText('Installed')
    await expect(button(page, 'Browser Wallet')).toHaveCount(0)
    await button(page, /^All wallets/).click()
    await expect(rows(page).nth(10)).toBeVisible()
    await expect(button(page, /^MetaMask/)).toHaveCount(1)
    await expect(button(page, /^MetaMask/)).toContainText('Installed')
  })

  test('has what the page wants in it, and not what it excludes', async ({
    page,
    visit,
    world,
  }) => {
    const [best, ...others] = await known(world)
    const featured = others[5]
    await install(page, { name: 'Alpha', rdns: 'dev.drawstring.alpha' })
    await visit({
      options: {
        featuredWalletIds: [featured?.id ?? ''],
        excludeWalletIds: [best?.id ?? '', 'dev.drawstring.alpha'],
        customWallets: [{ id: 'own', name: 'House wallet', homepage: 'https://house.example' }],
        allWallets: 'HIDE',
      },
    })
    await openModal(page)
    await expect(rows(page).nth(0)).toContainText(featured?.name ?? '')
    await expect(rows(page).nth(1)).toContainText('House wallet')
    await expect(rows(page)).toHaveCount(4)
    await expect(modal(page)).not.toContainText('Alpha')
    await expect(button(page, best?.name ?? '')).toHaveCount(0)
    await expect(button(page, /^All wallets/)).toHaveCount(0)
  })

  test('has only wallets of the chain family that the page asks for', async ({ page, visit }) => {
    await install(page, { name: 'Alpha', rdns: 'dev.drawstring.alpha' })
    await install(page, { name: 'Sol wallet', rdns: 'dev.drawstring.sol', namespaces: ['solana'] })
    await visit({ options: { networks: everything() } })
    await page.evaluate(() => window.drawstring.open({ view: 'Connect', namespace: 'solana' }))
    await expect(button(page, 'Sol wallet')).toBeVisible()
    await expect(button(page, 'Alpha')).toHaveCount(0)
  })

  test('waits for the terms to be accepted where the page says so', async ({ page, visit }) => {
    await install(page)
    await visit({ options: termsFirst })
    await openModal(page)
    await button(page, WALLET).press('Enter')
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    await expect(modal(page).getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Space')
    await button(page, WALLET).click()
    await expect(fact(page, 'Status')).toHaveText('connected')
  })

  test('waits for them where the page opens the modal straight at a wallet, and then goes on to it', async ({
    page,
    visit,
  }) => {
    await install(page)
    await visit({ options: termsFirst })
    await page.evaluate(() => window.drawstring.open({ wallet: 'dev.drawstring.wallet' }))
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    await expect(modal(page).getByRole('checkbox')).toBeFocused()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await page.keyboard.press('Space')
    await expect(fact(page, 'Status')).toHaveText('connected')
    // Accepted once, it is not asked for again.
    await page.evaluate(() => window.drawstring.disconnect())
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await page.evaluate(() => window.drawstring.open({ wallet: 'dev.drawstring.wallet' }))
    await expect(fact(page, 'Status')).toHaveText('connected')
  })

  for (const way of [/^All wallets/, 'Get a wallet']) {
    test(`waits for them on the way through “${way}” too`, async ({ page, visit }) => {
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
    })
  }
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
  await expect(rows(page).nth(0)).toContainText('Alpha')
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

  test('is suggested to a visitor who has none', async ({ page, visit, world }) => {
    const [best] = await known(world)
    await visit()
    await openModal(page)
    await button(page, 'Get a wallet').click()
    await expect(view(page, 'Get a wallet')).toContainText(best?.name ?? '')
    await button(page, best?.name ?? '').click()
    await expect(modal(page)).toContainText(`Get ${best?.name}`)
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

  test('is suggested although the registry cannot be reached', async ({ page, visit }) => {
    await page.route('**/getWallets?*', (route) => route.abort('connectionfailed'))
    await visit()
    await openModal(page)
    await button(page, 'Get a wallet').click()
    await expect(rows(page).nth(3)).toBeVisible()
    await expect(button(page, 'Try again')).toHaveCount(0)
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
  test('the wallets that came with the page are there to connect and to get', async ({
    page,
    visit,
    world,
  }) => {
    const best = await known(world, '&chains=eip155:1')
    await visit({ options: { gatewayUrl: undefined } })
    await openModal(page)
    await expect(rows(page)).toHaveText([
      ...best.slice(0, 4).map(({ name }) => new RegExp(`${name}$`)),
      /^All wallets\d+\+$/,
    ])
    await button(page, 'Get a wallet').click()
    await expect(rows(page).nth(3)).toBeVisible()
  })

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

test.describe('a page that moved here', () => {
  const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

  test('keeps the wallet ids that it wrote', async ({ page, visit, world }) => {
    const [best] = await known(world)
    await visit({ options: { featuredWalletIds: ['zerion', METAMASK] } })
    await openModal(page)
    await expect(rows(page)).toHaveText([
      /^ZZerion$|Zerion$/,
      /MetaMask$/,
      /./,
      /./,
      /^All wallets/,
    ])
    await visit({ options: { excludeWalletIds: [METAMASK] } })
    await openModal(page)
    await expect(rows(page).first()).toBeVisible()
    expect(best?.name).toBe('MetaMask')
    await expect(modal(page)).not.toContainText('MetaMask')
  })
})

test.describe('all wallets', () => {
  test('are searched by name', async ({ page, visit }) => {
    await visit()
    await allWallets(page)
    await modal(page).getByRole('searchbox').fill('metam')
    await expect(rows(page)).toHaveText([/MetaMask/])
    await modal(page).getByRole('searchbox').fill('no such wallet')
    await expect(modal(page).getByRole('status')).toContainText('No wallets match “no such wallet”')
    await modal(page).getByRole('searchbox').fill('')
    await expect(rows(page).nth(10)).toBeVisible()
  })

  test('cannot be narrowed to certified ones where the registry has none', async ({
    page,
    visit,
  }) => {
    await visit()
    await allWallets(page)
    await expect(rows(page).nth(10)).toBeVisible()
    // The bundled registry vouches for nobody.
    await expect(modal(page).getByRole('switch')).toHaveCount(0)
  })
})

test.describe('two thousand wallets', () => {
  let gateway: Gateway
  let folder: string
  let projectId: string

  test.beforeAll(async () => {
    folder = await manyWallets(2000)
    gateway = await startGateway({ rpc: {}, flags: ['--registry', folder] })
    projectId = await gateway.addProject('many')
  })
  test.afterAll(async () => {
    await gateway?.stop()
    if (folder) await rm(folder, { recursive: true })
  })
  test.beforeEach(async ({ page, visit }) => {
    await visit({ options: { gatewayUrl: gateway.url, projectId } })
    await allWallets(page)
    await expect(rows(page).nth(10)).toBeVisible()
  })

  test('arrive page by page as the visitor scrolls, each page once', async ({ log, page }) => {
    const last = modal(page).getByText('Wallet 0150')
    while (!(await last.isVisible())) {
      await rows(page).last().scrollIntoViewIfNeeded()
    }
    const names = await rows(page).allTextContents()
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeLessThan(600)
    const pages = log.requests.filter((url) => url.includes('/getWallets'))
    expect(new Set(pages).size).toBe(pages.length)
  })

  test('are certified where the registry says so, alone, and all again', async ({ page }) => {
    await expect(rows(page).nth(0)).toContainText('MetaMask')
    await modal(page).getByRole('switch', { name: 'Certified only' }).click()
    await expect(modal(page).getByRole('switch')).toBeChecked()
    await expect(rows(page).nth(0)).toContainText('Wallet 0010')
    await expect(rows(page).nth(1)).toContainText('Wallet 0020')
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme)
      await expectNoViolations(page, `certified wallets, ${theme}`)
    }
    await modal(page).getByRole('searchbox').fill('0011')
    await button(page, 'Show all wallets').click()
    await expect(rows(page)).toHaveText([/Wallet 0011/])
  })

  test('are found by their name without being listed first', async ({ page }) => {
    await modal(page).getByRole('searchbox').fill('1987')
    await expect(rows(page)).toHaveText([/Wallet 1987/])
  })
})
