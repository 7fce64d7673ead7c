import { mkdir, writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { inInter } from './support/inter.js'
import { button, modal, view } from './support/modal.js'
import { packed } from './support/packed.js'
import { at } from './support/paths.js'
import { amountField, choose, fill } from './support/sending.js'
import { amount, pick } from './support/swapping.js'
import { WALLET } from './support/wallet.js'

/** The pictures of the documentation: at most 24, of the running demo. */
const FOLDER = at('docs/screens')
/** What is seen around the sheet on a desktop. */
const FRAME = { width: 720, height: 760 }
const WINDOW = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }
/** A picture that is larger shows something it should not. */
const MOST_BYTES = 500_000

type Mode = 'dark' | 'light'

test.beforeAll(() => mkdir(FOLDER, { recursive: true }))
test.beforeEach(async ({ context, baseURL }) => {
  await inInter(context)
  // Its gateway is at the same place.
  const running = process.env.DEMO_URL ?? ''
  const config = await (await fetch(`${running}/config.json`)).text()
  const body = config.replaceAll(`"${running}"`, JSON.stringify(baseURL))
  await context.route('**/config.json', (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  )
})

test.describe('a desktop', () => {
  test.use({ viewport: WINDOW })

  test('connecting', async ({ page }) => {
    for (const mode of ['dark', 'light'] as const) {
      await visit(page, mode)
      await take(page, `site-${mode}`, 'window')
      await openConnect(page)
      await take(page, `connect-${mode}`)
    }
    await button(page, /^All wallets/).click()
    await expect(modal(page).getByRole('searchbox')).toBeVisible()
    await take(page, 'all-wallets-light')
    await visit(page, 'dark')
    await ask(page)
    await take(page, 'connecting-dark')
    await visit(page, 'light')
    await openConnect(page)
    await button(page, /Scan with phone|WalletConnect/)
      .first()
      .click()
    await expect(modal(page).locator('.code path').first()).toBeVisible()
    await take(page, 'scan-light')
  })

  test('the account', async ({ page }) => {
    await visit(page, 'dark')
    await connect(page)
    for (const mode of ['dark', 'light'] as const) {
      await use(page, mode)
      await openAccount(page)
      await take(page, `account-${mode}`)
      await page.keyboard.press('Escape')
      await expect(modal(page)).toBeHidden()
    }
    await use(page, 'dark')
    await openAccount(page)
    await modal(page).getByRole('tab', { name: 'NFTs' }).click()
    await expect(modal(page)).toContainText('Knots')
    await take(page, 'nfts-dark')
    await use(page, 'light')
    await modal(page).getByRole('tab', { name: 'Activity' }).click()
    await expect(modal(page)).toContainText('180.25 USDT')
    await take(page, 'activity-light')
    await button(page, 'Receive').click()
    await take(page, 'receive-light')
    await visit(page, 'dark')
    await expect(page.locator('#address')).toContainText('0x')
    await page.getByRole('button', { name: 'Local Ethereum', exact: true }).first().click()
    await expect(view(page, 'Networks')).toBeVisible()
    await take(page, 'networks-dark')
  })

  test('sending and swapping', async ({ page }) => {
    await visit(page, 'dark')
    await connect(page)
    await send(page)
    await take(page, 'send-dark')
    await use(page, 'light')
    await button(page, 'Review').click()
    await expect(view(page, 'Review send')).toBeVisible()
    await take(page, 'review-send-light')
    for (const mode of ['dark', 'light'] as const) {
      await visit(page, mode)
      await swap(page)
      await take(page, `swap-${mode}`)
    }
    await button(page, 'Review swap').click()
    await expect(view(page, 'Review swap')).toBeVisible()
    await take(page, 'review-swap-light')
  })

  test('themes', async ({ page }) => {
    await visit(page, 'dark')
    await connect(page)
    await page.getByRole('radio', { name: 'tide' }).check()
    await openAccount(page)
    await take(page, 'theme-tide-dark')
    await visit(page, 'light')
    await page.getByRole('radio', { name: 'moss' }).check()
    await openAccount(page)
    await take(page, 'theme-moss-light')
    await visit(page, 'light')
    await page.getByRole('radio', { name: 'tide' }).check()
    await page.locator('#theme').scrollIntoViewIfNeeded()
    await page.evaluate(() => document.querySelector('#theme')?.scrollIntoView())
    await take(page, 'theme-builder-light', 'window')
  })
})

test.describe('a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('connecting, the account and swapping', async ({ page }) => {
    await visit(page, 'dark')
    await openConnect(page)
    await take(page, 'connect-phone-dark')
    await visit(page, 'light')
    await connect(page)
    await openAccount(page)
    await take(page, 'account-phone-light')
    await visit(page, 'dark')
    await swap(page)
    await take(page, 'swap-phone-dark')
  })
})

/** The wallet's own panel; while it asks, the modal is named after the wallet, too. */
const panel = (page: Page) => page.locator('dialog[aria-describedby=details]')

/** The site follows the visitor's system. */
const use = (page: Page, colorScheme: Mode) => page.emulateMedia({ colorScheme })

async function visit(page: Page, mode: Mode) {
  await use(page, mode)
  await page.goto('/')
}

async function openConnect(page: Page) {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await expect(button(page, /^All wallets/)).toBeVisible()
}

async function ask(page: Page) {
  await openConnect(page)
  await button(page, WALLET).click()
  await expect(panel(page)).toBeVisible()
}

async function connect(page: Page) {
  await ask(page)
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(modal(page)).toBeHidden()
}

async function openAccount(page: Page) {
  await page
    .locator('header')
    .getByRole('button', { name: /alice.eth/ })
    .click()
  await expect(modal(page)).toContainText('$12,483')
}

async function send(page: Page) {
  await openAccount(page)
  await button(page, 'Send').click()
  await choose(page, 'USDC')
  await fill(page, '250', 'bob.eth')
  await expect(amountField(page)).toHaveValue('250')
  await expect(button(page, 'Review')).not.toHaveAttribute('aria-disabled')
}

async function swap(page: Page) {
  await openAccount(page)
  await button(page, 'Swap').click()
  await expect(view(page, 'Swap')).toBeVisible()
  await pick(page, 'get', 'USDC')
  await amount(page).fill('0.5')
  await expect(button(page, 'Review swap')).not.toHaveAttribute('aria-disabled')
}

/** Writes what is seen: the sheet with some of the page around it, or the whole window. */
async function take(page: Page, name: string, part: 'sheet' | 'window' = 'sheet') {
  await page.mouse.move(0, 0)
  await settle(page)
  const { width } = page.viewportSize() ?? WINDOW
  const clip = { ...FRAME, x: (width - FRAME.width) / 2, y: 48 }
  const whole = part === 'window' || width < FRAME.width
  const picture = packed(await page.screenshot({ animations: 'disabled', ...(!whole && { clip }) }))
  await writeFile(`${FOLDER}/${name}.png`, picture)
  expect(picture.length, name).toBeLessThan(MOST_BYTES)
}

/** Pictures and fonts are there, nothing that ends still moves, and the wallet's own panel is out of sight. */
async function settle(page: Page) {
  const asking = panel(page)
  if (await asking.isVisible())
    await asking.evaluate((dialog: HTMLElement) => {
      dialog.style.visibility = 'hidden'
    })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
}
