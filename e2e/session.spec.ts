import { answerLater, devEvmAddresses, neverAnswer } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { coins } from './support/chain.js'
import {
  button,
  chooseInMenu,
  connect,
  fact,
  modal,
  openAccount,
  openNetworks,
  view,
} from './support/modal.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

const [first, second] = devEvmAddresses

test.describe('after a reload', () => {
  test('a visitor who was switching is where the wallet is', async ({ page, visit, world }) => {
    await install(page, { approval: { switchChain: neverAnswer() } })
    await visit()
    await connect(page)
    await openNetworks(page)
    await button(page, world.two.name).click()
    await expect(view(page, 'Switch network')).toBeVisible()
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
  })

  test('a visitor is on the network that they chose', async ({ page, visit, world }) => {
    await install(page)
    await visit()
    await connect(page)
    await openNetworks(page)
    await button(page, world.two.name).click()
    await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
    await page.reload()
    await expect(fact(page, 'Address')).toHaveText(first)
    await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  })
})

test('a visitor disconnects, and stays disconnected after a reload', async ({ page, visit }) => {
  await install(page)
  await visit()
  await connect(page)
  await openAccount(page)
  await chooseInMenu(page, 'Disconnect')
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect(modal(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  expect(await stored(page)).toEqual([
    '@drawstring/active_caip_network_id',
    '@drawstring/recent_wallets',
  ])
})

test('two tabs agree when one connects and switches, and a modal that is open follows the wallet and the tab that disconnects', async ({
  context,
  page,
  visit,
  world,
}) => {
  const other = await context.newPage()
  const wallet = await install(page)
  await install(other)
  await visit()
  await visit({ page: other })
  await other.evaluate(() => window.drawstring.ready())
  await connect(page)
  await expect(fact(other, 'Address')).toHaveText(first)
  await page.evaluate((id) => window.drawstring.switchNetwork(id), world.two.caip2)
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  await expect(fact(other, 'Network')).toHaveText(world.two.caip2)
  await openAccount(page)
  await wallet.setAccounts([second])
  await expect(button(page, new RegExp(second))).toBeVisible()
  await expect(fact(page, 'Balance')).toHaveText(`${await coins(world.two, second)} ETH`)
  await expect(fact(other, 'Address')).toHaveText(second)
  await other.evaluate(() => window.drawstring.disconnect())
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect(view(page, 'Account')).toBeHidden()
})

test('a visitor who leaves while a switch is awaited is disconnected for good', async ({
  page,
  visit,
  world,
}) => {
  const wallet = await install(page, { approval: { switchChain: answerLater() } })
  await visit()
  await connect(page)
  await openNetworks(page)
  await button(page, world.two.name).click()
  await expect(button(page, 'Cancel')).toBeVisible()
  await page.evaluate(() => window.drawstring.disconnect())
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await wallet.release()
  await page.evaluate(() => window.drawstring.open())
  await expect(view(page, 'Connect a wallet')).toBeVisible()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
})

test('with a storage that is full a visitor connects, and the developer is told why a reload forgets it', async ({
  log,
  page,
  visit,
}) => {
  await page.addInitScript(() => {
    // Every key that fits, down to the last byte.
    for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2)) {
      try {
        for (let at = 0; at < 4; at++) localStorage.setItem(`full-${size}-${at}`, 'x'.repeat(size))
      } catch {
        // No more of this size.
      }
    }
  })
  await install(page)
  await visit()
  await connect(page)
  await expect(fact(page, 'Address')).toHaveText(first)
  await expect
    .poll(() => log.console.filter((line) => line.includes('DS114')))
    .toEqual([expect.stringContaining('does not store data')])
})

const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('@drawstring/'))
      .sort(),
  )
