import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer } from './answer.js'
import { type Bank, createBank } from './bank.js'
import { address, whole } from './params.js'
import { makeWorld } from './world/makeWorld.js'

/** As Solana's nodes: larger requests are refused. */
const LARGEST_BODY = 50 * 1024

export interface SolanaServerOptions {
  /** 0 takes one that is free. */
  port: number
  /** Lamports to begin with, by address. */
  fund?: Readonly<Record<string, number>>
  /** Whether tokens, accounts and a history are prepared. */
  world?: boolean
}

/** A Solana JSON-RPC node on 127.0.0.1, backed by an in-process machine. */
export async function serveSolana({ port, fund = {}, world = false }: SolanaServerOptions) {
  const bank = createBank()
  for (const [to, lamports] of Object.entries(fund)) {
    bank.airdrop(address(to), whole(lamports, 'lamports'))
  }
  const prepared = world ? makeWorld(bank) : undefined
  const server = createServer((request, response) => void handle(request, response, bank))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world: prepared,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  bank: Bank,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-methods', 'POST, OPTIONS')
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '*',
    )
    response.setHeader('access-control-max-age', '86400')
    return finish(response, 204)
  }
  if (request.method === 'GET' && request.url === '/health') return finish(response, 200, 'ok')
  if (request.method !== 'POST') return finish(response, 405, 'POST JSON-RPC 2.0 here\n')
  const body = await read(request)
  if (body === undefined) return finish(response, 413, `at most ${LARGEST_BODY} bytes\n`)
  const answered = answer(body, bank)
  if (answered === undefined) return finish(response, 204)
  response.setHeader('content-type', 'application/json')
  finish(response, 200, JSON.stringify(answered))
}

function finish(response: ServerResponse, status: number, body?: string): void {
  response.statusCode = status
  response.end(body)
}

/** The body as text; undefined when it is too large, or the sender left. */
async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= LARGEST_BODY) chunks.push(chunk)
  }
  return size > LARGEST_BODY ? undefined : Buffer.concat(chunks).toString('utf8')
}
