import { storageKeys } from '../generated/protocol.js'

/** Whether the last visit left a session that is to be resumed. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(storageKeys.status) !== null
  } catch {
    return false // No storage, no session.
  }
}
