import type { Locator } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { headOf } from './support/layout.js'
import { button, chooseInMenu, fact, modal, openAccount, view } from './support/modal.js'
import { openRich, rich } from './support/richAccount.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import { world } from './support/world.js'

test.beforeEach(async ({ page, visit }) => {
  await install(page)
  await visit(rich())
  await openRich(page)
})

test('the page’s button has the account’s picture and the wallet’s, and the cord runs round it while something is on its way', async ({
  page,
}) => {
  const { chain } = world().money
  const owner = (await fact(page, 'Address').textContent()) ?? ''
  const sent = {
    account: `${chain.caip2}:${owner}`,
    hash: `0x${'ab'.repeat(32)}`,
    operation: 'send',
    transfers: [{ direction: 'out', name: 'ETH', amount: '1.25', nft: false }],
    to: owner,
    changes: [],
  }
  const face = page.locator('.drawstring-button').and(page.getByTitle(owner))
  await expect(face.locator('.avatar')).toBeVisible()
  await expect(face.locator('img.badge')).toBeVisible()
  await expect(face.locator('[data-pending]')).toHaveCount(0)
  await page.evaluate(
    (kept) => localStorage.setItem('@drawstring/pending', kept),
    JSON.stringify([sent]),
  )
  await page.reload()
  await openAccount(page)
  // What was sent before is watched again once somebody looks at it.
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(face).toContainText('Transaction pending')
  const cord = await face
    .locator('[data-pending]')
    .evaluate((picture) => getComputedStyle(picture, '::after').content)
  expect(cord).toBe('""')
  await expect(modal(page).locator('.who .loop')).toBeVisible()
  await expect(modal(page).locator('.who')).toContainText('Transaction pending')
})

test('what is done seldom is folded into a menu: Escape closes it and leaves the modal', async ({
  page,
}) => {
  const menu = button(page, 'Account menu')
  await menu.press('Enter')
  await expect(modal(page)).toContainText('Connected with Development wallet')
  await expectNoViolations(page, 'menu')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Accounts')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Accounts')).toBeHidden()
  await expect(menu).toBeFocused()
  await expect(view(page, 'Account')).toBeVisible()

  await menu.click()
  await modal(page)
    .locator('.amount')
    .click({ position: { x: 20, y: 20 } })
  await expect(button(page, 'Accounts')).toBeHidden()
  await chooseInMenu(page, 'Accounts')
  await button(page, 'Back').click()
  await expect(menu).toBeFocused()
})

test('on screens of any size the head takes 230 px at most, and tokens are in sight', async ({
  page,
}) => {
  for (const { width, height, rows } of [
    { width: 1440, height: 900, rows: 5 },
    { width: 1366, height: 640, rows: 5 },
    { width: 390, height: 844, rows: 3 },
  ]) {
    await page.setViewportSize({ width, height })
    const measure = () =>
      modal(page)
        .locator('.stage')
        .evaluate((stage) => {
          const { bottom } = stage.getBoundingClientRect()
          const found = [...stage.querySelectorAll('.panel .entry')].map((entry) =>
            entry.getBoundingClientRect(),
          )
          return found.filter((entry) => entry.bottom <= bottom + 1).length
        })
    // Another size is another layout, a frame later.
    await expect(async () => {
      expect(await headOf(page)).toBeLessThanOrEqual(230)
      expect(await measure(), `at ${width} by ${height}`).toBeGreaterThanOrEqual(rows)
    }).toPass()
  }
})

test('a long network name is cut while some of it can be read, and else its icon stands alone', async ({
  page,
}) => {
  const chip = modal(page).locator('.network')
  const name = chip.locator('.name')
  const write = (where: Locator, text: string) =>
    where.evaluate((one, text) => {
      one.textContent = text
    }, text)
  await write(name.locator('bdi'), 'Arbitrum One Sepolia')
  // In another window it is laid out anew.
  await page.setViewportSize({ width: 376, height: 800 })
  const cut = () => name.evaluate((one) => one.scrollWidth > one.clientWidth && one.clientWidth)
  await expect.poll(cut).toBeGreaterThanOrEqual(60)
  await write(modal(page).getByText('alice.eth', { exact: true }), 'alice-in-wonderland.eth')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(name).toBeHidden()
  await expect(chip).toHaveAccessibleName(/First Chain/)
})

test('over a long list the head is one row of 56 px, with the tabs below it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 560 })
  await button(page, /unverified/).click()
  await modal(page)
    .locator('.stage')
    .evaluate((stage) => stage.scrollTo(0, 250))
  const places = () =>
    modal(page)
      .locator('.stage')
      .evaluate((stage) => {
        const top = (selector: string, end: 'top' | 'bottom') =>
          (stage.querySelector(selector)?.getBoundingClientRect()[end] ?? Number.NaN) -
          stage.getBoundingClientRect().top
        return [top('.who', 'top'), top('.who', 'bottom'), top('.tabs', 'top')]
      })
  await expect.poll(places).toEqual([0, 56, 56])
  await expect(button(page, /copy address/)).toBeInViewport({ ratio: 1 })
})
