import type { Adapter } from '../adapter/Adapter.js'
import { report } from '../errors/report.js'
import { connectorTaken } from './problems.js'

/** Which adapter serves a connector: the first that announced it, also after it is lost, for a session may hold it. */
export interface ConnectorOwners {
  /** The adapter that a connector is asked through. */
  of(namespace: string, connector: string): Adapter | undefined
  /** Whether the connector is this adapter's, which it becomes if it is nobody's. A second adapter that announces it is named on the console, once. */
  claim(adapter: Adapter, connector: string): boolean
  /** The same, without becoming anybody's. */
  isOf(adapter: Adapter, connector: string): boolean
}

export function connectorOwners(): ConnectorOwners {
  const owners = new Map<string, Adapter>()
  const refused = new Set<string>()
  const keyOf = (namespace: string, connector: string) => `${namespace} ${connector}`

  return {
    of: (namespace, connector) => owners.get(keyOf(namespace, connector)),
    isOf: (adapter, connector) => owners.get(keyOf(adapter.namespace, connector)) === adapter,
    claim(adapter, connector) {
      const key = keyOf(adapter.namespace, connector)
      const owner = owners.get(key)
      if (!owner) owners.set(key, adapter)
      if (!owner || owner === adapter) return true
      if (!refused.has(key)) {
        refused.add(key)
        report('warning', connectorTaken(adapter.namespace, connector))
      }
      return false
    },
  }
}
