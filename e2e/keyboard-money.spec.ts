import type { Page } from '@playwright/test'
import { modal, view } from './support/modal.js'
import { type Money, startMoney, units } from './support/money.js'
import { expectNotice } from './support/notices.js'
import { balance, ETHER, openRich } from './support/sending.js'
import { expectSwapTold, OWNER } from './support/swapping.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

// A chain and a gateway for the file, not for each worker.
test.describe.configure({ mode: 'default' })

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

/** Goes on with Tab until a control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = []
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (name.test(now)) return
    seen.push(now)
  }
  throw new Error(`no ${name} among ${seen.join(' | ')}`)
}

/** The name of what has the focus, through shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    const label = (at as HTMLInputElement | null)?.labels?.[0]?.textContent
    return (at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '').trim()
  })

/** Has the page's frames come late, as on a busy page: when they are let go. That tells how many were asked for. */
async function holdFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { requestAnimationFrame: draw, cancelAnimationFrame: cancel } = window
    const held = new Map<number, FrameRequestCallback>()
    let asked = 0
    window.requestAnimationFrame = (callback) => {
      asked -= 1
      held.set(asked, callback)
      return asked
    }
    window.cancelAnimationFrame = (id) => {
      if (!held.delete(id)) cancel(id)
    }
    const letGo = () =>
      new Promise<number>((drawn) => {
        Object.assign(window, { requestAnimationFrame: draw, cancelAnimationFrame: cancel })
        draw((now) => {
          for (const callback of held.values()) callback(now)
          drawn(-asked)
        })
      })
    Object.assign(window, { letGo })
  })
  return () => page.evaluate(() => (window as unknown as { letGo(): Promise<number> }).letGo())
}

test('a visitor sends with the keyboard alone', async ({ page, visit }) => {
  await openRich(page, money, visit)
  const bob = money.accounts[1] as string
  const his = await balance(money.chain, bob)
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await expect(view(page, 'Send')).toBeVisible()
  // The first field has the focus: what is typed is the amount.
  await expect.poll(() => focused(page)).toBe('Amount')
  await page.keyboard.type('0.75')
  await tabTo(page, /^To$/)
  await page.keyboard.type(bob)
  await page.keyboard.press('Enter')
  await expect(view(page, 'Review send')).toBeVisible()
  await expect(modal(page).getByRole('button', { name: 'Send' })).not.toHaveAttribute(
    'aria-disabled',
  )
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(money.chain, bob)).toBe(his + (ETHER * 3n) / 4n)
})

test('a visitor swaps with the keyboard alone, and a frame that comes late takes no focus from who types by then', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  await openRich(page, money, visit)
  const before = await units(money, 'USDC', OWNER)
  await tabTo(page, /^Swap$/)
  await page.keyboard.press('Space')
  await expect(view(page, 'Swap')).toBeVisible()
  await expect(modal(page).getByRole('button', { name: 'Select token' })).toBeVisible()
  await tabTo(page, /^Select token$/)
  await page.keyboard.press('Enter')
  await expect(view(page, 'Select a token')).toBeVisible()
  await tabTo(page, /^Name, symbol or address$/)
  await page.keyboard.type('USDC')
  await expect(modal(page).locator('.row.entry')).toHaveCount(1)
  await tabTo(page, /USDC/)
  const letGo = await holdFrames(page)
  await page.keyboard.press('Enter')
  await expect(view(page, 'Swap')).toBeVisible()
  await tabTo(page, /^Amount you pay$/)
  await page.keyboard.type('0.')
  expect(await letGo()).toBeGreaterThan(0)
  await page.keyboard.type('25')
  await expect(modal(page).getByRole('textbox', { name: 'Amount you pay' })).toHaveValue('0.25')
  await expect(modal(page).getByRole('button', { name: 'Review swap' })).not.toHaveAttribute(
    'aria-disabled',
  )
  await tabTo(page, /^Review swap$/)
  await page.keyboard.press('Enter')
  const yes = view(page, 'Review swap').getByRole('button', { name: 'Swap', exact: true })
  await expect(yes).not.toHaveAttribute('aria-disabled')
  await tabTo(page, /^Swap$/)
  await page.keyboard.press('Enter')
  await expectSwapTold(page, 'ETH', 'USDC')
  expect(await units(money, 'USDC', OWNER)).toBeGreaterThan(before)
})

test('a visitor reads the activity and receives with the keyboard alone', async ({
  context,
  page,
  visit,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await openRich(page, money, visit)
  await tabTo(page, /^Tokens$/)
  await page.keyboard.press('ArrowRight')
  await expect(modal(page).getByRole('tab', { name: 'NFTs' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(modal(page).getByRole('tab', { name: 'Activity' })).toBeFocused()
  await expect(modal(page).locator('.months li a').first()).toBeVisible()
  await tabTo(page, /Received|Sent|Contract|Allowed|Swapped/)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(view(page, 'Account')).toBeVisible()
  await tabTo(page, /^Receive$/)
  await page.keyboard.press('Enter')
  await expect(view(page, 'Receive')).toBeVisible()
  await tabTo(page, /^Copy address$/)
  await page.keyboard.press('Enter')
  await expectNotice(page, 'Address copied')
})
