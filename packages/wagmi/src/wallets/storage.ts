const PREFIX = '@drawstring/wagmi.'

/** Where connectors keep what they know of a visitor: apart from wagmi's own, whose connections are not the modal's. Where a browser stores nothing, nothing is kept. */
export const storage = {
  key: PREFIX,

  getItem(name: string, otherwise: unknown = null): unknown {
    try {
      const text = localStorage.getItem(PREFIX + name)
      return text === null ? otherwise : JSON.parse(text)
    } catch {
      return otherwise
    }
  },

  setItem(name: string, value: unknown): void {
    try {
      if (value === null) localStorage.removeItem(PREFIX + name)
      else localStorage.setItem(PREFIX + name, JSON.stringify(value))
    } catch {
      // The connector asks the wallet again after a reload.
    }
  },

  removeItem: (name: string): void => storage.setItem(name, null),
}
