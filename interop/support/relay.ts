import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ClosableWire, Connections, type Wire } from './wire.js'

const GATEWAY = fileURLToPath(new URL('../../target/debug/drawstring-gateway', import.meta.url))

export interface Relay {
  readonly wires: readonly [Wire, Wire]
  /** Ends it without warning, and starts it again on the same folder after this time. */
  kill(ms: number): Promise<void>
  stop(): Promise<void>
}

export interface RelayOptions {
  /** Variables of the gateway. */
  readonly env?: Record<string, string>
  /** What the wires are made of, to a relay on this port. */
  readonly wire?: (port: number) => Promise<ClosableWire>
}

/** Our relay, with a wire for the page and one for the wallet. */
export async function startRelay({ env, wire = openWire }: RelayOptions = {}): Promise<Relay> {
  const port = await freePort()
  const wires = await Promise.all([wire(port), wire(port)])
  const folder = mkdtempSync(join(tmpdir(), 'interop-'))
  let said = ''
  async function start(): Promise<ChildProcess> {
    const relay = spawn(GATEWAY, ['relay', '--listen', `127.0.0.1:${port}`], {
      cwd: folder,
      env: {
        ...process.env,
        DRAWSTRING_DATA_DIR: folder,
        DRAWSTRING_RELAY_URLS: wires.map((wire) => wire.url).join(','),
        DRAWSTRING_RELAY_STORE: 'memory',
        DRAWSTRING_RELAY_DRAIN_MS: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [relay.stdout, relay.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
      })
    }
    await listening(port, () => said)
    return relay
  }
  let relay = await start()
  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    // The next one has the name by the time that this one's patience is over.
    const ending = relay
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    setTimeout(() => ending.kill('SIGKILL'), 2_000).unref()
    await gone
  }
  return {
    wires: wires as [ClosableWire, ClosableWire],
    async kill(ms) {
      await end('SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, ms))
      relay = await start()
    },
    async stop() {
      for (const wire of wires) wire.close()
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openWire(port: number): Promise<ClosableWire> {
  const connections = new Connections<Socket>((socket) => socket.destroy())
  // A wire holds nothing back: some small packets would wait 40 ms for an acknowledgement, and whose they are is chance.
  const server = createServer({ noDelay: true }, (near) => {
    connections.opened++
    if (connections.held) return near.destroy()
    const far = connect({ port, host: '127.0.0.1', noDelay: true })
    connections.join(near, far)
    near.pipe(far).pipe(near)
  })
  await listen(server)
  return connections.wire(server)
}

const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

async function freePort(): Promise<number> {
  const server = createServer()
  await listen(server)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listening(port: number, said: () => string): Promise<void> {
  const end = Date.now() + 20_000
  for (;;) {
    const ok = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
    if (ok) return
    if (Date.now() > end) throw new Error(`the relay does not listen:\n${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
