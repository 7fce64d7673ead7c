import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const core = (file: string) => resolve(import.meta.dirname, '../core/src', file)

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@drawstring\/core$/, replacement: core('index.ts') },
      { find: /^@drawstring\/core\/networks$/, replacement: core('networks/index.ts') },
    ],
  },
  // They end what hangs.
  test: { testTimeout: 120_000, hookTimeout: 120_000 },
})
