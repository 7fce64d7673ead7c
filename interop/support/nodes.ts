import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  end,
  type MakeWire,
  type Node,
  openWire,
  portOf,
  type Relay,
  startNode,
  words,
} from './relay.js'

/** Debian's is enough; `NATS_SERVER` names another. */
const NATS = process.env.NATS_SERVER ?? 'nats-server'

/**
 * Two nodes of our relay over one NATS: the page's wire leads to the one, the wallet's to the other, and to the one that is
 * left while its own is gone. Each `kill` takes the other one.
 */
export async function startNodes(wire: MakeWire = openWire): Promise<Relay> {
  const folder = mkdtempSync(join(tmpdir(), 'interop-'))
  const nats = await startNats(join(folder, 'nats'))
  const nodes: Node[] = []
  let gone: 0 | 1 | undefined
  let next: 0 | 1 = 0
  const wires = await Promise.all([
    wire(() => nodes[gone === 0 ? 1 : 0]?.port),
    wire(() => nodes[gone === 1 ? 0 : 1]?.port),
  ])
  const start = (at: 0 | 1) => {
    const own = join(folder, String(at))
    mkdirSync(own, { recursive: true })
    return startNode(own, wires, { DRAWSTRING_RELAY_STORE: nats.url })
  }
  nodes.push(...(await Promise.all([start(0), start(1)])))
  return {
    wires,
    async kill(ms) {
      const killed = next
      next = killed === 0 ? 1 : 0
      gone = killed
      await nodes[killed]?.end('SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, ms))
      nodes[killed] = await start(killed)
      gone = undefined
    },
    async stop() {
      for (const wire of wires) wire.close()
      await Promise.all(nodes.map((node) => node.end('SIGTERM')))
      await nats.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startNats(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = spawn(NATS, ['-a', '127.0.0.1', '-p', '-1', '-js', '-sd', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = words(server, 'sudo apt-get install nats-server')
  const port = await portOf(server, said, /client connections on 127\.0\.0\.1:(\d+)/)
  return { url: `nats://127.0.0.1:${port}`, stop: () => end(server, 'SIGTERM', said) }
}
