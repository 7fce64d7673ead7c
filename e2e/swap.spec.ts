import { devEvmAddresses, neverAnswer, reject } from '@drawstring/testing'
import { expectSwapped } from './support/activity.js'
import { expectNoViolations } from './support/axe.js'
import { leapUntil, SHOWN } from './support/clock.js'
import { button, connect, modal, view } from './support/modal.js'
import { allowance, type Money, shown, startMoney, transfer, units } from './support/money.js'
import { network } from './support/networks.js'
import { expectNotice } from './support/notices.js'
import { ETHER, onMoney } from './support/sending.js'
import {
  amount,
  approval,
  confirm,
  ether,
  expectAllowed,
  expectSwapTold,
  gas,
  OWNER,
  offered,
  openForm,
  openSwap,
  pick,
  review,
  sent,
  trouble,
} from './support/swapping.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

// A chain and a gateway for the file, not for each worker.
test.describe.configure({ mode: 'default' })

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

test('sells ether for a token, without an approval, to the wei', async ({ page, visit }) => {
  await page.clock.install()
  await openSwap(page, money, visit)
  await pick(page, 'get', 'USDC')
  await offered(page, '1', 6)
  // There and back: what would come out is what would be sold.
  await button(page, 'Switch tokens').click()
  await expect(button(page, /^You pay USDC/)).toBeVisible()
  await expect(amount(page)).not.toHaveValue('')
  await button(page, 'Switch tokens').click()
  const promised = await offered(page, '1.5', 6)
  const [coins, tokens, before] = [
    await ether(money),
    await units(money, 'USDC', OWNER),
    await sent(money),
  ]
  await button(page, 'Review swap').click()
  await expect(review(page)).toContainText('1.5 ETH')
  await confirm(page, 'Swap')
  await expect(view(page, 'Account')).toBeVisible()
  await expectSwapTold(page, 'ETH', 'USDC')
  expect(await sent(money)).toBe(before + 1)
  expect((await units(money, 'USDC', OWNER)) - tokens).toBe(promised)
  expect(coins - (await ether(money))).toBe((3n * ETHER) / 2n + (await gas(money, before)))
  await expectSwapped(page, '−1.5 ETH', `+${shown(promised, 6)} USDC`)
})

test('sells a token for ether after an approval of exactly that much, to the wei', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  await openSwap(page, money, visit)
  await pick(page, 'sell', 'WBTC')
  await pick(page, 'get', 'ETH')
  const promised = await offered(page, '0.05', 18)
  const [coins, tokens, before] = [
    await ether(money),
    await units(money, 'WBTC', OWNER),
    await sent(money),
  ]
  await button(page, 'Review swap').click()
  await expect(approval(page)).toContainText('spend up to \u20660.05 WBTC\u2069')
  await expect(approval(page)).toContainText('Never. Stays active until you revoke it.')
  await confirm(page, 'Allow')
  await expectAllowed(page)
  await confirm(page, 'Swap')
  await expect(view(page, 'Account')).toBeVisible()
  await expectSwapTold(page, 'WBTC', 'ETH')
  expect(await sent(money)).toBe(before + 2)
  expect(tokens - (await units(money, 'WBTC', OWNER))).toBe(5_000_000n)
  expect((await ether(money)) - coins).toBe(promised - (await gas(money, before)))
  for (const router of Object.values(money.routers)) {
    expect(await allowance(money, 'WBTC', OWNER, router)).toBe(0n)
  }
  await expectSwapped(page, '−0.05 WBTC', `+${shown(promised, 18)} ETH`)
})

test('approves and swaps with one confirmation, in one transaction, where the wallet sends several calls as one (EIP-5792)', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  await openSwap(page, money, visit, { calls: true })
  await pick(page, 'sell', 'DAI')
  await pick(page, 'get', 'ETH')
  const promised = await offered(page, '50', 18)
  const [dai, coins, before] = [
    await units(money, 'DAI', OWNER),
    await ether(money),
    await sent(money),
  ]
  await button(page, 'Review swap').click()
  await expect(review(page)).toContainText('spend up to')
  await expect(review(page)).toContainText('50 DAI')
  await confirm(page, 'Swap')
  await expect(view(page, 'Account')).toBeVisible()
  await expectSwapTold(page, 'DAI', 'ETH')
  expect(dai - (await units(money, 'DAI', OWNER))).toBe(50n * ETHER)
  // One that puts the wallet's code in place, and one that does both; and the number that its authorization takes.
  expect(await sent(money)).toBe(before + 3)
  expect(await ether(money)).toBeGreaterThan(coins + promised - 10n ** 16n)
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await leapUntil(page, () => expect(modal(page).locator('.months')).toContainText('50 DAI', SHOWN))
})

