import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { at } from './paths.js'
import { run } from './program.js'
import { reservedPort } from './reservedPort.js'

const EXAMPLE = at('examples/sign-in-server/cookie')

/** Builds a page of pages' code, as its users would. Resolves to the folder. */
export async function buildFrom(root: string): Promise<string> {
  await mkdir(at('target/e2e'), { recursive: true })
  const outDir = await mkdtemp(at('target/e2e/built-'))
  const { NODE_ENV } = process.env
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { target: 'es2022', outDir, emptyOutDir: true },
  })
  // Vite says "production" to the whole process; what the tests start is none of that.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return outDir
}

/** Starts the example that answers with a cookie, with its page built. It verifies contract accounts by this node. */
export async function startCookieServer(rpcUrl: string) {
  const [folder, port] = await Promise.all([buildFrom(EXAMPLE), reservedPort()])
  const origin = `http://127.0.0.1:${port}`
  const settings = [`ORIGIN=${origin}`, `PORT=${port}`, `RPC=${rpcUrl}`, `DIST=${folder}`]
  const program = [process.execPath, `${EXAMPLE}/server.mjs`]
  const { stop } = await run('env', [...settings, ...program], /^listening on/)
  return {
    origin,
    async stop() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}
