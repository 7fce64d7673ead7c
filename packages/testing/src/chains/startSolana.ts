import { fileURLToPath } from 'node:url'
import { run } from './process.js'
import type { LocalChain } from './startAnvil.js'

export interface SolanaOptions {
  /** Default: one that is free. */
  port?: number
  /** Lamports to begin with, by address; to be exact at most 2^53 - 1 each. */
  fund?: Readonly<Record<string, number>>
  /** Begins with tokens of both programs, owned by accounts of the development phrase (`world/makeWorld.ts`). */
  world?: boolean
}

const PROGRAM = fileURLToPath(new URL('../../bin/solana-rpc.mjs', import.meta.url))

/** Starts a Solana node on 127.0.0.1 and waits until it answers. Its genesis is devnet's. */
export async function startSolana({
  port = 0,
  fund = {},
  world = false,
}: SolanaOptions = {}): Promise<LocalChain> {
  const funds = Object.entries(fund).flatMap(([address, lamports]) => [
    '--fund',
    `${address}=${lamports}`,
  ])
  const args = [PROGRAM, '--port', String(port), ...funds, ...(world ? ['--world'] : [])]
  const { line, stop } = await run(process.execPath, args, /^ready http:/)
  return {
    caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    rpcUrl: line.slice('ready '.length),
    stop,
  }
}
