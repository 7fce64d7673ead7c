import { filming, withCamera } from './support/camera.js'
import { button, modal } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { amountField, openSend, receiverField } from './support/sending.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

test('what a QR code says is the receiver, and the camera goes off', async ({ page, visit }) => {
  const bob = money.accounts[1] as string
  await withCamera(page, `ethereum:${bob}@31337?value=1e18`)
  await openSend(page, money, visit)
  await button(page, 'Scan a QR code').click()
  await expect(receiverField(page)).toHaveValue(new RegExp(bob))
  await expect(amountField(page)).toHaveValue('1')
  await expect(button(page, 'Review')).not.toHaveAttribute('aria-disabled')
  await expect(modal(page).locator('video')).toHaveCount(0)
  expect(await filming(page)).toBe(0)
})

test('a pasted link chooses its token and fills in its amount, and what was typed stays', async ({
  page,
  visit,
}) => {
  const bob = money.accounts[1] as string
  const link = `ethereum:${money.token('USDC').address}@31337/transfer?address=${bob}&uint256=2.5e6`
  await openSend(page, money, visit)
  await receiverField(page).fill(link)
  await expect(modal(page).locator('[data-key="token"]')).toContainText('USDC')
  await expect(amountField(page)).toHaveValue('2.5')
  await amountField(page).fill('3')
  await receiverField(page).fill(`ethereum:${bob}?value=1e18`)
  await expect(modal(page)).toContainText('This requests \u20661 ETH\u2069.')
  await expect(amountField(page)).toHaveValue('3')
  await receiverField(page).fill(`ethereum:${bob}@10?value=1e18`)
  await expect(modal(page)).toContainText('Switch to that network first')
  await receiverField(page).fill(`ethereum:${bob}?value=-1`)
  await expect(modal(page)).toContainText('This payment link isn’t valid')
  await expect(button(page, 'Review')).toHaveAttribute('aria-disabled', 'true')
})

test('leaving while it looks turns the camera off too; a visitor who does not allow it is told, and types', async ({
  page,
  visit,
}) => {
  await withCamera(page, null)
  await openSend(page, money, visit)
  const scan = button(page, 'Scan a QR code')
  await scan.click()
  await expect.poll(() => filming(page)).toBe(1)
  await button(page, 'Close').click()
  await expect.poll(() => filming(page)).toBe(0)

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  })
  await page.evaluate(() => window.drawstring.open({ view: 'WalletSend' }))
  await scan.click()
  await expect(
    modal(page)
      .getByRole('status')
      .filter({ hasText: /camera/i }),
  ).toBeVisible()
  await scan.click()
  await receiverField(page).fill(money.accounts[1] as string)
  await expect(receiverField(page)).toHaveValue(money.accounts[1] as string)
})

test('a page that may not ask for a camera has no button for it', async ({ page, visit }) => {
  // As on a page that did not come over https.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'mediaDevices'))
  await openSend(page, money, visit)
  await expect(button(page, 'Scan a QR code')).toHaveCount(0)
})
