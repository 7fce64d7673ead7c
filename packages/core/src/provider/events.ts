import type { Drawstring } from '../drawstring/Drawstring.js'
import { callPage } from '../errors/callPage.js'
import { disconnected } from './RpcError.js'
import { type EvmState, evmState, toHex } from './state.js'

export type Listener = (payload: never) => void

interface Speaker {
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** Who listens to a provider, and what they hear: changes of the session, told after it has changed, and the wallet's own messages. */
export function createEvents(drawstring: Drawstring) {
  const listeners = new Map<string, Set<Listener>>()
  let before: EvmState
  let stop: (() => void) | undefined
  /** The wallet whose messages are passed on. */
  let speaker: Speaker | undefined

  function tell(event: string, payload: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) callPage(listener, payload as never)
  }

  function look(): void {
    const [last, now] = [before, evmState(drawstring)]
    before = now
    follow()
    const chain = now.chainId === undefined ? undefined : toHex(now.chainId)
    if (now.isConnected && !last.isConnected) tell('connect', { chainId: chain })
    if (chain && now.chainId !== last.chainId) tell('chainChanged', chain)
    if (String(now.accounts) !== String(last.accounts)) tell('accountsChanged', [...now.accounts])
    if (!now.isConnected && last.isConnected) tell('disconnect', disconnected())
  }

  const passOn = (message: unknown) => tell('message', message)

  function follow(): void {
    const next = listeners.has('message')
      ? drawstring.getWalletObject<Speaker>('eip155')
      : undefined
    if (next === speaker) return
    try {
      speaker?.removeListener?.('message', passOn)
      next?.on?.('message', passOn)
    } catch {
      // A wallet without working events has no messages.
    }
    speaker = next
  }

  function add(event: string, listener: Listener): void {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    if (!stop) {
      before = evmState(drawstring)
      stop = drawstring.subscribe(['connection', 'network'], look)
    }
    follow()
  }

  function remove(event: string, listener: Listener): void {
    const known = listeners.get(event)
    known?.delete(listener)
    if (known?.size === 0) listeners.delete(event)
    follow()
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }

  return { add, remove }
}
