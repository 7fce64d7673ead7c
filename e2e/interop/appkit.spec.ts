import { createPublicClient, type Hex, http, verifyMessage } from 'viem'
import { call, open, says, scan, shown } from './appkit.js'
import { expect, test } from './test.js'
import { owner, startWallet } from './wallet.js'

test.use({ official: 'appkit' })

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MESSAGE = 'Hello from AppKit'
const ETHER = 10n ** 18n
const EVM = ['mainnet', 'base']

test('a wallet takes the code of an AppKit page with wagmi, signs, switches and sends, over a reload to the end', async ({
  page,
  place,
  visit,
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
})
