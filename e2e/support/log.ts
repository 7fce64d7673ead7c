import type { BrowserContext } from '@playwright/test'

/** Everything that left or was said by any page of a test. */
export interface Log {
  /** Addresses asked for, in order, `data:` images aside. */
  requests: string[]
  /** Lines on the console: `warning: text`. */
  console: string[]
  /** Errors that nothing caught, promises included. */
  uncaught: string[]
}

export function keepLog(context: BrowserContext): Log {
  const log: Log = { requests: [], console: [], uncaught: [] }
  context.on('request', (request) => {
    // A page that the visitor opens in a tab of its own is the visitor's request.
    const byVisitor = request.isNavigationRequest() && !isOwn(request.url())
    if (!byVisitor && !request.url().startsWith('data:')) log.requests.push(request.url())
  })
  context.on('console', (line) => log.console.push(`${line.type()}: ${line.text()}`))
  context.on('weberror', (error) => log.uncaught.push(inWords(error.error(), error.page()?.url())))
  return log
}

/** An error with its stack; what is thrown and is no error has none, and is described by what else is known of it. */
function inWords({ name, message, stack }: Error, url = 'a page that is gone'): string {
  return stack || `${name}: ${message || 'without words'} (${url})`
}

/** On this machine, where everything of ours is. */
export function isOwn(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname.startsWith('127.0.0.') || hostname.endsWith('.localhost')
}

/** The origins that were asked, each once. */
export const origins = (log: Log) => [...new Set(log.requests.map((url) => new URL(url).origin))]
