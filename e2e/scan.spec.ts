import type { Page } from '@playwright/test'
import { button, modal } from './support/modal.js'
import { type Money, startMoney } from './support/money.js'
import { openSend, receiverField } from './support/sending.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

let money: Money

test.describe.configure({ timeout: 90_000 })
test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
})
test.afterAll(() => money.stop())

/** A browser that reads QR codes, as those of phones do, with this in sight after a moment, or nothing; and a camera, or a visitor who says no. */
async function withCamera(page: Page, said: string | null, allowed = true): Promise<void> {
  await page.addInitScript(
    ({ said, allowed }) => {
      let looks = 0
      Object.assign(window, {
        cameras: [] as MediaStreamTrack[],
        BarcodeDetector: class {
          async detect(picture: HTMLVideoElement) {
            if (!picture.videoWidth) throw new Error('there is no picture')
            return ++looks < 5 || said === null ? [] : [{ rawValue: said }]
          }
        },
      })
      navigator.mediaDevices.getUserMedia = async () => {
        if (!allowed) throw new DOMException('Permission denied', 'NotAllowedError')
        const canvas = document.createElement('canvas')
        const drawn = canvas.getContext('2d')
        const film = canvas.captureStream(30)
        setInterval(() => drawn?.fillRect(0, 0, Math.random() * 99, 99), 30)
        ;(window as unknown as { cameras: MediaStreamTrack[] }).cameras.push(...film.getTracks())
        return film
      }
    },
    { said, allowed },
  )
}

/** How many cameras are on. */
const filming = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { cameras: MediaStreamTrack[] }).cameras.filter(
        ({ readyState }) => readyState === 'live',
      ).length,
  )

test('what a QR code says is the receiver, and the camera goes off', async ({ page, visit }) => {
  const bob = money.accounts[1] as string
  await withCamera(page, `ethereum:${bob}@31337?value=1e18`)
  await openSend(page, money, visit)
  await button(page, 'Scan a QR code').click()
  await expect(receiverField(page)).toHaveValue(new RegExp(bob))
  await expect(modal(page).locator('video')).toHaveCount(0)
  expect(await filming(page)).toBe(0)
})

test('leaving while it looks turns the camera off too', async ({ page, visit }) => {
  await withCamera(page, null)
  await openSend(page, money, visit)
  await button(page, 'Scan a QR code').click()
  await expect.poll(() => filming(page)).toBe(1)
  await button(page, 'Close').click()
  await expect.poll(() => filming(page)).toBe(0)
})

test('a visitor who does not allow the camera is told, and types', async ({ page, visit }) => {
  await withCamera(page, null, false)
  await openSend(page, money, visit)
  const scan = button(page, 'Scan a QR code')
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

test('a browser that reads no QR codes has no button for it', async ({ page, visit }) => {
  await openSend(page, money, visit)
  await expect(button(page, 'Scan a QR code')).toHaveCount(0)
})
