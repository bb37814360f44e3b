import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, serve } from '../app/answers.testing.ts'
import { asMember, escape, expectCount, expectTexts, open, step } from '../app/screen.testing.tsx'

async function filter(label: '平台' | '时间', choice: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('dialog', { name: label }).getByRole('radio', { name: choice }).click()
}
const venues = ok([
  { platname: 'userbalance', name: '平台钱包' },
  { platname: 'ag', name: '真人馆' },
])

test('BETREC-03 the bets of every venue', async () => {
  asMember()
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
  await step('BETREC-03, BETREC-06 a settled bet', async () => {
    for (const text of ['B1', '80.00', '-¥80.00', 'bac01', '百家乐', '庄赢', '2026-11-21 07:22:40', '已结算'])
      await expect.element(rows.first()).toHaveTextContent(text)
  })
  await step('BETREC-05 an invalid one', async () => {
    await expect.element(rows.nth(1)).toHaveTextContent('无效注单')
  })
  await step('BETREC-07 one that is open', async () => {
    await expect.element(rows.nth(2)).toHaveTextContent('未结算')
  })
  await expect.element(rows.nth(3)).toHaveTextContent('未定义')
  await expect.element(rows.nth(4)).toHaveTextContent('+¥12.50')
  await step('BETREC-01, BETREC-08 all venues at first', async () => {
    expect(api.last('betrecord').body).toEqual({ date: 4, page: 1, api_type: '' })
    await expect.element(page.getByRole('button', { name: /^平台/ })).toHaveTextContent('全部')
    await page.getByRole('button', { name: /^平台/ }).click()
    await expectTexts(page.getByRole('dialog', { name: '平台' }).getByRole('radio'), ['全部', '真人馆'])
    await escape()
  })
  await step('BETREC-01 one venue', async () => {
    await filter('平台', '真人馆')
    await expect.poll(() => api.last('betrecord').body).toEqual({ date: 4, page: 1, api_type: 'ag' })
  })
  await step('BETREC-02, BETREC-04 a day without bets', async () => {
    api.set('betrecord', paged([]))
    await filter('时间', '今日')
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    expect(api.last('betrecord').body).toEqual({ date: 1, page: 1, api_type: 'ag' })
  })
})
