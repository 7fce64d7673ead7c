import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: {
      '@drawstring/core/walletconnect': at('../packages/core/src/walletconnect/index.ts'),
      '@drawstring/testing/chains': at('../packages/testing/src/chains/index.ts'),
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    // An official client that is not let in throws the relay's refusal where nobody can catch it.
    onUnhandledError: (error) => (error as { code?: number }).code !== 3000,
    // The official clients are one per process unless told otherwise.
    env: { DISABLE_GLOBAL_CORE: 'true' },
    // They wait for one another more than they compute; by itself vitest takes one file after the other on two cores.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
