import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress, proxyTo } from '../../tools/site.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/agent/',
  plugins: [react(), precompress()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 1200 },
  server: { proxy: proxyTo('/agent/api') },
})
