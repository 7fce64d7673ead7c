import { peek } from '../../adapter/peek.js'
import { storageKeys } from '../../generated/protocol.js'
import type { Storage } from './createStorage.js'

/** Whether a session over this connector is stored: one that goes on, or is resumed after a reload. */
export function isStored(storage: Storage, namespace: string, connector: string): boolean {
  try {
    const sessions: unknown = JSON.parse(storage.read(storageKeys.connections) ?? 'null')
    return (
      Array.isArray(sessions) &&
      sessions.some(
        (one) => peek(one, 'namespace') === namespace && peek(one, 'connector') === connector,
      )
    )
  } catch {
    return false // Corrupted: nothing is resumed.
  }
}
