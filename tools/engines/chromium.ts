import { chromium } from '@playwright/test'
import type { EnginePage } from '../../e2e/support/engine.ts'
import { playwrightPage } from '../../e2e/support/playwrightPage.ts'
import { olderChromium } from '../testing/olderChromium.ts'
import { phone, type Scheme } from './phone.ts'

/**
 * Opens the Chromium of an npm package with Playwright, because puppeteer-core 25 waits for events that Chromium 109
 * does not send.
 */
export async function openChromium(version: 109, colorScheme: Scheme): Promise<EnginePage> {
  const { executablePath, env } = olderChromium(version)
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  const page = await browser.newPage({
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    colorScheme,
    serviceWorkers: 'block',
  })
  return { ...(await playwrightPage(page)), close: () => browser.close() }
}
