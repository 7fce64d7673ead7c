import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { leapUntil, SHOWN } from './support/clock.js'
import { button, modal, view } from './support/modal.js'
import { type Money, rename, startMoney } from './support/money.js'
import { amountField, fill, openRich } from './support/sending.js'
import { amount, pick, trouble } from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

// What strangers sent, with names that want to do harm.

/** As their contracts have it. */
const RAW: Record<string, { name: string; symbol: string }> = {}
const SAID = 'Not the real USDC'

interface Hostile {
  key: string
  symbol: string
  name: string
  /** The listed token that it looks like. */
  imitates?: string
}

const HOSTILE: Hostile[] = [
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
  const unverified = button(page, /^\d{3} unverified/)
  await leapUntil(page, () => expect(unverified).toBeVisible(SHOWN))
  await unverified.click()
  await expect(modal(page).locator('.entry').first()).toHaveAttribute('aria-setsize', /^\d{3}$/)
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

test('what strangers sent stays in its place, whatever it calls itself, wherever it is seen, chosen or signed', async ({
  page,
  visit,
}) => {
  let spoken = 0
  page.on('dialog', (dialog) => {
    spoken += 1
    return dialog.dismiss()
  })
  await page.clock.install()
  await careless(page)
  await openRich(page, money, visit)
  await learn(page)
  await expectSaidInAccount(page)
  await expectSaidInSwap(page)
  await button(page, 'Back').click()
  await button(page, 'Send').click()
  for (const one of HOSTILE) {
    await modal(page).locator('[data-key="token"]').click()
    await chooseTame(page, one)
    await reviewTame(page, one)
    await button(page, 'Back').click()
    await expect(view(page, 'Send')).toBeVisible()
  }
  expect(spoken).toBe(0)
})

/** Of hundreds that strangers sent, what imitates a listed token is said to be another. */
async function expectSaidInAccount(page: Page): Promise<void> {
  const row = modal(page).getByRole('listitem').filter({ hasText: SAID })
  const stage = modal(page).locator('.stage')
  await expect(async () => {
    await stage.evaluate((stage) => stage.scrollTo(0, stage.scrollHeight))
    await expect(row).toContainText('USD\u0421', { timeout: 1_000 })
  }).toPass()
  await expectNoViolations(page, 'look-alike')
}

/** So it is where it is chosen to be bought, and not for longer than it is. */
async function expectSaidInSwap(page: Page): Promise<void> {
  await button(page, 'Swap').click()
  await expect(view(page, 'Swap')).toBeVisible()
  await button(page, 'Select token').click()
  await modal(page).getByRole('searchbox').fill(money.token('BINARY').address)
  const found = modal(page).locator('.row.entry')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(SAID)
  await found.click()
  await amount(page).fill('0.1')
  await expect(trouble(page)).toContainText(SAID)
  await pick(page, 'get', 'USDC')
  await expect(trouble(page)).not.toContainText(SAID)
}

/** As which a token is known: not by what it calls itself. */
function shortOf(key: string): RegExp {
  const { address } = money.token(key)
  return new RegExp(`${address.slice(0, 6)}…${address.slice(-4)}`, 'i')
}

/** What a look-alike is said to be, where it is one. */
const alikeOf = (imitates?: string) => new RegExp(`Not the real \u2068?${imitates}\u2069?`)

/** In the list, and in the form once it is chosen there. */
async function chooseTame(page: Page, { key, symbol, imitates }: Hostile): Promise<void> {
  await expect(view(page, 'Choose what to send')).toBeVisible()
  const row = modal(page).locator(`.pick [data-key$="${money.token(key).address}" i]`)
  await modal(page).getByRole('searchbox').fill(money.token(key).address)
  await expect(modal(page).locator('.pick .row.entry')).toHaveCount(1)
  const called = imitates ? alikeOf(imitates) : 'Unverified token'
  await expect(row.locator('.name > bdi')).toHaveText(called)
  await expect(row.locator('.name .caption')).toContainText(shortOf(key))
  await expect(row.locator('.name .caption')).toContainText(symbol)
  expect((await row.boundingBox())?.height).toBeLessThan(80)
  await expectTame(page, symbol)
  if (imitates) await expectNoViolations(page, 'a look-alike to choose')

  await row.click()
  const chosen = modal(page).locator('[data-key="token"]')
  await expect(chosen.locator('.name')).toHaveText(shortOf(key))
  expect((await chosen.boundingBox())?.height).toBeLessThan(80)
  await fill(page, '0,1', money.accounts[1] as string)
  await amountField(page).fill('0.10')
  await expect(modal(page).locator('.said').first()).toContainText(/^0\.1 0x/)
  const warned = modal(page).locator('.warnings').getByText(alikeOf(imitates))
  await expect(warned).toHaveCount(imitates ? 1 : 0)
  await expectTame(page, symbol)
}

/** In the review, which nobody can sign before its contract and its smallest units are accepted. */
async function reviewTame(page: Page, { key, symbol, imitates }: Hostile): Promise<void> {
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await expect(button(page, 'Send')).toHaveAttribute('aria-disabled', 'true')
  const { address, decimals } = money.token(key)
  const units = (10n ** BigInt(decimals - 1)).toLocaleString('en')
  await expect(modal(page).locator('.critical')).toContainText(new RegExp(address, 'i'))
  await expect(modal(page).locator('.critical')).toContainText(units)
  await modal(page).getByRole('checkbox').check()
  await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')
  await expect(modal(page).locator('.changes li')).toContainText(shortOf(key))
  const warned = modal(page).locator('.warnings').getByText(alikeOf(imitates))
  await expect(warned).toHaveCount(imitates ? 1 : 0)
  await expectTame(page, symbol)
}
