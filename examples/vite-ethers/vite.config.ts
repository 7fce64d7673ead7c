import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// With ethers the page's first file is larger than Vite takes without a warning.
export default defineConfig({ plugins: [react()], build: { chunkSizeWarningLimit: 700 } })
