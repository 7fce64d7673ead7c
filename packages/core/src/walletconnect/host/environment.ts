import { type Environment, storageKeys } from '../../generated/walletconnect.js'
import { isTelegram } from '../../host/environment/isTelegram.js'
import { VERSION } from '../../version.js'
import type { WalletConnectPorts } from './ports.js'

/** Where the engine runs, in a browser or outside of one. */
export function readEnvironment(ports: WalletConnectPorts): Environment {
  const page = typeof window === 'undefined' ? undefined : window
  const host = page?.location.hostname ?? 'node'
  return {
    seed: ports.seed(),
    stored: readStored(ports.storage),
    online: page?.navigator.onLine !== false,
    userAgent: `wc-2/drawstring-${VERSION}/${host}`,
    framed: page !== undefined && page.top !== page.self,
    telegram: page !== undefined && isTelegram(),
  }
}

/** What the storage holds of the engine. */
export function readStored(storage: WalletConnectPorts['storage']): Record<string, string> {
  const entries = storageKeys.map((key) => [key, storage.read(key)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null))
}