test('says what a wallet that waits is asked for', async ({ page, visit }) => {
  await openSwap(page, money, visit, { approval: { sendTransaction: neverAnswer() } })
  await pick(page, 'sell', 'WBTC')
  await pick(page, 'get', 'USDC')
  await offered(page, '0.01', 6)
  await button(page, 'Review swap').click()
  await expect(modal(page).getByRole('list', { name: 'Steps' })).toContainText('AllowSwap')
  await confirm(page, 'Allow')
  await expect(approval(page)).toContainText('Confirm in Development wallet')
  await expectNoViolations(page, 'a swap that is being signed')
  await button(page, 'Back').click()
  await expectNotice(page, 'Approve limit increase in your wallet')
})

test('keeps everything when the signature is declined', async ({ page, visit }) => {
  await openSwap(page, money, visit, { approval: { sendTransaction: reject() } })
  await pick(page, 'get', 'USDC')
  await offered(page, '0.5', 6)
  const before = await sent(money)
  await button(page, 'Review swap').click()
  await confirm(page, 'Swap')
  await expect(view(page, 'Swap')).toBeVisible()
  await expect(trouble(page)).toContainText('Signature declined')
  await expect(amount(page)).toHaveValue('0.5')
  expect(await sent(money)).toBe(before)
})

test('offers no change of the form while what is signed is being prepared, and tries again where that fails', async ({
  page,
  visit,
}) => {
  await openSwap(page, money, visit)
  await pick(page, 'sell', 'DAI')
  await pick(page, 'get', 'ETH')
  await offered(page, '10', 18)
  const allowances = '**/v1/convert/allowance?*'
  // It is never answered.
  await page.route(allowances, () => {})
  await button(page, 'Review swap').click()
  await expect(button(page, 'Preparing')).toBeVisible()
  const changing = [/^You pay .*Select/, /^You receive .*Select/, 'Max']
  for (const name of changing) {
    await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true')
  }
  await button(page, 'Cancel').click()
  for (const name of changing) {
    await expect(button(page, name)).not.toHaveAttribute('aria-disabled')
  }
  await page.unroute(allowances)
  const broken = { status: 500, contentType: 'text/plain', body: 'oops' }
  await page.route(allowances, (route) => route.fulfill(broken))
  await button(page, 'Review swap').click()
  await expectNotice(page, 'Couldn’t check the spending permission')
  await expect(amount(page)).toHaveValue('10')
  await page.unroute(allowances)
  await button(page, 'Try again').click()
  await button(page, 'Review swap').click()
  await expect(approval(page)).toContainText('10 DAI')
})

test('says that the gateway is gone, and goes on when it is back', async ({ page, visit }) => {
  await openSwap(page, money, visit)
  await pick(page, 'get', 'USDC')
  await money.gateway.stop()
  await amount(page).fill('1')
  await expect(trouble(page)).toContainText('No quotes found')
  await money.gateway.start()
  await button(page, 'Try again').click()
  await expect(button(page, 'Review swap')).not.toHaveAttribute('aria-disabled')
})

test('lists what the account has, and below it what is popular', async ({ page, visit }) => {
  // Somebody who has coins, and of the tokens only the one that comes now.
  const [, , , , , , , , , poor] = devEvmAddresses as readonly string[]
  if (!poor) throw new Error('there are ten accounts')
  await transfer(money, 'WBTC', OWNER, poor, 5n)
  const wallet = await install(page, { chains: [money.chain], connectAccounts: 10 })
  await visit(onMoney(money))
  await connect(page)
  await wallet.setAccounts([poor])
  await openForm(page)
  await button(page, /^Select token$/).click()
  const list = modal(page).getByRole('list', { name: 'Tokens' })
  await expect(modal(page).getByRole('heading', { level: 2 })).toHaveText([
    'Your tokens',
    'Popular',
  ])
  const places = await list.locator('h2, .row .name > bdi').allTextContents()
  const border = places.indexOf('Popular')
  const [yours, popular] = [places.slice(0, border), places.slice(border + 1)]
  expect(yours).toEqual(expect.arrayContaining(['Ether', 'Wrapped Bitcoin']))
  expect(popular.length).toBeGreaterThan(0)
  expect(popular.filter((name) => yours.includes(name))).toEqual([])
  await expectNoViolations(page, 'picker-both')
  await modal(page).getByRole('searchbox').fill('d')
  await expect(modal(page).getByRole('heading', { level: 2 })).toHaveText(['Search results'])
})

test('a network on which nobody trades says so, and leads to one where somebody does', async ({
  page,
  visit,
}) => {
  const other = world().two
  await install(page, { chains: [other, money.chain] })
  await visit(onMoney(money, { networks: [network(other), network(money.chain)] }))
  await connect(page)
  await page.evaluate(() => window.drawstring.open({ view: 'Swap' }))
  await expect(modal(page)).toContainText('Swaps aren’t available on this network')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    window.drawstring.subscribeEvents(({ data }) => seen.push(String(data?.event)))
  })
  await button(page, new RegExp(`^${money.chain.name}`)).click()
  await expect(amount(page)).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.filter((event) => event === 'CLICK_SELECT_NETWORK_TO_SWAP')).toHaveLength(1)
})
