import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { precompress, proxyTo } from '../../tools/site.ts'
import { startScript } from '../../tools/startScript.ts'
import { languageBuild, texts } from '../../tools/texts/plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/agent/',
  plugins: [texts(), react(), compileFor('sites'), startScript({ title: '__TITLE__' }), precompress()],
  server: { proxy: proxyTo('/agent/api', '/pictures') },
  build: {
    ...languageBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Bundles small shared components into one chunk: one request instead of ten.
        codeSplitting: { groups: [{ name: 'parts', minShareCount: 2, test: /ui.src|agent.src.(?:ui|app)/ }] },
      },
    },
  },
})
