import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress, proxyTo, server } from '../../tools/site.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/service/',
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { ...proxyTo('/service/api', '/service/pictures'), '/service/socket': { target: server, ws: true } },
  },
})
