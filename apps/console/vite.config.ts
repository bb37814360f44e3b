import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { permissions } from '../../tools/permissions.ts'
import { precompress, proxyTo } from '../../tools/site.ts'
import { startScript } from '../../tools/startScript.ts'
import type { BuildLanguage } from '../../tools/texts/inLanguage.ts'
import { languageOfBuild, siteIn } from '../../tools/texts/plugin.ts'
import { copy } from './src/app/app.copy.ts'

const antdLocales = { zh: 'zh_CN', en: 'en_US', vi: 'vi_VN', th: 'th_TH', pseudo: 'en_US' }
const dayLocales = { zh: 'zh-cn', en: 'en', vi: 'vi', th: 'th', pseudo: 'en' }

export function configIn(language: BuildLanguage): UserConfig {
  const site = siteIn(language)
  return {
    root: import.meta.dirname,
    base: '/console/',
    plugins: [
      site.texts(),
      react(),
      compileFor('console'),
      permissions(),
      startScript({ site, title: copy.product, pages: 'console' }),
      precompress(8),
    ],
    resolve: {
      alias: {
        'antd/locale/zh_CN.js': `antd/locale/${antdLocales[language]}.js`,
        'dayjs/locale/zh-cn.js': `dayjs/locale/${dayLocales[language]}.js`,
      },
    },
    build: { ...site.build, chunkSizeWarningLimit: 1200 },
    server: { proxy: proxyTo('/console/api', '/uploads') },
  }
}

export default defineConfig(() => configIn(languageOfBuild()))
