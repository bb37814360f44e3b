import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../testing/chromium.ts'
import { adminPassword } from './product.ts'
import type { Site } from './screens.ts'

const themes = ['light', 'dark'] as const

const fileOf = (address: string, theme: string) => `${address.replaceAll(/[^\w=]+/g, '_')}.${theme}.png`

async function ask<Data>(base: string, path: string, body?: object, token = ''): Promise<Data> {
  const response = await fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Data
}

async function playerToken(base: string, name: string): Promise<string> {
  const [code] = await ask<string[]>(base, '/captcha/texts.json')
  const answer = await ask<{ data: { new_api_token: string } }>(base, '/api/login_pc', {
    name,
    password: 'koi12345',
    code,
  })
  return answer.data.new_api_token
}

async function sessionOf({ as }: Site, base: string): Promise<Record<string, string>> {
  const seen = { welcomeSeen: '1', noticeSeen: '1' }
  if (as === 'player') return { ...seen, token: await playerToken(base, 'demo002') }
  if (as !== 'operator') return seen
  const { token } = await ask<{ token: string }>(base, '/console/api/login', {
    username: 'admin',
    password: adminPassword,
  })
  return { console_token: token }
}

/** Opens the agents’ portal with a code of the player site. */
async function enterPortal(page: Page, base: string) {
  const token = await playerToken(base, 'demo005')
  const { data } = await ask<{ data: { url: string } }>(base, '/api/getAgentLoginUrl', undefined, token)
  await page.goto(data.url)
  await page.getByRole('navigation').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function settle(page: Page, address: string) {
  await page.goto(address)
  if (address.includes('#')) await page.reload()
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready)
}

/** Records the API's answers for the first commit and replays them to the second, so that only the appearance differs. */
async function contextOf(browser: Browser, site: Site, base: string, answers: string): Promise<BrowserContext> {
  const isKept = existsSync(answers)
  // The chat is not recorded, because its polling would never end on replayed answers.
  const calls = /^https?:\/\/[^/]+\/(?:console\/|agent\/)?api\//
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: site.width, height: site.height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(isKept ? {} : { recordHar: { path: answers, content: 'embed', urlFilter: calls } }),
  })
  if (isKept) await context.routeFromHAR(answers, { url: calls, notFound: 'fallback' })
  return context
}

interface Har {
  log: { entries: { response: { status: number } }[] }
}

/** Removes calls without an answer from a recording. */
function forgetUnanswered(answers: string) {
  const { log } = JSON.parse(readFileSync(answers, 'utf8')) as Har
  const entries = log.entries.filter(({ response }) => response.status > 0)
  writeFileSync(answers, JSON.stringify({ log: { ...log, entries } }))
}

export async function shoot(
  sites: Site[],
  base: string,
  folder: string,
  answersFolder: string,
  at: number,
): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] })
  const names: string[] = []
  try {
    for (const site of sites) {
      const answers = join(answersFolder, `${site.name}.har`)
      const context = await contextOf(browser, site, base, answers)
      const session = await sessionOf(site, base)
      await context.addInitScript(
        ([entries, moment]) => {
          if (window.top !== window) return
          for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
          // Math.random is seeded, for example for the captcha.
          let seed = 1
          Math.random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
          // The date is fixed, while timers run.
          Date.now = () => moment
          window.Date = new Proxy(Date, {
            construct: (Real, given: [string]) => (given.length ? new Real(...given) : new Real(moment)),
          })
        },
        [session, at] as const,
      )
      const page = await context.newPage()
      if (site.as === 'agent') await enterPortal(page, base)
      mkdirSync(join(folder, site.name), { recursive: true })
      for (const address of site.addresses) {
        await settle(page, address)
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          const name = join(site.name, fileOf(address, colorScheme))
          await page.screenshot({
            path: join(folder, name),
            fullPage: true,
            animations: 'disabled',
            mask: [page.locator('iframe')],
            timeout: 120_000,
          })
          names.push(name)
        }
      }
      await context.close()
      forgetUnanswered(answers)
    }
  } finally {
    await browser.close()
  }
  return names
}
