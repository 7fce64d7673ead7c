import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { button, modal, view } from './support/modal.js'
import { type Money, rename, startMoney } from './support/money.js'
import { amountField, fill, openRich } from './support/sending.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

// What strangers sent, with names that want to do harm, in the form to send with.

/** As their contracts have it. */
const RAW: Record<string, { name: string; symbol: string }> = {}
const HOSTILE = [
  // Letters from right to left, after one that turns around whatever follows.
  { key: 'RTL', symbol: 'אבג1', name: 'אסימון' },
  { key: 'HTML', symbol: '"><script>al', name: '<img src=x onerror=alert(1)>' },
  { key: 'LONG', symbol: 'AVERYLONGNAM', name: 'A very long name. A very long name. A ve' },
  // The last letter is Cyrillic.
  { key: 'BINARY', symbol: 'USD\u0421', name: 'USD Coin', imitates: 'USDC' },
]

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
  await rename(money, 'RTL', '\u202eאסימון', '\u202eאבג1')
  await rename(money, 'BINARY', 'USD Coin', 'USD\u0421')
  RAW[money.token('RTL').address] = { name: '\u202eאסימון', symbol: '\u202eאבג1' }
  for (const key of ['HTML', 'LONG']) {
    const { address, name, symbol } = money.token(key)
    RAW[address] = { name, symbol }
  }
})
test.afterAll(() => money.stop())
// A balance that is asked for when the test ends is nobody's any more.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** The gateway tells names as the contracts do, and cleans none. */
async function careless(page: Page): Promise<void> {
  await page.route('**/balance?*', async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as { balances: { address?: string }[] }
    for (const row of told.balances) {
      const own = Object.keys(RAW).find((address) =>
        row.address?.toLowerCase().endsWith(address.toLowerCase()),
      )
      if (own) Object.assign(row, RAW[own])
    }
    await route.fulfill({ response: answer, json: told })
  })
}

/** With the activity the gateway learns who sent what. */
async function learn(page: Page): Promise<void> {
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(modal(page).locator('.months li a').first()).toBeVisible()
  await modal(page).getByRole('tab', { name: 'Tokens' }).click()
  await button(page, /^\d{3} unverified/).click()
  await expect(modal(page).locator('.entry').first()).toHaveAttribute('aria-setsize', /^\d{3}$/)
}

/** Goes through the pages of what can be sent, and back, until the row stands there: a list that changes meanwhile may put it on any. */
async function turnTo(page: Page, row: Locator): Promise<void> {
  let way: 'Show more' | 'Show previous' = 'Show more'
  await expect(async () => {
    if (await row.isVisible()) return
    if (!(await button(page, way).isVisible()))
      way = way === 'Show more' ? 'Show previous' : 'Show more'
    // It goes with the page that it stood on.
    await button(page, way).click({ timeout: 1_000 })
    await expect(row).toBeVisible({ timeout: 1_000 })
  }, 'the row is on one of the pages').toPass()
}

/** Texts in which this stands that turn around what stands beside them, and letters that turn or hide others. */
const turning = (page: Page, part: string): Promise<string[]> =>
  modal(page).evaluate((dialog, part) => {
    const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
    const wrong: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue ?? ''
      if (/[\u200b\u202a-\u202e]/.test(text)) wrong.push(text)
      if (!text.includes(part) || text.includes(`\u2068${part}`)) continue
      let parent = node.parentElement
      // The dialog's texts stand in paragraphs, buttons and rows, which hold more than this.
      while (parent && getComputedStyle(parent).unicodeBidi === 'normal')
        parent = parent.parentElement
      if (!parent?.closest('.stage, header') || parent.querySelector('button, p')) wrong.push(text)
    }
    return wrong
  }, part)

/** Whether what is said stands in its place: nothing is wider than the dialog, and no markup was made of it. */
async function expectTame(page: Page, symbol: string): Promise<void> {
  expect(await turning(page, symbol)).toEqual([])
  await expect(modal(page).locator('script, b, img[onerror], img[src="x"]')).toHaveCount(0)
  const wide = await modal(page)
    .locator('.stage')
    .evaluate((stage) => {
      const { left, right } = stage.getBoundingClientRect()
      const parts = [...stage.querySelectorAll('.row, .row > *, .typed, .said, .changes li, dd')]
      return parts.filter((part) => {
        const box = part.getBoundingClientRect()
        return box.width > 0 && (box.left < left - 1 || box.right > right + 1)
      }).length
    })
  expect(wide, 'what leaves the dialog').toBe(0)
}

for (const { key, symbol, imitates } of HOSTILE) {
  test(`what ${key} calls itself stays in its place in the list, the form and the review`, async ({
    page,
    visit,
  }) => {
    let spoken = 0
    page.on('dialog', (dialog) => {
      spoken += 1
      return dialog.dismiss()
    })
    await careless(page)
    await openRich(page, money, visit)
    await learn(page)
    await button(page, 'Send').click()
    await modal(page).locator('[data-key="token"]').click()
    await expect(view(page, 'Choose what to send')).toBeVisible()
    const row = modal(page).locator(`.pick [data-key$="${money.token(key).address}" i]`)
    await turnTo(page, row)
    const address = money.token(key).address
    const short = new RegExp(`${address.slice(0, 6)}…${address.slice(-4)}`, 'i')
    await expect(row.locator('.name > bdi')).toHaveText(short)
    await expect(row.locator('.name .caption')).toContainText(symbol)
    const alike = new RegExp(`Not the real \u2068?${imitates}\u2069?`)
    await expect(row.getByText(alike)).toHaveCount(imitates ? 1 : 0)
    expect((await row.boundingBox())?.height).toBeLessThan(80)
    await expectTame(page, symbol)
    if (imitates) await expectNoViolations(page, 'a look-alike to choose')

    await row.click()
    const chosen = modal(page).locator('[data-key="token"]')
    await expect(chosen.locator('.name')).toHaveText(short)
    expect((await chosen.boundingBox())?.height).toBeLessThan(80)
    await fill(page, '0,1', money.accounts[1] as string)
    await amountField(page).fill('0.10')
    await expect(modal(page).locator('.said').first()).toContainText(/^0\.1 0x/)
    await expect(modal(page).locator('.warnings').getByText(alike)).toHaveCount(imitates ? 1 : 0)
    await expectTame(page, symbol)

    await button(page, 'Review').click()
    await expect(view(page, 'Review send')).toBeVisible()
    await expect(button(page, 'Send')).toHaveAttribute('aria-disabled', 'true')
    const units = (10n ** BigInt(money.token(key).decimals - 1)).toLocaleString('en')
    await expect(modal(page).locator('.critical')).toContainText(new RegExp(address, 'i'))
    await expect(modal(page).locator('.critical')).toContainText(units)
    await modal(page).getByRole('checkbox').check()
    await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')
    await expect(modal(page).locator('.changes li')).toContainText(short)
    await expect(modal(page).locator('.warnings').getByText(alike)).toHaveCount(imitates ? 1 : 0)
    await expectTame(page, symbol)
    expect(spoken).toBe(0)
  })
}
