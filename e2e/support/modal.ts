import { expect, type Locator, type Page } from '@playwright/test'
import { WALLET } from './wallet.js'

/** The modal; with `enableEmbedded` the section of the page in its place. */
export const modal = (page: Page): Locator =>
  page.locator('drawstring-layer').getByRole('dialog').or(page.locator(EMBEDDED))

/** The modal's current view by its title. */
export function view(page: Page, title: string): Locator {
  const name = { name: title, exact: true }
  const region = page.getByRole('region', name).and(page.locator(EMBEDDED))
  return page.locator('drawstring-layer').getByRole('dialog', name).or(region)
}

const EMBEDDED = 'drawstring-layer .embedded'

/** A button of the modal. */
export const button = (page: Page, name: string | RegExp): Locator =>
  modal(page).getByRole('button', { name })

/** What the page itself shows. */
export const fact = (
  page: Page,
  name: 'Status' | 'Address' | 'Balance' | 'Network' | 'Wallet' | 'Session',
) => page.getByTestId(name.toLowerCase())

/** Presses the page's button. */
export async function openModal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(modal(page)).toBeVisible()
}

/** Presses the page's button and the wallet's row. */
export async function chooseWallet(page: Page, name = WALLET): Promise<void> {
  await openModal(page)
  await button(page, name).click()
}

/** Connects the wallet that says yes. */
export async function connect(page: Page, name = WALLET): Promise<void> {
  await chooseWallet(page, name)
  await expect(fact(page, 'Status')).toHaveText('connected')
  await seeNoKnot(page)
}

/** Closes the modal that shows for a second that it is connected; `motion.spec.ts` watches what it shows. */
export async function seeNoKnot(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
}

/** Opens the modal at the account. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /0x|\.eth/ }).click()
  await expect(view(page, 'Account')).toBeVisible()
}

/** Presses an entry of the account's menu. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await button(page, 'Account menu').click()
  await button(page, name).click()
}

/** Opens the modal at the networks. */
export async function openNetworks(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Chain$/ }).click()
  await expect(view(page, 'Networks')).toBeVisible()
}
