import { run } from '../support/program.js'
import type { App } from './prepare.js'

/** A running server of an app. */
export interface Served {
  origin: string
  stop(): Promise<void>
}

const HERE = '127.0.0.1'
/** Of a user's shell: a test runner sets what makes builds and servers behave otherwise. */
const USERS = ['-u', 'NODE_ENV', '-u', 'FORCE_COLOR', 'NO_COLOR=1', 'NEXT_TELEMETRY_DISABLED=1']
/** The production server would wait for every connection, also for one that a browser opened ahead and keeps without a request. */
const ENDS_AT_ONCE = 'NEXT_MANUAL_SIG_HANDLE=true'
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/

const VITE = 'vite/bin/vite.js'
const NEXT = 'next/dist/bin/next'
const ANY_PORT = ['--port', '0']
const viteFlags = ['--host', HERE, ...ANY_PORT]
const nextFlags = ['--hostname', HERE, ...ANY_PORT]

/** Serves the production build. */
export const serveBuilt = ({ template, folder }: App): Promise<Served> =>
  template === 'vite'
    ? serve(folder, VITE, ['preview', folder, ...viteFlags])
    : serve(folder, NEXT, ['start', folder, ...nextFlags], [ENDS_AT_ONCE])

/** Serves the production build of one of Next.js that must know where it is. */
export const serveNextAt = ({ folder }: App, port: number, variables: string[]): Promise<Served> =>
  serve(
    folder,
    NEXT,
    ['start', folder, '--hostname', HERE, '--port', `${port}`],
    [ENDS_AT_ONCE, ...variables],
  )

/** Serves the sources, as while they are worked on. Vite bundles dependencies anew. */
export const serveSources = ({ template, folder }: App): Promise<Served> =>
  template === 'vite'
    ? serve(folder, VITE, [folder, ...viteFlags, '--force'])
    : serve(folder, NEXT, ['dev', folder, ...nextFlags])

async function serve(
  folder: string,
  program: string,
  args: string[],
  variables: string[] = [],
): Promise<Served> {
  const node = [process.execPath, `${folder}/node_modules/${program}`]
  const { line, stop } = await run('env', [...USERS, ...variables, ...node, ...args], ADDRESS)
  const origin = line.match(ADDRESS)?.[0]
  if (!origin) throw new Error(`no address in: ${line}`)
  return { origin, stop }
}
