// Needs the server: a call may follow from its answer to another.
import { addresses, type ScreenName } from '@koi/contract/addresses'
import type { Page, Request } from '@playwright/test'
import { playerIdOf } from './support/desk.ts'
import { open } from './support/route.ts'
import { expect, test } from './support/test.ts'

/**
 * Calls that opening a screen does not cause: polls, the event stream, page reports, and the popup of a campaign and the
 * prompt to review limits, each once per session.
 */
const inTheBackground = /^\/api\/(?:balance|events|page-reports|campaign\/popup|protection\/review)$/
/**
 * Calls of the site that are Koi's own extensions; all others belong to the given API, which other clients and servers
 * know.
 */
const own: ReadonlySet<string> = new Set([
  'POST /api/bonus/list',
  'POST /api/deposit/prompts',
  'POST /api/funds',
  'POST /api/protection',
  'POST /api/protection/history',
  'POST /api/statement',
  'POST /api/vipprogress',
  'POST /api/wageringRequirements',
])

interface Recorded {
  calls: string[]
  pending: Set<Request>
}

/** Records the calls of the players' API. A poll counts as one call. */
function recordCalls(page: Page): Recorded {
  const recorded: Recorded = { calls: [], pending: new Set() }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (inTheBackground.test(pathname)) return
    const call = `${request.method()} ${pathname}`
    const isPolledAgain = pathname === '/api/balancelist2' && recorded.calls.some((one) => one.startsWith(call))
    if (isPolledAgain) return
    recorded.pending.add(request)
    if (pathname.startsWith('/api/')) recorded.calls.push(`${call} ${request.postData() ?? ''}`.trim())
  })
  page.on('requestfinished', (request) => recorded.pending.delete(request))
  page.on('requestfailed', (request) => recorded.pending.delete(request))
  return recorded
}

const rendered = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))))

/** Expects these numbers of given and own calls, and no further call once everything has arrived and is rendered. */
async function expectCalls(page: Page, { calls, pending }: Recorded, given: number, ofKoi: number) {
  await expect
    .poll(() => ({ calls: [...calls], isEnough: calls.length >= given + ofKoi }))
    .toMatchObject({ isEnough: true })
  // An answer may cause another call, so the wait is repeated.
  for (let round = 0; round < 3; round++) {
    await expect.poll(() => pending.size).toBe(0)
    await rendered(page)
  }
  const isOwn = (call: string) => own.has(call.split(' ', 2).join(' '))
  const counts = { given: calls.filter((call) => !isOwn(call)).length, own: calls.filter(isOwn).length }
  expect(counts, calls.join('\n')).toEqual({ given, own: ofKoi })
}

/** Loads the home page again and expects its calls; only calls of this load are recorded. */
async function loadHome(page: Page, recorded: Recorded, given: number) {
  // Another document is opened first, so that the home page starts with an empty query cache.
  await page.goto('/healthz')
  await expect.poll(() => recorded.pending.size).toBe(0)
  recorded.calls.length = 0
  await open(page, '/')
  await expectCalls(page, recorded, given, 0)
}

/** Loads the home page again, then opens the screen and expects its calls. */
async function expectCallsFromHome(page: Page, recorded: Recorded, screen: ScreenName, given: number, ofKoi: number) {
  await loadHome(page, recorded, 5)
  recorded.calls.length = 0
  await page.evaluate((route) => (location.hash = route), addresses[screen])
  await expectCalls(page, recorded, given, ofKoi)
}

test('home of a visitor makes 4 given calls', { tag: '@core' }, async ({ page }) => {
  await loadHome(page, recordCalls(page), 4)
})

const ofScreens = [
  // Calls: cards of three kinds, channels, player, range of the first channel.
  ['deposit', 6, 1],
  ['withdrawal', 4, 0],
  ['transfer', 2, 0],
  ['mine', 2, 1],
  ['promotions', 2, 0],
  ['messages', 1, 0],
  ['vip', 1, 1],
  ['wallet', 1, 0],
  ['turnover', 0, 1],
  ['betRecords', 2, 0],
  ['transactions', 2, 0],
  ['statement', 0, 1],
  // The list of changes has pages, so it is a call of its own.
  ['protection', 0, 2],
  ['welfare', 2, 0],
] as const satisfies [ScreenName, number, number][]

test('home of a player makes 5 given calls, and each screen opened from home its own', async ({ page, player }) => {
  test.setTimeout(120_000)
  expect(player.name).not.toBe('')
  const recorded = recordCalls(page)
  for (const [screen, given, ofKoi] of ofScreens)
    await test.step(`${screen} makes ${given} given calls and ${ofKoi} of its own`, () =>
      expectCallsFromHome(page, recorded, screen, given, ofKoi))
})

test('withdrawal and turnover with missing turnover also read how the balance is split', async ({
  page,
  player,
  operator,
}) => {
  const gift = { amount: '10.00', reason: '测试', turnover_multiple: 1 }
  await operator.post(`players/${await playerIdOf(operator, player.name)}/adjustments`, gift)
  const recorded = recordCalls(page)
  // Open bonuses are loaded, because one of them may be the reason for missing turnover.
  await expectCallsFromHome(page, recorded, 'withdrawal', 4, 2)
  await expectCallsFromHome(page, recorded, 'turnover', 0, 2)
})
