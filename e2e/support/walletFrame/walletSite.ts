import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { documentHeaders } from '../../../apps/frame/test/headers.js'
import { at } from '../paths.js'
import type { ScriptedApi } from './scriptedApi.js'

/** The wallet's own origin, as the gateway serves it. */
export interface WalletSite {
  readonly api: ScriptedApi
  readonly origin: string
  /** Pages that may embed it. */
  readonly allowed: readonly string[]
  /** Whether the browser would embed it anywhere: then its own list alone is in the way. */
  frameAnywhere: boolean
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}
const ASSETS = '/frame/assets/'
const API = '/api/v1/'

export async function answerAsWallet(
  site: WalletSite,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', site.origin)
  if (pathname === '/frame/config') config(site, request, response)
  else if (pathname === '/frame/v1') await document(site, response)
  else if (pathname.startsWith(ASSETS)) await asset(pathname, response)
  else if (pathname.startsWith(API)) await ask(site, request, response)
  else response.writeHead(404).end()
}

function config({ allowed }: WalletSite, { headers }: IncomingMessage, response: ServerResponse) {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.end(JSON.stringify({ allowed: allowed.includes(headers.origin ?? ''), email: true }))
}

async function document({ allowed, frameAnywhere }: WalletSite, response: ServerResponse) {
  const html = await readFile(at('apps/frame/dist/index.html'), 'utf8')
  const list = '<meta name="ew-origins" content="'
  if (!html.includes(`${list}"`)) throw new Error('the document has no list of origins')
  response.writeHead(200, documentHeaders(frameAnywhere ? ['*'] : allowed))
  response.end(html.replace(`${list}"`, `${list}${allowed.join(' ')}"`))
}

async function asset(pathname: string, response: ServerResponse) {
  response.setHeader('Content-Type', TYPES[extname(pathname)] ?? '')
  response.end(await readFile(at(`apps/frame/dist/assets/${pathname.slice(ASSETS.length)}`)))
}

async function ask(site: WalletSite, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/' } = request
  const headers = request.headers as Record<string, string>
  const sent = Buffer.concat(await request.toArray())
  const body = method === 'POST' ? { body: sent } : {}
  const answer = await site.api.answer(
    new Request(`${site.origin}${url}`, { method, headers, ...body }),
  )
  response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
  response.end(JSON.stringify(answer.body))
}
