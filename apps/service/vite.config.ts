import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { precompress, proxyTo, server } from '../../tools/site.ts'
import { fallbackCopy, startScript } from '../../tools/startScript.ts'
import { languageBuild, texts } from '../../tools/texts/plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/service/',
  plugins: [texts(), react(), compileFor('sites'), startScript({ title: fallbackCopy.chat }), precompress()],
  build: {
    ...languageBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { ...proxyTo('/service/api', '/service/pictures'), '/service/socket': { target: server, ws: true } },
  },
})
