import { createPublicClient, encodeFunctionData, http, parseAbi, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LocalChain, startAnvil } from '../chains/index.js'
import { createDevWallet, type DevWallet, devEvmAddresses, reject } from '../index.js'

const [first, second, third] = devEvmAddresses
let chain: LocalChain
let wallet: DevWallet

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
  wallet = createDevWallet({ chains: [chain], approval: 'auto', calls: true })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
})
afterAll(() => chain.stop())

const request = (method: string, ...params: unknown[]) =>
  wallet.provider.request({ method, params })
const node = () => createPublicClient({ chain: foundry, transport: http(chain.rpcUrl) })

const pay = (to: string, ether: string) => ({
  to,
  value: `0x${parseEther(ether).toString(16)}`,
})
const send = (calls: unknown) =>
  request('wallet_sendCalls', {
    version: '2.0.0',
    from: first,
    chainId: '0x7a69',
    atomicRequired: true,
    calls,
  }) as Promise<{ id: string }>
/** What became of it. The chain takes a transaction before it mines it. */
const status = (id: string) =>
  vi.waitFor(async () => {
    const told = (await request('wallet_getCallsStatus', id)) as { status: number }
    expect(told.status).not.toBe(100)
    return told
  }, 60_000)

test('it says that several calls can be one', async () => {
  expect(await request('wallet_getCapabilities', first, ['0x7a69', '0x1'])).toEqual({
    '0x7a69': { atomic: { status: 'supported' } },
  })
})

test('several calls are one transaction, and money can still come in', async () => {
  const before = await node().getBalance({ address: second })
  const { id } = await send([pay(second, '1'), pay(third, '2')])
  expect((await status(id)).status).toBe(200)
  expect((await node().getBalance({ address: second })) - before).toBe(parseEther('1'))
  const back = await send([pay(first, '0.5')])
  expect((await status(back.id)).status).toBe(200)
})

test('when one fails none is done', async () => {
  const before = await node().getBalance({ address: second })
  const refused = encodeFunctionData({ abi: parseAbi(['function nothing()']) })
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const { id } = await send([pay(second, '1'), { to: factory, data: refused }])
  expect((await status(id)).status).toBe(500)
  expect(await node().getBalance({ address: second })).toBe(before)
})

test('ids of others are not known, and a no sends nothing', async () => {
  const strange = `0x${'11'.repeat(32)}`
  await expect(request('wallet_getCallsStatus', strange)).rejects.toMatchObject({ code: 5730 })
  wallet.use({ sendCalls: reject() })
  await expect(send([pay(second, '1')])).rejects.toMatchObject({ code: 4001 })
})

test('a wallet that was not told to offers nothing of it', async () => {
  const plain = createDevWallet({ chains: [chain], approval: 'auto', rdns: 'dev.drawstring.plain' })
  await plain.provider.request({ method: 'eth_requestAccounts' })
  const asked = { method: 'wallet_getCapabilities', params: [first] }
  await expect(plain.provider.request(asked)).rejects.toMatchObject({ code: 4200 })
})
