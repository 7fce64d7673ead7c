import { base58 } from '@scure/base'
import { account, answersOn } from '../../interop/support/account.js'
import { ourWallet } from '../../interop/support/ours.js'
import type { Answer } from '../../interop/support/parties.js'
import { createKeyring } from '../../packages/testing/src/keys/keyring.js'
import { ask } from '../support/chain.js'
import { solanaAccount } from '../support/solanaAccount.js'
import type { Place } from './place.js'

/** Who connects. */
export const owner = account.address
const [solanaKey] = createKeyring({}).solana()
if (!solanaKey) throw new Error('no key of Solana')
const KEY = solanaKey
/** Who connects on Solana. */
export const solanaOwner = KEY.address

/** Whether that account signed this text. */
export const isSignedBySolanaOwner = (text: string, signature: Uint8Array): boolean =>
  Buffer.from(KEY.sign(new TextEncoder().encode(text))).equals(signature)

/** A wallet on our engine in Node, with accounts on the chains of a place: it says yes, signs, and sends. */
export interface PlaceWallet {
  /** What it was asked, in order: `eip155:1 personal_sign`. */
  readonly asked: string[]
  pair(uri: string): Promise<unknown>
  topics(): string[]
  stop(): Promise<unknown>
}

/** Starts one, with accounts of these families. */
export async function startWallet(
  place: Place,
  families: readonly ('eip155' | 'solana')[],
): Promise<PlaceWallet> {
  const { ethereum, base, solana } = place
  const asked: string[] = []
  const granted = {
    eip155: {
      accounts: [ethereum, base].map(({ caip2 }) => `${caip2}:${owner}`),
      methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
    solana: {
      accounts: [`${solana.caip2}:${solanaOwner}`],
      methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
      events: [],
    },
  }
  const wallet = await ourWallet(place.relayUrl)
  wallet.decide(Object.fromEntries(families.map((family) => [family, granted[family]])))
  wallet.answer(async (method, params, chain) => {
    asked.push(`${chain} ${method}`)
    if (chain === solana.caip2) return onSolana(place, method, params as SolanaParams)
    return answersOn(chain === base.caip2 ? base.rpcUrl : ethereum.rpcUrl)(method, params)
  })
  return { asked, pair: wallet.pair, topics: wallet.topics, stop: wallet.stop }
}

interface SolanaParams {
  message?: string
  transaction?: string
}

async function onSolana({ solana }: Place, method: string, params: SolanaParams): Promise<Answer> {
  if (method === 'solana_signMessage') {
    const signature = KEY.sign(base58.decode(params.message ?? ''))
    return { result: { signature: base58.encode(signature) } }
  }
  const signed = solanaAccount(solana.caip2).sign(params.transaction ?? '')
  if (method === 'solana_signTransaction') return { result: signed }
  const given = [signed.transaction, { encoding: 'base64' }]
  return { result: { signature: await ask<string>(solana, 'sendTransaction', ...given) } }
}
