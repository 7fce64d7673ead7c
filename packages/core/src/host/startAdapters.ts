import type { Adapter } from '../adapter/Adapter.js'
import { texts } from '../adapter/texts.js'
import { report } from '../errors/report.js'
import type { HostEvent } from '../generated/protocol.js'
import { adapterFailed } from './problems.js'
import { stopAll } from './stopAll.js'

/** Starts every adapter and tells the core what they find. Returns how to stop. */
export function startAdapters(adapters: readonly Adapter[], tell: (event: HostEvent) => void) {
  const stops = adapters.map((adapter) => {
    try {
      return adapter.start(sinkOf(adapter, tell))
    } catch (error) {
      report('error', adapterFailed(adapter.namespace, error))
      return () => {}
    }
  })
  return () => stopAll(stops)
}

function sinkOf({ namespace }: Adapter, tell: (event: HostEvent) => void) {
  const about = (connector: string) => ({ connector, namespace })
  return {
    connectorFound: (connector) =>
      tell({ type: 'connectorFound', connector: { ...connector, namespace } }),
    connectorLost: (id) => tell({ type: 'connectorLost', id }),
    accountsChanged: (id, accounts) =>
      tell({ type: 'accountsChanged', ...about(id), accounts: texts(accounts) ?? [] }),
    chainChanged(id, chain, accounts) {
      const moved = { ...about(id), chain: String(chain) }
      if (!accounts) return tell({ type: 'chainChanged', ...moved })
      tell({ type: 'walletMoved', ...moved, accounts: texts(accounts) ?? [] })
    },
    networksApproved: (id, approved) =>
      tell({ type: 'networksApproved', ...about(id), approved: texts(approved) ?? [] }),
    disconnected: (id) => tell({ type: 'disconnected', ...about(id) }),
    pairing: (news) => tell({ type: 'pairing', news }),
  } satisfies Parameters<Adapter['start']>[0]
}
