import { createPublicClient, erc20Abi, type Hex, http, verifyMessage } from 'viem'
import { sol } from '../support/chain.js'
import { call, offer, open, says, scan, shown } from './appkit.js'
import type { Place } from './place.js'
import { expect, test } from './test.js'
import { isSignedBySolanaOwner, owner, solanaOwner, startWallet } from './wallet.js'

test.use({ official: 'appkit' })

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Somebody on Solana. */
const STRANGER = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
/** Ids of wallets in the explorer that AppKit's pages take them from. */
const AMBIRE = '2c81da3add65899baeac53758a07e652eea46dbb5195b8074772c62a77bbf568'
const ONE_INCH = 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576'
const KRAKEN = '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277'
const MESSAGE = 'Hello from AppKit'
const ETHER = 10n ** 18n
const EVM = ['mainnet', 'base']
/** Hosts that AppKit also requests, for analytics and fonts. */
const MAKERS = ['fonts.reown.com', 'pulse.walletconnect.org']
/** Its console errors about those, and about one of its own SVGs. */
const OWN_ERRORS = /net::ERR_NAME_NOT_RESOLVED$|<svg> attribute (width|height): Unexpected end/

/** What the owner has of USDC on Base, in its smallest units. */
const usdc = async ({ base, usdc }: Place): Promise<bigint> =>
  createPublicClient({ transport: http(base.rpcUrl) }).readContract({
    address: usdc as Hex,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

test('a wallet takes the code of an AppKit page with wagmi, signs, switches and sends, over a reload to the end', async ({
  page,
  place,
  visit,
  log,
}) => {
  const wallet = await startWallet(place, ['eip155'])
  await visit({ networks: EVM })
  await wallet.pair(await scan(page))
  await expect(shown(page, 'Address')).toHaveText(owner)
  await expect(shown(page, 'Chain')).toHaveText('1')

  const signature = await call<Hex>(page, 'sign', MESSAGE)
  expect(await verifyMessage({ address: owner, message: MESSAGE, signature })).toBe(true)

  await open(page, 'Networks')
  await says(page, 'Base').click()
  await expect(shown(page, 'Chain')).toHaveText('8453')
  const hash = await call<Hex>(page, 'send', BOB, String(ETHER))
  const chain = createPublicClient({ transport: http(place.base.rpcUrl) })
  const receipt = await chain.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  expect(wallet.asked).toEqual(['eip155:1 personal_sign', 'eip155:8453 eth_sendTransaction'])

  await page.reload()
  await expect(shown(page, 'Address')).toHaveText(owner)
  await expect(shown(page, 'Chain')).toHaveText('8453')
  await open(page)
  await says(page, 'Disconnect').click()
  await expect(shown(page, 'Address')).toHaveText('')
  await expect.poll(() => wallet.topics()).toEqual([])
  await wallet.stop()
  // The vendor's other servers are not served here; no request to our gateway may fail.
  expect([...new Set(log.refused)].sort()).toEqual(MAKERS)
  const errors = log.console.filter((line) => line.startsWith('error: '))
  expect(errors.filter((line) => !OWN_ERRORS.test(line))).toEqual([])
})

test.describe('all of it', () => {
  test.skip(!process.env.INTEROP, './x test interop')

  test('a wallet takes the code of an AppKit page with Solana, signs and sends, over a reload to the end', async ({
    page,
    place,
    visit,
  }) => {
    const wallet = await startWallet(place, ['solana'])
    await visit({ networks: ['solanaDevnet'] })
    await wallet.pair(await scan(page))
    await expect(shown(page, 'Account')).toHaveText(solanaOwner)

    const signature = Uint8Array.from(await call<number[]>(page, 'solanaSign', MESSAGE))
    expect(isSignedBySolanaOwner(MESSAGE, signature)).toBe(true)
    const before = await sol(place.solana, STRANGER)
    await call(page, 'solanaSend', STRANGER, 500_000_000)
    await expect
      .poll(async () => Number(await sol(place.solana, STRANGER)) - Number(before))
      .toBe(0.5)
    const { caip2 } = place.solana
    expect(wallet.asked).toEqual([`${caip2} solana_signMessage`, `${caip2} solana_signTransaction`])

    await page.reload()
    await expect(shown(page, 'Account')).toHaveText(solanaOwner)
    await open(page)
    await says(page, 'Disconnect').click()
    await expect(shown(page, 'Account')).toHaveText('')
    await expect.poll(() => wallet.topics()).toEqual([])
    await wallet.stop()
  })

  test('AppKit’s swap lists tokens and shows a quote without any price source', async ({
    page,
    place,
    visit,
  }) => {
    const wallet = await startWallet(place, ['eip155'])
    await visit({ networks: EVM })
    await wallet.pair(await scan(page))
    await expect(shown(page, 'Address')).toHaveText(owner)
    await offer(page, '1', 'USDC')
    // The pool says so; AppKit itself does not go on without a price.
    await expect(page.getByTestId('swap-input-toToken')).toHaveValue(/^2999\.\d+$/)
    await expect(page.getByTestId('swap-action-button')).toHaveText('Insufficient balance')
    expect(await page.locator('w3m-modal').innerText()).not.toMatch(/NaN|undefined|Infinity/)
    await wallet.stop()
  })

  test('AppKit’s swap goes to the chain where only the pools know prices', async ({
    page,
    place,
    visit,
  }) => {
    const wallet = await startWallet(place, ['eip155'])
    const before = await usdc(place)
    await visit({ networks: ['base'] })
    await wallet.pair(await scan(page))
    await expect(shown(page, 'Address')).toHaveText(owner)
    await offer(page, '1', 'USDC')
    await says(page, 'Review swap').click()
    await page.getByRole('button', { name: 'Swap' }).click()
    await expect.poll(() => wallet.asked).toEqual(['eip155:8453 eth_sendTransaction'])
    await expect.poll(async () => (await usdc(place)) - before).toBeGreaterThan(2_900_000_000n)
    await wallet.stop()
  })

  test('AppKit lists featured and included wallets by their ids', async ({ page, visit }) => {
    await visit({
      networks: EVM,
      featuredWalletIds: [AMBIRE, ONE_INCH],
      includeWalletIds: [AMBIRE, ONE_INCH, KRAKEN],
    })
    await open(page)
    await expect(says(page, 'Ambire Wallet')).toBeVisible()
    await expect(says(page, '1inch Wallet')).toBeVisible()
    await expect(says(page, 'MetaMask')).toBeHidden()
    await says(page, 'Search Wallet').click()
    await expect(says(page, 'Kraken Wallet')).toBeVisible()
    await expect(page.locator('w3m-all-wallets-list-item')).toHaveCount(3)
  })
})
