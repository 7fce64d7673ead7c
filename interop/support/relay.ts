import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const GATEWAY = fileURLToPath(new URL('../../target/debug/drawstring-gateway', import.meta.url))

/** A wire to the relay that can be cut. */
export interface Wire {
  readonly url: string
  /** Connections that were opened through it. */
  readonly opened: number
  /** Breaks every connection; new ones come about unless it is held. */
  cut(): void
  /** While it is held nothing gets through. */
  hold(held: boolean): void
}

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

export type ClosableWire = Wire & { close(): void }

async function openWire(port: number): Promise<ClosableWire> {
  const open = new Set<Socket>()
  let held = false
  let opened = 0
  const server = createServer((near) => {
    opened++
    if (held) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  await listen(server)
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
