import type { AdapterSink } from '../Adapter.js'
import { patience } from '../patience.js'
import { texts } from '../texts.js'
import { ask, type Provider } from './Provider.js'

/** How long a wallet that lost its chains may take to show that it still knows the page. */
const RECOVER_MS = 1000

/** Passes on what the wallet says about its session. Returns how to stop. */
export function watch(id: string, provider: Provider, sink: AdapterSink): () => void {
  let watching = true
  const tellAccounts = (accounts: readonly string[]) => {
    if (watching) sink.accountsChanged(id, accounts)
  }
  const listeners: Record<string, (payload: unknown) => void> = {
    accountsChanged(payload) {
      const accounts = texts(payload)
      if (accounts) return tellAccounts(accounts)
      // It said that something changed, but not what.
      ask(provider, 'eth_accounts').then(
        (answer) => tellAccounts(texts(answer) ?? []),
        () => tellAccounts([]),
      )
    },
    chainChanged(payload) {
      if (typeof payload === 'string' || typeof payload === 'number') {
        sink.chainChanged(id, String(payload))
      }
    },
    // EIP-1193 means "no chain can be reached"; an extension that restarts says so too, and is back at once.
    disconnect() {
      patience(RECOVER_MS, ask(provider, 'eth_accounts')).then((answer) => {
        if (watching && !texts(answer)?.length) sink.disconnected(id)
      })
    },
  }
  each(listeners, (event, listener) => provider.on?.(event, listener))
  return () => {
    watching = false
    each(listeners, (event, listener) => provider.removeListener?.(event, listener))
  }
}

type Listener = (payload: unknown) => void

function each(listeners: Record<string, Listener>, act: (event: string, on: Listener) => void) {
  for (const [event, listener] of Object.entries(listeners)) {
    try {
      act(event, listener)
    } catch {
      // A wallet without working events still connects; its changes are seen at the next reload.
    }
  }
}
