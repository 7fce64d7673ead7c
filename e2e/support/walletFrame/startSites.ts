import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bundle } from '../bundle.js'
import { ScriptedApi } from './scriptedApi.js'
import { answerAsWallet, type WalletSite } from './walletSite.js'

export type Site = 'app.a' | 'app.b' | 'evil' | 'wallet.w'

export interface Sites {
  readonly wallet: WalletSite
  readonly api: ScriptedApi
  origin(site: Site): string
  stop(): Promise<void>
}

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>' +
  '<button>Connect</button><script src="/host.js"></script>'

/** Pages of three sites and the wallet's own, chosen by the host's name, on one free port. */
export async function startSites(): Promise<Sites> {
  const script = await bundle('walletHost.ts')
  const server = createServer((request, response) => {
    if (!isWallet(request)) return answerAsPage(script, request, response)
    answerAsWallet(wallet, request, response).catch((cause) =>
      response.writeHead(500).end(String(cause)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = (site: Site) => `http://${site}.localhost:${port}`
  const allowed = [origin('app.a'), origin('app.b')]
  const api = new ScriptedApi()
  const wallet: WalletSite = { api, origin: origin('wallet.w'), allowed, frameAnywhere: false }
  const stop = async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  return { wallet, api, origin, stop }
}

const isWallet = ({ headers }: IncomingMessage) => headers.host?.startsWith('wallet.w.localhost:')

function answerAsPage(script: string, { url }: IncomingMessage, response: ServerResponse): void {
  const isScript = url === '/host.js'
  response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
  response.end(isScript ? script : PAGE)
}
