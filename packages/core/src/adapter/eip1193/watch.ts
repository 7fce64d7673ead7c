import type { AdapterSink } from '../Adapter.js'
import { peek } from '../peek.js'
import { accountsOf, chainOf } from '../texts.js'
import { ask, type Provider, unlisten } from './Provider.js'

/** How long after one look whether a wallet that lost its chains still knows the page the next one follows. Its own word that it is back is heard at once. */
const LOOK_AGAIN_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** EIP-1193: "Unauthorized". */
const UNAUTHORIZED = 4100

type Told = Pick<AdapterSink, 'accountsChanged' | 'chainChanged'>

/** Passes on what the wallet says about its session. Returns how to stop. */
export function watch(id: string, provider: Provider, sink: Told): () => void {
  let watching = true
  /** The wallet lost its chains, and did not name an account since. */
  let lost = false
  /** What was told last is that it shares no account. */
  let shut = false
  let looking: { timer?: ReturnType<typeof setTimeout> } | undefined

  const tellAccounts = (accounts: readonly string[]) => {
    shut = accounts.length === 0
    if (!shut) lost = false
    if (watching) sink.accountsChanged(id, accounts)
  }

  function stopLooking(): void {
    clearTimeout(looking?.timer)
    looking = undefined
  }

  /**
   * Asks until it says so whether it still knows the page. No answer is none: a wallet that restarts, or waits for its network, may take any time.
   */
  function look(): void {
    stopLooking()
    if (!watching) return
    const mine: NonNullable<typeof looking> = {}
    looking = mine
    const found = (accounts: readonly string[]) => {
      if (looking !== mine) return
      stopLooking()
      if (accounts.length > 0) lost = false
      // As long as it shares any, they are as they were: it tells of others by itself.
      if (accounts.length === 0 || shut) tellAccounts(accounts)
    }
    const again = ([wait, ...rest]: readonly number[]) => {
      ask(provider, 'eth_accounts').then(
        (answer) => {
          const accounts = accountsOf(answer)
          if (accounts) found(accounts)
        },
        (error) => {
          if (peek(error, 'code') === UNAUTHORIZED) found([])
        },
      )
      if (wait !== undefined) mine.timer = setTimeout(again, wait, rest)
    }
    again(LOOK_AGAIN_MS)
  }

  const listeners: Record<string, (payload: unknown) => void> = {
    accountsChanged(payload) {
      const accounts = accountsOf(payload)
      if (accounts) return tellAccounts(accounts)
      // It said that something changed, but not what.
      ask(provider, 'eth_accounts').then(
        (answer) => tellAccounts(accountsOf(answer) ?? []),
        () => tellAccounts([]),
      )
    },
    chainChanged(payload) {
      const chain = chainOf(payload)
      if (watching && chain !== undefined) sink.chainChanged(id, chain)
    },
    // EIP-1193 means "no chain can be reached"; an extension that restarts says so too, with whatever code, and comes back.
    disconnect() {
      lost = true
      look()
    },
    connect() {
      if (lost) look()
    },
  }
  for (const [event, listener] of Object.entries(listeners)) {
    try {
      provider.on?.(event, listener)
    } catch {
      // A wallet without working events still connects; its changes are seen at the next reload.
    }
  }
  return () => {
    watching = false
    stopLooking()
    for (const [event, listener] of Object.entries(listeners)) unlisten(provider, event, listener)
  }
}
