import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { firstPage, screensOf } from './firstPage.ts'
import { serviceWorker } from './serviceWorker.ts'
import { precompress, proxyTo } from '../../tools/site.ts'
import { startScript } from '../../tools/startScript.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    compileFor('sites'),
    firstPage([react(), compileFor('sites')]),
    startScript({
      title: '__TITLE__',
      hasService: true,
      own: join(import.meta.dirname, 'src', 'first.js'),
      attributesOf: screensOf,
    }),
    serviceWorker(),
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
    outDir: 'dist',
    modulePreload: { polyfill: false },
    // No data: URLs for pictures: they would escape immutable caching.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The trap of app/trap.ts is a debugger statement; the minifier would drop it.
      output: {
        minify: { compress: { dropDebugger: false }, mangle: true, codegen: true },
        // The first load names every file: a letter less of each counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What the first load needs in two files, so that each runs in a short task of its own.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
              priority: 3,
            },
            { name: 'start', tags: ['$initial'], priority: 2 },
            // Small parts that many screens share come together: one request, and less to say about where they are.
            // So do the rules that the site and the server share, and what is too small for a file of its own.
            { name: 'rules', minShareCount: 2, priority: 1, test: /contract.src/ },
            // What login needs of the parts, without the cache of answers that the others bring along.
            {
              name: 'forms',
              minShareCount: 2,
              priority: 1,
              test: /src.auth.auth\.(?:copy|module)|ui.src.(?:Field|Form|PasswordField|PayPasswordField)\.|play.src.(?:app.(?:Form|form\.copy|Screen|useRequirePlayer)|ui.Header)\./,
            },
            {
              name: 'parts',
              minShareCount: 2,
              test: /(?:ui.src|src.(?:ui|app|balance|frame)).(?!Html|Carousel|push|Notices)|(?:promotions|article\.copy|article.article|game.game|rate|Avatar|AvatarUpload|CopyLine|BankFields|bank\.copy|payees|RecordFilters|date\.copy|useVenues|IdentityDue|identity\.copy|level|level\.copy|launch|launch\.copy|LoginConfirm|FactorField|factor\.copy|useStepUp|openDownload)\.(?:tsx?|module\.css)$/,
            },
          ],
        },
      },
    },
  },
})
