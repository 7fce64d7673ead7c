import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  type Address,
  createPublicClient,
  createTestClient,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAnvil } from './anvil.js'
import { chainAt } from './chain.js'
import { published } from './published.js'
import { NO_DEADLINE } from './supply.js'
import { UNIVERSAL_RESOLVER } from './universalResolver.js'
import type { World } from './world.js'

const prepared = (name: string) =>
  fileURLToPath(new URL(`../../target/world/${name}`, import.meta.url))
const world: World = JSON.parse(readFileSync(prepared('world.json'), 'utf8'))

let anvil: Awaited<ReturnType<typeof loadAnvil>>
beforeAll(async () => {
  anvil = await loadAnvil(world.chainId, prepared('state.json'))
})
afterAll(() => anvil.stop())

const [visitor, , stranger] = world.accounts.map(({ address }) => address) as Address[]
const chain = () => chainAt(anvil.url, visitor as Address)
const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function name() view returns (string)',
  'function approve(address, uint256)',
])
const token = (key: string) => ({
  address: (world.tokens[key] as World['tokens'][string]).address,
  abi: erc20,
})
const balance = (key: string, of = visitor) => chain().read<bigint>(token(key), 'balanceOf', [of])

// First, while nobody has moved anything.
test('every balance is what world.json says, where the token answers at all', async () => {
  const mute = ['reverting', 'looping', 'huge']
  for (const [key, { kind, balances }] of Object.entries(world.tokens)) {
    if (mute.includes(kind)) continue
    for (const [owner, amount] of Object.entries(balances)) {
      expect([key, String(await balance(key, owner as Address))]).toEqual([key, amount])
    }
  }
  const [first] = world.manyTokens?.addresses ?? []
  const mini = { address: first as Address, abi: erc20 }
  expect(String(await chain().read(mini, 'balanceOf', [visitor]))).toBe(world.manyTokens?.unit)
})

test('a v2 quote is what the swap brings, to the last unit', async () => {
  const router = { address: world.uniswapV2.router, abi: published('UniswapV2Router02').abi }
  const path = ['WETH', 'DAI', 'HOP'].map((key) => token(key).address)
  const [, , quoted] = await chain().read<bigint[]>(router, 'getAmountsOut', [10n ** 18n, path])
  const before = await balance('HOP')
  await chain().send(router, 'swapExactETHForTokens', [0n, path, visitor, NO_DEADLINE], 10n ** 18n)
  expect((await balance('HOP')) - before).toBe(quoted)
})

test.each(['swapRouter', 'swapRouter02'] as const)(
  'a v3 quote is what %s brings, to the last unit',
  async (which) => {
    const client = createPublicClient({ transport: http(anvil.url) })
    const terms = {
      tokenIn: token('WETH').address,
      tokenOut: token('USDC').address,
      amountIn: 10n ** 18n,
      fee: 500,
      sqrtPriceLimitX96: 0n,
    }
    const quote = await client.simulateContract({
      address: world.uniswapV3.quoterV2,
      abi: published('QuoterV2').abi,
      functionName: 'quoteExactInputSingle',
      args: [terms],
    })
    const [quoted] = quote.result as readonly [bigint]
    const name = which === 'swapRouter' ? 'SwapRouter' : 'SwapRouter02'
    const router = { address: world.uniswapV3[which], abi: published(name).abi }
    const before = await balance('USDC')
    const more = { recipient: visitor, amountOutMinimum: quoted, deadline: NO_DEADLINE }
    await chain().send(router, 'exactInputSingle', [{ ...terms, ...more }], terms.amountIn)
    expect((await balance('USDC')) - before).toBe(quoted)
  },
)

test('the tokens that do not answer do not', async () => {
  await expect(balance('REVERT')).rejects.toThrow('the token is broken')
  await expect(balance('LOOP')).rejects.toThrow(/gas/i)
  const client = createPublicClient({ transport: http(anvil.url) })
  const data = encodeFunctionData({
    abi: erc20,
    functionName: 'balanceOf',
    args: [stranger as Address],
  })
  const answered = await client.call({ to: token('HUGE').address, data })
  expect(answered.data?.length).toBe(2 + 2 * 2_000_000)
})

test('an allowance of Tether changes only by way of zero', async () => {
  const spender = world.uniswapV2.router
  await chain().send(token('USDT'), 'approve', [spender, 5n])
  await expect(chain().send(token('USDT'), 'approve', [spender, 6n])).rejects.toThrow('reverted')
  await chain().send(token('USDT'), 'approve', [spender, 0n])
  await chain().send(token('USDT'), 'approve', [spender, 6n])
})

test.each([
  ['response', true],
  ['forged', false],
  ['expired', false],
] as const)('of an off-chain name the %s answer is believed: %s', async (which, believed) => {
  const server = await serve(which)
  try {
    const { resolver } = world.ens.offchain
    const looked = addressOf('heidi.acme.eth', resolver)
    if (believed) expect(await looked).toBe(world.accounts[8]?.address)
    else await expect(looked).rejects.toThrow()
  } finally {
    server.stop()
  }
})

/** A server of the off-chain names that answers everybody so, and that their resolver asks from now on. */
async function serve(which: 'response' | 'forged' | 'expired') {
  const { answers, resolver } = world.ens.offchain
  const server = createServer((request, response) => {
    const asked = /\/([^/]+)\.json$/.exec(request.url ?? '')?.[1]
    const answer = answers.find(({ question }) => question === asked)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: answer?.[which] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{sender}/{data}.json`
  const abi = parseAbi(['function setUrls(string[])'])
  await chain().send({ address: resolver, abi }, 'setUrls', [[url]])
  return {
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('the entry point of the names answers viem as the one on Ethereum does', async () => {
  const client = createPublicClient({ transport: http(anvil.url) })
  const look = (name: string, coinType?: bigint) =>
    client.getEnsAddress({
      name,
      universalResolverAddress: UNIVERSAL_RESOLVER,
      ...(coinType !== undefined && { coinType }),
    })
  expect(await look('bob.eth')).toBe(world.accounts[1]?.address)
  expect(await look('bob.eth', 60n)).toBe(world.accounts[1]?.address.toLowerCase())
  expect(await look('bob.eth', 501n)).toBeNull()
  expect(await look('nowhere-to-be-found.eth')).toBeNull()
  expect(await look('below.bob.eth')).toBeNull()
  const server = await serve('response')
  try {
    expect(await look('heidi.acme.eth')).toBe(world.accounts[8]?.address)
    expect(await look('nobody.acme.eth')).toBeNull()
  } finally {
    server.stop()
  }
})

/** Through viem's own CCIP-Read. */
async function addressOf(name: string, resolver: Address): Promise<Address> {
  const abi = parseAbi([
    'function resolve(bytes name, bytes data) view returns (bytes)',
    'function addr(bytes32 node) view returns (address)',
  ])
  const call = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
  const client = createPublicClient({ transport: http(anvil.url) })
  const data: Hex = await client.readContract({
    address: resolver,
    abi,
    functionName: 'resolve',
    args: [toHex(packetToBytes(name)), call],
  })
  return decodeFunctionResult({ abi, functionName: 'addr', data })
}

test('a pool tells its average price over half an hour', async () => {
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
  await node.mine({ blocks: 1 })
  const pool = {
    address: world.uniswapV3.pools[0]?.address as Address,
    abi: published('UniswapV3Pool').abi,
  }
  const [ticks] = await chain().read<readonly [readonly [bigint, bigint]]>(pool, 'observe', [
    [1800, 0],
  ])
  expect(ticks[1] - ticks[0]).not.toBe(0n)
})
