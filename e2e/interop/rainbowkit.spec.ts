import type { Page } from '@playwright/test'
import { createPublicClient, type Hex, http, verifyMessage } from 'viem'
import type { Place } from './place.js'
import { expect, test } from './test.js'
import { owner, startWallet } from './wallet.js'

test.use({ official: 'rainbowkit' })

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MESSAGE = 'Hello from RainbowKit'
const ETHER = 10n ** 18n
/** The browser's error for a host that does not resolve. */
const NOT_THERE = 'error: Failed to load resource: net::ERR_NAME_NOT_RESOLVED'

const shown = (page: Page, name: string) => page.locator(`output#${name}`)
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** What the page is given: its networks' nodes are our gateway. */
function options({ gateway, projectId, ethereum, base }: Place) {
  const at = (caip2: string) => `${gateway.url}/v1?chainId=${caip2}&projectId=${projectId}`
  const rpc = { 1: at(ethereum.caip2), 8453: at(base.caip2) }
  return { rpc, message: MESSAGE, to: BOB, value: String(ETHER) }
}

test.describe('RainbowKit', () => {
  test.skip(!process.env.INTEROP, './x test interop')

  test('a wallet takes the code, signs, switches and sends, over a reload to the end', async ({
    page,
    place,
    visit,
    log,
  }) => {
    const wallet = await startWallet(place, ['eip155'])
    await visit(options(place))
    await press(page, 'Connect Wallet')
    await press(page, 'WalletConnect')
    // The QR code has dots and a logo, which the tests' reader cannot read: the page knows the same link.
    await expect(page.getByRole('dialog').locator('svg rect').first()).toBeVisible()
    await wallet.pair((await shown(page, 'Link').textContent()) ?? '')
    await expect(shown(page, 'Address')).toHaveText(owner)
    await expect(shown(page, 'Chain')).toHaveText('1')

    await press(page, 'Sign')
    await expect(shown(page, 'Signature')).not.toBeEmpty()
    const signature = (await shown(page, 'Signature').textContent()) as Hex
    expect(await verifyMessage({ address: owner, message: MESSAGE, signature })).toBe(true)

    await press(page, 'Chain Selector')
    await press(page, 'Base')
    await expect(shown(page, 'Chain')).toHaveText('8453')
    const chain = createPublicClient({ transport: http(place.base.rpcUrl) })
    const before = await chain.getBalance({ address: BOB })
    await press(page, 'Send')
    await expect(shown(page, 'Mined')).toHaveText('success')
    expect(await chain.getBalance({ address: BOB })).toBe(before + ETHER)
    expect(wallet.asked).toEqual(['eip155:1 personal_sign', 'eip155:8453 eth_sendTransaction'])

    await page.reload()
    await expect(shown(page, 'Address')).toHaveText(owner)
    await expect(shown(page, 'Chain')).toHaveText('8453')
    // Until then RainbowKit closes what is opened.
    await expect(shown(page, 'Status')).toHaveText('connected')
    await page.getByTestId('rk-account-button').click()
    await page.getByTestId('rk-disconnect-button').click()
    await expect(shown(page, 'Status')).toHaveText('disconnected')
    await expect.poll(() => wallet.topics()).toEqual([])
    await wallet.stop()
    const errors = log.console.filter((line) => line.startsWith('error') && line !== NOT_THERE)
    expect(errors).toEqual([])
    // Analytics, which RainbowKit requests through WalletConnect's library.
    expect([...new Set(log.refused)]).toEqual(['pulse.walletconnect.org'])
  })
})
