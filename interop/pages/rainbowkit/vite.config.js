import { defineConfig } from 'vite'

export default defineConfig({
  // wagmi's connectors name what package.json leaves out; nobody uses them here.
  resolve: { alias: { 'porto/internal': 'tslib' } },
  build: { rolldownOptions: { shimMissingExports: true } },
})
