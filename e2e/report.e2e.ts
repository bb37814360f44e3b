// Needs the server: it groups the errors that pages report.
import type { Frame, Page } from '@playwright/test'
import { openService } from './support/chat.ts'
import { desktopWindow, openConsole, tableRow } from './support/desk.ts'
import { open } from './support/route.ts'
import type { Operator } from './support/operator.ts'
import { expect, test } from './support/test.ts'

/** A random word of letters, because digits are removed from reported messages. */
const word = () => Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

/** Throws an uncaught error in a page or frame. */
const crash = (where: Page | Frame, message: string) =>
  where.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text)
    }, 0)
  }, message)

test.use({ provokedErrors: /^[a-z]{10}\b/ })

interface Row {
  site: string
  route: string
  message: string
  count: number
  sessions: number
  players: number
}
const rowsOf = async (operator: Operator, q: string) =>
  (await operator.get<{ items: Row[] }>(`page-errors?q=${q}`)).items

test('errors of the player site are reported with route and player count and shown in the console', async ({
  page,
  player,
  operator,
  browser,
}) => {
  const [early, late] = [word(), word()]
  await page.addInitScript((message) => {
    document.addEventListener('DOMContentLoaded', () =>
      dispatchEvent(new ErrorEvent('error', { message: `Uncaught SyntaxError: ${message}` })),
    )
  }, early)
  const sent = page.waitForRequest('**/api/page-reports')
  await open(page, '/turnover')
  await sent
  await crash(page, `${late} of ${player.name} 13800138000`)
  const where = { site: 'play', route: '/turnover', count: 1, sessions: 1, players: 1 }
  await expect.poll(() => rowsOf(operator, late)).toMatchObject([where])
  await expect.poll(() => rowsOf(operator, early)).toMatchObject([{ ...where, message: `SyntaxError: ${early}` }])
  expect((await rowsOf(operator, late))[0]!.message).not.toContain('138')

  const desk = await browser.newPage(desktopWindow)
  await openConsole(desk, '/page-errors')
  await tableRow(desk, late).dblclick()
  await expect(desk.getByRole('dialog', { name: '错误详情' })).toContainText('最近30天每日次数')
  await desk.keyboard.press('Escape')
  for (const [tab, heading] of [
    ['每日', '出错比例（%）'],
    ['浏览器', '内核'],
    ['网页指标', 'LCP（毫秒）'],
  ] as const) {
    await desk.getByRole('tab', { name: tab }).click()
    await expect(desk.getByRole('columnheader', { name: heading })).toBeVisible()
    await expect(desk.getByRole('row')).not.toHaveCount(1)
  }
  await desk.close()
})

test('the service page reports from its opaque-origin frame', async ({ page, operator, player: _ }) => {
  const message = word()
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/page-reports') && request.frame() !== page.mainFrame(),
  )
  await openService(page)
  await sent
  await crash(page.frames()[1]!, message)
  await expect.poll(() => rowsOf(operator, message)).toMatchObject([{ site: 'service', sessions: 1, players: 0 }])
})

test('web vitals are sent when the page is left', async ({ page, operator }) => {
  const visits = async () => {
    const { items } = await operator.get<{ items: { site: string; route: string; sessions: number }[] }>('page-vitals')
    return items.find(({ site, route }) => site === 'play' && route === '/protection')?.sessions ?? 0
  }
  const before = await visits()
  const measured = page.waitForResponse(/web-vitals/)
  await open(page, '/protection')
  await measured
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await expect.poll(visits).toBeGreaterThan(before)
})

test('a page reports at most ten distinct errors, and the number of repeats when it is left', async ({
  page,
  operator,
}) => {
  const run = word()
  const sent = page.waitForResponse('**/api/page-reports')
  await open(page, '/')
  await sent
  for (let n = 0; n < 12; n++) await crash(page, `${run} ${String.fromCharCode(97 + n)}`)
  for (let n = 0; n < 2; n++) await crash(page, `${run} a`)
  await expect.poll(async () => (await rowsOf(operator, run)).length).toBe(10)
  await page.goto('about:blank')
  await expect.poll(() => rowsOf(operator, `${run} a`)).toMatchObject([{ count: 3, sessions: 1 }])
  expect((await rowsOf(operator, run)).length).toBe(10)
})

test('an error caught by an error boundary is reported: a chunk that fails to load', async ({ page, operator }) => {
  const route = '/protection'
  const failed = async () => {
    const rows = await rowsOf(operator, 'dynamically imported module')
    return rows.find((row) => row.route === route && row.message.includes('ProtectionPage'))?.sessions ?? 0
  }
  const before = await failed()
  const sent = page.waitForResponse('**/api/page-reports')
  await open(page, '/')
  await sent
  await page.route(/ProtectionPage-.*\.js$/, (call) => call.abort())
  await open(page, route)
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect.poll(failed).toBe(before + 1)
})
