import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ClosableWire, Connections, type Wire } from './wire.js'

export const GATEWAY = fileURLToPath(
  new URL('../../target/debug/drawstring-gateway', import.meta.url),
)

/** Settings of every gateway of these tests. */
export const PLAIN = {
  // The port after a test's own may be another test's.
  DRAWSTRING_ADMIN_LISTEN: 'off',
  // How full this machine's disk is must not matter.
  DRAWSTRING_DISK_EVENTS_FREE_BYTES: '0',
  DRAWSTRING_DISK_RELAY_FREE_BYTES: '0',
  DRAWSTRING_DISK_PROJECTS_FREE_BYTES: '0',
}

export interface Relay {
  readonly wires: readonly [Wire, Wire]
  /** Ends it without warning, and starts it again on the same folder after this time. */
  kill(ms: number): Promise<void>
  stop(): Promise<void>
}

/** The relay's port at this moment; none while it is gone, as another program may have it by then. */
export type Port = () => number | undefined

/** A wire to the relay on the port that this tells, at each connection. */
export type MakeWire = (port: Port) => Promise<ClosableWire>

export interface RelayOptions {
  /** Variables of the gateway. */
  readonly env?: Record<string, string>
  readonly wire?: MakeWire
}

/** Our relay, with a wire for the page and one for the wallet. */
export async function startRelay({ env, wire = openWire }: RelayOptions = {}): Promise<Relay> {
  let node: Node | undefined
  const port = () => node?.port
  const wires = await Promise.all([wire(port), wire(port)])
  const folder = mkdtempSync(join(tmpdir(), 'interop-'))
  const start = () => startNode(folder, wires, { DRAWSTRING_RELAY_STORE: 'memory', ...env })
  const end = async (signal: Signal) => {
    const ending = node
    node = undefined
    await ending?.end(signal)
  }
  node = await start()
  return {
    wires,
    async kill(ms) {
      await end('SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, ms))
      node = await start()
    },
    async stop() {
      for (const wire of wires) wire.close()
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Signal = 'SIGTERM' | 'SIGKILL'

export interface Node {
  readonly port: number
  end(signal: Signal): Promise<void>
}

/** One program of our relay, which these wires lead to. */
export async function startNode(
  folder: string,
  wires: readonly Wire[],
  env: Record<string, string>,
): Promise<Node> {
  const node = spawn(GATEWAY, ['relay', '--listen', '127.0.0.1:0'], {
    cwd: folder,
    env: {
      ...process.env,
      ...PLAIN,
      DRAWSTRING_DATA_DIR: folder,
      DRAWSTRING_RELAY_URLS: wires.map((wire) => wire.url).join(','),
      DRAWSTRING_RELAY_DRAIN_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = words(node)
  const port = await portOf(node, said, /^listening on http:\/\/127\.0\.0\.1:(\d+)/m)
  return { port, end: (signal) => end(node, signal, said) }
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
  signal: Signal,
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
export async function openWire(port: Port, header?: string): Promise<ClosableWire> {
  const connections = new Connections<Socket>((socket) => socket.destroy())
  // A wire holds nothing back: some small packets would wait 40 ms for an acknowledgement, and whose they are is chance.
  const server = createServer({ noDelay: true }, (near) => {
    connections.opened++
    const to = port()
    if (connections.held || to === undefined) return near.destroy()
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true })
    connections.join(near, far)
    far.pipe(near)
    if (header === undefined) return near.pipe(far)
    near.once('data', (head: Buffer) => {
      far.write(head.toString('latin1').replace('\r\n', `\r\n${header}\r\n`), 'latin1')
      near.pipe(far)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return connections.wire(server)
}

/** Ends the wait for a program that never listens. */
const DEADLINE_MS = 60_000

/** The port that a program says it listens on, at the first group of these words. */
export async function portOf(
  program: ChildProcess,
  said: () => string,
  words: RegExp,
): Promise<number> {
  const end = Date.now() + DEADLINE_MS
  for (;;) {
    const port = words.exec(said())?.[1]
    if (port !== undefined) return Number(port)
    if (program.pid === undefined || program.exitCode !== null || Date.now() > end) {
      throw new Error(`${program.spawnfile} does not listen:\n${said()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
