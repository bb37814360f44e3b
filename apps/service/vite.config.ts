import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { precompress, proxyTo, server } from '../../tools/site.ts'
import { startScript } from '../../tools/startScript.ts'
import type { BuildLanguage } from '../../tools/texts/inLanguage.ts'
import { languageOfBuild, siteIn } from '../../tools/texts/plugin.ts'

export function configIn(language: BuildLanguage): UserConfig {
  const site = siteIn(language)
  return {
    root: import.meta.dirname,
    base: '/service/',
    plugins: [
      site.texts(),
      react(),
      compileFor('sites'),
      startScript({ site, title: ({ chat }) => chat }),
      precompress(10),
    ],
    build: {
      ...site.build,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
    server: {
      proxy: { ...proxyTo('/service/api', '/service/pictures'), '/service/socket': { target: server, ws: true } },
    },
  }
}

export default defineConfig(() => configIn(languageOfBuild()))
