import { storageKeys } from '../../generated/walletconnect.js'
import { toJson } from '../../host/toJson.js'
import type { WalletConnectPorts } from './ports.js'

type Storage = WalletConnectPorts['storage']

/** Lists of which each tab writes what it knows: links that are out, open sessions, and ends that no relay was told of. */
const LISTS = storageKeys.filter((key) => /(proposals|sessions|ended)$/.test(key))

/** A link is known by its pairing, a session by its topic. */
interface Entry {
  pairing?: string
  topic?: string
}

/**
 * An engine's storage: what another tab put into a list meanwhile stays there, though this one was not told of it yet, or never will be, for a
 * phone may throw that tab out while its visitor is in the wallet. An entry goes when an engine lets go of it that knew it, and does not come
 * back by one that still has it; of an entry that both have, the version counts that was changed.
 */
export function keepOthers(storage: Storage): Storage {
  /** By list, the entries that the engine knows, as it knows them. */
  const known = new Map(LISTS.map((key) => [key, entries(storage.read(key))]))
  return {
    read(key) {
      const text = storage.read(key)
      // What is read later is for engines that take over the sessions of others, and nothing else.
      if (key.endsWith('sessions'))
        for (const [name, entry] of entries(text)) known.get(key)?.set(name, entry)
      return text
    },

    write(key, value) {
      const before = known.get(key)
      if (!before) return storage.write(key, value)
      const stored = entries(storage.read(key))
      const kept = []
      for (const [name, entry] of entries(value)) {
        const old = before.get(name)
        if (old === undefined || stored.has(name))
          kept.push(old === entry ? stored.get(name) : entry)
        before.set(name, entry)
      }
      for (const [name, entry] of stored) if (!before.has(name)) kept.push(entry)
      return storage.write(key, kept.length ? `[${kept}]` : undefined)
    },
  }
}

/** By their names, each as JSON. What cannot be read counts as absent, as it does for the engine. */
function entries(text?: string | null): Map<string, string> {
  const found = new Map<string, string>()
  try {
    for (const entry of JSON.parse(text ?? '[]') as (Entry | null)[]) {
      const name = entry?.topic ?? entry?.pairing
      if (name) found.set(name, toJson(entry))
    }
  } catch {
    // None that could be read.
  }
  return found
}
