import { figureNames, rangeFigureNames, rangeFigures } from '@koi/contract/books/report/figure'
import { addDays } from '@koi/contract/time'
import { today } from '@koi/web/days'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { apiStub, listed, serve } from '../../app/answers.testing.ts'
import { button, expectAddress, open, press, region, row, show } from '../../app/screen.testing.tsx'
import { figureNames as labels, figureRules } from '../../ui/figures/figures.copy.ts'

const totals = (amount: string, count: number) =>
  Object.fromEntries(rangeFigureNames.map((name) => [name, rangeFigures[name] === 'count' ? count : amount])) as never
const owed = Object.fromEntries(
  ['balance', 'held', 'transit', 'venue_balances', 'agent_balances', 'liability'].map((name) => [name, '900.00']),
)
const asOf = '2026-03-10 12:00:00'

const queue = { count: 0, oldest: '' }
const pending = Object.fromEntries(
  'deposits withdrawals transfers activity_applications agent_applications adjustments free_rounds bonuses unmatched_payments venue_faults held_wins exclusion_lifts harm_markers inquiries verifications approvals'
    .split(' ')
    .map((name) => [name, queue]),
)

const serveDashboard = () =>
  serve({
    'GET /console/api/reports/dashboard': {
      pending,
      today: { online: 7, ...(totals('100.00', 3) as object), ...owed, as_of: asOf },
      days: [],
    },
    'GET /console/api/reports/figures': ({ query }: { query: URLSearchParams }) => ({
      from: query.get('from'),
      to: query.get('to'),
      as_of: asOf,
      totals: totals('150.00', 3),
      before: query.get('compared')
        ? { from: '2026-03-09', to: '2026-03-09', until: asOf, totals: totals('100.00', 4) }
        : null,
    }),
    'GET /console/api/reports/rows': ({ query }: { query: URLSearchParams }) => ({
      ...listed('GET /console/api/reports/rows', {
        id: 'D1',
        kind: 'deposit',
        player_id: 'P1',
        username: '<b>koi001</b>',
        number: 'D202603100001',
        amount: '150.00',
        created_at: '2026-03-10 11:00:00',
      }),
      figure: { count: 1, amount: '150.00', as_of: asOf },
      asked: query.get('figure'),
    }),
  } as never)

const last = (at: string) => apiStub.calls.findLast((call) => call.at === at)!.query

test('every figure has a name and says how it is counted', () => {
  for (const name of figureNames) {
    expect(labels[name], name).toMatch(/\S/)
    expect(figureRules[name], name).toMatch(/。$/)
  }
})

test('one press shows the result of yesterday, compared with the day before', async () => {
  serveDashboard()
  await show('/')
  const now = today()
  expect(last('GET /console/api/reports/figures').get('from')).toBe(now)
  const figures = region('经营数据（北京时间）')
  await expect.element(figures.getByText('较前期 +¥50.00（+50.0%）').first()).toBeVisible()
  await expect.element(figures.getByText('较前期 −1（−25.0%）').first()).toBeVisible()
  await figures.getByText('昨日').click()
  const yesterday = addDays(now, -1)
  await expectAddress(`?from=${yesterday}&to=${yesterday}`)
  await expect.poll(() => last('GET /console/api/reports/figures').get('to')).toBe(yesterday)
  expect(last('GET /console/api/reports/figures').get('compared')).toBe('period')
})

test('a figure is explained by keyboard and opens its rows', async () => {
  serveDashboard()
  await show('/?from=2026-03-10&to=2026-03-10')
  const help = button('存款的计算方式')
  help.element().focus()
  await press('{Enter}')
  const note = page.getByRole('note').filter({ hasText: figureRules['deposits']! })
  await expect.element(note).toBeVisible()
  await press('{Escape}')
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(help).toHaveFocus()

  await page.getByRole('link', { name: '¥150.00' }).first().click()
  await expectAddress('/figures/deposits?from=2026-03-10&to=2026-03-10')
  await expect.element(page.getByRole('heading', { name: '存款', level: 1 })).toBeVisible()
  await expect.element(row('<b>koi001</b>')).toBeVisible()
  await expect.element(page.getByText('共 1 条 · 截至 2026-03-10 12:00:00')).toBeVisible()
  expect(last('GET /console/api/reports/rows').get('figure')).toBe('deposits')
  await expect
    .element(page.getByRole('link', { name: 'D202603100001' }))
    .toHaveAttribute('href', expect.stringMatching(/deposits\/D202603100001$/))
})

test('the bridge leads from stakes to the net result, with adjustments by kind, and says what is owed at the end', async () => {
  const earlier = { from: '2026-03-09', to: '2026-03-09', until: asOf, totals: totals('100.00', 4) }
  serve({
    'GET /console/api/reports/finance': {
      from: '2026-03-10',
      to: '2026-03-10',
      totals: totals('150.00', 3),
      before: earlier,
      now: { ...owed, as_of: asOf },
      at_end: { liability: '900.00', open_stakes: '25.00', as_of: '2026-03-11 00:00:00' },
      items: [{ day: '2026-03-10', ...(totals('150.00', 3) as object) }],
      channels: [],
    },
  } as never)
  await show('/reports/finance?from=2026-03-10&to=2026-03-10')
  await expect.element(row('减 人工加扣款：补偿')).toBeVisible()
  await expect
    .element(row('等于 净利').getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/\/figures\/ngr\?from=2026-03-10&to=2026-03-10$/))
  await expect.element(page.getByText('期末（2026-03-11 00:00:00）')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '¥25.00' }))
    .toHaveAttribute('href', expect.stringMatching(/\/figures\/open_stakes\?to=2026-03-10$/))
})

test('an address of an unknown figure leads to the reports', async () => {
  serve({ 'GET /console/api/reports/finance': () => new Promise(() => {}) } as never)
  await open('/figures/constructor')
  await expectAddress('/reports')
})
