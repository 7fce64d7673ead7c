/** Waits for a promise, but not longer than this: some wallets never answer. A failure counts as no answer. */
export function patience<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, undefined)
    promise.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer))
  })
}
