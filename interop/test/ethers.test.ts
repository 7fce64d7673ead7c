import type { Drawstring } from '@drawstring/core'
import { mainnet } from '@drawstring/core/networks'
import { type LocalChain, startAnvil } from '@drawstring/testing/chains'
import {
  BrowserProvider,
  type Contract,
  ContractFactory,
  Wallet as EvmWallet,
  JsonRpcProvider,
  verifyMessage,
} from 'ethers'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import WebSocket from 'ws'
import { createDrawstring } from '../../packages/core/src/createDrawstring.js'
import { eventually } from '../../packages/core/src/fixtures/eventually.js'
import { stubPage } from '../../packages/core/src/fixtures/page.js'
import { ABI, BYTECODE } from '../../packages/ethers/src/fixtures/chains.js'
import { createEthers, type Ethers } from '../../packages/ethers/src/index.js'
import { account, answersOn, granted } from '../support/account.js'
import { type Gateway, startGateway } from '../support/gateway.js'
import { inFull } from '../support/inFull.js'
import { kitWallet } from '../support/kits.js'
import { type Relay, startRelay } from '../support/relay.js'

const CHAIN_ID = 31_337
const CHAIN = `eip155:${CHAIN_ID}`
/** anvil's second account, whose key is public. */
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'

let relay: Relay
let chain: LocalChain
let gateway: Gateway
let drawstring: Drawstring
let ethers: Ethers<BrowserProvider>
beforeAll(async () => {
  relay = await startRelay()
  chain = await startAnvil({ chainId: CHAIN_ID })
  gateway = await startGateway({ [CHAIN]: chain })
  const page = stubPage()
  vi.stubGlobal('WebSocket', WebSocket)
  Object.assign(page.window, { location, navigator })
  const local = {
    id: CHAIN_ID,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [gateway.http(CHAIN)] } },
  }
  drawstring = createDrawstring({
    projectId: 'test',
    networks: [local, mainnet],
    walletConnect: { relay: 'own', relayUrls: [relay.wires[0].url] },
  })
  ethers = createEthers(drawstring, { BrowserProvider })
  await drawstring.ready()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await gateway?.stop()
  await chain?.stop()
  await relay?.stop()
})

/** The page is connected to a wallet of walletkit that answers so. */
async function connect(answer: (method: string, params: unknown) => Promise<unknown>) {
  const asked: string[] = []
  const grant = { eip155: { ...granted(CHAIN_ID, 1).eip155, chains: [CHAIN, 'eip155:1'] } }
  const wallet = await kitWallet(relay.wires[1].url, grant as never, (method, params) => {
    asked.push(method)
    return answer(method, params)
  })
  onTestFinished(async () => {
    await drawstring.disconnect()
    await wallet.stop()
  })
  drawstring.dispatch({ type: 'connect', wallet: 'walletConnect', namespace: 'eip155' })
  const uri = await eventually(() => {
    const link = drawstring.read('pairing').link?.uri
    if (!link) throw new Error('There is no link yet.')
    return link
  })
  await wallet.pair(uri)
  const signer = await eventually(() => {
    const ready = ethers.signer()
    if (!ready) throw new Error('There is no signer yet.')
    return ready
  })
  Object.assign(signer.provider, { pollingInterval: 25 })
  return { wallet, asked, signer, provider: ethers.provider() as BrowserProvider }
}

/** What anvil's account answers, or throws. */
async function approves(method: string, params: unknown) {
  const answered = await answersOn(chain.rpcUrl)(method, params)
  if ('error' in answered) throw answered.error
  return answered.result
}

it('ethers signs and sends over a wallet of walletkit', async () => {
  const { wallet, asked, signer } = await connect(approves)
  expect(signer.address).toBe(account.address)
  expect(verifyMessage('hi', await signer.signMessage('hi'))).toBe(account.address)
  const sent = await signer.sendTransaction({ to: account.address, value: 1n })
  expect((await sent.wait())?.status).toBe(1)
  expect(asked).toEqual(['personal_sign', 'eth_sendTransaction'])

  await drawstring.switchNetwork(1)
  await expect(signer.signMessage('hi')).rejects.toThrow('bound to chain 31337')
  expect(asked).toHaveLength(2)
  await drawstring.disconnect()
  await eventually(() => expect(wallet.topics()).toEqual([]))
  expect(ethers.provider()).toBeUndefined()
})

