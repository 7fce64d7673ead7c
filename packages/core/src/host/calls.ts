import { DrawstringError } from '../errors/DrawstringError.js'
import type { CallError } from '../generated/protocol.js'

/** The page's promises that wait for the core. */
export function createCalls() {
  const open = new Map<number, (error?: Error) => void>()
  let last = 0

  return {
    /** A new promise; `begin` gets its number. */
    begin(begin: (call: number) => void): Promise<void> {
      return new Promise((resolve, reject) => {
        last += 1
        open.set(last, (error) => (error ? reject(error) : resolve()))
        begin(last)
      })
    },

    settle(call: number, error: CallError | undefined): void {
      open.get(call)?.(error && new DrawstringError(error))
      open.delete(call)
    },

    /** Nobody will settle them any more. */
    rejectAll(error: Error): void {
      for (const end of open.values()) end(error)
      open.clear()
    },
  }
}
