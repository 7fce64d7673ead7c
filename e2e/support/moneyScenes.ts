import { expect } from '@playwright/test'
import { accountScenes } from './accountScenes.js'
import { iconOverFields, roomUnderPicture } from './aligned.js'
import { withCamera } from './camera.js'
import { button, modal, view } from './modal.js'
import { reviewScenes } from './reviewScenes.js'
import { openSend, openSwap, rich } from './richAccount.js'
import type { Scene } from './scene.js'
import { amountField, choose, fill, receiverField } from './sending.js'
import { BOB } from './somebody.js'
import { amount, offered, pick, trouble } from './swapping.js'

/** The forms in which money is about to move. */
const formScenes: readonly Omit<Scene, 'visit'>[] = [
  {
    name: 'send',
    walk: 'send',
    go: openSend,
  },
  {
    name: 'send-filled',
    walk: 'send',
    aligned: iconOverFields,
    acts: true,
    async go(page) {
      await openSend(page)
      await choose(page, 'USDC')
      await fill(page, '12.5', 'bob.eth')
      await expect(modal(page)).toContainText(BOB)
    },
  },
  {
    name: 'send-problems',
    walk: 'send',
    acts: true,
    async go(page) {
      await openSend(page)
      await amountField(page).fill('1e9')
      await receiverField(page).fill('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
      await expect(modal(page)).toContainText('This is a Solana address')
    },
  },
  {
    name: 'send-choose',
    walk: 'send',
    async go(page) {
      await openSend(page)
      await modal(page).locator('[data-key="token"]').click()
      await expect(view(page, 'Choose what to send')).toBeVisible()
    },
  },
  {
    name: 'send-scan',
    aligned: roomUnderPicture,
    async go(page) {
      await withCamera(page, null)
      await page.reload()
      await openSend(page)
      await button(page, 'Scan a QR code').click()
      const film = modal(page).locator('video')
      await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.videoWidth)).not.toBe(0)
    },
  },
  {
    name: 'swap',
    walk: 'choose',
    go: openSwap,
  },
  {
    name: 'swap-quote-failed',
    walk: 'swap',
    async go(page) {
      await openSwap(page)
      await page.route('**/convert/quotes?*', (route) => route.abort())
      await pick(page, 'get', 'USDC')
      await amount(page).fill('1')
      await expect(trouble(page)).toContainText('No quotes found')
    },
  },
  {
    name: 'swap-offer',
    walk: 'swap',
    acts: true,
    async go(page) {
      await openSwap(page)
      await pick(page, 'get', 'USDC')
      await offered(page, '1.5', 6)
    },
  },
  {
    name: 'swap-insufficient',
    walk: 'swap',
    acts: true,
    async go(page) {
      await openSwap(page)
      await pick(page, 'get', 'USDC')
      await modal(page).getByRole('textbox', { name: 'Amount you pay' }).fill('1,000,000')
      await expect(modal(page)).toContainText('Insufficient balance')
    },
  },
  {
    name: 'swap-choose',
    walk: 'choose',
    async go(page) {
      await openSwap(page)
      await button(page, /^Select token$/).click()
      await expect(modal(page).locator('.row.entry').nth(5)).toBeVisible()
    },
  },
  {
    name: 'swap-choose-failed',
    walk: 'choose',
    async go(page) {
      await openSwap(page)
      await button(page, /^Select token$/).click()
      await page.route('**/convert/tokens?*address=*', (route) => route.abort())
      await modal(page).getByRole('searchbox').fill(BOB)
      await expect(modal(page)).toContainText('Token not found')
    },
  },
  {
    name: 'swap-unsupported',
    async go(page) {
      const nobody = { status: 200, json: { http: [], ws: [], capabilities: [] } }
      await page.route('**/supported-chains?*', (route) => route.fulfill(nobody))
      await openSwap(page)
      await expect(modal(page)).toContainText('Swaps aren’t available on this network')
    },
  },
]

/** On the prepared chain, where nothing is sent. It is known once the tests run. */
export const moneyScenes: readonly Scene[] = [...accountScenes, ...formScenes, ...reviewScenes].map(
  (scene) => ({
    ...scene,
    get visit() {
      return rich()
    },
  }),
)
