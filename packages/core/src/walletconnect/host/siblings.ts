import type { WalletConnectPorts } from './ports.js'

type Storage = WalletConnectPorts['storage']

/** The engines of this page, by where they store: browsers tell what other tabs store, but not what the page itself does. */
const pages = new WeakMap<Storage, Set<() => void>>()

/** Is told whenever another engine of this page has stored what they share. Returns how to tell the others, and how to leave. */
export function joinSiblings(storage: Storage, stored: () => void) {
  const all = pages.get(storage) ?? new Set()
  pages.set(storage, all.add(stored))
  return {
    tell(): void {
      for (const other of [...all]) if (other !== stored) other()
    },
    leave: () => void all.delete(stored),
  }
}
