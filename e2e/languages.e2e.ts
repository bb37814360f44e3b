// Needs the built site in each language, and the server that chooses it.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { root } from '../apps/cli/src/start/release.ts'
import { playerRoutes, publicRoutes } from '../apps/play/src/app/testing/routes.testing.ts'
import { platformUrl } from './support/addresses.ts'
import { expectCredited } from './support/deposit.ts'
import { moveTo } from './support/games.ts'
import { askJson } from './support/http.ts'
import { asPlayer, askAs, newPlayer, type Player, solveCaptcha, tokenOf } from './support/player.ts'
import { open, openWithReload } from './support/route.ts'
import { findOverflow, settle } from './support/screen.ts'
import { sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'
import { type Say, sayIn } from './support/texts.ts'

const foreign = ['en', 'vi', 'th'] as const

test.beforeEach(({ operator }) => operator.patch('settings', { languages: 'zh,en,vi,th' }))
test.afterEach(({ operator }) => operator.patch('settings', { languages: 'zh' }))

async function register(page: Page, say: Say): Promise<Player> {
  const player = newPlayer()
  await page.getByRole('link', { name: say('登录', 'app/shell/app.copy'), exact: true }).click()
  await page.getByRole('link', { name: say('没有账号？立即注册') }).click()
  await expect(page.locator('input[name="confirmPass"]')).toBeVisible()
  await page.locator('input[name="name"]').fill(player.name)
  await page.locator('input[name="password"]').fill(player.password)
  await page.locator('input[name="confirmPass"]').fill(player.password)
  await page.locator('input[name="realname"]').fill(player.realname)
  await page.locator('input[name="paypassword"]').fill(player.payPassword)
  await solveCaptcha(page)
  await page.locator('input[name="terms"]').check()
  await page.locator('button[type="submit"]').click()
  await expect(page).not.toHaveURL(/#\/login/)
  return player
}

async function moveBack(page: Page, venue: string, yuan: string) {
  const asked = { amount: yuan, sourcetype: venue, targettype: 'userbalance' }
  expect(await askAs(page, 'transfer', asked)).toMatchObject({ code: 200 })
}

async function bindCard(page: Page, player: Player) {
  await open(page, '/addBankCard')
  await page.locator('input[name="bank_owner"]').fill(player.realname)
  await page.locator('[name="bank"]').click()
  await page.getByRole('dialog').getByRole('radio').first().click()
  await page.locator('input[name="bank_address"]').fill('Pudong, Shanghai')
  await page.locator('input[name="bank_no"]').fill(`62${Date.now()}${Math.floor(Math.random() * 90 + 10)}`)
  await page.locator('input[name="pay_pass"]').fill(player.payPassword)
  await page.locator('button[type="submit"]').click()
}

for (const language of foreign)
  test(`from the registration to the withdrawal in ${language}`, async ({ browser }) => {
    test.setTimeout(120_000)
    const say = sayIn(language)
    const context = await browser.newContext({ baseURL: platformUrl(), locale: language })
    // Set before the page loads, because an open popup would cover it.
    await context.addInitScript(() => {
      // Pages of other origins may have no storage.
      if (window.origin !== 'null' && window.top === window)
        for (const name of ['welcomeSeen', 'noticeSeen']) sessionStorage.setItem(name, '1')
    })
    const page = await context.newPage()
    const player = await test.step('the site is in the language of the browser; a player registers', async () => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      return register(page, say)
    })
    await test.step('the server refuses in the language', async () => {
      const [headers, body] = [{ 'accept-language': language }, { name: player.name, password: 'wrong', code: '' }]
      const { message } = (await askJson<{ message: string }>(platformUrl(), '/api/login_pc', { body, headers })).body
      expect(message).not.toMatch(/\p{Script=Han}/u)
    })
    await test.step('a deposit is credited', async () => {
      await bindCard(page, player)
      await expect(page).not.toHaveURL(/addBankCard/)
      await open(page, '/recharge')
      await page.getByRole('radio', { name: say('微信支付', 'money/deposit/deposit.copy') }).click()
      await page.clock.install()
      await page.locator('input[name="amount"]').fill('200')
      await page.getByRole('button', { name: say('立即存款'), exact: true }).click()
      const [desk] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: say('去支付'), exact: true }).click(),
      ])
      await desk.getByRole('button', { name: '我已支付' }).click()
      await expect(desk.getByRole('heading', { name: '支付成功' })).toBeVisible()
      await desk.close()
      await expectCredited(page, say('存款已到账', 'money/deposit/deposit.copy'))
    })
    await test.step('the deposit is played through, and a withdrawal is asked for', async () => {
      await moveTo(page, 'slot', '200')
      for (let times = 0; times < 2; times++) {
        const { bet_id } = await sandbox.bet({ venue: 'slot', player: player.name, amount: '100', game_code: 'koi' })
        await sandbox.settle(bet_id, { status: 'settled', win_loss: '0' })
      }
      await moveBack(page, 'slot', '200')
      await expect(async () => {
        await openWithReload(page, '/withdrawal')
        await expect(page.getByLabel(say('剩余流水'))).toHaveValue(/^0(\.00)?$/, { timeout: 2000 })
      }).toPass()
      await page.getByRole('radio').first().click()
      await page.getByLabel(say('取款金额', 'money/withdraw/withdraw.copy')).fill('100')
      await page.locator('input[name="password"]').fill(player.payPassword)
      await page.getByRole('button', { name: say('立即取款'), exact: true }).click()
      await expect(page).toHaveURL(/#\/transRecord/)
      await expect(page.getByRole('listitem').filter({ hasText: /¥100\.00|100,00\s¥/ })).toContainText(
        say('待审核', 'play/record/record.copy'),
      )
    })
    await test.step('the choice of another language is kept', async () => {
      await open(page, '/setting')
      await page.getByRole('combobox', { name: say('语言', 'app/shell/app.copy') }).selectOption('zh')
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    })
    await context.close()
  })

