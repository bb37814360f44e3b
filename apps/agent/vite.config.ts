import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { precompress, proxyTo } from '../../tools/site.ts'
import { startScript } from '../../tools/startScript.ts'
import type { BuildLanguage } from '../../tools/texts/inLanguage.ts'
import { languageOfBuild, siteIn } from '../../tools/texts/plugin.ts'

export function configIn(language: BuildLanguage): UserConfig {
  const site = siteIn(language)
  return {
    root: import.meta.dirname,
    base: '/agent/',
    plugins: [site.texts(), react(), compileFor('sites'), startScript({ site, title: '__TITLE__' }), precompress(10)],
    server: { proxy: proxyTo('/agent/api', '/pictures') },
    build: {
      ...site.build,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Small shared components are bundled into one chunk: one request instead of ten.
          codeSplitting: { groups: [{ name: 'parts', minShareCount: 2, test: /ui.src|agent.src.(?:ui|app)/ }] },
        },
      },
    },
  }
}

export default defineConfig(() => configIn(languageOfBuild()))
