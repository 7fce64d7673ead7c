import type { Drawstring } from '../drawstring/Drawstring.js'
import type { WalletInfo } from '../drawstring/wallet.js'
import { callPage } from '../errors/callPage.js'
import { type EvmProvider, evmProvider } from './evmProvider.js'
import { disconnected, onAnotherChain } from './RpcError.js'
import { evmState, toHex } from './state.js'

/** What a library's provider is made for: one wallet on one chain. */
export interface EvmSession {
  readonly chainId: number
  readonly wallet: WalletInfo | undefined
  /** Bound to the chain. Once the session has another wallet or chain, the wallet is asked for nothing through it, also when both come back. */
  readonly provider: EvmProvider
}

/** How a library's objects are made and ended. */
export interface EvmLibrary<P, S> {
  provider(session: EvmSession): P
  /** For this account. A promise is awaited ahead of the press that needs the signer. */
  signer(provider: P, address: string): S | Promise<S>
  /** The session has another wallet or chain, or is over: ends what runs on its own. */
  stop(provider: P): void
  /** The same, soon after the last request of this provider has its answer. */
  end?(provider: P): void
}

/** The session as a library has it. Nothing is there without a session. */
export interface EvmClientState<P, S> {
  readonly provider: P | undefined
  /** Of the active account. */
  readonly signer: S | undefined
  readonly address: string | undefined
  readonly chainId: number | undefined
}

export interface EvmClient<P, S> {
  /** The same object until the wallet or the chain changes. */
  provider(): P | undefined
  /** For the active account: another object once that, the wallet or the chain changes. */
  signer(): S | undefined
  /** Everything at once: the same object until something changes. */
  read(): EvmClientState<P, S>
  /** As on a server: nothing connected. */
  readInitial(): EvmClientState<P, S>
  /** Calls back when something changes. Returns how to stop. */
  subscribe(listener: () => void): () => void
}

interface Current<P> {
  readonly wallet: string
  readonly chainId: number
  readonly made: P
  end(): void
}

/** How long a library has, after the last answer of the wallet, to pass it on and to tidy up. */
const GRACE_MS = 1000

const DISCONNECTED = {
  provider: undefined,
  signer: undefined,
  address: undefined,
  chainId: undefined,
} as const

/** Provider and signer of a library that binds them to a network, as ethers does: made anew when the session's wallet, chain or account changes. */
export function evmClient<P, S>(
  drawstring: Drawstring,
  library: EvmLibrary<P, S>,
): EvmClient<P, S> {
  const listeners = new Set<() => void>()
  let state: EvmClientState<P, S> = DISCONNECTED
  let notified = state
  let current: Current<P> | undefined
  /** The library made no signer; whoever looks next has it try again. */
  let hasFailed = false

  function look(): void {
    const { accounts, chainId } = evmState(drawstring)
    const [address] = accounts
    const wallet = address === undefined ? undefined : walletOf(drawstring)
    if (current && (wallet !== current.wallet || chainId !== current.chainId)) {
      const { end } = current
      current = undefined
      state = DISCONNECTED
      end()
    }
    if (wallet === undefined || chainId === undefined || address === undefined) return
    current ??= begin(wallet, chainId)
    if (state.address !== address || hasFailed) sign(current, address)
  }

  function begin(wallet: string, chainId: number): Current<P> {
    const view = evmProvider(drawstring).at(chainId)
    let isOver = false
    let inFlight = 0
    let made: P | undefined

    const provider: EvmProvider = {
      ...view,
      async request(request) {
        if (made) look()
        if (isOver) return answerLate(drawstring, chainId, request.method)
        inFlight += 1
        try {
          return await view.request(request)
        } finally {
          inFlight -= 1
          if (isOver) endWhenIdle()
        }
      },
    }

    function endWhenIdle(): void {
      if (inFlight > 0 || !library.end) return
      setTimeout(() => made && library.end?.(made), GRACE_MS)
    }

    made = library.provider({ chainId, wallet: drawstring.getWalletInfo('eip155'), provider })
    return {
      wallet,
      chainId,
      made,
      end() {
        isOver = true
        if (made) library.stop(made)
        endWhenIdle()
      },
    }
  }

  function sign({ made, chainId }: Current<P>, address: string): void {
    const waiting = { provider: made, signer: undefined, address, chainId }
    // Ahead of the library, whose requests look again.
    state = waiting
    hasFailed = false
    const signer = library.signer(made, address)
    if (!(signer instanceof Promise)) {
      state = { ...waiting, signer }
      return
    }
    signer.then(
      (ready) => {
        // Another account or chain since then has a signer of its own.
        if (state !== waiting) return
        state = { ...waiting, signer: ready }
        tell()
      },
      (cause) => {
        if (state !== waiting) return
        hasFailed = true
        console.error(`[drawstring] No signer for ${address}.`, cause)
      },
    )
  }

  function tell(): void {
    look()
    if (state === notified) return
    notified = state
    for (const listener of [...listeners]) callPage(listener)
  }

  function read(): EvmClientState<P, S> {
    look()
    return state
  }

  if (typeof window !== 'undefined') {
    drawstring.subscribe(['connection', 'network'], tell)
    look()
    notified = state
  }

  return {
    provider: () => read().provider,
    signer: () => read().signer,
    read,
    readInitial: () => DISCONNECTED,
    subscribe(listener) {
      // A function of its own, so that the same listener may subscribe twice.
      const own = () => listener()
      listeners.add(own)
      return () => {
        listeners.delete(own)
      }
    },
  }
}

/** Which wallet the session is with. One connector reaches many of those that are elsewhere. */
function walletOf(drawstring: Drawstring): string | undefined {
  const { sessions } = drawstring.read('connection')
  const session = sessions.find(({ namespace }) => namespace === 'eip155')
  return session && `${session.connector} ${session.walletName}`
}

/** What a library asks once the session has another wallet or chain. */
function answerLate(drawstring: Drawstring, bound: number, method: unknown): unknown {
  // Libraries ask for their chain until they know it, and it has not changed.
  if (method === 'eth_chainId') return toHex(bound)
  // ethers 6 makes filters and drops them without looking whether that failed.
  if (method === 'eth_newFilter') return '0x0'
  if (method === 'eth_uninstallFilter') return true
  const { isConnected, chainId } = evmState(drawstring)
  throw isConnected && chainId !== bound ? onAnotherChain(bound, chainId) : disconnected()
}
