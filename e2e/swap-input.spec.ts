import { expectSwapped } from './support/activity.js'
import { button, fact, modal, seeNoKnot, view } from './support/modal.js'
import { type Money, shown, startMoney, units } from './support/money.js'
import { onMoney } from './support/sending.js'
import {
  amount,
  approval,
  confirm,
  ether,
  gas,
  OWNER,
  offered,
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

// A chain and a gateway for the file, not for each worker.
test.describe.configure({ mode: 'default' })

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
  const expectWrong = async (typed: string, said: string) => {
    await amount(page).fill(typed)
    await expect(trouble(page)).toContainText(said)
    await expect(amount(page)).toHaveValue(typed)
    await expect(modal(page).locator('[data-kind="main"]')).toHaveAttribute('aria-disabled', 'true')
  }
  for (const typed of ['1e9', '0.0000001', '-1']) await expectWrong(typed, wrong)
  // Whoever begins to type has made no mistake.
  for (const typed of ['', '0', '0.', '.']) {
    await amount(page).fill(typed)
    await expect(trouble(page)).toBeEmpty()
    await expect(button(page, 'Enter an amount')).toBeVisible()
    await expect(amount(page)).toHaveValue(typed)
  }
  expect(asked).toBe(0)
  // More than there is has a price all the same.
  await expectWrong(`1${'0'.repeat(40)}`, 'Insufficient balance')
})

test('amounts are written and understood as people write them where the visitor comes from', async ({
  page,
  visit,
}) => {
  await install(page, { chains: [money.chain] })
  await visit({ ...onMoney(money), locale: 'de' })
  await page.getByRole('button', { name: 'Wallet verbinden' }).click()
  await button(page, 'Development wallet').click()
  await expect(fact(page, 'Status')).toHaveText('connected')
  await seeNoKnot(page)
  const asked = async (quotes: ReturnType<typeof page.waitForRequest>) =>
    new URL((await quotes).url()).searchParams.get('amount')
  let question = page.waitForRequest(/convert\/quotes/)
  await page.evaluate(() => {
    const swap = { fromToken: 'usdc', toToken: 'eth', amount: '1.25' }
    void window.drawstring.open({ view: 'Swap', arguments: swap })
  })
  const field = modal(page).locator('#sell')
  await expect(field).toHaveValue('1,25')
  expect(await asked(question)).toBe('1250000')
  question = page.waitForRequest(/convert\/quotes.*amount=1234000000/)
  await field.focus()
  await page.keyboard.press('Control+A')
  // As a paste: all of it at once. It could mean either, and means what it means where the visitor comes from.
  await page.keyboard.insertText('1.234')
  expect(await asked(question)).toBe('1234000000')
  await expect(field).toHaveValue('1.234')
})

test('slippage that is chosen explains itself, is asked for, and told in the least that is received; and a share of the balance is filled in', async ({
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
  const fact = modal(page).getByRole('button', { name: 'Max slippage' })
  await fact.click()
  await expect(fact).toHaveAttribute('aria-expanded', 'true')
  await expect(modal(page)).toContainText('How far the price may move against you')

  await button(page, 'Switch tokens').click()
  await expect(button(page, /^You pay USDC/)).toBeVisible()
  const before = await amount(page).inputValue()
  await button(page, '25%').click()
  await expect(amount(page)).not.toHaveValue(before)
  const quarter = Number(await amount(page).inputValue())
  await button(page, '50%').click()
  await expect(amount(page)).not.toHaveValue(String(quarter))
  expect(Number(await amount(page).inputValue())).toBeCloseTo(2 * quarter, 3)
})

test('a clock of another century and a storage that is full keep nobody from swapping with a permit, in one transaction, to the wei', async ({
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
  const promised = await offered(page, '1000', 18)
  const [coins, tokens, before] = [
    await ether(money),
    await units(money, 'USDC', OWNER),
    await sent(money),
  ]
  await button(page, 'Review swap').click()
  await expect(approval(page)).toContainText('Spending permission')
  await confirm(page, 'Allow')
  await confirm(page, 'Swap')
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => sent(money)).toBe(before + 1)
  expect(await units(money, 'USDC', OWNER)).toBe(tokens - 1_000_000_000n)
  expect((await ether(money)) - coins).toBe(promised - (await gas(money, before)))
  await expectSwapped(page, '−1,000 USDC', `+${shown(promised, 18)} ETH`)
})
