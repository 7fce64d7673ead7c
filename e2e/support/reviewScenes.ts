import { neverAnswer } from '@drawstring/testing'
import { expect, type Page } from '@playwright/test'
import { rawDataOffEdges } from './aligned.js'
import { CONTRACT_WALLET, installContractWallet } from './contractWallet.js'
import { button, connect, modal, openAccount, view } from './modal.js'
import { addressOf, openNfts, openSend, openSwap } from './richAccount.js'
import type { Scene } from './scene.js'
import { choose, fill, receiverField } from './sending.js'
import { BOB } from './somebody.js'
import { offered, pick } from './swapping.js'
import { world } from './world.js'

/** What is read before the wallet is asked, and while it is. */
export const reviewScenes: readonly Omit<Scene, 'visit'>[] = [
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
      await expect(view(page, 'Review send')).toContainText('a relayer may pay it')
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
    name: 'review-approve',
    walk: 'swap',
    async go(page) {
      await reviewAllowance(page, 'DAI', '250')
    },
  },
  {
    name: 'review-permit',
    walk: 'swap',
    async go(page) {
      await reviewAllowance(page, 'USDC', '1000')
      await expect(modal(page)).toContainText('Signature expires')
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

/** Opens the review of the allowance that swapping so much of a token for ether needs. */
async function reviewAllowance(page: Page, token: string, amount: string): Promise<void> {
  await openSwap(page)
  await pick(page, 'sell', token)
  await pick(page, 'get', 'ETH')
  await offered(page, amount, 18)
  await button(page, 'Review swap').click()
  const allow = view(page, 'Review permission').getByRole('button', { name: 'Allow' })
  await expect(allow).not.toHaveAttribute('aria-disabled')
}
