import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { answer } from '../../../packages/testing/src/chains/solana/answer.js'
import { type Bank, createBank } from '../../../packages/testing/src/chains/solana/bank.js'
import type { ChainNode } from '../gateway.js'
import { PubSub } from './pubsub.js'

export interface Validator extends ChainNode {
  readonly chain: string
  readonly wsUrl: string
  readonly pubsub: PubSub
  /** Calls it at once, past every wire. */
  call(method: string, ...params: readonly unknown[]): void
  /** Drops every socket without a close frame. */
  cut(): void
  stop(): Promise<void>
}

/** A Solana node: the machine of the local chain, and subscriptions as validators have them. */
export async function startValidator(): Promise<Validator> {
  const bank = createBank()
  const pubsub = new PubSub(bank)
  const send = bank.send
  bank.send = (transaction) => {
    const entry = send(transaction)
    pubsub.tell(entry)
    return entry
  }
  const http = createServer((request, response) => void post(request, response, bank))
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket: WebSocket) => {
    socket.on('message', (message) => pubsub.hear(socket, String(message)))
    socket.on('close', () => pubsub.leave(socket))
    socket.on('error', () => socket.terminate())
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const { port } = http.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets.clients) socket.terminate()
  }
  return {
    chain: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    pubsub,
    call(method, ...params) {
      const answered = answer(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), bank)
      if (!answered || Object.hasOwn(answered, 'error')) throw new Error(JSON.stringify(answered))
    },
    cut,
    async stop() {
      cut()
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
  }
}

async function post(request: IncomingMessage, response: ServerResponse, bank: Bank): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answer(Buffer.concat(chunks).toString(), bank)))
}
