import type { StorageMode } from '../protocol.js'

/** What the frame keeps for this page. Values are cloned: keys that cannot be exported stay so. */
export interface Store {
  readonly mode: StorageMode
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  /** The value that is there, or else this one, kept: of two tabs at once, both get the same. */
  getOrSet(name: string, value: unknown): Promise<unknown>
  remove(name: string): Promise<void>
}

/** Keeps until the frame is gone. */
export function memoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    mode: 'none',
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    async getOrSet(name, value) {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    remove: async (name) => void values.delete(name),
  }
}
