import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { leapUntil, SHOWN } from './support/clock.js'
import { chooseInMenu, connect, fact, modal, view } from './support/modal.js'
import { type Money, startMoney, units } from './support/money.js'
import { expectNotice } from './support/notices.js'
import { balance, ETHER, type Open, onMoney } from './support/sending.js'
import { expectSwapTold } from './support/swapping.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

let money: Money

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

/** A page that shows everything itself. Resolves to who is connected. */
async function open(page: Page, visit: Open): Promise<string> {
  await page.clock.install()
  await install(page, { chains: [money.chain] })
  await visit({ ...onMoney(money), headless: true })
  await expect(page.getByTestId('headless')).toContainText('tokens none')
  await connect(page)
  await expect(page.getByTestId('headless')).toContainText('tokens known')
  return (await fact(page, 'Address').textContent()) ?? ''
}

const review = (page: Page) => page.locator('#review')

test('tells and sends by hooks alone: what is signed is shown by the page itself', async ({
  page,
  visit,
}) => {
  const owner = await open(page, visit)
  const all = page.getByTestId('headless')
  const held = await units(money, 'WBTC', owner)
  await expect(all).toContainText(`${Number(held) / 1e8} WBTC`)
  await expect(all).toContainText(/tokens known [\d.]+ usd/)
  await expect(all).toContainText(/activity known \d/)
  await expect(all).toContainText(new RegExp(`receive ${owner} \\d+ ${money.chain.caip2}`))
  const bob = money.accounts[1] as string
  const [mine, his] = [await units(money, 'USDC', owner), await units(money, 'USDC', bob)]
  const form = page.locator('#send')
  await form.getByLabel('Token').selectOption({ label: 'USDC' })
  await form.getByLabel('Amount').fill('3.5')
  await form.getByLabel('Recipient').fill(bob)
  // In the words of our own views.
  await expect(form).toContainText('You haven’t sent to it from this browser')
  await form.getByRole('button', { name: 'Review send' }).click()
  await expect(review(page)).toContainText('You pay 3.5 USDC')
  await expectNoViolations(page, 'headless-send')
  await review(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(form.locator('output')).toHaveText('Submitted')
  await expect(modal(page)).toBeHidden()
  await expect.poll(() => units(money, 'USDC', bob)).toBe(his + 3_500_000n)
  expect(await units(money, 'USDC', owner)).toBe(mine - 3_500_000n)
})

test('swaps by hooks alone, over an approval, and the modal stays closed', async ({
  page,
  visit,
}) => {
  const owner = await open(page, visit)
  const dai = await units(money, 'DAI', owner)
  const form = page.locator('#swap')
  await form.getByLabel('Token you pay').selectOption({ label: 'DAI' })
  await form.getByLabel('Token you receive').selectOption({ label: 'USDC' })
  await form.getByLabel('Amount you pay').fill('25')
  await form.getByRole('button', { name: 'Review swap' }).click()
  await expect(review(page)).toContainText('Before you sign: approve')
  const leave = (await review(page).locator('[data-allowance]').textContent()) ?? ''
  expect(
    Object.values(money.routers).map((router) => `Let ${router} spend up to 25 DAI`),
  ).toContain(leave)
  await review(page).getByRole('button', { name: 'Confirm' }).click()
  await leapUntil(page, () => expect(review(page)).toContainText('Before you sign: swap', SHOWN))
  await expect(review(page)).toContainText('You pay 25 DAI')
  await expect(modal(page)).toBeHidden()
  await review(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(form.locator('output')).toHaveText('Submitted')
  await expect.poll(() => units(money, 'DAI', owner)).toBe(dai - 25n * ETHER)
  await expect(modal(page)).toBeHidden()
})

test('embedded: the views stand in the page, never close, and send and swap there', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  await install(page, { chains: [money.chain] })
  await visit(onMoney(money, { enableEmbedded: true }))
  const place = page.locator('drawstring-layer section.sheet')
  const headOf = async (name: string) => {
    const head = await place.getByRole('heading', { name }).boundingBox()
    const sheet = await place.boundingBox()
    return head && sheet && head.y - sheet.y
  }
  await expect(place.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
  await place.getByRole('button', { name: 'Development wallet' }).click()
  await expect(place.getByRole('heading', { name: 'Account' })).toBeVisible()
  await expect(place).toContainText('USD Coin')
  const head = await headOf('Account')
  expect(head).toBeGreaterThan(0)
  await place.getByRole('button', { name: 'Receive' }).click()
  await expect(place.getByRole('heading', { name: 'Receive' })).toBeVisible()
  await place.getByRole('button', { name: 'Back' }).click()

  const bob = money.accounts[1] as string
  const his = await balance(money.chain, bob)
  await place.getByRole('button', { name: 'Send' }).click()
  await place.getByLabel('Amount').fill('0.5')
  await place.getByLabel('To').fill(bob)
  await place.getByRole('button', { name: 'Review' }).click()
  await place.getByRole('button', { name: 'Send', exact: true }).click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(money.chain, bob)).toBe(his + ETHER / 2n)

  await place.getByRole('button', { name: 'Swap' }).click()
  await place.getByRole('button', { name: /^Select token$/ }).click()
  await place.locator('.row.entry').filter({ hasText: 'USDC' }).first().click()
  await place.getByRole('textbox', { name: 'Amount you pay' }).fill('0.25')
  await place.getByRole('button', { name: 'Review swap' }).click()
  const yes = place.getByRole('button', { name: 'Swap', exact: true })
  await expect(yes).not.toHaveAttribute('aria-disabled')
  await yes.click()
  await expectSwapTold(page, 'ETH', 'USDC')
  await expect(view(page, 'Account')).toBeVisible()

  await chooseInMenu(page, 'Disconnect')
  await expect(place.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
  // No button stands beside this title; it stands where the others do all the same.
  await expect.poll(() => headOf('Connect a wallet')).toBe(head)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
