import { defineConfig } from 'vite'

export default defineConfig({
  // wagmi's connectors import SDKs that package.json leaves out. They are not used here.
  resolve: { alias: { 'porto/internal': 'tslib' } },
  build: { rolldownOptions: { shimMissingExports: true } },
})
