/** Reads a property of something a wallet gave: getters may throw, and it may be no object at all. */
export function peek(of: unknown, name: string): unknown {
  try {
    return (of as Record<string, unknown> | null | undefined)?.[name]
  } catch {
    return undefined // A getter that throws says nothing.
  }
}
