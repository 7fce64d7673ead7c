import type { Adapter, AdapterSink } from '../adapter/Adapter.js'
import { texts } from '../adapter/texts.js'
import { report } from '../errors/report.js'
import type { HostEvent } from '../generated/protocol.js'
import type { ConnectorOwners } from './connectorOwners.js'
import { readSession } from './effects/session.js'
import { adapterFailed } from './problems.js'
import { stopAll } from './stopAll.js'

/** Starts every adapter and tells the core what they find. An adapter is heard of its own connectors alone. Returns how to stop. */
export function startAdapters(
  adapters: readonly Adapter[],
  owners: ConnectorOwners,
  tell: (event: HostEvent) => void,
) {
  const stops = adapters.map((adapter) => {
    try {
      return adapter.start(sinkOf(adapter, owners, tell))
    } catch (error) {
      report('error', adapterFailed(adapter.namespace, error))
      return () => {}
    }
  })
  return () => stopAll(stops)
}

/** Somebody is about to connect. */
export function prepareAdapters(adapters: readonly Adapter[]): void {
  for (const adapter of adapters) {
    try {
      adapter.prepare?.()
    } catch (error) {
      report('error', adapterFailed(adapter.namespace, error))
    }
  }
}

function sinkOf(adapter: Adapter, owners: ConnectorOwners, tell: (event: HostEvent) => void) {
  const { namespace } = adapter
  const about = (connector: string) => ({ connector, namespace })
  const tellOf = (connector: string, event: HostEvent) => {
    if (owners.isOf(adapter, connector)) tell(event)
  }
  return {
    connectorFound(connector) {
      if (!owners.claim(adapter, connector)) return
      tell({ type: 'connectorFound', connector: { ...connector, namespace } })
    },
    connectorLost: (id) => tellOf(id, { type: 'connectorLost', id }),
    connected(id, told) {
      const session = readSession(told)
      if (session) tellOf(id, { type: 'connected', ...about(id), session })
    },
    accountsChanged: (id, accounts) =>
      tellOf(id, { type: 'accountsChanged', ...about(id), accounts: texts(accounts) ?? [] }),
    chainChanged(id, chain, accounts) {
      const moved = { ...about(id), chain: String(chain) }
      if (!accounts) return tellOf(id, { type: 'chainChanged', ...moved })
      tellOf(id, { type: 'walletMoved', ...moved, accounts: texts(accounts) ?? [] })
    },
    networksApproved: (id, approved) =>
      tellOf(id, { type: 'networksApproved', ...about(id), approved: texts(approved) ?? [] }),
    disconnected: (id) => tellOf(id, { type: 'disconnected', ...about(id) }),
    pairing: (news) => tell({ type: 'pairing', news }),
  } satisfies AdapterSink
}
