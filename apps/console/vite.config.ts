import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileFor } from '../../tools/browsers.ts'
import { permissions } from '../../tools/permissions.ts'
import { precompress, proxyTo } from '../../tools/site.ts'
import { startScript } from '../../tools/startScript.ts'
import { buildLanguage, languageBuild, texts } from '../../tools/texts/plugin.ts'
import { copy } from './src/app/app.copy.ts'

const antdLocale = { zh: 'zh_CN', en: 'en_US', vi: 'vi_VN', th: 'th_TH', pseudo: 'en_US' }[buildLanguage]
const dayLocale = { zh: 'zh-cn', en: 'en', vi: 'vi', th: 'th', pseudo: 'en' }[buildLanguage]

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [
    texts(),
    react(),
    compileFor('console'),
    permissions(),
    startScript({ title: copy.product, pages: 'console' }),
    precompress(8),
  ],
  resolve: {
    alias: {
      'antd/locale/zh_CN.js': `antd/locale/${antdLocale}.js`,
      'dayjs/locale/zh-cn.js': `dayjs/locale/${dayLocale}.js`,
    },
  },
  build: { ...languageBuild, chunkSizeWarningLimit: 1200 },
  server: { proxy: proxyTo('/console/api', '/uploads') },
})
