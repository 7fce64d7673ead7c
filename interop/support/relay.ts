import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
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

/** A wire to the relay on the port that this tells, at each connection. */
export type MakeWire = (port: () => number) => Promise<ClosableWire>

export interface RelayOptions {
  /** Variables of the gateway. */
  readonly env?: Record<string, string>
  readonly wire?: MakeWire
}

/** Our relay, with a wire for the page and one for the wallet. */
export async function startRelay({ env, wire = openWire }: RelayOptions = {}): Promise<Relay> {
  const port = await freePort()
  const wires = await Promise.all([wire(() => port), wire(() => port)])
  const folder = mkdtempSync(join(tmpdir(), 'interop-'))
  const start = () => startNode(port, folder, wires, { DRAWSTRING_RELAY_STORE: 'memory', ...env })
  let node = await start()
  return {
    wires,
    async kill(ms) {
      await node.end('SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, ms))
      node = await start()
    },
    async stop() {
      for (const wire of wires) wire.close()
      await node.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Node {
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** One program of our relay, which these wires lead to. */
export async function startNode(
  port: number,
  folder: string,
  wires: readonly Wire[],
  env: Record<string, string>,
): Promise<Node> {
  const node = spawn(GATEWAY, ['relay', '--listen', `127.0.0.1:${port}`], {
    cwd: folder,
    env: {
      ...process.env,
      DRAWSTRING_DATA_DIR: folder,
      DRAWSTRING_RELAY_URLS: wires.map((wire) => wire.url).join(','),
      DRAWSTRING_RELAY_DRAIN_MS: '0',
      // The port after a test's own may be another test's.
      DRAWSTRING_ADMIN_LISTEN: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = words(node)
  await listening(port, said)
  return { end: (signal) => end(node, signal, said) }
}

/** What a program has said so far, and how to get it where it is missing. */
export function words(program: ChildProcess, missing = ''): () => string {
  let said = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk
    })
  }
  program.on('error', (error) => {
    said += `${error.message} ${missing}`
  })
  return () => said
}

/** Ends a program, and does not wait for its patience. One that ended by itself failed. */
export async function end(
  program: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
  said: () => string,
): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) {
    throw new Error(`${program.spawnfile} ended by itself:\n${said()}`)
  }
  const gone = new Promise((resolve) => program.once('exit', resolve))
  program.kill(signal)
  setTimeout(() => program.kill('SIGKILL'), 2_000).unref()
  await gone
}

/** `header` is written into each request, as a proxy in front would. */
export async function openWire(port: () => number, header?: string): Promise<ClosableWire> {
  const connections = new Connections<Socket>((socket) => socket.destroy())
  // A wire holds nothing back: some small packets would wait 40 ms for an acknowledgement, and whose they are is chance.
  const server = createServer({ noDelay: true }, (near) => {
    connections.opened++
    if (connections.held) return near.destroy()
    const far = connect({ port: port(), host: '127.0.0.1', noDelay: true })
    connections.join(near, far)
    far.pipe(near)
    if (header === undefined) return near.pipe(far)
    near.once('data', (head: Buffer) => {
      far.write(head.toString('latin1').replace('\r\n', `\r\n${header}\r\n`), 'latin1')
      near.pipe(far)
    })
  })
  await listen(server)
  return connections.wire(server)
}

const listen = (server: Server, port = 0) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

/**
 * Ports of this worker's own: nobody else takes one between the look whether it is free and its program's start. They are below those
 * that the system gives to outgoing connections, one of which would take it while its program is restarted.
 */
const PORTS_OF_A_WORKER = 2_000
const { VITEST_POOL_ID: inNode = 0, TEST_PARALLEL_INDEX: inBrowser } = process.env
/** Seven of vitest's, and three of Playwright's. */
const WORKER = inBrowser === undefined ? Number(inNode) : 8 + Number(inBrowser)
const FIRST_PORT = 10_000 + (WORKER % 10) * PORTS_OF_A_WORKER
/** Not the same in two runs at once. */
let ports = Math.floor(Math.random() * PORTS_OF_A_WORKER)

export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer()
    const port = FIRST_PORT + (ports++ % PORTS_OF_A_WORKER)
    const isFree = await listen(server, port).then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

export async function listening(port: number, said: () => string): Promise<void> {
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
    if (Date.now() > end) throw new Error(`nobody listens on ${port}:\n${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
