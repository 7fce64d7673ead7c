import WebSocket, { type RawData, WebSocketServer } from 'ws'
import { chance } from './chance.js'
import type { Port } from './relay.js'
import { type ClosableWire, Connections } from './wire.js'

/** The longest that a delivery is held back. */
const LATE = 2_000

/** Official clients know a message again once they have noted it, and stumble over one that comes twice in the same moment. */
export const APART = 100

/** Each wire's own, and the same in every run. */
let seeds = 0

/** A wire on which every delivery comes twice, at least so many milliseconds apart, both times late by chance, and so in any order. */
export const chaoticWire =
  (apart: number) =>
  async (port: Port): Promise<ClosableWire> => {
    const random = chance(++seeds)
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await new Promise((resolve) => server.once('listening', resolve))
    const connections = new Connections<WebSocket>((socket) => socket.terminate())
    server.on('connection', (near, request) => {
      connections.opened++
      const to = port()
      if (connections.held || to === undefined) return near.terminate()
      const far = new WebSocket(`ws://127.0.0.1:${to}${request.url}`)
      const early: RawData[] = []
      connections.join(near, far)
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
        const deliver = () => near.readyState === WebSocket.OPEN && near.send(text)
        const first = random() * (LATE - apart)
        setTimeout(() => {
          deliver()
          setTimeout(deliver, apart + random() * (LATE - apart - first))
        }, first)
      })
    })
    return connections.wire(server)
  }
