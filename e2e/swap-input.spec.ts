import { reject } from '@drawstring/testing'
import { button, connect, fact, modal, view } from './support/modal.js'
import { type Money, startMoney, units } from './support/money.js'
import { network } from './support/networks.js'
import { onMoney } from './support/sending.js'
import {
  amount,
  approval,
  confirm,
  OWNER,
  offered,
  openForm,
  openSwap,
  pick,
  sent,
  told,
  trouble,
} from './support/swapping.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

// What may be typed into a swap, and where it may be done.

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

test('says what is wrong with what was typed, keeps it, and asks nobody about it', async ({
  page,
  visit,
}) => {
  await openSwap(page, money, visit)
  await pick(page, 'sell', 'USDC')
  await pick(page, 'get', 'ETH')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/convert/quotes')) asked += 1
  })
  const wrong = 'Incorrect amount: Please enter a valid amount'
  for (const [typed, said] of [
    ['1e9', wrong],
    ['0.0000001', wrong],
    ['-1', wrong],
    [`1${'0'.repeat(40)}`, 'Insufficient balance'],
  ] as const) {
    await amount(page).fill(typed)
    await expect(trouble(page)).toContainText(said)
    await expect(amount(page)).toHaveValue(typed)
    await expect(modal(page).locator('[data-kind="main"]')).toHaveAttribute('aria-disabled', 'true')
  }
  // Whoever begins to type has made no mistake.
  for (const typed of ['', '0', '0.', '.']) {
    await amount(page).fill(typed)
    await expect(trouble(page)).toBeEmpty()
    await expect(button(page, 'Enter an amount')).toBeVisible()
    await expect(amount(page)).toHaveValue(typed)
  }
  expect(asked).toBe(0)
})

for (const [locale, typed, units] of [
  ['de', '1.234,5', '1234500000'],
  ['fr', '1 234,5', '1234500000'],
  ['en', ' 1,234.5 ', '1234500000'],
  // It could mean either, and means what it means where the visitor comes from.
  ['de', '1.234', '1234000000'],
  ['en', '1.234', '1234000'],
] as const) {
  test(`understands “${typed}” where people write ${locale}`, async ({ page, visit }) => {
    await install(page, { chains: [money.chain] })
    await visit({ ...onMoney(money), locale })
    await page.getByRole('button', { name: /^(Connect wallet|Wallet verbinden)$/ }).click()
    await button(page, 'Development wallet').click()
    await expect(modal(page)).toBeHidden()
    await page.evaluate(() => {
      const swap = { fromToken: 'usdc', toToken: 'eth' }
      void window.drawstring.open({ view: 'Swap', arguments: swap })
    })
    const field = modal(page).locator('#sell')
    await field.focus()
    const question = page.waitForRequest(/convert\/quotes/)
    // As a paste: all of it at once.
    await page.keyboard.insertText(typed)
    const asked = new URL((await question).url()).searchParams
    expect(asked.get('amount')).toBe(units)
    await expect(field).toHaveValue(typed)
  })
}

test('what the page wants sold is written as people write it where the visitor comes from', async ({
  page,
  visit,
}) => {
  await install(page, { chains: [money.chain] })
  await visit({ ...onMoney(money), locale: 'de' })
  await page.getByRole('button', { name: 'Wallet verbinden' }).click()
  await button(page, 'Development wallet').click()
  await expect(modal(page)).toBeHidden()
  const question = page.waitForRequest(/convert\/quotes/)
  await page.evaluate(() => {
    const swap = { fromToken: 'usdc', toToken: 'eth', amount: '1.25' }
    void window.drawstring.open({ view: 'Swap', arguments: swap })
  })
  await expect(modal(page).locator('#sell')).toHaveValue('1,25')
  expect(new URL((await question).url()).searchParams.get('amount')).toBe('1250000')
})

