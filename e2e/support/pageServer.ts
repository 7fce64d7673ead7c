import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}
/** Gateways that a page may speak to are on this machine. */
const LOCAL = /^http:\/\/127\.0\.0\.1:\d+$/
/** The same, or a server that the test itself plays. */
const ASKED = /^(http:\/\/127\.0\.0\.1:\d+|https:\/\/[a-z]+\.localhost)$/

/** An address of this machine that gateways do not take for the developer's own. */
const STRANGE = '127.0.0.2'

/** Serves the built test page at origins of its own, under the strictest policy that the product promises to work with. */
export async function servePage(folder: string, gatewayUrl: string) {
  const answer: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page')
    const file = join(
      folder,
      normalize(pathname === '/' ? 'index.html' : decodeURIComponent(pathname)),
    )
    if (!file.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end()
      return
    }
    // A test with a gateway of its own says so in the address.
    const own = searchParams.get('gateway') ?? ''
    const others = searchParams.getAll('connect').filter((url) => ASKED.test(url))
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy(LOCAL.test(own) ? own : gatewayUrl, others),
    })
    createReadStream(file).pipe(response)
  }
  const servers = [createServer(answer), createServer(answer)] as const
  const [own, strange] = servers
  await Promise.all([
    once(own.listen(0, '127.0.0.1'), 'listening'),
    once(strange.listen(0, STRANGE), 'listening'),
  ])
  const origin = (host: string, { port }: AddressInfo) => `http://${host}:${port}`
  return {
    pageUrl: origin('shop.localhost', own.address() as AddressInfo),
    strangeUrl: origin(STRANGE, strange.address() as AddressInfo),
    async stop() {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const policy = (gateway: string, others: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `connect-src 'self' ${[gateway, gateway.replace(/^http/, 'ws'), ...others].join(' ')}`,
    `img-src 'self' data: ${gateway}`,
    "style-src 'self'",
  ].join('; ')