/** Serves the site's page in the lengthened English of `KOI_LANGUAGE=pseudo`, which no server offers. */
async function servePseudo(page: Page) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const site = join(root, 'apps/play')
  const built = join(site, 'dist/index.pseudo.html')
  // Building changed sources empties the folder.
  if (!existsSync(built)) {
    const env = { ...process.env, NODE_ENV: 'production', KOI_LANGUAGE: 'pseudo' }
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: site, env })
  }
  const html = readFileSync(built, 'utf8')
  await page.route('**/', async (route) => route.fulfill({ response: await route.fetch(), body: html }))
  await page.route('**/assets/pseudo/**', (route) =>
    route.fulfill({ path: join(site, 'dist', new URL(route.request().url()).pathname) }),
  )
}

const chineseRuns = (text: string) => new Set(text.match(/\p{Script=Han}+/gu))

/**
 * Collects the Chinese text of the server's answers while a page visits the screens. Each answer is read before the
 * page gets it, because the body cannot be read any more after the page was left.
 */
async function collectAnswered(page: Page): Promise<() => string> {
  const runs = new Set<string>()
  const keep = (found: Iterable<string>) => {
    for (const run of found) runs.add(run)
  }
  const withoutTags = /<[^>]*>|\\/g
  // The first page contains inlined answers too.
  keep(chineseRuns((await (await page.request.get('/')).text()).replaceAll(withoutTags, '')))
  await page.exposeFunction('keepRuns', keep)
  await page.addInitScript(() => {
    const { fetch, keepRuns } = window as unknown as Window & { keepRuns: (found: string[]) => Promise<void> }
    const kept = new Set<string>()
    window.fetch = async (...request) => {
      const answer = await fetch(...request)
      // An event stream never ends.
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
      if (isStream) return answer
      const text = (await answer.clone().text()).replaceAll(/<[^>]*>|\\/g, '')
      const found = (text.match(/\p{Script=Han}+/gu) ?? []).filter((run) => !kept.has(run))
      if (found.length > 0) await keepRuns(found)
      for (const run of found) kept.add(run)
      return answer
    }
  })
  return () => [...runs].join(' ')
}

/** Finds Chinese text on a screen that no answer of the server contains: a text of the site without a translation. */
async function findUntranslated(page: Page, answered: string): Promise<string[]> {
  // Each language is named in itself.
  const text = (await page.locator('body').innerText()).replaceAll('简体中文', '')
  return [...chineseRuns(text)].filter((run) => !answered.includes(run))
}

for (const language of [...foreign, 'pseudo'] as const)
  test(`every screen in ${language} fits 320 px and shows no Chinese text of the site`, async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({
      baseURL: platformUrl(),
      locale: language === 'pseudo' ? 'en' : language,
      viewport: { width: 320, height: 640 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    if (language === 'pseudo') await servePseudo(page)
    const answered = await collectAnswered(page)
    await asPlayer(page, await tokenOf('demo002'))
    for (const route of [...playerRoutes.filter((one) => !one.startsWith('/payInfo')), ...publicRoutes]) {
      await settle(page, route)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), route).toBeLessThanOrEqual(320)
      expect.soft(await findOverflow(page), route).toEqual([])
      expect.soft(await findUntranslated(page, answered()), route).toEqual([])
    }
    await context.close()
  })