inFull(
  'blocks and events are heard over a session, and nothing of it is left when that ends',
  async () => {
    const { wallet, provider, signer } = await connect(approves)
    const asked: string[] = []
    await provider.on('debug', ({ action, payload }) => {
      if (action === 'sendEip1193Request') asked.push(payload.method)
    })
    const own = new EvmWallet(
      KEY,
      new JsonRpcProvider(chain.rpcUrl, CHAIN_ID, { cacheTimeout: -1 }),
    )
    const deployed = await (
      await new ContractFactory(ABI, BYTECODE, own).deploy()
    ).waitForDeployment()
    const contract = deployed.connect(provider) as Contract
    const [blocks, events] = [[] as number[], [] as bigint[]]
    await provider.on('block', (number: number) => blocks.push(number))
    await contract.on('Changed', (value: bigint) => events.push(value))
    // Nodes behind the gateway keep no filters: ethers asks for logs block by block instead.
    await eventually(async () => {
      await own.sendTransaction({ to: account.address })
      expect(asked).toContain('eth_getLogs')
    })
    for (const value of [1n, 2n, 3n]) {
      await (await (deployed as Contract).getFunction('change').send(value)).wait()
      await eventually(() => expect(events.at(-1)).toBe(value))
    }
    // The visitor's own transaction is a block like any other.
    const mined = await (await signer.sendTransaction({ to: account.address, value: 1n })).wait()
    await eventually(() => expect(blocks.at(-1)).toBe(mined?.blockNumber))
    expect(events).toEqual([1n, 2n, 3n])
    expect(blocks).toEqual(blocks.map((_, at) => (blocks[0] ?? 0) + at))

    await drawstring.disconnect()
    await eventually(() => expect(wallet.topics()).toEqual([]))
    await eventually(() => expect(provider.destroyed).toBe(true))
    expect(await provider.listenerCount()).toBe(0)
    const [polls, heard] = [asked.length, blocks.length]
    await (await (deployed as Contract).getFunction('change').send(4n)).wait()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([asked.length, blocks.length, events.length]).toEqual([polls, heard, 3])
    own.provider?.destroy()
  },
)

inFull(
  'what wallet and gateway refuse has a code of ethers, and nothing stays pending',
  async () => {
    const declined = { code: 4001, message: 'User rejected the request.' }
    const { asked, provider, signer } = await connect(async () => {
      throw declined
    })
    const rejected = { code: 'ACTION_REJECTED', reason: 'rejected' }
    const to = account.address
    const mail = { Mail: [{ name: 'text', type: 'string' }] }
    expect(await failure(signer.signMessage('hi'))).toMatchObject(rejected)
    expect(await failure(signer.signTypedData({}, mail, { text: 'hi' }))).toMatchObject(rejected)
    expect(await failure(signer.sendTransaction({ to, value: 1n }))).toMatchObject(rejected)
    expect(asked).toEqual(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])

    // Methods that were not granted do not reach the wallet, and methods that are not served do not reach the gateway.
    for (const operation of ['debug_traceTransaction', 'eth_getWork']) {
      expect(await failure(provider.send(operation, []))).toMatchObject({
        code: 'UNSUPPORTED_OPERATION',
        operation,
      })
    }
    const unknown = provider.send('wallet_switchEthereumChain', [{ chainId: '0x5' }])
    expect(await failure(unknown)).toMatchObject({ code: 'UNKNOWN_ERROR', error: { code: 4902 } })
    expect(provider.destroyed).toBe(false)
    expect(await provider.getBlockNumber()).toBeGreaterThan(0)
    expect(asked).toHaveLength(3)
  },
)

const failure = (promise: Promise<unknown>) =>
  promise.then(
    (value) => expect.unreachable(`It came to ${value}.`),
    (error: unknown) => error,
  )