test('slippage that is chosen is asked for, and told in the least that is received', async ({
  page,
  visit,
}) => {
  await openSwap(page, money, visit)
  await pick(page, 'get', 'USDC')
  const least = async () => {
    const fact = modal(page).locator('.facts div').filter({ hasText: 'Receive at least' })
    const full = await fact
      .locator('dd')
      .evaluate((dd) => dd.querySelector('button')?.title ?? dd.textContent ?? '')
    return told(full, 6)
  }
  await modal(page).locator('.offer summary').click()
  const slippage = modal(page).getByRole('group', { name: 'Max slippage' })
  await expect(slippage.getByLabel('Auto')).toBeChecked()
  const promised = await offered(page, '0.5', 6)
  // Up: the least is never less than the slippage lets it be.
  const of = (kept: bigint) => (promised * kept + 9_999n) / 10_000n
  expect(await least()).toBe(of(9_900n))
  const question = page.waitForRequest(/convert\/quotes/)
  await slippage.getByLabel('Custom').fill('5')
  const asked = new URL((await question).url()).searchParams
  expect(asked.get('slippageBps')).toBe('500')
  await expect.poll(least).toBe(of(9_500n))
  await slippage.getByLabel('Custom').fill('51')
  await expect(slippage.getByRole('alert')).toHaveText('Enter a percentage from 0.01 to 50.')
  await expect(modal(page).locator('.facts div').last()).toContainText('5%')
  await slippage.getByText('Auto').click()
  await expect(slippage.getByLabel('Custom')).toHaveValue('')
  await expect.poll(least).toBe(of(9_900n))
  await expect(amount(page)).toHaveValue('0.5')
})

test('a share of the balance is filled in, and a fact explains itself where it stands', async ({
  page,
  visit,
}) => {
  await openSwap(page, money, visit)
  await pick(page, 'sell', 'USDC')
  await modal(page).getByRole('button', { name: '25%' }).click()
  await expect(amount(page)).not.toHaveValue('')
  const quarter = Number(await amount(page).inputValue())
  await modal(page).getByRole('button', { name: '50%' }).click()
  await expect(amount(page)).not.toHaveValue(String(quarter))
  expect(Number(await amount(page).inputValue())).toBeCloseTo(2 * quarter, 3)
  await modal(page).locator('.offer summary').click()
  const slippage = modal(page).getByRole('button', { name: 'Max slippage' })
  await slippage.click()
  await expect(slippage).toHaveAttribute('aria-expanded', 'true')
  await expect(modal(page)).toContainText('How far the price may move against you')
})

test('a wallet that is on another network by then and stays there signs nothing, and nothing is lost', async ({
  page,
  visit,
}) => {
  const { two } = world()
  const wallet = await install(page, {
    chains: [money.chain, two],
    approval: { switchChain: reject() },
  })
  await visit(onMoney(money, { networks: [network(money.chain), network(two)] }))
  await connect(page)
  await expect(fact(page, 'Network')).toHaveText(money.chain.caip2)
  await openForm(page)
  await pick(page, 'get', 'USDC')
  await offered(page, '0.5', 6)
  await button(page, 'Review swap').click()
  await expect(view(page, 'Review swap')).toBeVisible()
  await wallet.switchTo(two.caip2, 'silent')
  const before = await sent(money)
  await confirm(page, 'Swap')
  await expect(trouble(page)).toContainText('You declined the switch in your wallet')
  await expect(amount(page)).toHaveValue('0.5')
  expect(await sent(money)).toBe(before)
})

test('a clock of another century and a storage that is full keep nobody from swapping with a permit', async ({
  page,
  visit,
}) => {
  await page.clock.install({ time: new Date('2101-01-01T00:00:00Z') })
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await openSwap(page, money, visit)
  await pick(page, 'sell', 'USDC')
  await pick(page, 'get', 'ETH')
  await offered(page, '100', 18)
  const [tokens, before] = [await units(money, 'USDC', OWNER), await sent(money)]
  await button(page, 'Review swap').click()
  await expect(approval(page)).toContainText('Spending permission')
  await confirm(page, 'Allow')
  await confirm(page, 'Swap')
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => sent(money)).toBe(before + 1)
  await expect.poll(() => units(money, 'USDC', OWNER)).toBe(tokens - 100_000_000n)
})
