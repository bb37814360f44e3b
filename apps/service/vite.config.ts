import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { fallbackCopy } from '../../tools/fallback.copy.ts'
import { precompress, proxyTo, server } from '../../tools/site.ts'
import { startScript } from '../../tools/startScript.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/service/',
  plugins: [react(), compileFor('sites'), startScript({ title: fallbackCopy.chat }), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { ...proxyTo('/service/api', '/service/pictures'), '/service/socket': { target: server, ws: true } },
  },
})
