import { peek } from '../adapter/peek.js'
import type { Drawstring } from '../drawstring/Drawstring.js'
import type { NativeCurrency, Network } from '../generated/protocol.js'
import { alreadyAsked, disconnected, invalidParams, RpcError, toRpcError } from './RpcError.js'
import { evmState, isChainId, toHex } from './state.js'

/** wallet_switchEthereumChain (EIP-3326): to a network of the page, whatever the wallet knows of it. */
export async function switchChain(drawstring: Drawstring, params: unknown): Promise<null> {
  const chainId = chainIdOf(params)
  if (known(drawstring, chainId)) return move(drawstring, chainId)
  throw new RpcError(
    4902,
    `The page has no network ${chainId}. Ask for wallet_addEthereumChain first.`,
  )
}

/** wallet_addEthereumChain (EIP-3085): one that the page does not have, or has no node for, becomes a network of it, then the wallet is asked to go there. */
export async function addChain(drawstring: Drawstring, params: unknown): Promise<null> {
  const chainId = chainIdOf(params)
  if (!evmState(drawstring).isConnected) throw disconnected()
  if (!known(drawstring, chainId)?.rpcUrls.default?.http?.length) {
    const network = networkOf(chainId, peek(params, '0'))
    await drawstring.addNetwork('eip155', network).catch((cause) => {
      throw toRpcError(cause)
    })
  }
  return move(drawstring, chainId)
}

interface Move {
  readonly chainId: number
  readonly made: Promise<null>
}

/** The switch that a wallet is asked for: a second one to the same network waits for the same answer, as after a press too many. */
const moves = new WeakMap<Drawstring, Move>()

function move(drawstring: Drawstring, chainId: number): Promise<null> {
  const { isConnected, chainId: current } = evmState(drawstring)
  const pending = moves.get(drawstring)
  if (!isConnected) return Promise.reject(disconnected())
  if (pending?.chainId === chainId) return pending.made
  if (pending) return Promise.reject(alreadyAsked())
  if (current === chainId) return Promise.resolve(null)
  const made = ask(drawstring, chainId).finally(() => moves.delete(drawstring))
  moves.set(drawstring, { chainId, made })
  return made
}

async function ask(drawstring: Drawstring, chainId: number): Promise<null> {
  try {
    await drawstring.switchNetwork(chainId, { throwOnFailure: true })
    return null
  } catch (cause) {
    // What ended it was the session's end, and no decline.
    throw evmState(drawstring).isConnected ? toRpcError(cause) : disconnected(cause)
  }
}

const known = (drawstring: Drawstring, chainId: number): Network | undefined =>
  drawstring.getCaipNetworks('eip155').find(({ id }) => Number(id) === chainId)

/** Hex as both proposals have it, or a number as some write it. */
function chainIdOf(params: unknown): number {
  const said = peek(peek(params, '0'), 'chainId')
  const chainId =
    typeof said === 'number' || (typeof said === 'string' && /^(0x[\da-f]+|\d+)$/i.test(said))
      ? Number(said)
      : 0
  if (isChainId(chainId)) return chainId
  throw invalidParams('Give chainId as hex: [{ chainId: "0x1" }].')
}

function networkOf(chainId: number, given: unknown) {
  const [name, nativeCurrency] = [peek(given, 'chainName'), peek(given, 'nativeCurrency')]
  const [http, explorers] = [texts(peek(given, 'rpcUrls')), texts(peek(given, 'blockExplorerUrls'))]
  if (typeof name !== 'string' || !isCurrency(nativeCurrency) || http.length === 0) {
    throw invalidParams(
      `Chain ${toHex(chainId)} needs chainName, nativeCurrency (name, symbol, decimals) and rpcUrls.`,
    )
  }
  const [url] = explorers
  return {
    id: chainId,
    name,
    nativeCurrency,
    rpcUrls: { default: { http } },
    ...(url && { blockExplorers: { default: { name: hostOf(url), url } } }),
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname
  } catch {
    throw invalidParams(`blockExplorerUrls has no address: ${url}`)
  }
}

const texts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []

function isCurrency(given: unknown): given is NativeCurrency {
  const [name, symbol] = [peek(given, 'name'), peek(given, 'symbol')]
  return (
    typeof name === 'string' &&
    typeof symbol === 'string' &&
    Number.isInteger(peek(given, 'decimals'))
  )
}
