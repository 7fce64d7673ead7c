import type { Page, Route } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { SEEN_MS, stopClock, UNSEEN_MS, withTimers } from './support/clock.js'
import { button, connect, modal, openAccount, openModal, view } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { expectNotice } from './support/notices.js'
import { amountField, fill, onMoney, receiverField } from './support/sending.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

// Code that comes after the first screen, on a line that is slow or broken. How slow is told by the page's own clock, which a test turns.

const SLOW_MS = 3_000

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

const fromAccount = (name: string) => async (page: Page) => {
  await connect(page)
  await openAccount(page)
  await button(page, name).click()
}

test.describe('the list of all wallets', () => {
  const file = '**/AllWallets-*.js*'
  const title = 'All wallets'
  const opener = (page: Page) => button(page, /^All wallets/)
  const there = (page: Page) => expect(modal(page).getByRole('searchbox')).toBeVisible()

  test.beforeEach(async ({ page, visit }) => {
    await page.clock.install()
    await install(page, { chains: [money.chain] })
    await visit(onMoney(money))
  })

  test('keeps its place while it comes slowly, says that it is busy, and can be left', async ({
    page,
  }) => {
    const { release } = await holdBack(page, file)
    await openModal(page)
    await opener(page).waitFor()
    await stopClock(page)
    await opener(page).click()
    const place = modal(page).getByRole('list', { name: title })
    await withTimers(page, place.waitFor({ state: 'attached' }))
    await expect(view(page, title)).toBeVisible()
    await expect(place).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(UNSEEN_MS)
    await expect(place.locator('.bone')).toHaveCount(0)
    await page.clock.runFor(SEEN_MS - UNSEEN_MS)
    await expect(place.locator('.bone').first()).toBeVisible()
    await page.clock.runFor(SLOW_MS)
    await expect(place).toBeVisible()
    await page.clock.resume()
    await expectNoViolations(page, title)
    await button(page, 'Back').click()
    await expect(view(page, title)).toHaveCount(0)
    await opener(page).first().click()
    release()
    await there(page)
    await expect(place.locator('.bone')).toHaveCount(0)
  })

  test('says that it could not be loaded, and comes when it is asked for again', async ({
    page,
  }) => {
    await page.route(file, (route) => route.abort('connectionfailed'))
    await openModal(page)
    await opener(page).click()
    const alert = modal(page).getByRole('alert')
    await expect(alert).toContainText('Couldn’t load this. Check your connection')
    await expectNoViolations(page, title)
    await page.unroute(file)
    await button(page, 'Try again').press('Enter')
    await there(page)
    await expect(alert).toHaveCount(0)
  })
})

test.describe('a form to send with that comes late', () => {
  test.beforeEach(async ({ page, visit }) => {
    await install(page, { chains: [money.chain] })
    await visit(onMoney(money))
  })

  test('has its first field ready for who waits', async ({ page }) => {
    const { release } = await holdBack(page, '**/WalletSend-*.js')
    await fromAccount('Send')(page)
    await expect(view(page, 'Send')).toBeVisible()
    release()
    await expect(amountField(page)).toBeFocused()
  })

  test('leaves the focus where it was put meanwhile', async ({ page }) => {
    const { release } = await holdBack(page, '**/WalletSend-*.js')
    await fromAccount('Send')(page)
    await expect(view(page, 'Send')).toBeVisible()
    await button(page, 'Back').focus()
    release()
    await expect(amountField(page)).toBeVisible()
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    await expect(button(page, 'Back')).toBeFocused()
  })
})

test.describe('the code that a review is made with', () => {
  // Bytes, and the script they come in where those are refused.
  const file = '**/drawstring_signing*'
  const fillIn = async (page: Page) => {
    await connect(page)
    await openAccount(page)
    await button(page, 'Send').click()
    await fill(page, '0.25', money.accounts[1] as string)
    await button(page, 'Review').click()
  }
  const expectKept = async (page: Page) => {
    await expect(amountField(page)).toHaveValue('0.25')
    await expect(receiverField(page)).toHaveValue(money.accounts[1] as string)
  }

  test.beforeEach(async ({ page, visit }) => {
    await page.clock.install()
    await install(page, { chains: [money.chain] })
    await visit(onMoney(money))
  })

  test('is waited for with the form kept', async ({ page }) => {
    const { release, asked } = await holdBack(page, file)
    await fillIn(page)
    await expect.poll(asked).toBeGreaterThan(0)
    await page.clock.runFor(SLOW_MS)
    await expect(view(page, 'Review send')).toHaveCount(0)
    await expectKept(page)
    release()
    await expect(view(page, 'Review send')).toBeVisible()
    await expect(modal(page)).toContainText('0.25')
  })

  test('says that it could not be loaded, keeps the form, and comes when it is asked for again', async ({
    page,
  }) => {
    await page.route(file, (route) => route.abort('connectionfailed'))
    await fillIn(page)
    await expectNotice(page, 'Couldn’t load this. Check your connection')
    await expectKept(page)
    await page.unroute(file)
    await button(page, 'Review').click()
    await expect(view(page, 'Review send')).toBeVisible()
  })
})

test('a view that comes measures itself in its own style sheet', async ({ page, visit }) => {
  await install(page, { chains: [money.chain] })
  await visit(onMoney(money))
  await fromAccount('Swap')(page)
  const sheets = await sheetsWhenMeasured(page)
  await button(page, 'Select token').click()
  await expect(modal(page).locator('.row.entry').first()).toBeVisible()
  const { measured, now } = await sheets()
  expect(measured.length).toBeGreaterThan(0)
  expect(measured.filter((count) => count < now)).toEqual([])
})

/** How many style sheets there are whenever a list asks where it is, and how many there are now. */
async function sheetsWhenMeasured(page: Page) {
  await page.evaluate(() => {
    const measured: number[] = []
    const { getBoundingClientRect } = Element.prototype
    Element.prototype.getBoundingClientRect = function () {
      const root = this.getRootNode()
      if (root instanceof ShadowRoot && this.localName === 'ul')
        measured.push(root.adoptedStyleSheets.length)
      return getBoundingClientRect.call(this)
    }
    Object.assign(window, { measured })
  })
  return () =>
    page.evaluate(() => ({
      measured: (window as unknown as { measured: number[] }).measured,
      now: document.querySelector('drawstring-layer')?.shadowRoot?.adoptedStyleSheets.length ?? 0,
    }))
}

/** Keeps a file away until it is released. `asked` is how often it was asked for. */
async function holdBack(page: Page, file: string) {
  const held: Route[] = []
  let free = false
  await page.route(file, async (route) => {
    if (free) await route.continue()
    else held.push(route)
  })
  return {
    asked: () => held.length,
    release() {
      free = true
      for (const route of held.splice(0)) void route.continue()
    },
  }
}
