import { defineConfig } from 'vite'
import { integrity } from './integrity.js'

/** Served by the gateway at the wallet's origin: the document at `/frame/v1`, the rest hashed. */
export default defineConfig({
  base: '/frame/',
  plugins: [integrity()],
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    // Would be an inline script, which the document's policy refuses.
    modulePreload: { polyfill: false },
    // A `data:` style or script is refused as well.
    assetsInlineLimit: 0,
  },
})
