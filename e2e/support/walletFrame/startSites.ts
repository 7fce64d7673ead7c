import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { documentHeaders } from '../../../apps/frame/test/headers.js'
import { bundle } from '../bundle.js'
import { at } from '../paths.js'
import { ScriptedApi } from './scriptedApi.js'

export type Site = 'app.a' | 'app.b' | 'evil' | 'wallet.w'

export interface Sites {
  readonly api: ScriptedApi
  origin(site: Site): string
  /** Whether the browser may embed the wallet anywhere: then its own list alone is in the way. */
  frameAnywhere: boolean
  stop(): Promise<void>
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }
const PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>'

/** Pages of three sites and the wallet's own, told apart by the host's name, on one free port. */
export async function startSites(): Promise<Sites> {
  const host = await bundle('walletHost.ts')
  const server = createServer((request, response) => {
    const site = (request.headers.host ?? '').split('.localhost')[0]
    const answered = site === 'wallet.w' ? wallet(request, response) : page(request, response)
    answered.catch((cause) => response.writeHead(500).end(String(cause)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = (site: Site) => `http://${site}.localhost:${port}`
  const allowed = [origin('app.a'), origin('app.b')]
  const api = new ScriptedApi()

  async function page({ url = '/' }: IncomingMessage, response: ServerResponse) {
    const isScript = url === '/host.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(
      isScript ? host : `${PAGE}<button>Connect</button><script src="/host.js"></script>`,
    )
  }

  async function wallet(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', origin('wallet.w'))
    if (pathname === '/frame/config') {
      response.setHeader('Access-Control-Allow-Origin', '*')
      const embedder = request.headers.origin ?? ''
      response.end(JSON.stringify({ allowed: allowed.includes(embedder), email: true }))
    } else if (pathname === '/frame/v1') await document(response)
    else if (pathname.startsWith('/frame/assets/')) {
      response.setHeader('Content-Type', TYPES[extname(pathname)] ?? '')
      response.end(await readFile(at(`apps/frame/dist/${pathname.slice('/frame/'.length)}`)))
    } else if (pathname.startsWith('/api/v1/')) await ask(request, response)
    else response.writeHead(404).end()
  }

  async function document(response: ServerResponse) {
    const html = await readFile(at('apps/frame/dist/index.html'), 'utf8')
    const list = '<meta name="ew-origins" content="'
    if (!html.includes(`${list}"`)) throw new Error('the document has no list of origins')
    const ancestors = sites.frameAnywhere ? ['*'] : allowed
    response.writeHead(200, documentHeaders(ancestors))
    response.end(html.replace(`${list}"`, `${list}${allowed.join(' ')}"`))
  }

  async function ask(request: IncomingMessage, response: ServerResponse) {
    const chunks = await request.toArray()
    const { method = 'GET', url = '/', headers } = request
    const body = method === 'POST' ? { body: Buffer.concat(chunks) } : {}
    const given = { method, headers: headers as Record<string, string>, ...body }
    const answer = await api.answer(new Request(`${origin('wallet.w')}${url}`, given))
    const type = { 'Content-Type': 'application/json' }
    response.writeHead(answer.status, { ...type, ...answer.headers })
    response.end(JSON.stringify(answer.body))
  }

  const sites: Sites = {
    api,
    origin,
    frameAnywhere: false,
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
  return sites
}
