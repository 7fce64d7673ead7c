import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NETWORK, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils'
import { run } from './program.js'
import { reservedPort } from './reservedPort.js'

export const REGTEST_NETWORK = { ...NETWORK, bech32: 'bcrt' }
const USER = 'e2e'
const AUTHORIZATION = `Basic ${Buffer.from(`${USER}:${USER}`).toString('base64')}`
/** A reward can be spent a hundred blocks later. */
const RIPE = 101

export interface Unspent {
  txid: string
  vout: number
  amount: number
  /** Of the block that made it. */
  height: number
}

/**
 * A real node of the Bitcoin family in regtest: Bitcoin Core's, or Debian's `litecoind`, the same code with other prefixes of addresses. As most
 * nodes it has no index of all transactions.
 */
export interface BitcoinNode {
  /** CAIP-2, of its first block. */
  readonly caip2: string
  /** A file of settings for a gateway that asks it what pages need. */
  readonly config: string
  ask<T>(method: string, ...params: unknown[]): Promise<T>
  unspent(script: Uint8Array): Promise<Unspent[]>
  /** Puts what waits into a block. */
  mine(): Promise<void>
  /** Pays satoshis, and mines. */
  pay(script: Uint8Array, satoshis: bigint): Promise<void>
  stop(): Promise<void>
}

/** A key that was never anybody's, and what it locks. */
export function holder(byte: number) {
  const key = new Uint8Array(32).fill(byte)
  const { script, address = '' } = p2wpkh(pubECDSA(key), REGTEST_NETWORK)
  return { key, script, address }
}

export async function startBitcoinNode(): Promise<BitcoinNode> {
  const data = await mkdtemp(join(tmpdir(), 'bitcoin-'))
  const rpcPort = await reservedPort()
  const node = await run(
    process.env.BITCOIND ?? 'litecoind',
    [
      ...['-regtest', '-server', '-listen=0', '-disablewallet', '-printtoconsole'],
      ...[`-datadir=${data}`, `-rpcport=${rpcPort}`, `-rpcuser=${USER}`, `-rpcpassword=${USER}`],
    ],
    /Done loading|init message: Done/,
  )
  const miner = holder(9)

  async function send(body: string): Promise<string> {
    const headers = { authorization: AUTHORIZATION, 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${rpcPort}`, { method: 'POST', headers, body })
    return answer.text()
  }

  let scans: Promise<unknown> = Promise.resolve()
  /** A node looks for the coins of one asker at a time, and refuses others: here the gateway and the test wait for each other. */
  function post(body: string): Promise<string> {
    if (!body.includes('"scantxoutset"')) return send(body)
    const answer = scans.then(() => send(body))
    scans = answer.catch(() => {})
    return answer
  }

  async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
    const text = await post(JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }))
    const { result, error } = JSON.parse(text) as { result: T; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  async function unspent(script: Uint8Array): Promise<Unspent[]> {
    type Found = { unspents: Unspent[] }
    return (await ask<Found>('scantxoutset', 'start', [raw(script)])).unspents
  }

  async function mine(blocks = 1): Promise<void> {
    const { descriptor } = await ask<{ descriptor: string }>('getdescriptorinfo', raw(miner.script))
    await ask('generatetodescriptor', blocks, descriptor)
  }

  async function pay(script: Uint8Array, satoshis: bigint): Promise<void> {
    // Once: each block makes another reward ripe, and from the 432nd on `litecoind` makes blocks of another kind, which it refuses itself.
    if ((await ask<number>('getblockcount')) < RIPE) await mine(RIPE)
    const [ripe] = (await unspent(miner.script)).sort((a, b) => a.height - b.height)
    if (!ripe) throw new Error('nothing was mined')
    const tx = new Transaction()
    addInput(tx, ripe, miner.script)
    tx.addOutput({ script, amount: satoshis })
    tx.addOutput({ script: miner.script, amount: satoshisOf(ripe.amount) - satoshis - 10_000n })
    tx.sign(miner.key)
    tx.finalize()
    await ask('sendrawtransaction', tx.hex)
    await mine()
  }

  /** Pages speak of Bitcoin's addresses, which `litecoind` writes otherwise: what they lock is the same. */
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
      .toString()
      .replace(/addr\((bcrt1\w+)\)/g, (_, address) => raw(scriptOf(address)))
    response.setHeader('content-type', 'application/json')
    response.end(await post(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const config = join(data, 'gateway.toml')
  const caip2 = `bip122:${(await ask<string>('getblockhash', 0)).slice(0, 32)}`
  const { port } = server.address() as AddressInfo
  await writeFile(
    config,
    `[chains."${caip2}"]
rpc = ["http://127.0.0.1:${port}"]
methods = ["scantxoutset", "estimatesmartfee", "getrawtransaction", "gettxout", "getblockhash", "sendrawtransaction"]
`,
  )
  return {
    caip2,
    config,
    ask,
    unspent,
    mine,
    pay,
    async stop() {
      server.close()
      server.closeAllConnections()
      await node.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

const raw = (script: Uint8Array) => `raw(${Buffer.from(script).toString('hex')})`

/** What an address locks. */
export function scriptOf(address: string): Uint8Array {
  const tx = new Transaction()
  tx.addOutputAddress(address, 1n, REGTEST_NETWORK)
  return tx.getOutput(0).script ?? new Uint8Array()
}

export const satoshisOf = (coins: number) => BigInt(Math.round(coins * 1e8))

export function addInput(tx: Transaction, { txid, vout, amount }: Unspent, script: Uint8Array) {
  tx.addInput({ txid, index: vout, witnessUtxo: { script, amount: satoshisOf(amount) } })
}
