import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/testing/chromium.ts'

const executablePath = findChromium() ?? undefined

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/global.ts',
  // Two cores carry the product as well. What waits for others most of its time goes next to the two.
  workers: 3,
  projects: [
    { name: 'waiting', grep: /@waits/, workers: 1 },
    { name: 'walking', grepInvert: /@waits/, workers: 2 },
  ],
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // The service worker fetches the whole application for every page. Its own tests (phone, push) allow it.
    serviceWorkers: 'block',
    // Endless animations cost CPU time on every open page.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey costs a third of its time; a failure leaves a picture and the page's structure anyway.
    trace: process.env['KOI_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // Without a locale of the machine a file with a Chinese name is saved as "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
