import { answerLater, neverAnswer } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { coins } from './support/chain.js'
import { type Gateway, startGateway } from './support/gateway.js'
import {
  button,
  chooseWallet,
  connect,
  fact,
  modal,
  openAccount,
  openModal,
  openNetworks,
  view,
} from './support/modal.js'
import { ethereum, network } from './support/networks.js'
import { type BrokenNode, deadNode, garbageNode, silentNode, slowNode } from './support/nodes.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

const alert = (page: Page) => modal(page).getByRole('alert')

test.describe('with a gateway that is down', () => {
  test('installed wallets are listed and connect, and the balance is a dash', async ({
    page,
    visit,
  }) => {
    const { url } = await deadNode()
    await install(page)
    await visit({ options: { gatewayUrl: url } })
    await openModal(page)
    await expect(button(page, WALLET)).toContainText('Installed')
    await button(page, WALLET).click()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Balance')).toHaveText('–')
  })

  test('all wallets are those of the package; the rest loads once the gateway is up', async ({
    page,
    visit,
  }) => {
    const { url } = await deadNode()
    await visit({ options: { gatewayUrl: url, projectId: 'unknown' } })
    await openModal(page)
    await button(page, /^All wallets/).click()
    await expect(button(page, 'MetaMask')).toBeVisible()
    await expect(alert(page)).toContainText(
      'Couldn’t load more wallets. Those listed here still work.',
    )
    const gateway = await startGateway({ rpc: {}, port: Number(new URL(url).port) })
    try {
      await button(page, 'Try again').click()
      // It is up: now it tells that it knows no such project.
      await expect(alert(page).filter({ hasText: 'Invalid Project ID' })).toBeVisible()
    } finally {
      await gateway.stop()
    }
  })
})

test.describe('with a gateway that dies while the modal is open', () => {
  let gateway: Gateway
  let projectId: string
  test.beforeEach(async ({ world }) => {
    gateway = await startGateway({ rpc: { [world.one.caip2]: [world.one.rpcUrl] } })
    projectId = await gateway.addProject('dying')
  })
  test.afterEach(() => gateway.stop())

  test('installed wallets are still listed and connect', async ({ page, visit }) => {
    await install(page)
    await visit({ options: { gatewayUrl: gateway.url, projectId } })
    await openModal(page)
    await expect(button(page, /^All wallets \d/)).toBeVisible()
    await gateway.stop()
    await button(page, WALLET).click()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Balance')).toHaveText('–')
    await expect(modal(page)).toBeHidden()
  })

  test('a search says that it failed, and may be tried again', async ({ page, visit }) => {
    await visit({ options: { gatewayUrl: gateway.url, projectId } })
    await openModal(page)
    await button(page, /^All wallets/).click()
    await expect(modal(page).getByRole('listitem').nth(5)).toBeVisible()
    await gateway.stop()
    await modal(page).getByRole('searchbox').fill('metamask')
    await expect(button(page, 'MetaMask')).toBeVisible()
    await expect(alert(page)).toContainText('Couldn’t load more wallets')
    await modal(page).getByRole('searchbox').fill('no such wallet')
    await expect(alert(page)).toContainText('Couldn’t load the wallet list')
    await expect(button(page, 'Try again')).toBeVisible()
  })
})

test.describe('with nodes that', () => {
  const broken: [string, () => Promise<BrokenNode>][] = [
    ['are down', deadNode],
    ['never answer', silentNode],
    ['answer garbage', garbageNode],
  ]
  for (const [how, start] of broken) {
    test(`${how}, the balance is a dash and a notice says why`, async ({ page, visit, world }) => {
      const nodes = await Promise.all([start(), start()])
      const gateway = await startGateway({
        rpc: {
          [world.one.caip2]: nodes.map(({ url }) => url),
          [world.two.caip2]: [world.two.rpcUrl],
        },
        environment: { DRAWSTRING_UPSTREAM_TIMEOUT_MS: '700' },
      })
      try {
        const projectId = await gateway.addProject('broken')
        // The wallet begins on the chain whose node is well.
        await install(page, { chains: [world.two, world.one] })
        await visit({ options: { gatewayUrl: gateway.url, projectId } })
        await connect(page)
        await expect(fact(page, 'Balance')).toHaveText(/\d ETH/)
        await openNetworks(page)
        await button(page, world.one.name).click()
        // The list itself says so where it failed as well, and then the notice is for screen readers alone.
        const said = modal(page).getByText(/Token Balance Unavailable|Couldn’t load your tokens/)
        await expect(said.filter({ visible: true }).first()).toBeVisible()
        await expect(modal(page).getByText('Balance unavailable', { exact: true })).toBeAttached()
        await expect(fact(page, 'Balance')).toHaveText('–')
        await expect(fact(page, 'Status')).toHaveText('connected')
      } finally {
        await gateway.stop()
        await Promise.all(nodes.map((node) => node.stop()))
      }
    })
  }

  test('are broken but for the last, the balance is the chain’s', async ({
    page,
    visit,
    world,
  }) => {
    const nodes = await Promise.all([deadNode(), garbageNode()])
    const gateway = await startGateway({
      rpc: { [world.one.caip2]: [...nodes.map(({ url }) => url), world.one.rpcUrl] },
    })
    try {
      await install(page)
      const projectId = await gateway.addProject('last')
      await visit({ options: { gatewayUrl: gateway.url, projectId } })
      await connect(page)
      const address = (await fact(page, 'Address').textContent()) ?? ''
      await expect(fact(page, 'Balance')).toHaveText(`${await coins(world.one, address)} ETH`)
    } finally {
      await gateway.stop()
      await Promise.all(nodes.map((node) => node.stop()))
    }
  })

  test('are slow, the balance is said to be loading, and then it is there', async ({
    page,
    visit,
    world,
  }) => {
    const node = await slowNode(world.one.rpcUrl)
    const gateway = await startGateway({ rpc: { [world.one.caip2]: [node.url] } })
    try {
      await install(page)
      const projectId = await gateway.addProject('slow')
      await visit({ options: { gatewayUrl: gateway.url, projectId } })
      await connect(page)
      await openAccount(page)
      await expect(modal(page).getByText('Loading balance')).toBeAttached()
      await expect(fact(page, 'Balance')).toHaveText('')
      node.release()
      await expect(fact(page, 'Balance')).toHaveText(/\d ETH/)
    } finally {
      await gateway.stop()
      await node.stop()
    }
  })
})

