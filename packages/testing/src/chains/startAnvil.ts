import { DEV_MNEMONIC } from '../keys/mnemonic.js'
import { anvilBinary } from './anvilBinary.js'
import { run } from './process.js'

export interface AnvilOptions {
  chainId: number
  /** Default: one that is free. */
  port?: number
  /** Seconds between blocks; by default each transaction is its own block, at once. */
  blockTime?: number
  /** A file that `anvil --dump-state` or `./x world` wrote: the chain goes on from there. */
  state?: string
  /** Whose accounts hold 10,000 ETH each; by default the development phrase. */
  mnemonic?: string
}

/** A running chain. */
export interface LocalChain {
  /** CAIP-2. */
  caip2: string
  rpcUrl: string
  /** Resolves when the process is gone. */
  stop(): Promise<void>
}

/** Starts a real Ethereum node on 127.0.0.1 and waits until it answers. */
export async function startAnvil(options: AnvilOptions): Promise<LocalChain> {
  const { chainId, port = 0, blockTime, state, mnemonic = DEV_MNEMONIC } = options
  if (!Number.isSafeInteger(chainId) || chainId < 1) {
    throw new TypeError(`startAnvil: chainId must be a positive whole number, not ${chainId}`)
  }
  const args = [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
    ...['--mnemonic', mnemonic],
    ...(blockTime === undefined ? [] : ['--block-time', String(blockTime)]),
    ...(state === undefined ? [] : ['--load-state', state]),
  ]
  const { line, stop } = await run(anvilBinary(), args, /^Listening on 127\.0\.0\.1:\d+/)
  const listening = line.match(/127\.0\.0\.1:\d+/)?.[0]
  return { caip2: `eip155:${chainId}`, rpcUrl: `http://${listening}`, stop }
}
