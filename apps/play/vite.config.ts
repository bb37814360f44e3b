import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { firstPage, screenFilesAttribute } from './firstPage.ts'
import { plainPages } from './plainPages.ts'
import { offlineFilesAttribute, serviceWorker } from './serviceWorker.ts'
import { precompress, proxyTo } from '../../tools/site.ts'
import { startScript } from '../../tools/startScript.ts'
import type { BuildLanguage } from '../../tools/texts/inLanguage.ts'
import { languageOfBuild, siteIn } from '../../tools/texts/plugin.ts'
import { catalogsOf } from '../../tools/texts/catalog.ts'
import type * as plain from './src/plain.copy.ts'

const catalogs = ['apps/play', 'packages/contract', 'packages/ui', 'packages/web'].flatMap(catalogsOf)

export async function configIn(language: BuildLanguage): Promise<UserConfig> {
  const site = siteIn(language, { withIndex: true })
  const { plainPages: plainTexts } = await site.loadTexts<typeof plain>(
    join(import.meta.dirname, 'src', 'plain.copy.ts'),
  )
  return {
    root: import.meta.dirname,
    base: '/',
    plugins: [
      site.texts(),
      react(),
      compileFor('sites'),
      firstPage([site.texts(), react(), compileFor('sites')]),
      startScript({
        site,
        title: '__TITLE__',
        hasService: true,
        own: join(import.meta.dirname, 'src', 'first.js'),
        attributesOf: (bundle) =>
          screenFilesAttribute(bundle) + offlineFilesAttribute(bundle, site.nameOf('offline.html')),
      }),
      ...(language === 'zh' ? [serviceWorker(catalogs)] : []),
      plainPages(plainTexts, site.locale, site.nameOf),
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
      ...site.build,
      modulePreload: { polyfill: false },
      // Pictures are not inlined as data: URLs, so that browsers cache them as immutable files.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // The build must keep the debugger statement of app/shell/trap.ts.
        output: {
          minify: { compress: { dropDebugger: false }, mangle: true, codegen: true },
          // Hashes are short because the first load lists every file.
          chunkFileNames: `${site.assetsDir}/[name]-[hash:7].js`,
          assetFileNames: `${site.assetsDir}/[name]-[hash:7][extname]`,
          codeSplitting: {
            groups: [
              // The first load has two chunks, so that each runs as a short task.
              {
                name: 'react',
                tags: ['$initial'],
                test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
                priority: 2,
              },
              { name: 'start', tags: ['$initial'], priority: 1 },
              // Modules shared by several screens are one chunk, to save requests. Html and Carousel are excluded because home
              // loads them on idle, tables because few screens have one.
              { name: 'parts', minShareCount: 4, test: /^(?!.*(?:Html|Carousel|sanitise|Table|useHoldWarning)\.)/ },
            ],
          },
        },
      },
    },
  }
}

export default defineConfig(() => configIn(languageOfBuild()))
