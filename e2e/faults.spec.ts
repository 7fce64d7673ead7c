import { answerLater, neverAnswer } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { startGateway } from './support/gateway.js'
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
import { ethereum } from './support/networks.js'
import { deadNode } from './support/nodes.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

const alert = (page: Page) => modal(page).getByRole('alert')

test.describe('with a gateway that is down', () => {
  test('it is said once; installed wallets are listed and connect, and the balance is a dash', async ({
    log,
    page,
    visit,
  }) => {
    const { url } = await deadNode()
    await install(page)
    await visit({ options: { gatewayUrl: url } })
    await openModal(page)
    await expect(alert(page)).toContainText('The gateway cannot be reached')
    await expect(button(page, WALLET)).toContainText('Installed')
    await button(page, WALLET).click()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Balance')).toHaveText('–')
    const said = log.console.filter((line) => line.includes('DS016'))
    expect(said).toEqual([expect.stringContaining(`(${url}: `)])
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
    const rest = 'Couldn’t load more wallets. Those listed here still work.'
    await expect(alert(page).filter({ hasText: rest })).toBeVisible()
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

test('with nodes that are down the balance is a dash, and a notice says why', async ({
  page,
  visit,
  world,
}) => {
  const nodes = await Promise.all([deadNode(), deadNode()])
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
    await expect(modal(page)).toBeHidden()
    await openAccount(page)
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

test.describe('with options that are wrong, an alert tells it:', () => {
  test('a project id that is none', async ({ log, page, visit }) => {
    await install(page)
    await visit({ options: { projectId: 'f'.repeat(32) } })
    await openModal(page)
    await expect(alert(page)).toContainText('Invalid Project ID')
    await expect
      .poll(() => log.console)
      .toContainEqual(expect.stringMatching(/^error: \[drawstring DS/))
    await button(page, 'Dismiss').click()
    await expect(alert(page)).toHaveCount(0)
    await button(page, 'Close').click()
    await expect(modal(page)).toBeHidden()
  })

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

test('a page whose app goes away while a wallet is asked takes the modal with it, can be left when it comes back, and knows an answer that came meanwhile', async ({
  page,
  visit,
}) => {
  const wallet = await install(page, { approval: { connect: [neverAnswer(), answerLater()] } })
  await visit()
  // The page is inert behind the modal: the app's own code takes it away.
  const toggle = () => page.evaluate(() => document.getElementById('toggle')?.click())
  await chooseWallet(page)
  await expect(button(page, 'Cancel')).toBeVisible()
  await toggle()
  await expect(page.locator('drawstring-layer')).toHaveCount(0)
  await toggle()
  await button(page, 'Cancel').click()
  await expect(view(page, 'Connect a wallet')).toBeVisible()
  await expect(fact(page, 'Status')).toHaveText('disconnected')

  await button(page, WALLET).click()
  await expect(button(page, 'Cancel')).toBeVisible()
  await toggle()
  await expect(page.locator('drawstring-layer')).toHaveCount(0)
  await wallet.release()
  await expect.poll(() => page.evaluate(() => window.drawstring.getIsConnectedState())).toBe(true)
  await page.getByRole('button', { name: 'Bring the app back' }).click()
  await expect(fact(page, 'Status')).toHaveText('connected')
})
