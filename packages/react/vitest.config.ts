import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: { '@drawstring/core': resolve(import.meta.dirname, '../core/src/index.ts') },
  },
  // They end what hangs.
  test: { testTimeout: 120_000, hookTimeout: 120_000 },
})
