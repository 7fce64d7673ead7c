import { button, connect, fact, modal, openAccount } from './support/modal.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'

// Copying where the page has no clipboard of the newer kind, or may not use it.

const MISSING =
  "Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })"
const REFUSED = `Object.defineProperty(navigator, 'clipboard', {
  value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
})`
/** A browser that does not copy what is selected either. */
const NEITHER = `${MISSING}; document.execCommand = () => false`

test('an address is copied all the same where the clipboard is missing or refused', async ({
  page,
  visit,
}) => {
  await page.addInitScript(`document.addEventListener('copy', () => {
    window.copied = document.activeElement.shadowRoot.activeElement.value
  })`)
  await install(page)
  await visit()
  await connect(page)
  const address = await fact(page, 'Address').textContent()
  for (const script of [MISSING, REFUSED]) {
    await page.evaluate(`delete window.copied; ${script}`)
    await openAccount(page)
    await button(page, 'Copy address').click()
    await expect(modal(page)).toContainText('Address copied')
    expect(await page.evaluate('copied')).toBe(address)
    // The focus is where it was, and nothing of the field is left.
    await expect(button(page, 'Copy address')).toBeFocused()
    await expect(modal(page).locator('textarea')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
  }
})

test('where nothing may be copied the text stands there, selected', async ({ page, visit }) => {
  await page.addInitScript(NEITHER)
  await install(page)
  await visit()
  await connect(page)
  await openAccount(page)
  await button(page, 'Copy address').click()
  await expect(modal(page)).toContainText('Couldn’t copy')
  const field = modal(page).getByRole('textbox', { name: 'Text to copy' })
  await expect(field).toHaveValue((await fact(page, 'Address').textContent()) ?? '')
  await expect(field).toBeFocused()
  const selected = await field.evaluate((input: HTMLInputElement) => {
    const { value, selectionStart, selectionEnd } = input
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0)
  })
  expect(selected).toBe(await fact(page, 'Address').textContent())
})
