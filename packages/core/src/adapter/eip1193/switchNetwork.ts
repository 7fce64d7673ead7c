import type { Network } from '../../generated/protocol.js'
import { AdapterError } from '../AdapterError.js'
import { patience } from '../patience.js'
import { ask, type Provider, unlisten } from './Provider.js'

/**
 * How long a wallet that said yes may take to be there: some answer at once, and then ask their owner or start the
 * network's node.
 */
export const ARRIVE_MS = 8000
/** How long one look at where the wallet is may take. */
const LOOK_MS = 1000
/** Between two looks. The wallet's own event is heard at once. */
const LOOK_AGAIN_MS = 250

/**
 * wallet_switchEthereumChain (EIP-3326), and a look at where the wallet is then: some say yes and stay. The wallet's own
 * word that it is there counts, whatever it answers, or if it does not answer at all.
 */
export async function switchNetwork(provider: Provider, network: Network): Promise<void> {
  const wanted = toHex(network)
  const arrival = hear(provider, BigInt(wanted))
  try {
    const asked = ask(provider, 'wallet_switchEthereumChain', [{ chainId: wanted }])
    await Promise.race([asked, arrival.there])
    const end = Date.now() + ARRIVE_MS
    let chain = await whereIs(provider)
    while (!arrival.isThere() && chain !== undefined && chain !== BigInt(wanted)) {
      if (Date.now() > end) {
        throw new AdapterError('wallet', `The wallet agreed to switch but stayed on ${chain}.`)
      }
      await Promise.race([pause(LOOK_AGAIN_MS), arrival.there])
      if (!arrival.isThere()) chain = await whereIs(provider)
    }
  } catch (error) {
    if (!arrival.isThere()) throw error
  } finally {
    arrival.stop()
  }
}

/** Listens for the wallet's own word that it is on a chain. */
function hear(provider: Provider, wanted: bigint) {
  let isThere = false
  let arrive = () => {}
  const there = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const listener = (payload: unknown) => {
    isThere = toNumber(payload) === wanted
    if (isThere) arrive()
  }
  try {
    provider.on?.('chainChanged', listener)
  } catch {
    // A wallet without working events is looked at.
  }
  return {
    there,
    isThere: () => isThere,
    stop: () => unlisten(provider, 'chainChanged', listener),
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Nothing where the wallet does not say, or nothing sensible: then its word stands. */
async function whereIs(provider: Provider): Promise<bigint | undefined> {
  return toNumber(await patience(LOOK_MS, ask(provider, 'eth_chainId')))
}

function toNumber(said: unknown): bigint | undefined {
  const text = String(said)
  return /^(0x[\da-f]{1,16}|\d{1,20})$/i.test(text) ? BigInt(text) : undefined
}

/** EIP-695: a chain id as hex without leading zeros. */
export function toHex({ id }: Network): string {
  if (!/^\d+$/.test(id)) throw new AdapterError('unsupported', `"${id}" is no EVM chain id.`)
  return `0x${BigInt(id).toString(16)}`
}
