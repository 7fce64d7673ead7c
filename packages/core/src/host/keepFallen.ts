const fallen: unknown[] = []

/** Keeps a core that fell from the garbage collector: freeing it would call into it once more, and throw. */
export function keepFallen(core: unknown): void {
  fallen.push(core)
}
