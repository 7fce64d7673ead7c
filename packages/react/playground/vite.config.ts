import { resolve } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: { '@drawstring/core': resolve(import.meta.dirname, '../../core/src/index.ts') },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
  build: { outDir: 'dist', emptyOutDir: true, modulePreload: { polyfill: false } },
})
