/** A promise that nobody has to catch: whoever waits still hears of the failure. */
export function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
