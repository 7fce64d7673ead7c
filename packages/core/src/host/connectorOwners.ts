import type { Adapter } from '../adapter/Adapter.js'
import { report } from '../errors/report.js'
import type { Connector } from '../generated/protocol.js'
import { connectorTaken } from './problems.js'

/** Which adapter serves a connector: the first that announced it, also after it is lost, for a session may hold it. */
export interface ConnectorOwners {
  /** The adapter that a connector is asked through. */
  of(namespace: string, connector: string): Adapter | undefined
  /**
   * Whether this adapter serves the connector; an unclaimed one becomes its own. A second adapter that announces it is named on the console, once; where
   * it is the same wallet by another id, the first one serves it. A wallet that the page brings takes the place of those that announce its rdns.
   */
  claim(adapter: Adapter, connector: Claimed): boolean
  /** The same, without claiming it. */
  isOf(adapter: Adapter, connector: string): boolean
}

export interface OwnersPorts {
  /** Whether there is a session over this connector, or a stored one that is to be resumed. */
  isHeld(namespace: string, connector: string): boolean
  /** A connector that was listed is not offered any more. */
  displaced(connector: string): void
}

type Claimed = Pick<Connector, 'id'> & Partial<Pick<Connector, 'kind' | 'rdns'>>

/** Connectors that are accepted from one adapter. */
const MOST = 1000

export function connectorOwners(ports: OwnersPorts): ConnectorOwners {
  const owners = new Map<string, Owner>()
  const counts = new Map<Adapter, number>()
  const refused = new Set<string>()
  const same = createIndex()
  const keyOf = (namespace: string, connector: string) => `${namespace} ${connector}`

  /** Whether it is offered from now on. */
  function enter(key: string, mine: Owner): boolean {
    const { adapter } = mine
    const count = counts.get(adapter) ?? 0
    if (count >= MOST || same.byObject(mine)) return false
    const namesakes = same.byRdns(mine)
    if (!namesakes.every((known) => yields(known, mine))) return false
    for (const known of namesakes) {
      known.displaced = true
      same.remove(known)
      ports.displaced(known.connector.id)
    }
    counts.set(adapter, count + 1)
    owners.set(key, mine)
    same.add(mine)
    return true
  }

  /** Anybody may announce any rdns: the page knows which wallet it means. */
  function yields(known: Owner, mine: Owner): boolean {
    const isOwn = mine.connector.kind === 'EXTERNAL' && known.connector.kind === 'ANNOUNCED'
    return isOwn && !ports.isHeld(known.adapter.namespace, known.connector.id)
  }

  return {
    of: (namespace, connector) => owners.get(keyOf(namespace, connector))?.adapter,
    isOf: (adapter, connector) =>
      owners.get(keyOf(adapter.namespace, connector))?.adapter === adapter,
    claim(adapter, connector) {
      const key = keyOf(adapter.namespace, connector.id)
      const owner = owners.get(key)
      if (!owner) return enter(key, { adapter, connector, displaced: false })
      if (owner.adapter === adapter) {
        same.again(owner)
        return !owner.displaced
      }
      if (!refused.has(key) && refused.size < MOST) {
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
  /** The page's own wallet took its place in the list; a session over it goes on. */
  displaced: boolean
}

/**
 * Finds the wallet of another adapter of the family that is the same: by its object, or by the name that it announces. `window.ethereum` says of
 * no wallet who it is, so one that does is listed beside it.
 */
function createIndex() {
  const objects = new Map<object, Set<Owner>>()
  const names = new Map<string, Set<Owner>>()
  /** What has no object yet: one that is loaded has it later. */
  const unseen = new Set<Owner>()

  const nameOf = ({ adapter, connector: { rdns } }: Owner) =>
    rdns === undefined ? undefined : `${adapter.namespace} ${rdns}`

  function see(owner: Owner): void {
    const object = objectOf(owner)
    if (!object) return
    unseen.delete(owner)
    put(objects, object, owner)
  }

  return {
    add(owner: Owner): void {
      if (owner.connector.kind === 'INJECTED') return
      unseen.add(owner)
      see(owner)
      const name = nameOf(owner)
      if (name !== undefined) put(names, name, owner)
    },
    /** Its object may be another one by now. */
    again(owner: Owner): void {
      if (!owner.displaced && owner.connector.kind !== 'INJECTED') see(owner)
    },
    remove(owner: Owner): void {
      unseen.delete(owner)
      for (const found of [objects, names]) {
        for (const all of found.values()) all.delete(owner)
      }
    },
    byObject(mine: Owner): boolean {
      for (const owner of unseen) if (areTwo(owner, mine)) see(owner)
      const object = objectOf(mine)
      const all = object && objects.get(object)
      return all !== undefined && [...all].some((known) => areTwo(known, mine))
    },
    byRdns(mine: Owner): Owner[] {
      const name = nameOf(mine)
      const all = name === undefined ? [] : (names.get(name) ?? [])
      return [...all].filter((known) => areTwo(known, mine))
    },
  }
}

/** Whether two adapters of one family tell of them. */
const areTwo = (one: Owner, other: Owner) =>
  one.adapter !== other.adapter && one.adapter.namespace === other.adapter.namespace

function put<Key>(found: Map<Key, Set<Owner>>, key: Key, owner: Owner): void {
  const all = found.get(key)
  if (all) all.add(owner)
  else found.set(key, new Set([owner]))
}

function objectOf({ adapter, connector }: Owner): object | undefined {
  try {
    const object = adapter.provider(connector.id)
    const isOne = typeof object === 'object' || typeof object === 'function'
    return isOne ? (object ?? undefined) : undefined
  } catch {
    return undefined // A page's own adapter: what it cannot say counts as unknown.
  }
}
