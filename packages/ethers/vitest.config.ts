import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    // The sources: the packages may not be built yet, and a test begins anew with `forgetDrawstring`.
    alias: [
      { find: /^@drawstring\/testing$/, replacement: at('../testing/src/index.ts') },
      { find: /^@drawstring\/testing\/chains$/, replacement: at('../testing/src/chains/index.ts') },
      { find: /^@drawstring\/core$/, replacement: at('../core/src/index.ts') },
      { find: /^@drawstring\/core\/(\w+)$/, replacement: at('../core/src/$1/index.ts') },
    ],
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    // They end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
