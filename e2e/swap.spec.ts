import { devEvmAddresses, neverAnswer, reject } from '@drawstring/testing'
import { expectSwapped } from './support/activity.js'
import { expectNoViolations } from './support/axe.js'
import { button, connect, fact, modal, openAccount, view } from './support/modal.js'
import {
  allowance,
  approve,
  type Money,
  shown,
  startMoney,
  transfer,
  units,
} from './support/money.js'
import { expectNotice } from './support/notices.js'
import { ETHER, onMoney } from './support/sending.js'
import {
  amount,
  approval,
  changeQuotes,
  confirm,
  ether,
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

/** Of each exchange a token without permits that it trades. */
const PLAIN = {
  v2: { token: 'DAI', sold: '250', soldUnits: 250n * ETHER },
  v3: { token: 'WBTC', sold: '0.05', soldUnits: 5_000_000n },
}

for (const exchange of ['v2', 'v3'] as const) {
  const { token, sold, soldUnits } = PLAIN[exchange]
  test.describe(`over ${exchange} pools`, () => {
    test.describe.configure({ mode: 'serial' })
    let money: Money
    test.beforeAll(async () => {
      money = await startMoney(world().pageUrl, exchange)
    })
    test.afterAll(() => money.stop())

    test('sells ether for a token, without an approval, to the wei', async ({ page, visit }) => {
      await openSwap(page, money, visit)
      await pick(page, 'get', 'USDC')
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
      await expectNotice(page, 'Swapped ETH to USDC')
      expect(await sent(money)).toBe(before + 1)
      expect((await units(money, 'USDC', OWNER)) - tokens).toBe(promised)
      expect(coins - (await ether(money))).toBe((3n * ETHER) / 2n + (await gas(money, before)))
      await expectSwapped(page, '−1.5 ETH', `+${shown(promised, 6)} USDC`)
    })

    test('opens with what the page wants to be exchanged', async ({ page, visit }) => {
      await openSwap(page, money, visit)
      await button(page, 'Close').click()
      await page.evaluate((fromToken) => {
        const swap = { fromToken: fromToken.toLowerCase(), toToken: 'eth', amount: '0.01' }
        void window.drawstring.open({ view: 'Swap', arguments: swap })
      }, token)
      await expect(button(page, new RegExp(`^You pay .*${token}`))).toBeVisible()
      await expect(button(page, /^You receive .*ETH/)).toBeVisible()
      await expect(amount(page)).toHaveValue('0.01')
    })

    test('sells a token for ether after an approval of exactly that much, to the wei', async ({
      page,
      visit,
    }) => {
      await openSwap(page, money, visit)
      await pick(page, 'sell', token)
      await pick(page, 'get', 'ETH')
      const promised = await offered(page, sold, 18)
      const [coins, tokens, before] = [
        await ether(money),
        await units(money, token, OWNER),
        await sent(money),
      ]
      await button(page, 'Review swap').click()
      await expect(approval(page)).toContainText(
        `Let this address spend up to \u2066${sold} ${token}\u2069`,
      )
      await confirm(page, 'Allow')
      await confirm(page, 'Swap')
      await expect(view(page, 'Account')).toBeVisible()
      await expectNotice(page, `Swapped ${token} to ETH`)
      expect(await sent(money)).toBe(before + 2)
      expect(tokens - (await units(money, token, OWNER))).toBe(soldUnits)
      expect((await ether(money)) - coins).toBe(promised - (await gas(money, before)))
      expect(await allowance(money, token, OWNER, money.routers[exchange])).toBe(0n)
      await expectSwapped(page, `−${sold} ${token}`, `+${shown(promised, 18)} ETH`)
    })

    if (exchange === 'v3') {
      test('sells a token that takes permits with one transaction', async ({ page, visit }) => {
        await openSwap(page, money, visit)
        await pick(page, 'sell', 'USDC')
        await pick(page, 'get', 'ETH')
        const promised = await offered(page, '1000', 18)
        const [coins, before] = [await ether(money), await sent(money)]
        await button(page, 'Review swap').click()
        await expect(approval(page)).toContainText('Spending permission')
        await confirm(page, 'Allow')
        await confirm(page, 'Swap')
        await expect(view(page, 'Account')).toBeVisible()
        expect(await sent(money)).toBe(before + 1)
        expect((await ether(money)) - coins).toBe(promised - (await gas(money, before)))
        await expectSwapped(page, '−1,000 USDC', `+${shown(promised, 18)} ETH`)
      })
    }
  })
}

test.describe('the form', () => {
  let money: Money
  test.beforeAll(async () => {
    money = await startMoney(world().pageUrl)
  })
  test.afterAll(() => money.stop())

  test('sets a leftover allowance to zero first where the token wants that', async ({
    page,
    visit,
  }) => {
    for (const router of Object.values(money.routers)) {
      await approve(money, 'USDT', OWNER, router, 1n)
    }
    await openSwap(page, money, visit)
    await pick(page, 'sell', 'USDT')
    await pick(page, 'get', 'ETH')
    await offered(page, '100', 18)
    const before = await sent(money)
    await button(page, 'Review swap').click()
    await confirm(page, 'Allow')
    await expect.poll(() => sent(money)).toBe(before + 1)
    await confirm(page, 'Allow')
    await confirm(page, 'Swap')
    await expect(view(page, 'Account')).toBeVisible()
    expect(await sent(money)).toBe(before + 3)
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
    await button(page, 'Back').click()
    await expectNotice(page, 'Approve limit increase in your wallet')
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await openAccount(page)
    await button(page, 'Swap').click()
    await pick(page, 'get', 'USDC')
    await offered(page, '0.1', 6)
    await button(page, 'Review swap').click()
    await confirm(page, 'Swap')
    await expect(review(page)).toContainText('Confirm in Development wallet')
    await expectNoViolations(page, 'a swap that is being signed')
    await button(page, 'Back').click()
    await expectNotice(page, 'Confirm transaction in your wallet')
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

  test('says what is wrong with an amount, and where nobody trades', async ({ page, visit }) => {
    await openSwap(page, money, visit)
    await pick(page, 'get', 'USDC')
    await amount(page).fill('1e9')
    await expect(trouble(page)).toContainText('Incorrect amount: Please enter a valid amount')
    await amount(page).fill('1,000,000')
    await expect(trouble(page)).toContainText('Insufficient balance')
    await amount(page).fill('')
    await expect(trouble(page)).toBeEmpty()
    await expect(button(page, 'Enter an amount')).toBeVisible()
    await pick(page, 'get', 'LONE')
    await amount(page).fill('1')
    await expect(trouble(page)).toContainText('Not enough liquidity')
    await expectNoViolations(page, 'swap')
  })

  test('says in words that it moves the price a lot, in the form and before it is signed', async ({
    page,
    visit,
  }) => {
    await openSwap(page, money, visit)
    await changeQuotes(page, (quotes) => quotes.map((quote) => ({ ...quote, priceImpact: 6.2 })))
    await pick(page, 'get', 'USDC')
    await offered(page, '0.5', 6)
    await expect(trouble(page)).toContainText('moves the price against you')
    await button(page, 'Review swap').click()
    await expect(review(page)).toContainText('moves the price against you')
  })

  test('offers no change of the form while what is signed is being prepared', async ({
    page,
    visit,
  }) => {
    await openSwap(page, money, visit)
    await pick(page, 'sell', 'DAI')
    await pick(page, 'get', 'USDC')
    await offered(page, '0.5', 6)
    // It is never answered.
    await page.route('**/v1/convert/allowance?*', () => {})
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

  test('asks for a new offer when the reviewed one has expired', async ({ page, visit }) => {
    await page.clock.install()
    await openSwap(page, money, visit)
    await pick(page, 'get', 'USDC')
    await offered(page, '1', 6)
    await button(page, 'Review swap').click()
    await expect(review(page).getByRole('button', { name: 'Swap', exact: true })).toBeVisible()
    const quoted = page.waitForRequest(/convert\/quotes/)
    const tried = page.waitForRequest((request) =>
      Boolean(request.postData()?.includes('eth_simulateV1')),
    )
    await page.clock.fastForward(31_000)
    await quoted
    await tried
    const before = await sent(money)
    await confirm(page, 'Swap')
    await expect(view(page, 'Account')).toBeVisible()
    await expect.poll(() => sent(money)).toBe(before + 1)
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
    expect(yours).toEqual(expect.arrayContaining(['ETH', 'WBTC']))
    expect(popular.length).toBeGreaterThan(0)
    expect(popular.filter((symbol) => yours.includes(symbol))).toEqual([])
    await expectNoViolations(page, 'picker-both')
    await modal(page).getByRole('searchbox').fill('d')
    await expect(modal(page).getByRole('heading', { level: 2 })).toHaveText(['Search results'])
  })

  test('finds tokens by name, symbol and address, in both themes without violations', async ({
    page,
    visit,
  }) => {
    await openSwap(page, money, visit)
    await button(page, /^Select token$/).click()
    const rows = modal(page).locator('.row.entry')
    const search = modal(page).getByRole('searchbox')
    for (const query of ['wrapped bit', 'wbtc', money.token('WBTC').address]) {
      await search.fill(query)
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('WBTC')
    }
    await search.fill('no such token')
    await expect(modal(page).getByRole('status')).toContainText('No tokens match')
    await search.fill('')
    await expect(rows.filter({ hasText: 'WBTC' }).first()).toBeVisible()
    await expectNoViolations(page, 'picker')
    await rows.filter({ hasText: 'USDC' }).first().click()
    await offered(page, '1', 6)
    await expectNoViolations(page, 'offer')
    await button(page, 'Switch tokens').click()
    await expect(button(page, /^You pay USDC/)).toBeVisible()
    await expect(amount(page)).not.toHaveValue('')
  })
})
