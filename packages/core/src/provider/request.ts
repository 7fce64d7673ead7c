import { patience } from '../adapter/patience.js'
import { peek } from '../adapter/peek.js'
import type { Drawstring } from '../drawstring/Drawstring.js'
import { hasStoredSession } from '../drawstring/hasStoredSession.js'
import { connect } from './connect.js'
import { addChain, switchChain } from './network.js'
import { disconnected, invalidParams, onAnotherChain, toRpcError } from './RpcError.js'
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
  if (isResuming(drawstring)) await resumed(drawstring, OPENS.has(method))
  switch (method) {
    case 'eth_accounts':
      return [...evmState(drawstring).accounts]
    case 'eth_requestAccounts':
      return [...(await connect(drawstring))]
    case 'eth_chainId':
    case 'net_version': {
      const chainId = bound ?? evmState(drawstring).chainId
      if (chainId === undefined) break
      return method === 'eth_chainId' ? toHex(chainId) : String(chainId)
    }
    case 'wallet_switchEthereumChain':
      return switchChain(drawstring, params)
    case 'wallet_addEthereumChain':
      return addChain(drawstring, params)
    case 'wallet_requestPermissions':
      if (evmState(drawstring).isConnected) break
      await connect(drawstring)
      return [{ parentCapability: 'eth_accounts' }]
    case 'wallet_revokePermissions':
      if (!isAboutAccounts(params)) break
      return leave(drawstring)
  }
  return askWallet(drawstring, method, params, bound)
}

/** What opens the modal where no wallet is connected. */
const OPENS: ReadonlySet<string> = new Set(['eth_requestAccounts', 'wallet_requestPermissions'])
/** How long a press waits for the stored session's wallet before the modal opens. Most answer in much less. */
const RESUME_MS = 1000

/** A stored session is on its way back: what is asked now is meant for it. */
const isResuming = (drawstring: Drawstring): boolean =>
  !drawstring.read('connection').initialized && hasStoredSession()

async function resumed(drawstring: Drawstring, opens: boolean): Promise<void> {
  const ready = drawstring.ready().catch(() => {})
  await (opens ? patience(RESUME_MS, ready) : ready)
}

/** EIP-2255 names what is taken back; who names nothing means the accounts. */
function isAboutAccounts(params: unknown): boolean {
  const named = peek(params, '0')
  return named === undefined || peek(named, 'eth_accounts') !== undefined
}

/** The page is disconnected in any case; what its wallet says to that is on the console. */
async function leave(drawstring: Drawstring): Promise<null> {
  await drawstring.disconnect('eip155').catch((cause) => {
    if (evmState(drawstring).isConnected) throw toRpcError(cause)
  })
  return null
}

/** What is sent or signed for one chain, with the chain in its first parameter. */
const NAMES_CHAIN: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_sendCalls',
])

function askWallet(
  drawstring: Drawstring,
  method: string,
  params: unknown,
  bound: number | undefined,
): Promise<unknown> {
  const { accounts, chainId } = evmState(drawstring)
  const [account] = accounts
  if (account === undefined) throw disconnected()
  if (bound !== undefined && bound !== chainId) throw onAnotherChain(bound, chainId)
  const asked = NAMES_CHAIN.has(method) ? named(params, account, chainId, bound) : params
  return drawstring.request('eip155', { method, params: asked })
}

/** Says whose a transaction is and where it goes, unless that is said: a wallet that has moved on meanwhile then refuses it. */
function named(
  params: unknown,
  account: string,
  current: number | undefined,
  bound: number | undefined,
): unknown {
  const transaction = peek(params, '0')
  if (!Array.isArray(params) || typeof transaction !== 'object' || transaction === null) {
    throw invalidParams('What is sent is the first of a list: [{ to: "0x…" }].')
  }
  const { from = account, chainId = current && toHex(current), ...rest } = transaction as Said
  if (bound !== undefined && Number(chainId) !== bound) throw onAnotherChain(bound, chainId)
  return [{ from, ...(chainId !== undefined && { chainId }), ...rest }, ...params.slice(1)]
}

interface Said {
  readonly from?: unknown
  readonly chainId?: unknown
}
