import { expect, type Locator, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** What a test presses of a page with official libraries, and AppKit's modal. */
    page: Record<string, (...given: readonly unknown[]) => unknown> & {
      modal: { open(how?: { view: string }): Promise<void> }
    }
  }
}

/** What the page shows under this name. */
export const shown = (page: Page, name: string): Locator => page.locator(`output#${name}`)

/** Calls what the page's own buttons would. */
export const call = <T>(page: Page, name: string, ...given: unknown[]): Promise<T> =>
  page.evaluate(([name, given]) => window.page[name]?.(...given) as Promise<T>, [
    name,
    given,
  ] as const)

/** Opens AppKit's dialog, at a view where one is named. */
export const open = (page: Page, view?: string): Promise<void> =>
  page.evaluate((view) => window.page.modal.open(view ? { view } : undefined), view)

/** A text of AppKit's dialog. */
export const says = (page: Page, text: string): Locator => page.getByText(text, { exact: true })

/** Opens the dialog at the code; the link that it shows, as its button copies it. */
export async function scan(page: Page): Promise<string> {
  await open(page)
  await says(page, 'WalletConnect').click()
  await expect(page.locator('wui-qr-code')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await says(page, 'Copy link').click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^wc:/)
  return copied()
}

/** Opens AppKit's swap and asks what so many of the network's coins bring in a token. */
export async function offer(page: Page, amount: string, symbol: string): Promise<void> {
  // Once connected AppKit closes what is open, and says nothing when it did.
  await page.reload()
  await expect(shown(page, 'Account')).toHaveText(/^0x/)
  await open(page, 'Swap')
  await page.getByTestId('swap-input-sourceToken').fill(amount)
  await page.getByTestId('swap-select-token-button-toToken').click()
  await page.getByTestId(`swap-select-token-item-${symbol}`).first().click()
}
