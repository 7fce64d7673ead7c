import { peek } from '../adapter/peek.js'
import type { Drawstring } from '../drawstring/Drawstring.js'
import type { NativeCurrency } from '../generated/protocol.js'
import { disconnected, invalidParams, RpcError, toRpcError } from './RpcError.js'
import { evmState, toHex } from './state.js'

/** wallet_switchEthereumChain (EIP-3326): to a network of the page, whatever the wallet knows of it. */
export async function switchChain(drawstring: Drawstring, params: unknown): Promise<null> {
  const chainId = chainIdOf(params)
  if (isKnown(drawstring, chainId)) return move(drawstring, chainId)
  throw new RpcError(
    4902,
    `The page has no network ${chainId}. Ask for wallet_addEthereumChain first.`,
  )
}

/** wallet_addEthereumChain (EIP-3085): one that the page does not have becomes a network of it, then the wallet is asked to go there. */
export async function addChain(drawstring: Drawstring, params: unknown): Promise<null> {
  const chainId = chainIdOf(params)
  if (!isKnown(drawstring, chainId)) {
    const network = networkOf(chainId, peek(params, '0'))
    await drawstring.addNetwork('eip155', network).catch((cause) => {
      throw toRpcError(cause)
    })
  }
  return move(drawstring, chainId)
}

async function move(drawstring: Drawstring, chainId: number): Promise<null> {
  const state = evmState(drawstring)
  if (!state.isConnected) throw disconnected()
  if (state.chainId === chainId) return null
  try {
    await drawstring.switchNetwork(chainId, { throwOnFailure: true })
  } catch (cause) {
    throw toRpcError(cause)
  }
  return null
}

const isKnown = (drawstring: Drawstring, chainId: number): boolean =>
  drawstring.getCaipNetworks('eip155').some(({ id }) => Number(id) === chainId)

/** Hex as both proposals have it, or a number as some write it. */
function chainIdOf(params: unknown): number {
  const said = peek(peek(params, '0'), 'chainId')
  const chainId =
    typeof said === 'number' || (typeof said === 'string' && /^(0x[\da-f]+|\d+)$/i.test(said))
      ? Number(said)
      : 0
  if (Number.isSafeInteger(chainId) && chainId > 0) return chainId
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
