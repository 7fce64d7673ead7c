import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { at } from './paths.js'

/** Builds the test page as its users would theirs. */
export async function buildPage(): Promise<void> {
  await build({
    root: at('e2e/page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { target: 'es2022', emptyOutDir: true },
  })
}
