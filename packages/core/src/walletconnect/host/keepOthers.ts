import { storageKeys } from '../../generated/walletconnect.js'
import type { WalletConnectPorts } from './ports.js'

type Storage = WalletConnectPorts['storage']

/** Lists of what each tab waits for: links that are out, and ends that no relay was told of. */
const LISTS = storageKeys.filter((key) => /proposals$|ended$/.test(key))

/** A link is known by its pairing, a session by its topic. */
interface Entry {
  pairing?: string
  topic?: string
}

/**
 * How an engine writes to the storage: what another tab put into a list meanwhile stays there, for a phone may throw that tab out while its
 * visitor is in the wallet. An entry goes when an engine lets go of it that knew it; and every page knows at its start what is stored then.
 */
export function keepOthers(storage: Storage): Storage['write'] {
  const known = new Set(LISTS.flatMap((key) => entries(storage.read(key)).map(name)))
  return (key, value) => {
    if (!LISTS.includes(key)) return storage.write(key, value)
    const mine = entries(value)
    for (const entry of mine) known.add(name(entry))
    const others = entries(storage.read(key)).filter((entry) => !known.has(name(entry)))
    return storage.write(key, others.length ? JSON.stringify([...mine, ...others]) : value)
  }
}

const name = ({ topic, pairing }: Entry) => topic ?? pairing

/** What cannot be read counts as absent, as it does for the engine. */
function entries(text?: string | null): Entry[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((entry) => name(entry ?? {})) : []
  } catch {
    return []
  }
}
