import type { DevChain, Namespace } from './options.js'

/** What the wallet remembers for the page's origin. */
export interface Remembered {
  /** Addresses shown to the page, per namespace it may see. */
  accounts: Partial<Record<Namespace, string[]>>
  /** CAIP-2 id of the selected EVM chain. */
  chain?: string
  /** Chains added by the page. */
  added?: DevChain[]
}

export interface Memory {
  read(): Remembered
  write(remembered: Remembered): void
  /** Calls back when another tab wrote; `take` makes it known here. Returns how to stop. */
  watch(changed: (take: () => void) => void): () => void
}

/** Remembers in `localStorage`, which belongs to the origin; where it is absent or refuses, until the page is gone. */
export function createMemory(rdns: string): Memory {
  const key = `drawstring-dev-wallet:${rdns}`
  let last: Remembered = parse(storage()?.getItem(key) ?? null)
  return {
    read: () => last,
    watch(changed) {
      const listener = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return
        changed(() => {
          last = parse(event.newValue)
        })
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
    write(remembered) {
      last = remembered
      try {
        storage()?.setItem(key, JSON.stringify(remembered))
      } catch (error) {
        console.warn('Development wallet: storage refused; remembering until reload only.', error)
      }
    },
  }
}

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined // opaque origins throw on access
  }
}

function parse(text: string | null): Remembered {
  if (text === null) return { accounts: {} }
  try {
    const value = JSON.parse(text)
    if (typeof value?.accounts === 'object' && value.accounts !== null) return value
  } catch {
    // A page may write anything here: what is not ours counts as nothing.
  }
  return { accounts: {} }
}
