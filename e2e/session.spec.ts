import { answerLater, devEvmAddresses, neverAnswer, reject } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { coins } from './support/chain.js'
import {
  button,
  chooseInMenu,
  chooseWallet,
  connect,
  fact,
  modal,
  openAccount,
  openModal,
  openNetworks,
  view,
} from './support/modal.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

const [first, second] = devEvmAddresses

/** The page's clock stands from the start. */
async function holdClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

/** Until the page waits for a wallet that it knows. Its time goes on in steps that are a hundredth of how long it waits. */
const expectConnecting = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.runFor(100)
      return fact(page, 'Status').textContent()
    })
    .toBe('connecting')

test.describe('after a reload', () => {
  test('a connected visitor is still connected, without being asked', async ({ page, visit }) => {
    await install(page)
    await visit()
    await connect(page)
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Address')).toHaveText(first)
    await expect(modal(page)).toBeHidden()
  })

  test('a visitor who was waiting for the wallet is disconnected and may connect', async ({
    page,
    visit,
  }) => {
    const wallet = await install(page, { approval: { connect: neverAnswer() } })
    await visit()
    await chooseWallet(page)
    await expect(fact(page, 'Status')).toHaveText('connecting')
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await wallet.use('auto')
    await connect(page)
  })

  test('a visitor who declined is disconnected and may connect', async ({ page, visit }) => {
    const wallet = await install(page, { approval: { connect: reject() } })
    await visit()
    await chooseWallet(page)
    await expect(button(page, 'Try again')).toBeVisible()
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await wallet.use('auto')
    await connect(page)
  })

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

  test('a visitor whose wallet was asked to add a network is where the wallet is', async ({
    page,
    visit,
    world,
  }) => {
    const chains = [world.one]
    await install(page, { chains, approval: { addChain: neverAnswer() } })
    await visit()
    await connect(page)
    await openNetworks(page)
    await button(page, world.two.name).click()
    await expect(view(page, 'Switch network')).toBeVisible()
    await page.reload()
    await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
    await expect(fact(page, 'Status')).toHaveText('connected')
    await openAccount(page)
    await expect(view(page, 'Account')).toBeVisible()
  })

  test('a visitor who was still being resumed is resumed again', async ({
    context,
    page,
    visit,
  }) => {
    await install(page)
    await visit()
    await connect(page)
    const other = await context.newPage()
    await holdClock(other)
    await visit({ page: other })
    await expectConnecting(other)
    await other.clock.resume()
    await install(other)
    await other.reload()
    await expect(fact(other, 'Address')).toHaveText(first)
    await expect(modal(other)).toBeHidden()
  })

  test('a visitor who saw the knot close is connected', async ({ page, visit }) => {
    await install(page)
    await visit()
    // The page is left in the moment in which the visitor is told that it is done.
    await page.evaluate(() => {
      window.drawstring.subscribe('connection', () => {
        const { status } = window.drawstring.read('connection')
        if (status === 'connected' && window.drawstring.isOpen()) location.reload()
      })
    })
    const again = page.waitForEvent('framenavigated')
    await chooseWallet(page)
    await again
    await expect(fact(page, 'Address')).toHaveText(first)
    await expect(modal(page)).toBeHidden()
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

  test('a wallet that is gone is waited for, then the visitor may choose another', async ({
    context,
    page,
    visit,
  }) => {
    await install(page)
    await visit()
    await connect(page)
    const without = await context.newPage()
    await holdClock(without)
    await visit({ page: without })
    await expectConnecting(without)
    await without.clock.resume()
    await expect(fact(without, 'Status')).toHaveText('disconnected')
    await openModal(without)
    await expect(view(without, 'Connect a wallet')).toBeVisible()
  })

  test('a visitor whom the wallet no longer knows is disconnected', async ({ page, visit }) => {
    await install(page)
    await visit()
    await connect(page)
    await page.evaluate(() =>
      localStorage.removeItem('drawstring-dev-wallet:dev.drawstring.wallet'),
    )
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
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
    '@drawstring/wallet_icons',
  ])
})

test('the page follows the wallet to another account, and to its balance', async ({
  page,
  visit,
  world,
}) => {
  const wallet = await install(page)
  await visit()
  await connect(page)
  await wallet.setAccounts([second])
  await expect(fact(page, 'Address')).toHaveText(second)
  await expect(fact(page, 'Balance')).toHaveText(`${await coins(world.one, second)} ETH`)
})

test('a visitor who takes the permission back in the wallet is disconnected', async ({
  page,
  visit,
}) => {
  const wallet = await install(page)
  await visit()
  await connect(page)
  await openAccount(page)
  await wallet.revoke()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect(modal(page)).toBeHidden()
})

test('a wallet that says accountsChanged and nothing else is asked what it means', async ({
  page,
  visit,
}) => {
  const wallet = await install(page)
  await visit()
  await connect(page)
  await wallet.emitAccountsChanged()
  await page.evaluate(() => window.drawstring.fetchBalance())
  await expect(fact(page, 'Status')).toHaveText('connected')
  await expect(fact(page, 'Address')).toHaveText(first)
  await wallet.emitAccountsChanged([])
  await expect(fact(page, 'Status')).toHaveText('disconnected')
})

test('two tabs agree when one connects, switches and disconnects', async ({
  context,
  page,
  visit,
  world,
}) => {
  const other = await context.newPage()
  await install(page)
  await install(other)
  await visit()
  await visit({ page: other })
  await other.evaluate(() => window.drawstring.ready())
  await connect(page)
  await expect(fact(other, 'Address')).toHaveText(first)
  await page.evaluate((id) => window.drawstring.switchNetwork(id), world.two.caip2)
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  await expect(fact(other, 'Network')).toHaveText(world.two.caip2)
  await other.evaluate(() => window.drawstring.disconnect())
  await expect(fact(page, 'Status')).toHaveText('disconnected')
})

test('a modal that is open follows the wallet, another tab and the permission', async ({
  context,
  page,
  visit,
}) => {
  const wallet = await install(page)
  await visit()
  await connect(page)
  await openAccount(page)
  await wallet.setAccounts([second])
  await expect(button(page, new RegExp(second))).toBeVisible()
  const other = await context.newPage()
  await install(other)
  await visit({ page: other })
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

test.describe('with a storage that is', () => {
  test('full, a visitor connects, and the developer is told why a reload forgets it', async ({
    log,
    page,
    visit,
  }) => {
    await page.addInitScript(() => {
      // Every key that fits, down to the last byte.
      for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2)) {
        try {
          for (let at = 0; at < 4; at++)
            localStorage.setItem(`full-${size}-${at}`, 'x'.repeat(size))
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

  test('absent, a visitor connects', async ({ page, visit }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    })
    await install(page)
    await visit()
    await connect(page)
    await expect(fact(page, 'Address')).toHaveText(first)
  })

  for (const corrupted of ['{{{', '[{"connector":7}]', '"connected"', '[[[[', '\u0000']) {
    test(`corrupted (${JSON.stringify(corrupted)}), a visitor is disconnected and may connect`, async ({
      page,
      visit,
    }) => {
      await page.addInitScript((text) => {
        if (localStorage.length > 0) return
        for (const key of [
          'connection_status',
          'connections',
          'recent_wallets',
          'active_caip_network_id',
        ])
          localStorage.setItem(`@drawstring/${key}`, text)
      }, corrupted)
      await install(page)
      await visit()
      await expect(fact(page, 'Status')).toHaveText('disconnected')
      await connect(page, WALLET)
      await page.reload()
      await expect(fact(page, 'Address')).toHaveText(first)
    })
  }
})

const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('@drawstring/'))
      .sort(),
  )