test.describe('with options that are wrong, an alert tells it:', () => {
  const wrong = [
    ['no project id', { projectId: '' }, 'Project ID Not Configured'],
    ['a project id that is none', { projectId: 'f'.repeat(32) }, 'Invalid Project ID'],
    ['no networks', { networks: [] }, 'No networks are configured'],
    [
      'siwx and siweConfig',
      { siwx: {} as never, siweConfig: {} },
      'siweConfig and siwx cannot both be set',
    ],
    [
      'a default network that is none',
      { defaultNetwork: 'eip155:5' },
      'defaultNetwork is not among',
    ],
  ] as const
  for (const [what, options, text] of wrong) {
    test(what, async ({ log, page, visit }) => {
      await install(page)
      await visit({ options })
      await openModal(page)
      await expect(alert(page)).toContainText(text)
      await expect
        .poll(() => log.console)
        .toContainEqual(expect.stringMatching(/^error: \[drawstring DS/))
      await button(page, 'Dismiss').click()
      await expect(alert(page)).toHaveCount(0)
      await button(page, 'Close').click()
      await expect(modal(page)).toBeHidden()
    })
  }

  test('a network of a family that nobody knows; the others work', async ({
    page,
    visit,
    world,
  }) => {
    await install(page)
    const [first] = ethereum()
    const strange = { ...first, id: 'hub', chainNamespace: 'cosmos', caipNetworkId: 'cosmos:hub' }
    await visit({ options: { networks: [...ethereum(), strange as never] } })
    await openModal(page)
    await expect(alert(page)).toContainText('Unsupported network')
    await button(page, WALLET).click()
    await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
  })

  test('a network that is there twice; it is used once', async ({ page, visit, world }) => {
    await visit({ options: { networks: [...ethereum(), network(world.one)] } })
    await openModal(page)
    await expect(alert(page)).toContainText('A network is configured twice')
    await page.evaluate(() => window.drawstring.open({ view: 'Networks' }))
    await expect(button(page, world.one.name)).toHaveCount(1)
  })

  test('the project of another origin; installed wallets connect', async ({
    page,
    visit,
    world,
  }) => {
    await install(page)
    await visit({ at: world.strangeUrl, options: { projectId: world.foreignProjectId } })
    await openModal(page)
    await expect(alert(page)).toContainText(
      'Invalid App Configuration: Origin not found on Allowlist',
    )
    await button(page, WALLET).click()
    await expect(fact(page, 'Status')).toHaveText('connected')
  })
})

test.describe('a second createDrawstring', () => {
  test('with the same options returns the first, silently', async ({ log, page, visit }) => {
    await visit({ second: {} })
    expect(await page.evaluate(() => window.second === window.drawstring)).toBe(true)
    expect(log.console).toEqual([])
  })

  test('with other options returns the first and tells the developer', async ({
    log,
    page,
    visit,
  }) => {
    await visit({ second: { themeMode: 'light' } })
    expect(await page.evaluate(() => window.second === window.drawstring)).toBe(true)
    await expect
      .poll(() => log.console)
      .toEqual([expect.stringContaining('warning: [drawstring DS902]')])
  })
})

test.describe('a page whose app goes away while a wallet is asked', () => {
  // The page is inert behind the modal: the app's own code takes it away.
  const toggle = (page: Page) => page.evaluate(() => document.getElementById('toggle')?.click())

  test('takes the modal with it, and knows the answer when it comes back', async ({
    page,
    visit,
  }) => {
    const wallet = await install(page, { approval: { connect: answerLater() } })
    await visit()
    await chooseWallet(page)
    await expect(button(page, 'Cancel')).toBeVisible()
    await toggle(page)
    await expect(page.locator('drawstring-modal')).toHaveCount(0)
    await wallet.release()
    await expect.poll(() => page.evaluate(() => window.drawstring.getIsConnectedState())).toBe(true)
    await page.getByRole('button', { name: 'Bring the app back' }).click()
    await expect(fact(page, 'Status')).toHaveText('connected')
  })

  test('can still be left when it comes back before the answer', async ({ page, visit }) => {
    await install(page, { approval: { connect: neverAnswer() } })
    await visit()
    await chooseWallet(page)
    await expect(button(page, 'Cancel')).toBeVisible()
    await toggle(page)
    await expect(page.locator('drawstring-modal')).toHaveCount(0)
    await toggle(page)
    await button(page, 'Cancel').click()
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
  })
})

test('a visitor who was offline when they pressed is told, and may try again', async ({
  context,
  log,
  page,
  visit,
}) => {
  await install(page)
  await visit()
  await context.setOffline(true)
  await openModal(page)
  await expect(alert(page)).toContainText('Check your connection or reload the page.')
  await expect
    .poll(() => log.console)
    .toContainEqual(expect.stringContaining('could not be loaded'))
  await context.setOffline(false)
  await button(page, 'Try again').click()
  await button(page, WALLET).click()
  await expect(fact(page, 'Status')).toHaveText('connected')
})
