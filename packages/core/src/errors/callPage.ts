/** Calls a function of the page. What it throws is the page's, and told as such; we go on. */
export function callPage<T extends unknown[]>(callback: (...args: T) => void, ...args: T): void {
  try {
    callback(...args)
  } catch (error) {
    if (typeof reportError === 'function') reportError(error)
    else console.error(error)
  }
}
