import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { permissions } from './tools/permissions.ts'
import { findChromium } from './tools/testing/chromium.ts'
import { LongestFirst } from './tools/testing/order.ts'

const textHooks = new URL('tools/texts/hooks.ts', import.meta.url).href

/** `npm test` runs the fast level, tools/test.ts. */
const slow = process.env['KOI_TEST_LEVEL'] === 'fast' ? ['**/*.slow.test.{ts,tsx}'] : []
const exclude = ['**/node_modules/**', '**/dist/**', ...slow]
const shared = { exclude, env: { TZ: 'UTC' } }

/** Tells the page of tests what its machine prefers (screen.testing.tsx). */
const emulate: BrowserCommand<
  [
    media: {
      media?: 'print' | 'screen'
      colorScheme?: 'light' | 'dark'
      reducedMotion?: 'reduce' | 'no-preference'
    },
  ]
> = ({ page }, media) => page.emulateMedia(media)

/** A page of tests in Chromium. */
const chromium = (viewport: { width: number; height: number }) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport,
  instances: [{ browser: 'chromium' as const }],
  commands: { emulate },
  provider: playwright({
    launchOptions: { executablePath: findChromium() ?? undefined, args: ['--no-sandbox', '--disable-gpu'] },
    contextOptions: {
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      hasTouch: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    },
    actionTimeout: 10_000,
  }),
})

export default defineConfig({
  test: {
    pool: 'forks',
    // Milliseconds for stopping the database, the browsers and Vite; later the run would count as failed.
    teardownTimeout: 60_000,
    // Tests mostly wait for sockets, processes and the database: of five workers about two use CPU.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          // Node imports the sources itself: no Vite between, half the time of a file.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', textHooks],
          include: [
            'apps/{api,cli,sandbox}/**/*.test.ts',
            'packages/{contract,web}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          globalSetup: ['tools/testing/database.ts'],
          setupFiles: ['tools/testing/invariants.ts', 'tools/testing/programs.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Modules stay loaded between test files: loading the server for each took a quarter of the time.
          isolate: false,
        },
      },
      {
        plugins: [permissions()],
        test: {
          ...shared,
          name: 'sites',
          include: ['apps/{play,console,agent,service}/**/*.test.ts', 'packages/ui/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        plugins: [react()],
        publicDir: 'apps/play/public',
        // Found at once, so that nothing is bundled, and no page loaded again, while tests run.
        optimizeDeps: {
          include: [
            '@tanstack/react-query',
            'axe-core',
            'dompurify',
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'uqr',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'screens',
          exclude,
          // After the server's tests: they fill both cores.
          sequence: { groupOrder: 1 },
          include: ['apps/{play,service}/**/*.test.tsx'],
          setupFiles: ['tools/testing/screens.ts'],
          testTimeout: 30_000,
          // Two pages for all files: a test begins with empty storages, not with a browser of its own. One page kept a
          // single core busy. What the pages share is the clipboard: no second file may use it.
          isolate: false,
          maxWorkers: 2,
          unstubGlobals: true,
          browser: chromium({ width: 375, height: 812 }),
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        plugins: [react(), permissions()],
        publicDir: 'apps/console/public',
        optimizeDeps: {
          include: [
            '@ant-design/icons',
            '@rc-component/picker/generate/dayjs',
            '@tanstack/react-query',
            '@tiptap/react',
            '@tiptap/starter-kit',
            'antd',
            'antd/locale/zh_CN.js',
            'chart.js',
            'dayjs',
            'react',
            'react-dom/client',
            'react-dom/server',
            'react-router',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'console',
          exclude,
          sequence: { groupOrder: 2 },
          include: ['apps/console/**/*.test.tsx'],
          setupFiles: ['tools/testing/consoleScreens.ts'],
          testTimeout: 30_000,
          isolate: false,
          maxWorkers: 2,
          browser: chromium({ width: 1440, height: 900 }),
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
