import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    // The development wallet's sources: its package may not be built yet.
    alias: {
      '@drawstring/testing': fileURLToPath(new URL('../testing/src/index.ts', import.meta.url)),
    },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // They end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
