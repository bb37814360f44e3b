import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { permissions } from '../../tools/permissions.ts'
import { precompress, proxyTo } from '../../tools/site.ts'
import { startScript } from '../../tools/startScript.ts'
import { languageBuild, texts } from '../../tools/texts/plugin.ts'
import { copy } from './src/app/app.copy.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [
    texts(),
    react(),
    compileFor('console'),
    permissions(),
    startScript({ title: copy.brand, pages: 'console' }),
    precompress(),
  ],
  build: { ...languageBuild, chunkSizeWarningLimit: 1200 },
  server: { proxy: proxyTo('/console/api', '/uploads') },
})
