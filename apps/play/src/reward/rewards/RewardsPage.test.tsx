import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectCount, expectToast, open } from '../../app/testing/screen.testing.tsx'

const day = (number: number, isDone: number) => ({
  day: `2026-03-${String(9 + number).padStart(2, '0')}`,
  number,
  is_done: isDone,
  gives: [{ title: '签到奖金', amount: '0.50' }],
})
const calendar = (change: object = {}) =>
  ok({
    today: '2026-03-13',
    is_done: 0,
    is_barred: 0,
    streak: 3,
    month: '2026-03',
    days: [],
    cycle: [1, 2, 3, 4, 5, 6, 7].map((number) => day(number, number < 4 ? 1 : 0)),
    ...change,
  })

test('a player checks in on the list of rewards with one press', async () => {
  asPlayer()
  const made = ok({ day: '2026-03-13', streak: 4, is_new: 1 }, '签到成功')
  const api = serve({ 'check-in/calendar': calendar(), 'check-in': made })
  await open('/rewards')
  const card = page.getByRole('region', { name: '每日签到' })
  await expect.element(card).toHaveTextContent('今日签到 ¥0.50已连续签到3天')
  api.set('check-in/calendar', calendar({ is_done: 1, streak: 4 }))
  await card.getByRole('button', { name: '立即签到' }).click()
  await expectToast(/签到成功/)
  await expect.element(card).toHaveTextContent('今日已签到')
  await expect.element(card.getByRole('button', { name: '已签到' })).toBeDisabled()
  expect(api.sent('check-in')).toHaveLength(1)
})

test('what can be claimed now stands above the other rewards, each with one link', async () => {
  asPlayer()
  serve({
    'check-in/calendar': calendar({ is_barred: 1 }),
    'bonus/list': ok({
      offers: [
        { id: 'b1', amount: '28.00' },
        { id: 'b2', amount: '18.00' },
      ],
      open: [],
      list: { current_page: 1, data: [], last_page: 1, per_page: 10, total: 0 },
    }),
    getfanshui: ok({
      list: { current_page: 1, data: [], last_page: 1, per_page: 10, total: 0 },
      jisuan: '0.00',
      nojisuan: '3.27',
    }),
    userredpacket: ok({ sendnums: 2, acquirednum: 0, max_times: 2, rules: [] }),
  })
  await open('/rewards')
  const now = page.getByRole('region', { name: '现在可领取' })
  await expect.element(now.getByRole('link', { name: '我的奖金' })).toHaveTextContent('¥46.00')
  await expect.element(now.getByRole('link', { name: '返水' })).toHaveTextContent('¥3.27')
  await expect.element(now.getByRole('link', { name: '红包' })).toHaveTextContent('2个')
  await expectCount(page.getByRole('link', { name: '我的奖金' }), 1)
  await expectCount(page.getByRole('button', { name: '立即签到' }), 0)
})

test('a player who can claim nothing is told so', async () => {
  asPlayer()
  serve({ 'check-in/calendar': calendar({ is_done: 1 }) })
  await open('/rewards')
  await expect.element(page.getByText('暂无可领取的奖励')).toBeVisible()
})
