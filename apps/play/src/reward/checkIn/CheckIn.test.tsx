import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectToast, open } from '../../app/testing/screen.testing.tsx'
import { addMonths, weeksOf } from './months.ts'

const cycle = (done: number) =>
  [10, 11, 12, 13, 14, 15, 16].map((day, index) => ({
    day: `2026-03-${day}`,
    number: index + 1,
    is_done: index < done ? 1 : 0,
    gives: [
      { title: '签到奖金', amount: '0.50' },
      ...(index === 6 ? [{ title: '连续签到7天奖金', amount: '8.88' }] : []),
    ],
  }))
const calendar = (change: object = {}) =>
  ok({
    today: '2026-03-13',
    is_done: 0,
    is_barred: 0,
    streak: 3,
    month: '2026-03',
    days: ['2026-03-10', '2026-03-11', '2026-03-12'],
    cycle: cycle(3),
    ...change,
  })

test('the list of rewards shows whether a check-in is due and links to it', async () => {
  asPlayer()
  const api = serve({
    'check-in/calendar': calendar(),
    'check-in': ok({ day: '2026-03-13', streak: 4, is_new: 1 }, '签到成功'),
  })
  await open('/mine')
  await page.getByRole('link', { name: '活动福利' }).click()
  const entry = page.getByRole('link', { name: /每日签到/ })
  await expect.element(entry).toHaveTextContent('今日未签到')
  await entry.click()
  const days = page.getByRole('list', { name: '本轮签到' }).getByRole('listitem')
  await expect.element(days.nth(3)).toHaveAttribute('aria-current', 'date')
  await expect.element(days.nth(6)).toHaveTextContent('¥9.38')
  await expect.element(page.getByRole('list', { name: '今日奖励' })).toHaveTextContent('签到奖金¥0.50')
  // The screen reads the calendar again when it opens.
  await expect.poll(() => api.sent('check-in/calendar').length).toBe(2)
  api.set('check-in/calendar', calendar({ is_done: 1, streak: 4, cycle: cycle(4) }))
  await page.getByRole('button', { name: '立即签到' }).click()
  await expectToast('签到成功 ¥0.50')
  await expect.element(page.getByRole('status').getByText('今日已签到 · 已连续签到4天')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '今日已签到' })).toBeDisabled()
})

test('another month is read when the player opens it, and no month after the current one can be opened', async () => {
  asPlayer()
  const api = serve({ 'check-in/calendar': calendar() })
  await open('/rewards/check-in')
  await expect.element(page.getByRole('heading', { name: '2026年3月' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '12 已签到' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '下个月' })).toBeDisabled()
  api.set('check-in/calendar', calendar({ month: '2026-02', days: ['2026-02-28'] }))
  await page.getByRole('button', { name: '上个月' }).click()
  await expect.element(page.getByRole('heading', { name: '2026年2月' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '28 已签到' })).toBeVisible()
  expect(api.last('check-in/calendar').body).toEqual({ month: '2026-02' })
})

test('a player who cannot check in sees why, and a calendar that failed to load can be retried', async () => {
  asPlayer()
  const api = serve({ 'check-in/calendar': refused('服务器异常，请稍后再试', 500) })
  await open('/rewards/check-in')
  api.set('check-in/calendar', calendar({ is_barred: 1 }))
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(page.getByText('签到活动暂不适用于您的账号')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '立即签到' })).toBeDisabled()
})

test('the weeks of a month begin on Monday, and adding months changes the year', () => {
  expect(weeksOf('2026-03')[0]).toEqual(['', '', '', '', '', '', '2026-03-01'])
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
  expect([addMonths('2026-01', -1), addMonths('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
})
