import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node of an operator, out of order. */
export interface BrokenNode {
  url: string
  stop(): Promise<void>
}

/** Answers with what is no JSON-RPC. */
export const garbageNode = () =>
  listen((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>')
  })

/** Takes every request and never answers. */
export const silentNode = () => listen(() => {})

/** Passes on to a real node, but balances only once they are released: as slow as a test needs it. */
export async function slowNode(real: string): Promise<BrokenNode & { release(): void }> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const node = await listen(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    if (body.includes('eth_getBalance')) await released
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(real, { method: 'POST', headers, body })
    response.writeHead(answer.status, headers).end(await answer.text())
  })
  return { ...node, release }
}

/** An address where nobody listens. */
export async function deadNode(): Promise<BrokenNode> {
  const { url, stop } = await listen(() => {})
  await stop()
  return { url, stop: async () => {} }
}

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
