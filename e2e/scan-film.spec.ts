import { browser } from './support/browser.js'
import { filming, hold } from './support/film.js'
import { button, modal } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { openRich, receiverField } from './support/sending.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

let money: Money

test.use({ launchOptions: { ...browser, args: [...browser.args, ...filming] } })
test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

test('where the browser reads no QR codes, a reader is loaded with the press, and reads what Receive shows', async ({
  page,
  visit,
  log,
}) => {
  // Chromium has one of its own on some systems, Safari and Firefox have none anywhere.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
  const { owner } = await openRich(page, money, visit)
  await button(page, 'Receive').click()
  await hold(modal(page).getByRole('img', { name: `QR code for address ${owner}` }))
  await button(page, 'Back').click()
  await button(page, 'Send').click()
  const reader = () => log.requests.filter((url) => /\/decode-[^/]*\.js$/.test(url))
  await expect(button(page, 'Scan a QR code')).toBeVisible()
  expect(reader()).toEqual([])
  await button(page, 'Scan a QR code').click()
  await expect(receiverField(page)).toHaveValue(new RegExp(owner, 'i'))
  expect(reader()).toHaveLength(1)
  await expect(modal(page)).toContainText('This is your own address')
})
