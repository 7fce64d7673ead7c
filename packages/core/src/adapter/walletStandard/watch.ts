import type { AdapterSink } from '../Adapter.js'
import { peek } from '../peek.js'
import { addresses, featuresOf, type Wallet } from './Wallet.js'

/** Passes on what the wallet says about its accounts. Returns how to stop. */
export function watch(id: string, wallet: Wallet, prefix: string, sink: AdapterSink): () => void {
  let watching = true
  const onChange = (properties: unknown) => {
    if (!watching) return
    const given = peek(properties, 'accounts')
    // Chains or features changed, or nothing was said: the wallet itself knows its accounts.
    const accounts = addresses(given ?? peek(wallet, 'accounts'), prefix)
    sink.accountsChanged(id, accounts ?? [])
  }
  let off: unknown
  try {
    off = featuresOf(wallet)['standard:events']?.on('change', onChange)
  } catch {
    // A wallet without working events still connects; its changes are seen at the next reload.
  }
  return () => {
    watching = false
    if (typeof off === 'function') quietly(off as () => void)
  }
}

function quietly(off: () => void): void {
  try {
    off()
  } catch {
    // It is not listened to any more either way.
  }
}
