/** The page's storage. What it refuses is kept until the page goes. */
export interface Storage {
  read(key: string): string | null
  /** Writes, or removes without a value. Says why it failed, if it did. */
  write(key: string, value: string | undefined): string | undefined
}

export function createStorage(): Storage {
  /** What could not be stored; `null` for what could not be removed. */
  const kept = new Map<string, string | null>()

  return {
    read(key) {
      const value = kept.get(key)
      if (value !== undefined) return value
      try {
        return localStorage.getItem(key)
      } catch {
        return null // No storage: nothing is stored.
      }
    },

    write(key, value) {
      try {
        if (value === undefined) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
        kept.delete(key)
        return undefined
      } catch (error) {
        kept.set(key, value ?? null)
        return error instanceof Error ? error.message : String(error)
      }
    },
  }
}
