import { drawstringTheme, presets } from '@drawstring/react/theme'
import type { Page } from '@playwright/test'
import { connect, modal, openAccount, openModal } from './support/modal.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

/** A token as the browser has it there. */
const token = (page: Page, where: string, name: string) =>
  page
    .locator(where)
    .first()
    .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), name)

test('a theme colours the page’s buttons and the modal alike, in each mode', async ({
  page,
  visit,
}) => {
  const theme = drawstringTheme({
    accent: '#1d5bd6',
    radius: 's',
    font: 'Georgia',
    density: 'compact',
    dark: { accent: '#ffd400' },
  })
  await install(page)
  await visit({ theme, options: { themeMode: 'light' } })
  await expect(connectButton(page)).toHaveCSS('background-color', 'rgb(29, 91, 214)')
  await expect(connectButton(page)).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(connectButton(page)).toHaveCSS('border-radius', '8px')
  await expect(connectButton(page)).toHaveCSS('font-family', 'Georgia')
  await openModal(page)
  await expect(modal(page).locator('.sheet')).toHaveCSS('border-radius', '12px')
  expect(await token(page, 'drawstring-layer', '--ds-accent')).toBe('#1d5bd6')
  await expect(modal(page).locator('.row').first()).toHaveCSS('height', '48px')
  await page.keyboard.press('Escape')
  await page.mouse.move(0, 0)

  await page.evaluate(() => window.drawstring.setThemeMode('dark'))
  await expect(connectButton(page)).toHaveCSS('background-color', 'rgb(255, 212, 0)')
  await expect(connectButton(page)).toHaveCSS('color', 'rgb(19, 20, 24)')
  await expect.poll(() => token(page, 'drawstring-layer', '--ds-accent')).toBe('#ffd400')

  await connect(page)
  const account = page.locator('.drawstring-button').first()
  await expect(account).toHaveCSS('border-radius', '8px')
  await expect(account).toHaveCSS('font-family', 'Georgia')
  await openAccount(page)
  await expect(modal(page).locator('.entry').first()).toHaveCSS('height', '48px')
})

test('theme variables win over the theme, and reach the buttons too', async ({ page, visit }) => {
  await visit({
    theme: drawstringTheme(presets.moss),
    options: { themeMode: 'light', themeVariables: { '--ds-radius-row': '3px' } },
  })
  await expect(connectButton(page)).toHaveCSS('background-color', 'rgb(35, 97, 58)')
  await expect(connectButton(page)).toHaveCSS('border-radius', '3px')
  await page.evaluate(() => window.drawstring.setThemeVariables({ '--ds-accent': '#ffd400' }))
  await expect(connectButton(page)).toHaveCSS('background-color', 'rgb(255, 212, 0)')
  await openModal(page)
  expect(await token(page, 'drawstring-layer', '--ds-radius-row')).toBe('3px')
})
