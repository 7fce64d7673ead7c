import type { Adapter } from '../adapter/Adapter.js'
import { report } from '../errors/report.js'
import type { Connector } from '../generated/protocol.js'
import { connectorTaken } from './problems.js'

/** Which adapter serves a connector: the first that announced it, also after it is lost, for a session may hold it. */
export interface ConnectorOwners {
  /** The adapter that a connector is asked through. */
  of(namespace: string, connector: string): Adapter | undefined
  /** Whether the connector is this adapter's, which it becomes if it is nobody's. A second adapter that announces it is named on the console, once; where it is the same wallet by another id, the first one serves it. */
  claim(adapter: Adapter, connector: Claimed): boolean
  /** The same, without becoming anybody's. */
  isOf(adapter: Adapter, connector: string): boolean
}

type Claimed = Pick<Connector, 'id'> & Partial<Pick<Connector, 'kind' | 'rdns'>>

export function connectorOwners(): ConnectorOwners {
  const owners = new Map<string, Owner>()
  const refused = new Set<string>()
  const keyOf = (namespace: string, connector: string) => `${namespace} ${connector}`

  return {
    of: (namespace, connector) => owners.get(keyOf(namespace, connector))?.adapter,
    isOf: (adapter, connector) =>
      owners.get(keyOf(adapter.namespace, connector))?.adapter === adapter,
    claim(adapter, connector) {
      const key = keyOf(adapter.namespace, connector.id)
      const owner = owners.get(key)
      if (owner?.adapter === adapter) return true
      const mine = { adapter, connector }
      if (!owner && [...owners.values()].some((other) => isSame(other, mine))) return false
      if (!owner) owners.set(key, mine)
      if (!owner) return true
      if (!refused.has(key)) {
        refused.add(key)
        report('warning', connectorTaken(adapter.namespace, connector.id))
      }
      return false
    },
  }
}

interface Owner {
  readonly adapter: Adapter
  readonly connector: Claimed
}

/**
 * Whether two adapters of a family found one wallet: by its object, or by the name that it announces. `window.ethereum` says of no wallet who
 * it is, so one that does is listed beside it.
 */
function isSame(known: Owner, found: Owner): boolean {
  const [one, other] = [known.adapter, found.adapter]
  if (one === other || one.namespace !== other.namespace) return false
  if (known.connector.kind === 'INJECTED') return false
  const own = walletOf(known)
  if (own !== undefined && own === walletOf(found)) return true
  return known.connector.rdns !== undefined && known.connector.rdns === found.connector.rdns
}

function walletOf({ adapter, connector }: Owner): unknown {
  try {
    return adapter.provider(connector.id)
  } catch {
    return undefined // A page's own adapter: what it cannot say counts as unknown.
  }
}
