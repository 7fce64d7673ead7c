import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/build.ts',
    // They end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
