import type { Locator, Page } from '@playwright/test'
import { open } from './support/look.ts'
import { asMember, ok, paged, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

async function filter(page: Page, label: '平台' | '时间', choice: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('dialog', { name: label }).getByRole('radio', { name: choice }).click()
}
const venues = ok([
  { platname: 'userbalance', name: '平台钱包' },
  { platname: 'ag', name: '真人馆' },
])

test('BETREC-01, BETREC-02, BETREC-03, BETREC-04, BETREC-05, BETREC-06, BETREC-07, BETREC-08 the bets of every venue', async ({
  page,
}) => {
  await asMember(page)
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
  const api = await stub(page, {
    balancelist: venues,
    betrecord: paged([
      bet,
      { ...bet, bet_id: 'B2', status: '0', win_loss: 0 },
      { ...bet, bet_id: 'B3', status: 2 },
      { ...bet, bet_id: 4, status: 9 },
      { bet_id: 'B5', win_loss: 12.5, status: 1 },
    ]),
  })
  await open(page, '/betRecord')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(5)
  for (const text of ['B1', '80.00', '-¥80.00', 'bac01', '百家乐', '庄赢', '2026-11-21 07:22:40', '已结算'])
    await expect(rows.first()).toContainText(text)
  await expect(rows.nth(1)).toContainText('无效注单')
  await expect(rows.nth(2)).toContainText('未结算')
  await expect(rows.nth(3)).toContainText('未定义')
  await expect(rows.nth(4)).toContainText('+¥12.50')
  expect(api.last('betrecord').body).toEqual({ date: 4, page: 1, api_type: '' })
  await expect(page.getByRole('button', { name: /^平台/ })).toContainText('全部')
  await page.getByRole('button', { name: /^平台/ }).click()
  await expect(page.getByRole('dialog', { name: '平台' }).getByRole('radio')).toHaveText(['全部', '真人馆'])
  await page.keyboard.press('Escape')
  await filter(page, '平台', '真人馆')
  await expect.poll(() => api.last('betrecord').body).toEqual({ date: 4, page: 1, api_type: 'ag' })
  api.set('betrecord', paged([]))
  await filter(page, '时间', '今日')
  await expect(page.getByText('暂无数据')).toBeVisible()
  expect(api.last('betrecord').body).toEqual({ date: 1, page: 1, api_type: 'ag' })
})

test('TRANSREC-01, TRANSREC-02, TRANSREC-03, TRANSREC-04, TRANSREC-05, TRANSREC-06, TRANSREC-07, TRANSREC-08, TRANSREC-09, TRANSREC-10, TRANSREC-11, TRANSREC-12, TRANSREC-13, TRANSREC-14, TRANSREC-15, TRANSREC-16, TRANSREC-17, TRANSREC-18, TRANSREC-19, TRANSREC-20, TRANSREC-21 four tabs of records', async ({
  page,
}) => {
  await asMember(page)
  const rows = [0, 1, 2, '3'].map((state, index) => ({
    out_trade_no: `NO${index}`,
    amount: `${index + 1}00`,
    pay_way: `方式${index}`,
    state,
    created_at: `2026-11-2${index} 10:00:00`,
  }))
  const api = await stub(page, { balancelist: venues, gettransrecord: paged(rows) })
  await open(page, '/transRecord')
  const tabs = page.getByRole('tab')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(tabs).toHaveText(['存款', '取款', '转入', '转出'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await expect(items).toHaveCount(4)
  expect(api.last('gettransrecord').body).toEqual({ date: 4, type: 1, page: 1, api_type: '' })
  for (const [index, labels] of [
    ['未定义', '待审核', '已通过', '已拒绝'],
    ['未定义', '待审核', '已通过', '已拒绝'],
    ['失败', '成功', '待结算', '未定义'],
    ['失败', '成功', '待结算', '未定义'],
  ].entries()) {
    await tabs.nth(index).click()
    await expect.poll(() => api.last('gettransrecord').body['type']).toBe(index + 1)
    for (const [at, label] of labels.entries()) {
      await expect(items.nth(at)).toContainText(label)
      for (const text of [`¥${at + 1}00.00`, `方式${at}`, `2026-11-2${at} 10:00:00`])
        await expect(items.nth(at)).toContainText(text)
    }
    await expect(page.getByText('NO1')).toHaveCount(index < 2 ? 1 : 0)
  }
  await filter(page, '平台', '真人馆')
  await expect.poll(() => api.last('gettransrecord').body).toEqual({ date: 4, type: 4, page: 1, api_type: 'ag' })
  await filter(page, '时间', '近15天')
  await expect.poll(() => api.last('gettransrecord').body).toEqual({ date: 3, type: 4, page: 1, api_type: 'ag' })
  await tabs.first().click()
  await expect.poll(() => api.last('gettransrecord').body).toEqual({ date: 3, type: 1, page: 1, api_type: 'ag' })
})

/** What colours of these amounts are not those of the words around them. */
const coloured = (amounts: Locator) =>
  amounts.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).color !== getComputedStyle(one.closest('li')!).color),
  )

test('TRANSREC-09, BETREC-05 only money that moved is coloured', async ({ page }) => {
  const states = [0, 1, 2, 3]
  await asMember(page)
  await stub(page, {
    gettransrecord: paged(states.map((state) => ({ amount: '100', pay_way: '方式', state }))),
    betrecord: paged(
      [
        { status: 0, win_loss: 0 },
        { status: 0, win_loss: -5 },
        { status: 1, win_loss: -5 },
        { status: 1, win_loss: 5 },
        { status: 1, win_loss: 0 },
      ].map((bet, index) => ({ bet_id: `B${index}`, bet_amount: '80', ...bet })),
    ),
    getfanshui: ok({ list: { data: [0, 1].map((state) => ({ money: '100', state })), total: 2, last_page: 1 } }),
  })
  const items = page.getByRole('main').getByRole('listitem')
  for (const [type, moved] of [
    [1, [false, false, true, false]],
    [2, [false, false, true, false]],
    [3, [false, true, false, false]],
    [4, [false, true, false, false]],
  ] as const) {
    await open(page, `/transRecord?type=${type}`)
    await expect(page.getByRole('tab').nth(type - 1)).toHaveAttribute('aria-selected', 'true')
    await expect(items).toHaveCount(4)
    expect(await coloured(items.getByText('¥100.00')), `tab ${type}`).toEqual(moved)
  }
  await open(page, '/betRecord')
  await expect(items).toHaveCount(5)
  expect(await coloured(items.getByText(/^[-+]?¥(5|0)\.00$/))).toEqual([false, false, true, true, false])
  await open(page, '/fanshui')
  await expect(items).toHaveCount(2)
  expect(await coloured(items.getByText('¥100.00'))).toEqual([false, true])
})
