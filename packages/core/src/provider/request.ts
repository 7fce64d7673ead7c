import { peek } from '../adapter/peek.js'
import type { Drawstring } from '../drawstring/Drawstring.js'
import { hasStoredSession } from '../drawstring/hasStoredSession.js'
import { connect } from './connect.js'
import { addChain, switchChain } from './network.js'
import { disconnected, invalidParams, onAnotherChain } from './RpcError.js'
import { evmState, toHex } from './state.js'

/**
 * Answers one request: what the core knows by itself, the rest by the session's wallet, which is asked within the same turn. `bound`: the only chain that
 * the wallet is asked anything on.
 */
export async function answer(
  drawstring: Drawstring,
  request: unknown,
  bound?: number,
): Promise<unknown> {
  const [method, params] = [peek(request, 'method'), peek(request, 'params')]
  if (typeof method !== 'string' || method === '') {
    throw invalidParams('A request needs a method: { method: "eth_accounts" }.')
  }
  if (isResuming(drawstring)) await drawstring.ready().catch(() => {})
  switch (method) {
    case 'eth_accounts':
      return [...evmState(drawstring).accounts]
    case 'eth_requestAccounts':
      return [...(await connect(drawstring))]
    case 'eth_chainId':
      return toHex(chainOf(drawstring, bound))
    case 'net_version':
      return String(chainOf(drawstring, bound))
    case 'wallet_switchEthereumChain':
      return switchChain(drawstring, params)
    case 'wallet_addEthereumChain':
      return addChain(drawstring, params)
    case 'wallet_requestPermissions':
      if (evmState(drawstring).isConnected) break
      await connect(drawstring)
      return [{ parentCapability: 'eth_accounts' }]
    case 'wallet_revokePermissions':
      await drawstring.disconnect('eip155')
      return null
  }
  return askWallet(drawstring, method, params, bound)
}

/** A stored session is on its way back: what is asked now is meant for it. */
const isResuming = (drawstring: Drawstring): boolean =>
  !drawstring.read('connection').initialized && hasStoredSession()

function chainOf(drawstring: Drawstring, bound: number | undefined): number {
  const chainId = bound ?? evmState(drawstring).chainId
  if (chainId === undefined) throw disconnected()
  return chainId
}

interface WalletObject {
  request(request: { method: string; params?: unknown }): unknown
}

function askWallet(
  drawstring: Drawstring,
  method: string,
  params: unknown,
  bound: number | undefined,
): unknown {
  const { accounts, chainId } = evmState(drawstring)
  const [account] = accounts
  const wallet = drawstring.getWalletObject<WalletObject>('eip155')
  if (!wallet || account === undefined) throw disconnected()
  if (bound !== undefined && bound !== chainId) throw onAnotherChain(bound, chainId)
  if (params === undefined) return wallet.request({ method })
  const sends = method === 'eth_sendTransaction'
  return wallet.request({ method, params: sends ? named(params, account, chainId) : params })
}

/** A transaction that says whose it is and where it goes: a wallet that has moved on meanwhile then refuses it. */
function named(params: unknown, from: string, chainId: number | undefined): unknown {
  if (!Array.isArray(params)) return params
  const [transaction, ...rest] = params
  const chain = chainId === undefined ? {} : { chainId: toHex(chainId) }
  return [{ from, ...chain, ...transaction }, ...rest]
}
