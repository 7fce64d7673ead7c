import type { BrowserContext } from '@playwright/test'

/** Everything that left or was said by any page of a test. */
export interface Log {
  /** Addresses asked for, in order, `data:` images aside. */
  requests: string[]
  /** Lines on the console: `warning: text`. */
  console: string[]
  /** Errors that nobody caught, promises included. */
  uncaught: string[]
}

export function keepLog(context: BrowserContext): Log {
  const log: Log = { requests: [], console: [], uncaught: [] }
  context.on('request', (request) => {
    if (!request.url().startsWith('data:')) log.requests.push(request.url())
  })
  context.on('console', (line) => log.console.push(`${line.type()}: ${line.text()}`))
  context.on('weberror', (error) => log.uncaught.push(String(error.error().stack)))
  return log
}

/** The origins that were asked, each once. */
export const origins = (log: Log) => [...new Set(log.requests.map((url) => new URL(url).origin))]
