import { reject } from '@drawstring/testing'
import type { Locator, Page } from '@playwright/test'
import { button, chooseWallet, fact, modal, openModal, view } from './support/modal.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

/** What a page's own style sheet may do to everything on it. */
const HOSTILE = `
  * { font-family: fantasy !important; letter-spacing: 9px !important; box-sizing: content-box !important }
  button { display: none !important }
  dialog, [role=dialog] { opacity: 0 !important; inset: 100vh auto auto 100vw !important }
  :root { font-size: 40px; --accent: lime }
  body { filter: blur(9px); transform: scale(.5) }
`

/** Adds a style sheet as the policy allows it. */
const style = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)

test('the page’s styles stay outside of the modal', async ({ page, visit }) => {
  await install(page)
  await visit()
  await openModal(page)
  const row = button(page, WALLET)
  await expect(row).toBeVisible()
  const before = await row.boundingBox()
  await style(page, HOSTILE)
  await expect(row).toBeVisible()
  await expect(row).toHaveCSS('letter-spacing', 'normal')
  await expect(modal(page).locator('.sheet')).toHaveCSS('opacity', '1')
  expect((await row.boundingBox())?.height).toBe(before?.height)
  await row.click()
  await expect(fact(page, 'Status')).toHaveText('connected')
})

test('the modal’s styles stay inside of it', async ({ page, visit }) => {
  await visit()
  const looks = () =>
    page.locator('#toggle').evaluate((element) => {
      const { font, color, padding, border, background } = getComputedStyle(element)
      return [font, color, padding, border, background].join()
    })
  const before = await looks()
  await openModal(page)
  await expect(view(page, 'Connect a wallet')).toBeVisible()
  expect(await looks()).toBe(before)
})

test('the page does not scroll behind the modal, and does again after it', async ({
  page,
  visit,
}) => {
  await visit()
  await style(page, 'main { height: 300vh }')
  await page.evaluate(() => window.drawstring.open())
  await expect(view(page, 'Connect a wallet')).toBeVisible()
  await page.mouse.move(10, 10)
  await page.mouse.wheel(0, 500)
  await button(page, 'Close').click()
  await expect(modal(page)).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('a press beside the modal closes it, one that began inside does not', async ({
  page,
  visit,
}) => {
  await visit()
  await openModal(page)
  const sheet = await modal(page).locator('.sheet').boundingBox()
  if (!sheet) throw new Error('there is no sheet')
  await page.mouse.move(sheet.x + 20, sheet.y + 20)
  await page.mouse.down()
  await page.mouse.move(20, 20)
  await page.mouse.up()
  await expect(modal(page)).toBeVisible()
  await page.mouse.click(20, 20)
  await expect(modal(page)).toBeHidden()
})

test('theme variables of another kit’s names reach the modal', async ({ page, visit }) => {
  await visit({
    options: {
      themeMode: 'light',
      themeVariables: {
        '--w3m-accent': '#008800',
        '--w3m-border-radius-master': '2px',
        '--w3m-color-mix': '#000000',
        '--w3m-color-mix-strength': 50,
      },
    },
  })
  await openModal(page)
  const sheet = modal(page).locator('.sheet')
  await expect(sheet).toHaveCSS('border-radius', '12px')
  // Half of the light theme's white.
  await expect(sheet).toHaveCSS('background-color', 'color(srgb 0.5 0.5 0.5)')
  const accent = () =>
    sheet.evaluate((node) => getComputedStyle(node).getPropertyValue('--ds-accent'))
  expect(await accent()).toBe('#008800')
})

test('the main button in whatever accent of a page has a text that is read, under the pointer too', async ({
  page,
  visit,
}) => {
  await install(page, { approval: { connect: [reject()] } })
  await visit()
  await chooseWallet(page)
  const main = modal(page).locator('.button[data-kind=main]')
  const ground = () => main.evaluate((button) => getComputedStyle(button).backgroundColor)
  let last = await ground()
  for (const accent of ['#2b4bff', '#ffd400', 'rebeccapurple', 'oklch(0.7 0.2 145)', 'gray']) {
    await page.mouse.move(0, 0)
    await page.evaluate(
      (accent) => window.drawstring.setThemeVariables({ '--ds-accent': accent }),
      accent,
    )
    await expect.poll(ground, accent).not.toBe(last)
    expect(await contrast(main), accent).toBeGreaterThanOrEqual(4.5)
    last = await ground()
    await main.hover()
    expect(await contrast(main), `${accent}, under the pointer`).toBeGreaterThanOrEqual(4.5)
    await expect(main).not.toHaveCSS('background-color', last)
  }
})

/** WCAG 2.2, of a part's text on its own ground, in whatever notation the browser tells them. */
const contrast = (part: Locator): Promise<number> =>
  part.evaluate((part) => {
    const pen = document.createElement('canvas').getContext('2d')
    const luminance = (colour: string) => {
      if (!pen) throw new Error('nothing to draw on')
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((byte) => {
        const channel = byte / 255
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const { color, backgroundColor } = getComputedStyle(part)
    const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].sort(
      (one, other) => one - other,
    )
    return (light + 0.05) / (dark + 0.05)
  })
