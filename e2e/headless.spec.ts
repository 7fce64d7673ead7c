import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { button, fact, modal, view } from './support/modal.js'
import { type Money, startMoney, units } from './support/money.js'
import { expectNotice } from './support/notices.js'
import { balance, ETHER, type Open, onMoney } from './support/sending.js'
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
  await install(page, { chains: [money.chain] })
  await visit({ ...onMoney(money), headless: true })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await button(page, 'Development wallet').click()
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('headless')).toContainText('tokens known')
  return (await fact(page, 'Address').textContent()) ?? ''
}

const review = (page: Page) => page.locator('#review')

test('sends by hooks alone: what is signed is shown by the page itself', async ({
  page,
  visit,
}) => {
  const owner = await open(page, visit)
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

test('what the node cannot simulate is said not to be known', async ({ page, visit }) => {
  await open(page, visit)
  // As of a node that has no such method, which many have not.
  await page.route('**/v1?*', (route) => {
    const asked = route.request().postData() ?? ''
    return route.continue({ postData: asked.replaceAll('eth_simulateV1', 'eth_simulateV0') })
  })
  const form = page.locator('#send')
  await form.getByLabel('Token').selectOption({ label: 'USDC' })
  await form.getByLabel('Amount').fill('3.5')
  await form.getByLabel('Recipient').fill(money.accounts[1] as string)
  await form.getByRole('button', { name: 'Review send' }).click()
  await expect(review(page)).toContainText('What it changes is unavailable')
  await review(page).getByRole('button', { name: 'Decline' }).click()
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
  await expect(review(page)).toContainText('Before you sign: swap')
  await expect(review(page)).toContainText('You pay 25 DAI')
  await expect(modal(page)).toBeHidden()
  await review(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(form.locator('output')).toHaveText('Submitted')
  await expect.poll(() => units(money, 'DAI', owner)).toBe(dai - 25n * ETHER)
  await expect(modal(page)).toBeHidden()
})

test('a no by hooks alone signs nothing and keeps the form', async ({ page, visit }) => {
  const owner = await open(page, visit)
  const before = await balance(money.chain, owner)
  const form = page.locator('#send')
  await form.getByLabel('Amount').fill('1')
  await form.getByLabel('Recipient').fill(money.accounts[1] as string)
  await form.getByRole('button', { name: 'Review send' }).click()
  await review(page).getByRole('button', { name: 'Decline' }).click()
  await expect(form.getByLabel('Amount')).toHaveValue('1')
  expect(await balance(money.chain, owner)).toBe(before)
})

test.describe('embedded', () => {
  test('sends and swaps in the page itself', async ({ page, visit }) => {
    await install(page, { chains: [money.chain] })
    await visit(onMoney(money, { enableEmbedded: true }))
    const place = page.locator('drawstring-modal section.sheet')
    await place.getByRole('button', { name: 'Development wallet' }).click()
    await expect(place).toContainText('USD Coin')
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
    await expectNotice(page, 'Swapped ETH to USDC')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(view(page, 'Account')).toBeVisible()
  })
})
