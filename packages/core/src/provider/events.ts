import { type Provider, unlisten } from '../adapter/eip1193/Provider.js'
import type { Drawstring } from '../drawstring/Drawstring.js'
import { callPage } from '../errors/callPage.js'
import { disconnected } from './RpcError.js'
import { type EvmState, evmState, toHex } from './state.js'

export type Listener = (payload: never) => void

interface Entry {
  readonly listener: Listener
  readonly isOnce: boolean
}

/** Who listens to a provider, and what they hear: changes of the session, told after it has changed, and the wallet's own messages. */
export function createEvents(drawstring: Drawstring) {
  const listeners = new Map<string, readonly Entry[]>()
  let before: EvmState
  let stop: (() => void) | undefined
  /** The wallet whose messages are passed on. */
  let speaker: Provider | undefined

  function tell(event: string, payload: unknown): void {
    for (const entry of listeners.get(event) ?? []) {
      if (entry.isOnce) keep(event, (other) => other !== entry)
      callPage(entry.listener, payload as never)
    }
  }

  function look(): void {
    const [last, now] = [before, evmState(drawstring)]
    before = now
    const hasBegun = isThere(now) && !isThere(last)
    const hasEnded = last.isConnected && !now.isConnected
    const chain =
      now.chainId === last.chainId || now.chainId === undefined ? undefined : toHex(now.chainId)
    const accounts = String(now.accounts) === String(last.accounts) ? undefined : [...now.accounts]
    if (hasBegun && now.chainId) tell('connect', { chainId: toHex(now.chainId) })
    // Accounts of a session that has ended are on no chain any more.
    if (chain && !hasEnded) tell('chainChanged', chain)
    if (accounts) tell('accountsChanged', accounts)
    if (hasEnded) tell('disconnect', disconnected())
    if (chain && hasEnded) tell('chainChanged', chain)
    follow()
  }

  const passOn = (message: unknown) => tell('message', message)

  /** Listens to the session's wallet for who wants to hear its messages. */
  function follow(): void {
    try {
      const next = listeners.has('message')
        ? drawstring.getWalletObject<Provider>('eip155')
        : undefined
      if (next === speaker) return
      if (speaker) unlisten(speaker, 'message', passOn)
      speaker = next
      next?.on?.('message', passOn)
    } catch {
      // A wallet without working events has no messages.
    }
  }

  function add(event: string, listener: Listener, isOnce = false): void {
    const known = listeners.get(event) ?? []
    const has = !isOnce && known.some((one) => one.listener === listener && !one.isOnce)
    if (!has) listeners.set(event, [...known, { listener, isOnce }])
    if (!stop) {
      before = evmState(drawstring)
      stop = drawstring.subscribe(['connection', 'network'], look)
    }
    follow()
  }

  function keep(event: string, wanted: (entry: Entry) => boolean): void {
    const kept = (listeners.get(event) ?? []).filter(wanted)
    if (kept.length > 0) listeners.set(event, kept)
    else listeners.delete(event)
    follow()
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }

  return {
    add,
    /** For the next time alone. */
    addOnce: (event: string, listener: Listener) => add(event, listener, true),
    remove: (event: string, listener: Listener) =>
      keep(event, (entry) => entry.listener !== listener),
  }
}

/** Begun, and on a known chain. */
const isThere = ({ isConnected, chainId }: EvmState) => isConnected && chainId !== undefined
