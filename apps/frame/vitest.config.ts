import { defineConfig } from 'vitest/config'

// They end what hangs.
export default defineConfig({ test: { testTimeout: 120_000, hookTimeout: 120_000 } })
