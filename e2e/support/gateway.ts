import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { at } from './paths.js'
import { run } from './program.js'

/** A bench names a build that is as fast as operators'. */
const PROGRAM = process.env.GATEWAY ?? at('target/debug/drawstring-gateway')
const FOLDERS = at('target/e2e')

export interface GatewayOptions {
  /** A chain's nodes by CAIP-2 id, the preferred one first. */
  rpc: Readonly<Record<string, readonly string[]>>
  /** Default: one that is free. */
  port?: number
  /** A folder of an earlier gateway. Default: one of its own. */
  data?: string
  /** More flags, such as `['--static', folder]`. */
  flags?: readonly string[]
  /** More settings, as its environment has them. */
  environment?: Readonly<Record<string, string>>
}

/** A running gateway with a database of its own. */
export interface Gateway {
  url: string
  /** Where its SQLite file is. */
  data: string
  /** Makes a project and resolves to its id. Without origins every page may use it. */
  addProject(name: string, ...origins: string[]): Promise<string>
  /** The same, with every feature that the modal can show switched on. */
  addFullProject(name: string, ...origins: string[]): Promise<string>
  /** Resolves when the process is gone; its folder stays. */
  pause(): Promise<void>
  /** Resolves when the process is gone and its folder too. */
  stop(): Promise<void>
}

/** How full this machine's disk is must not matter. */
const ANY_DISK = ['EVENTS', 'RELAY', 'PROJECTS'].map(
  (what) => `DRAWSTRING_DISK_${what}_FREE_BYTES=0`,
)

/** Starts the real gateway. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  await mkdir(FOLDERS, { recursive: true })
  const data = options.data ?? (await mkdtemp(join(FOLDERS, 'gateway-')))
  const settings = Object.entries(options.environment ?? {}).map(
    ([name, value]) => `${name}=${value}`,
  )
  const nodes = Object.entries(options.rpc).flatMap(([caip2, urls]) =>
    urls.map((url) => `${caip2}=${url}`),
  )
  const { line, stop } = await run(
    'env',
    [
      ...ANY_DISK,
      ...settings,
      PROGRAM,
      ...['--data-dir', data, '--listen', `127.0.0.1:${options.port ?? 0}`, '--log', 'error'],
      ...nodes.flatMap((node) => ['--rpc', node]),
      ...(options.flags ?? []),
    ],
    /^listening on http/,
  )
  return {
    url: line.slice('listening on '.length),
    data,
    addProject: (name, ...origins) => addProject(data, name, origins),
    addFullProject: (name, ...origins) => addProject(data, name, origins, ['activity', 'swap']),
    pause: stop,
    async stop() {
      await stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function addProject(
  data: string,
  name: string,
  origins: readonly string[],
  features: readonly string[] = [],
): Promise<string> {
  const allowed = origins.flatMap((origin) => ['--origin', origin])
  const switched = features.flatMap((feature) => ['--feature', feature])
  const words = ['project', 'add', '--data-dir', data, '--name', name, ...allowed, ...switched]
  const { stdout } = await promisify(execFile)(PROGRAM, words)
  return stdout.trim()
}
