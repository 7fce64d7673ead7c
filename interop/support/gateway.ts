import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { end, GATEWAY, openWire, PLAIN, portOf, words } from './relay.js'
import type { Wire } from './wire.js'

/** The whole gateway, behind a wire. */
export interface Gateway {
  readonly wire: Wire
  /** Where calls to a chain are posted. */
  http(chain: string): string
  /** Where a chain's WebSocket is. */
  ws(chain: string): string
  stop(): Promise<void>
}

/** A chain's node: where it takes calls, and where it tells by itself what happens. */
export interface ChainNode {
  readonly rpcUrl: string
  readonly wsUrl?: string
}

/** Starts our gateway in front of these nodes, by CAIP-2 id. */
export async function startGateway(nodes: Readonly<Record<string, ChainNode>>): Promise<Gateway> {
  const folder = mkdtempSync(join(tmpdir(), 'interop-'))
  const flags = Object.entries(nodes).flatMap(([chain, { rpcUrl, wsUrl }]) => [
    ...['--rpc', `${chain}=${rpcUrl}`],
    ...(wsUrl ? ['--ws', `${chain}=${wsUrl}`] : []),
  ])
  const program = spawn(GATEWAY, ['--listen', '127.0.0.1:0', ...flags], {
    cwd: folder,
    env: { ...process.env, ...PLAIN, DRAWSTRING_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = words(program)
  const port = await portOf(program, said, /^listening on http:\/\/127\.0\.0\.1:(\d+)/m)
  const wire = await openWire(() => port)
  const add = ['project', 'add', '--data-dir', folder, '--name', 'interop']
  const { stdout } = await promisify(execFile)(GATEWAY, add)
  const at = (chain: string) =>
    `/v1?chainId=${encodeURIComponent(chain)}&projectId=${stdout.trim()}`
  return {
    wire,
    http: (chain) => wire.url.replace('ws:', 'http:') + at(chain),
    ws: (chain) => wire.url + at(chain),
    async stop() {
      wire.close()
      await end(program, 'SIGTERM', said)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
