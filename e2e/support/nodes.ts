import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { reservedPort } from './reservedPort.js'

/** A node of an operator, out of order. */
export interface BrokenNode {
  url: string
  stop(): Promise<void>
}

/** What a node answers instead of a result. */
interface RpcError {
  code: number
  message: string
}

/** Passes on to a real node, but answers some methods with an error while it is told to. */
export async function refusingNode(
  real: string,
  methods: readonly string[],
): Promise<BrokenNode & { refuse(error: RpcError | undefined): void }> {
  let error: RpcError | undefined
  const node = await listen(async (request, response) => {
    const body = await bodyOf(request)
    const asked = JSON.parse(body)
    const isRefused = ({ method }: { method: string }) => error && methods.includes(method)
    const calls = [asked].flat()
    if (!calls.some(isRefused)) return passOn(real, body, response)
    const answers = await Promise.all(
      calls.map(async (call) =>
        isRefused(call) ? { jsonrpc: '2.0', id: call.id, error } : post(real, JSON.stringify(call)),
      ),
    )
    response
      .writeHead(200, JSON_TYPE)
      .end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
  })
  return {
    ...node,
    refuse(now) {
      error = now
    },
  }
}

/** An address where nobody listens. */
export async function deadNode(): Promise<BrokenNode> {
  return { url: `http://127.0.0.1:${await reservedPort()}`, stop: async () => {} }
}

const JSON_TYPE = { 'content-type': 'application/json' }

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function passOn(real: string, body: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(real, { method: 'POST', headers: JSON_TYPE, body })
  response.writeHead(answer.status, JSON_TYPE).end(await answer.text())
}

const post = async (real: string, body: string): Promise<unknown> =>
  (await fetch(real, { method: 'POST', headers: JSON_TYPE, body })).json()

async function listen(answer: RequestListener): Promise<BrokenNode> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => close(server) }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
