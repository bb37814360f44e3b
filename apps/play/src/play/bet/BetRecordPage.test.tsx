import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  escape,
  expectCount,
  expectTexts,
  open,
  scrollUntil,
  step,
} from '../../app/testing/screen.testing.tsx'

async function filter(label: '场馆' | '时间', choice: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('dialog', { name: label }).getByRole('radio', { name: choice }).click()
}
const venues = ok([
  { platname: 'userbalance', name: '平台钱包' },
  { platname: 'ag', name: '真人馆' },
])

test('the bet records list the bets of every venue [BETREC-03]', async () => {
  asPlayer()
  const bet = {
    bet_id: 'B1',
    bet_amount: '80',
    win_loss: '-80.00',
    Code: 'bac01',
    playname: '百家乐',
    playmemo: '庄赢',
    status: 1,
    bet_time: '2026-11-21 07:22:40',
  }
  const api = serve({
    balancelist: venues,
    betrecord: paged([
      bet,
      { ...bet, bet_id: 'B2', status: '0', win_loss: 0 },
      { ...bet, bet_id: 'B3', status: 2 },
      { ...bet, bet_id: 4, status: 9 },
      { bet_id: 'B5', win_loss: 12.5, status: 1 },
    ]),
  })
  await open('/betRecord')
  const rows = page.getByRole('main').getByRole('listitem')
  await expectCount(rows, 5)
  await step('a settled bet [BETREC-03, BETREC-06]', async () => {
    for (const text of ['B1', '80.00', '-¥80.00', 'bac01', '百家乐', '庄赢', '2026-11-21 07:22:40', '已结算'])
      await expect.element(rows.first()).toHaveTextContent(text)
  })
  await step('an invalid bet [BETREC-05]', async () => {
    await expect.element(rows.nth(1)).toHaveTextContent('无效注单')
  })
  await step('an open bet [BETREC-07]', async () => {
    await expect.element(rows.nth(2)).toHaveTextContent('未结算')
  })
  await expect.element(rows.nth(3)).toHaveTextContent('未定义')
  await expect.element(rows.nth(4)).toHaveTextContent('+¥12.50')
  await step('all venues at first [BETREC-01, BETREC-08]', async () => {
    expect(api.last('betrecord').body).toEqual({ date: 4, page: 1, api_type: '' })
    await expect.element(page.getByRole('button', { name: /^场馆/ })).toHaveTextContent('全部')
    await page.getByRole('button', { name: /^场馆/ }).click()
    await expectTexts(page.getByRole('dialog', { name: '场馆' }).getByRole('radio'), ['全部', '真人馆'])
    await escape()
  })
  await step('one venue [BETREC-01]', async () => {
    await filter('场馆', '真人馆')
    await expect.poll(() => api.last('betrecord').body).toEqual({ date: 4, page: 1, api_type: 'ag' })
  })
  await step('a day without bets [BETREC-02, BETREC-04]', async () => {
    api.set('betrecord', paged([]))
    await filter('时间', '今日')
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    expect(api.last('betrecord').body).toEqual({ date: 1, page: 1, api_type: 'ag' })
  })
})

const pageOf = (page: number, count = 10) =>
  Array.from({ length: count }, (_, index) => ({
    bet_id: `B${page}-${index}`,
    playname: `局${page}-${index}`,
    status: 1,
  }))

test('the bet list loads further pages on demand and restarts at page 1 with a filter [LIST-01]', async () => {
  asPlayer()
  const api = serve({
    balancelist: ok([{ platname: 'ag', name: '真人馆' }]),
    betrecord: ({ body }) => paged(pageOf(Number(body['page'])), 20, 2),
  })
  const sentValues = (name: 'page' | 'date') => api.sent('betrecord').map(({ body }) => body[name])
  await open('/betRecord')
  await step('the first page [LIST-01, LIST-07]', async () => {
    await expect.element(page.getByText('局1-9')).toBeVisible()
    expect(api.sent('betrecord').map(({ body }) => body)).toEqual([{ date: 4, page: 1, api_type: '' }])
  })
  await step('the last page is the end [LIST-02, LIST-05]', async () => {
    await scrollUntil(page.getByText('局2-9'))
    await expect.element(page.getByText('局2-9')).toBeVisible()
    const end = page.getByText('没有更多了')
    await scrollUntil(end)
    await expect.element(end).toBeInViewport()
    expect(sentValues('page')).toEqual([1, 2])
  })

  api.set('betrecord', ({ body }) => paged(body['date'] === 3 ? [] : pageOf(9, 3), body['date'] === 3 ? 0 : 3, 5))
  await step('a filter [LIST-03, LIST-04, LIST-08, LIST-09]', async () => {
    await page.getByRole('button', { name: /^时间/ }).click()
    await expectTexts(page.getByRole('dialog').getByRole('radio'), ['今日', '近7天', '近15天', '近30天'])
    await escape()
    await filter('时间', '近7天')
    await expect.element(page.getByText('局9-2')).toBeVisible()
    await expect.element(page.getByText('没有更多了')).toBeVisible()
    expect(api.last('betrecord').body).toEqual({ date: 2, page: 1, api_type: '' })
  })
  await step('a filter without results [LIST-03, LIST-08]', async () => {
    await filter('时间', '近15天')
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    await expectCount(page.getByText('没有更多了'), 0)
    expect(api.last('betrecord').body['date']).toBe(3)
  })
  api.set('betrecord', 'abort')
  await filter('时间', '今日')
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible()
  api.set('betrecord', paged(pageOf(7, 1)))
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(page.getByText('局7-0')).toBeVisible()
  expect(new Set(sentValues('date'))).toEqual(new Set([4, 2, 3, 1]))
})

test('a resettled bet shows its earlier results [R41]', async () => {
  asPlayer()
  const bet = { bet_id: 'B1', bet_amount: '200', win_loss: '100.00', playname: '百家乐', status: 1, platname: 'ag' }
  serve({
    balancelist: venues,
    betrecord: paged([bet]),
    betdetail: ok({
      formers: [{ status: 1, win_loss: '-200.00', valid_amount: '200.00', replaced_at: '2026-11-21 08:00:00' }],
    }),
  })
  await open('/betRecord')
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
  const corrected = page.getByRole('region', { name: '更正记录' })
  await expect.element(corrected).toHaveTextContent('2026-11-21 08:00:00更正前：已结算')
  await expect.element(corrected).toHaveTextContent('-¥200.00')
})
