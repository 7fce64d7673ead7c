import { createPublicClient, createWalletClient, custom, http, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsOf } from '../../test/fakes.js'
import { type LocalChain, startAnvil } from '../chains/index.js'
import { createDevWallet, type DevWallet, devEvmAddresses, reject } from '../index.js'

const [first, second] = devEvmAddresses
let chain: LocalChain
let other: LocalChain
let wallet: DevWallet

beforeAll(async () => {
  ;[chain, other] = await Promise.all([
    startAnvil({ chainId: 31337 }),
    startAnvil({ chainId: 31338 }),
  ])
})

afterAll(() => Promise.all([chain.stop(), other.stop()]))

beforeEach(async () => {
  wallet = createDevWallet({ chains: [chain], approval: 'auto' })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
})

const request = (method: string, ...params: unknown[]) =>
  wallet.provider.request({ method, params })
const node = () => createPublicClient({ chain: foundry, transport: http(chain.rpcUrl) })
const client = () =>
  createWalletClient({
    account: first,
    chain: foundry,
    transport: custom(wallet.provider as never),
  })

const added = () => ({ chainId: '0x7a6a', chainName: 'Other', rpcUrls: [other.rpcUrl] })

test('read methods reach the node', async () => {
  expect(await request('eth_getBalance', second, 'latest')).toMatch(/^0x[0-9a-f]+$/)
})

test('an error of the node keeps its number', async () => {
  await expect(request('eth_getBalance', 'x', 'latest')).rejects.toMatchObject({ code: -32602 })
})

test('a message signed by personal_sign verifies', async () => {
  const signature = await client().signMessage({ message: 'Grüße' })
  expect(await node().verifyMessage({ address: first, message: 'Grüße', signature })).toBe(true)
})

test('personal_sign takes plain text and the parameters in the other order', async () => {
  const plain = await request('personal_sign', 'hello', first)
  expect(await request('personal_sign', first, 'hello')).toBe(plain)
  expect(
    await node().verifyMessage({ address: first, message: 'hello', signature: plain as never }),
  ).toBe(true)
})

const mail = {
  domain: { name: 'Mail', version: '1', chainId: 31337 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hi' },
} as const

test('typed data signed by eth_signTypedData_v4 verifies', async () => {
  const signature = await client().signTypedData(mail)
  expect(await node().verifyTypedData({ address: first, ...mail, signature })).toBe(true)
})

test('typed data for another chain is refused', async () => {
  const data = { ...mail, domain: { ...mail.domain, chainId: 1 } }
  await expect(request('eth_signTypedData_v4', first, data)).rejects.toMatchObject({ code: -32602 })
})

test('a transaction is filled in, signed here, and mined', async () => {
  const before = await node().getBalance({ address: second })
  const hash = await request('eth_sendTransaction', {
    from: first,
    to: second,
    value: '0xde0b6b3a7640000',
  })
  const receipt = await node().waitForTransactionReceipt({ hash: hash as never })
  expect(receipt.status).toBe('success')
  expect(receipt.type).toBe('eip1559')
  expect(await node().getBalance({ address: second })).toBe(before + parseEther('1'))
})

test('a transaction with a gas price is a legacy one', async () => {
  const hash = await client().sendTransaction({ to: second, gasPrice: 3_000_000_000n })
  expect((await node().getTransaction({ hash })).type).toBe('legacy')
})

test('a contract can be created', async () => {
  const hash = await client().sendTransaction({ data: '0x6001600c60003960016000f300' })
  const receipt = await node().waitForTransactionReceipt({ hash })
  expect(receipt.contractAddress).toMatch(/^0x/)
})

test('a transaction over the balance is refused by the node', async () => {
  const value = `0x${parseEther('1000000').toString(16)}`
  await expect(request('eth_sendTransaction', { from: first, to: second, value })).rejects.toThrow(
    /funds/,
  )
})

test('a rejected transaction never reaches the node', async () => {
  wallet.use({ sendTransaction: reject() })
  const nonce = await node().getTransactionCount({ address: first })
  await expect(request('eth_sendTransaction', { from: first, to: second })).rejects.toMatchObject({
    code: 4001,
  })
  expect(await node().getTransactionCount({ address: first })).toBe(nonce)
})

test('switching to a chain that is not known is 4902', async () => {
  await expect(request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({
    code: 4902,
  })
})

test('a chain can be added, and is switched to', async () => {
  const events = eventsOf(wallet)
  expect(await request('wallet_addEthereumChain', added())).toBeNull()
  expect(events).toEqual([['chainChanged', '0x7a6a']])
  expect(await request('eth_chainId')).toBe('0x7a6a')
  expect(await request('eth_getBalance', first, 'latest')).toBe('0x21e19e0c9bab2400000')
})

test('a chain whose node serves another chain is refused', async () => {
  const wrong = { ...added(), chainId: '0x7a6b' }
  await expect(request('wallet_addEthereumChain', wrong)).rejects.toMatchObject({ code: -32602 })
})

test('a chain that a person refuses to add stays unknown', async () => {
  wallet.use({ addChain: reject() })
  await expect(request('wallet_addEthereumChain', added())).rejects.toMatchObject({ code: 4001 })
  await expect(request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({
    code: 4902,
  })
})

test('a token can be watched', async () => {
  const options = { address: second, symbol: 'TOK', decimals: 18 }
  expect(
    await wallet.provider.request({
      method: 'wallet_watchAsset',
      params: { type: 'ERC20', options },
    }),
  ).toBe(true)
})
