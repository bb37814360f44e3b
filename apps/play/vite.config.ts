import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { firstPage, screenFilesAttribute } from './firstPage.ts'
import { plainPages } from './plainPages.ts'
import { offlineFilesAttribute, serviceWorker } from './serviceWorker.ts'
import { precompress, proxyTo } from '../../tools/site.ts'
import { startScript } from '../../tools/startScript.ts'
import {
  assetsDir,
  buildLanguage,
  inLanguage,
  languageBuild,
  loadTexts,
  pageLocale,
  texts,
} from '../../tools/texts/plugin.ts'
import { catalogsOf } from '../../tools/texts/catalog.ts'
import type * as plain from './src/plain.copy.ts'

const { plainPages: plainTexts } = await loadTexts<typeof plain>(join(import.meta.dirname, 'src', 'plain.copy.ts'))
const catalogs = ['apps/play', 'packages/contract', 'packages/ui', 'packages/web'].flatMap(catalogsOf)

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    texts({ withIndex: true }),
    react(),
    compileFor('sites'),
    firstPage([texts(), react(), compileFor('sites')]),
    startScript({
      title: '__TITLE__',
      hasService: true,
      own: join(import.meta.dirname, 'src', 'first.js'),
      attributesOf: (bundle) =>
        screenFilesAttribute(bundle) + offlineFilesAttribute(bundle, inLanguage('offline.html')),
    }),
    ...(buildLanguage === 'zh' ? [serviceWorker(catalogs)] : []),
    plainPages(plainTexts, pageLocale, inLanguage),
    precompress(),
  ],
  server: {
    proxy: proxyTo(
      '/api',
      '/uploads',
      '/service',
      '/agent',
      '/console',
      '/hooks',
      '/healthz',
      '/readyz',
      '/site.webmanifest',
      '/site-icons',
    ),
  },
  build: {
    ...languageBuild,
    modulePreload: { polyfill: false },
    // No data: URLs for pictures: they are not cached as immutable files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Keep the debugger statement of app/trap.ts.
      output: {
        minify: { compress: { dropDebugger: false }, mangle: true, codegen: true },
        // Short hashes: the first load lists every file.
        chunkFileNames: `${assetsDir}/[name]-[hash:7].js`,
        assetFileNames: `${assetsDir}/[name]-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            // Two initial chunks, so that each runs as a short task.
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
              priority: 2,
            },
            { name: 'start', tags: ['$initial'], priority: 1 },
            // What several screens share in one chunk: fewer requests. Home loads Html and Carousel when it is idle.
            { name: 'parts', minShareCount: 4, test: /^(?!.*(?:Html|Carousel|sanitise)\.)/ },
          ],
        },
      },
    },
  },
})
