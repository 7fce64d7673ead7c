import type { AddressInfo } from 'node:net'
import WebSocket, { type RawData, WebSocketServer } from 'ws'
import type { ClosableWire } from './relay.js'

/** The longest that a delivery is held back. */
const LATE = 2_000

/** A wire on which every delivery comes twice, each time late by chance, and so in any order. */
export async function chaoticWire(port: number): Promise<ClosableWire> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const open = new Set<WebSocket>()
  let opened = 0
  let held = false
  server.on('connection', (near, request) => {
    opened++
    const far = new WebSocket(`ws://127.0.0.1:${port}${request.url}`)
    const early: RawData[] = []
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        open.delete(socket)
        near.terminate()
        far.terminate()
      })
    }
    near.on('message', (data) => {
      if (far.readyState === WebSocket.OPEN) far.send(String(data))
      else early.push(data)
    })
    far.on('open', () => {
      for (const data of early) far.send(String(data))
    })
    // Official clients hang up without one.
    far.on('ping', () => near.ping())
    far.on('message', (data) => {
      const text = String(data)
      if (!text.includes('"irn_subscription"')) return near.send(text)
      for (const late of [Math.random() * LATE, Math.random() * LATE]) {
        setTimeout(() => near.readyState === WebSocket.OPEN && near.send(text), late)
      }
    })
    if (held) near.terminate()
  })
  const cut = () => {
    for (const socket of open) socket.terminate()
  }
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get opened() {
      return opened
    },
    cut,
    hold(now) {
      held = now
      if (held) cut()
    },
    close() {
      server.close()
      cut()
    },
  }
}
