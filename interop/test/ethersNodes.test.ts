import { type LocalChain, startAnvil } from '@drawstring/testing/chains'
import {
  type Contract,
  ContractFactory,
  JsonRpcProvider,
  type Provider,
  Wallet,
  WebSocketProvider,
} from 'ethers'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import WebSocket from 'ws'
import { eventually } from '../../packages/core/src/fixtures/eventually.js'
import { ABI, BYTECODE } from '../../packages/ethers/src/fixtures/chains.js'
import { type Gateway, startGateway } from '../support/gateway.js'
import { inFull } from '../support/inFull.js'

const CHAIN_ID = 31_337
const CHAIN = `eip155:${CHAIN_ID}`
/** anvil's second account, whose key is public. */
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const POLLING_MS = 25
/** ethers repeats its own answers for a moment, a nonce too: here every answer is the gateway's. */
const OPTIONS = { staticNetwork: true, cacheTimeout: -1 }

let chain: LocalChain
let gateway: Gateway
beforeAll(async () => {
  chain = await startAnvil({ chainId: CHAIN_ID })
  gateway = await startGateway({ [CHAIN]: chain })
})
afterAll(async () => {
  await gateway?.stop()
  await chain?.stop()
})

/** ethers' own provider over the gateway, and the methods that it asks for. */
interface Nodes {
  readonly provider: JsonRpcProvider | WebSocketProvider
  readonly asked: string[]
}

function overHttp(url = gateway.http(CHAIN), chainId = CHAIN_ID): Nodes {
  const provider = new JsonRpcProvider(url, chainId, OPTIONS)
  provider.pollingInterval = POLLING_MS
  const asked: string[] = []
  provider.on('debug', ({ action, payload }) => {
    if (action === 'sendRpcPayload') asked.push(...[payload].flat().map(({ method }) => method))
  })
  return { provider, asked }
}

function overSocket(): Nodes {
  const asked: string[] = []
  const socket = new WebSocket(gateway.ws(CHAIN))
  const send = socket.send.bind(socket)
  socket.send = (text: string) => {
    asked.push(JSON.parse(text).method)
    send(text)
  }
  return { provider: new WebSocketProvider(socket as never, CHAIN_ID, OPTIONS), asked }
}

describe.each<[string, () => Nodes]>([
  ['JsonRpcProvider', overHttp],
  ['WebSocketProvider', overSocket],
])('%s', (_, open) => {
  inFull(
    'receives blocks and events of a contract once each, and keeps nothing after the last listener left',
    async () => {
      const { provider, asked } = open()
      const signer = new Wallet(KEY, provider)
      const contract = (await (
        await new ContractFactory(ABI, BYTECODE, signer).deploy()
      ).waitForDeployment()) as Contract
      const [blocks, events] = [[] as number[], [] as bigint[]]
      await provider.on('block', (number: number) => blocks.push(number))
      await contract.on('Changed', (value: bigint) => events.push(value))
      await listening(provider, blocks)
      const receipts: (number | undefined)[] = []
      for (const value of [1n, 2n, 3n]) {
        const sent = await contract.getFunction('change').send(value)
        receipts.push((await sent.wait())?.blockNumber)
        await eventually(() => expect(events.at(-1)).toBe(value))
      }
      expect(events).toEqual([1n, 2n, 3n])
      await eventually(() => expect(blocks).toEqual(expect.arrayContaining(receipts)))
      expect(blocks).toEqual(blocks.map((_, at) => (blocks[0] ?? 0) + at))

      await contract.off('Changed')
      await provider.off('block')
      await (await contract.getFunction('change').send(4n)).wait()
      await resting(asked)
      expect(events).toHaveLength(3)
      provider.destroy()
    },
  )

  inFull('has an error of ethers for each refusal', async () => {
    const { provider } = open()
    const signer = new Wallet(KEY, provider)
    const refused = (method: string, ...params: unknown[]) => failure(provider.send(method, params))
    // The gateway serves none of these.
    for (const operation of ['debug_traceTransaction', 'eth_accounts', 'anvil_mine']) {
      expect(await refused(operation)).toMatchObject({ code: 'UNSUPPORTED_OPERATION', operation })
    }
    expect(await refused('eth_getBalance', 'not-an-address')).toMatchObject({
      code: 'UNKNOWN_ERROR',
      error: { code: -32602 },
    })
    const poor = Wallet.createRandom(provider)
    const to = signer.address
    expect(await failure(poor.sendTransaction({ to, value: 1n }))).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(await failure(signer.sendTransaction({ to, nonce: 0, value: 1n }))).toMatchObject({
      code: 'NONCE_EXPIRED',
    })
    // Code that reverts whatever it is asked, with the words "no": Error(string).
    expect(await failure(signer.estimateGas({ data: REVERTS }))).toMatchObject({
      code: 'CALL_EXCEPTION',
      reason: 'no',
    })
    // A refused request does not block the next one.
    expect(await provider.getBlockNumber()).toBeGreaterThan(0)
    provider.destroy()
  })
})

/** Init code that reverts with `Error("no")`: three words of 32 bytes behind the selector. */
const REVERTS = `0x${[
  '7f08c379a000000000000000000000000000000000000000000000000000000000600052',
  '6020600452600260245261',
  '6e6f60f01b604452',
  '60646000fd',
].join('')}`

inFull(
  'of another chain than those of the gateway an answer comes, and the provider goes on',
  async () => {
    const { provider } = overHttp(gateway.http('eip155:5'), 5)
    expect(await failure(provider.getBlockNumber())).toMatchObject({ code: 'SERVER_ERROR' })
    provider.destroy()
  },
)

const failure = (promise: Promise<unknown>) =>
  promise.then(
    (value) => expect.unreachable(`It came to ${value}.`),
    (error: unknown) => error,
  )

/** Waits until a provider hears what happens from now on. */
async function listening(provider: Provider, blocks: readonly number[]) {
  await eventually(async () => {
    await new Wallet(KEY, provider).sendTransaction({ to: null, data: '0x00' })
    expect(blocks.length).toBeGreaterThan(0)
  })
}

/** Waits until nothing was asked for as long as twenty polls take. */
async function resting(asked: readonly string[]) {
  await eventually(async () => {
    const before = asked.length
    await new Promise((resolve) => setTimeout(resolve, 20 * POLLING_MS))
    expect(asked.slice(before)).toEqual([])
  })
}

vi.spyOn(console, 'log').mockImplementation(() => {})
