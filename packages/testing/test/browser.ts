import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

/** The browser of this machine: `CHROMIUM_PATH`, the system's, or Playwright's own. */
export function launch(): Promise<Browser> {
  const found = process.env.CHROMIUM_PATH ?? PLACES.find(existsSync)
  return chromium.launch({ ...(found && { executablePath: found }), args: ['--no-sandbox'] })
}

/** Serves one page under a strict content security policy; the wallet must not need any exception. */
export async function servePage(body: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', "default-src 'none'")
    response.end(`<!doctype html><html lang="en"><title>Test page</title>${body}`)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
