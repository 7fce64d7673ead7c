import { neverAnswer } from '@drawstring/testing'
import { expect } from '@playwright/test'
import { amountsAsHigh, iconOverFields, rawDataOffEdges, roomUnderPicture } from './aligned.js'
import { withCamera } from './camera.js'
import { CONTRACT_WALLET, installContractWallet } from './contractWallet.js'
import { button, connect, modal, openAccount, view } from './modal.js'
import { addressOf, openNfts, openRich, openSend, openSwap, rich } from './richAccount.js'
import type { Scene } from './scene.js'
import { amountField, choose, fill, receiverField } from './sending.js'
import { connectOnce } from './stage.js'
import { amount, OWNER, offered, pick, trouble } from './swapping.js'
import { world } from './world.js'

/** Whom the pictures send to: nobody's key, and nothing is sent. */
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The account's lists, and the views in which money moves. */
const views: readonly Omit<Scene, 'visit'>[] = [
  {
    name: 'account-tokens',
    walk: 'lists',
    aligned: amountsAsHigh,
    async go(page) {
      await openRich(page)
    },
  },
  {
    name: 'account-menu',
    walk: 'lists',
    async go(page) {
      await openRich(page)
      await button(page, 'Account menu').click()
      await expect(button(page, 'Accounts')).toBeVisible()
    },
  },
  {
    name: 'account-nfts',
    walk: 'lists',
    async go(page) {
      await openNfts(page)
      await expect(button(page, /^Pictures/)).toBeVisible()
    },
  },
  {
    name: 'account-nft',
    walk: 'lists',
    async go(page) {
      await openNfts(page)
      await button(page, /^Pictures/).click()
      await expect(button(page, 'Send this NFT')).toBeVisible()
    },
  },
  {
    name: 'account-nfts-empty',
    walk: 'nothing',
    async go(page) {
      const nothing = { status: 200, json: { nfts: [] } }
      await page.route('**/nfts?*', (route) => route.fulfill(nothing))
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'NFTs' }).click()
      await expect(modal(page)).toContainText('No NFTs yet')
    },
  },
  {
    name: 'account-nfts-failed',
    walk: 'failing',
    async go(page) {
      await page.route('**/nfts?*', (route) => route.abort())
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'NFTs' }).click()
      await expect(modal(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'account-activity',
    walk: 'lists',
    async go(page) {
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'Activity' }).click()
      await expect(modal(page).locator('.months li a').first()).toBeVisible()
    },
  },
  {
    name: 'account-activity-failed',
    walk: 'failing',
    async go(page) {
      await page.route('**/history?*', (route) => route.abort())
      await openRich(page)
      await modal(page).getByRole('tab', { name: 'Activity' }).click()
      await expect(modal(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'account-tokens-failed',
    walk: 'no balance',
    async go(page) {
      await page.route('**/balance?*', (route) => route.abort())
      await connect(page)
      await openAccount(page)
      await expect(modal(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'account-tokens-empty',
    walk: 'no tokens',
    async go(page) {
      const nothing = { status: 200, json: { balances: [] } }
      await page.route('**/balance?*', (route) => route.fulfill(nothing))
      await connect(page)
      await openAccount(page)
      await expect(modal(page)).toContainText('No tokens on')
    },
  },
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
    name: 'review-send',
    walk: 'review send',
    aligned: rawDataOffEdges,
    acts: true,
    async go(page) {
      await openSend(page)
      await fill(page, '1.25', BOB)
      await button(page, 'Review').click()
      await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')
    },
  },
  {
    name: 'review-refused',
    walk: 'review send',
    async go(page) {
      await openSend(page)
      await choose(page, 'USDC')
      const box = modal(page).locator('[data-key="token"]')
      await expect(box).toContainText('USDC')
      await page.route('**/v1?*', (route) => route.abort('connectionfailed'))
      await fill(page, '1', BOB)
      await button(page, 'Review').click()
      await expect(modal(page)).toContainText('couldn’t simulate')
    },
  },
  {
    name: 'review-warned',
    walk: 'review send',
    acts: true,
    async go(page) {
      await openSend(page)
      // It keeps a part of what is sent.
      await choose(page, 'FEE')
      await fill(page, '1', BOB)
      await button(page, 'Review').click()
      await expect(modal(page)).toContainText('The recipient would get only')
    },
  },
  {
    name: 'review-fails',
    walk: 'review send',
    async go(page) {
      await openSend(page)
      await fill(page, '1', await addressOf(page, 'USDC'))
      await button(page, 'Review').click()
      await expect(modal(page)).toContainText('doesn’t accept this')
    },
  },
  {
    name: 'signing',
    walk: 'review send',
    wallet: { approval: { sendTransaction: neverAnswer() } },
    async go(page) {
      await openSend(page)
      await fill(page, '1.25', BOB)
      await button(page, 'Review').click()
      await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')
      await button(page, 'Send').click()
      await expect(modal(page)).toContainText('Confirm in Development wallet')
    },
  },
  {
    name: 'notice',
    wallet: { approval: { sendTransaction: neverAnswer() } },
    async go(page) {
      await openSend(page)
      await fill(page, '1.25', BOB)
      await button(page, 'Review').click()
      await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')
      await button(page, 'Send').click()
      await expect(modal(page)).toContainText('Confirm in Development wallet')
      await button(page, 'Back').click()
      await expect(modal(page)).toContainText('Confirm transaction in your wallet')
    },
  },
  {
    name: 'review-contract',
    wallet: false,
    async go(page) {
      await installContractWallet(page, world().money)
      await page.reload()
      await connect(page, CONTRACT_WALLET)
      await openAccount(page)
      await button(page, 'Send').click()
      await fill(page, '1.25', BOB)
      await button(page, 'Review').click()
      await expect(view(page, 'Review send')).toContainText(
        'Smart account: a relayer may pay the fee',
      )
      await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')
    },
  },
  {
    name: 'review-nft',
    walk: 'lists',
    async go(page) {
      await openNfts(page)
      await button(page, /^Pictures/).click()
      await button(page, 'Send this NFT').click()
      await receiverField(page).fill(BOB)
      await button(page, 'Review').click()
      await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')
    },
  },
  {
    name: 'account-activity-pending',
    walk: 'lists',
    async go(page) {
      const { chain } = world().money
      const transfers = [{ direction: 'out', name: 'ETH', amount: '1.25', nft: false }]
      const hash = `0x${'ab'.repeat(32)}`
      const one = {
        account: `${chain.caip2}:${OWNER}`,
        hash,
        operation: 'send',
        transfers,
        to: BOB,
      }
      const kept = JSON.stringify([{ ...one, changes: [] }])
      await connectOnce(page)
      await page.evaluate((text) => localStorage.setItem('@drawstring/pending', text), kept)
      await page.reload()
      await openAccount(page)
      await modal(page).getByRole('tab', { name: 'Activity' }).click()
      await expect(modal(page).locator('[data-progress=waiting]')).toBeVisible()
      await expect(modal(page).locator('.months li a').first()).toBeVisible()
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
  {
    name: 'review-approve',
    walk: 'swap',
    async go(page) {
      await openSwap(page)
      await pick(page, 'sell', 'DAI')
      await pick(page, 'get', 'ETH')
      await offered(page, '250', 18)
      await button(page, 'Review swap').click()
      await expect(button(page, 'Allow')).not.toHaveAttribute('aria-disabled')
    },
  },
  {
    name: 'review-permit',
    walk: 'swap',
    async go(page) {
      await openSwap(page)
      await pick(page, 'sell', 'USDC')
      await pick(page, 'get', 'ETH')
      await offered(page, '1000', 18)
      await button(page, 'Review swap').click()
      const yes = view(page, 'Review permission').getByRole('button', { name: 'Allow' })
      await expect(yes).not.toHaveAttribute('aria-disabled')
      await expect(modal(page)).toContainText('Expires')
    },
  },
  {
    name: 'review-swap',
    walk: 'swap',
    acts: true,
    async go(page) {
      await openSwap(page)
      await pick(page, 'get', 'USDC')
      await offered(page, '1.5', 6)
      await button(page, 'Review swap').click()
      const yes = view(page, 'Review swap').getByRole('button', { name: 'Swap', exact: true })
      await expect(yes).not.toHaveAttribute('aria-disabled')
    },
  },
]

/** On the prepared chain, where nothing is sent. It is known once the tests run. */
export const moneyScenes: readonly Scene[] = views.map((scene) => ({
  ...scene,
  get visit() {
    return rich()
  },
}))
