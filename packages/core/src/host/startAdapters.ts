import type { Adapter, AdapterSink } from '../adapter/Adapter.js'
import { accountsOf, chainOf, texts } from '../adapter/texts.js'
import { report } from '../errors/report.js'
import type { HostEvent } from '../generated/protocol.js'
import type { ConnectorOwners } from './connectorOwners.js'
import { readSession } from './effects/session.js'
import { adapterFailed, notAConnector } from './problems.js'
import { readConnector } from './readConnector.js'
import { stopAll } from './stopAll.js'

/** Starts every adapter and tells the core what they find. Only events of its own connectors are accepted from an adapter, which may be third-party JavaScript. Returns how to stop. */
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
  const tellOf = (connector: unknown, event: HostEvent) => {
    if (typeof connector === 'string' && owners.isOf(adapter, connector)) tell(event)
  }
  let refused = false
  const refuse = () => {
    if (!refused) report('warning', notAConnector(namespace))
    refused = true
  }
  return {
    connectorFound(found) {
      const connector = readConnector(found)
      if (!connector) return refuse()
      if (!owners.claim(adapter, connector)) return
      tell({ type: 'connectorFound', connector: { ...connector, namespace } })
    },
    connectorLost: (id) => tellOf(id, { type: 'connectorLost', id }),
    connected(id, told) {
      const session = readSession(told)
      if (session) tellOf(id, { type: 'connected', ...about(id), session })
    },
    accountsChanged: (id, accounts) =>
      tellOf(id, { type: 'accountsChanged', ...about(id), accounts: accountsOf(accounts) ?? [] }),
    chainChanged(id, told, accounts) {
      const chain = chainOf(told)
      if (chain === undefined) return
      const moved = { ...about(id), chain }
      if (!accounts) return tellOf(id, { type: 'chainChanged', ...moved })
      tellOf(id, { type: 'walletMoved', ...moved, accounts: accountsOf(accounts) ?? [] })
    },
    networksApproved: (id, approved) =>
      tellOf(id, { type: 'networksApproved', ...about(id), approved: texts(approved) ?? [] }),
    disconnected: (id) => tellOf(id, { type: 'disconnected', ...about(id) }),
    pairing: (news) => tell({ type: 'pairing', news }),
  } satisfies AdapterSink
}
