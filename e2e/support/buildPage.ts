import { mkdir, mkdtemp } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { at } from './paths.js'

/** Builds the test page as its users would theirs, into a folder of its own. Resolves to the folder. */
export async function buildPage(): Promise<string> {
  await mkdir(at('target/e2e'), { recursive: true })
  const outDir = await mkdtemp(at('target/e2e/page-'))
  const { NODE_ENV } = process.env
  await build({
    root: at('e2e/page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: [at('e2e/page/index.html'), at('e2e/page/official.html')] },
    },
  })
  // Vite says "production" to the whole process; what the tests start is none of that.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return outDir
}
