import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { ok, paged, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectCount, expectTexts, open, step } from '../../app/testing/screen.testing.tsx'

async function filter(label: '场馆' | '时间', choice: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('dialog', { name: label }).getByRole('radio', { name: choice }).click()
}
const venues = ok([
  { platname: 'userbalance', name: '平台钱包' },
  { platname: 'ag', name: '真人馆' },
])

test('each tab lists its records with their states [TRANSREC-09, TRANSREC-10, TRANSREC-11, TRANSREC-12]', async () => {
  asPlayer()
  const rows = [0, 1, 2, '3'].map((state, index) => ({
    out_trade_no: `NO${index}`,
    amount: `${index + 1}00`,
    pay_way: `方式${index}`,
    state,
    created_at: `2026-11-2${index} 10:00:00`,
  }))
  const api = serve({ balancelist: venues, gettransrecord: paged(rows) })
  await open('/transRecord')
  const tabs = page.getByRole('tab')
  const items = page.getByRole('main').getByRole('listitem')
  await step('order of the tabs [TRANSREC-01, TRANSREC-02, TRANSREC-03, TRANSREC-04]', async () => {
    await expectTexts(tabs, ['存款', '取款', '转入', '转出'])
  })
  await step('the first tab [TRANSREC-05, TRANSREC-21]', async () => {
    await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true')
    await expectCount(items, 4)
    expect(api.last('gettransrecord').body).toEqual({ date: 4, type: 1, page: 1, api_type: '' })
  })
  const orders = [
    ['TRANSREC-13', '未定义'],
    ['TRANSREC-14', '待审核'],
    ['TRANSREC-15', '已通过'],
    ['TRANSREC-16', '已拒绝'],
  ] as const
  const moves = [
    ['TRANSREC-17', '失败'],
    ['TRANSREC-18', '成功'],
    ['TRANSREC-19', '待结算'],
    ['TRANSREC-20', '未定义'],
  ] as const
  for (const [index, labels] of [orders, orders, moves, moves].entries()) {
    await tabs.nth(index).click()
    await expect.poll(() => api.last('gettransrecord').body['type']).toBe(index + 1)
    for (const [at, [holds, label]] of labels.entries())
      await step(`${label} [${holds}]`, async () => {
        await expect.element(items.nth(at)).toHaveTextContent(label)
        for (const text of [`¥${at + 1}00.00`, `方式${at}`, `2026-11-2${at} 10:00:00`])
          await expect.element(items.nth(at)).toHaveTextContent(text)
      })
    await step('only orders have a number [TRANSREC-08]', async () => {
      await expectCount(page.getByText('NO1'), index < 2 ? 1 : 0)
    })
  }
  await step('one venue [TRANSREC-06]', async () => {
    await filter('场馆', '真人馆')
    await expect.poll(() => api.last('gettransrecord').body).toEqual({ date: 4, type: 4, page: 1, api_type: 'ag' })
  })
  await step('some days [TRANSREC-07]', async () => {
    await filter('时间', '近15天')
    await expect.poll(() => api.last('gettransrecord').body).toEqual({ date: 3, type: 4, page: 1, api_type: 'ag' })
    await tabs.first().click()
    await expect.poll(() => api.last('gettransrecord').body).toEqual({ date: 3, type: 1, page: 1, api_type: 'ag' })
  })
})

/** Whether each amount has a colour different from its row's. */
const coloured = (amounts: Locator) =>
  amounts.elements().map((one) => getComputedStyle(one).color !== getComputedStyle(one.closest('li')!).color)

test('only amounts that moved money are coloured [TRANSREC-09, BETREC-05]', async () => {
  const states = [0, 1, 2, 3]
  asPlayer()
  serve({
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
    await open(`/transRecord?type=${type}`)
    await expect.element(page.getByRole('tab').nth(type - 1)).toHaveAttribute('aria-selected', 'true')
    await expectCount(items, 4)
    expect(coloured(items.getByText('¥100.00')), `tab ${type}`).toEqual(moved)
  }
  await open('/betRecord')
  await expectCount(items, 5)
  expect(coloured(items.getByText(/^[-+]?¥(5|0)\.00$/))).toEqual([false, false, true, true, false])
  await open('/fanshui')
  await expectCount(items, 2)
  expect(coloured(items.getByText('¥100.00'))).toEqual([false, true])
})
