import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectToast, open } from '../../app/testing/screen.testing.tsx'

const mission = {
  id: 'm1',
  period: '2026-03-09',
  title: '本周电子投注',
  content: '每周一重新计算',
  goal: 'stake',
  span: 'weekly',
  value: 0,
  target: 0,
  value_amount: '450.00',
  target_amount: '1000.00',
  category: '电子',
  venue: '',
  games: 0,
  state: 'open',
  reward: '28.00',
  is_automatic: 0,
  ends_at: '2026-03-15 23:59:59',
  claim_until: '2026-03-22 23:59:59',
}
const counted = {
  ...mission,
  id: 'm2',
  title: '存款两次',
  goal: 'deposits',
  span: 'once',
  value: 2,
  target: 2,
  value_amount: '0.00',
  target_amount: '0.00',
  category: '',
  state: 'done',
  ends_at: '2999-12-31 23:59:59',
  claim_until: '2999-12-31 23:59:59',
}
const listed = (list: object[], is_barred = 0) => ok({ is_barred, list })

test('a mission shows its progress, what counts and its end, and its reward is claimed once', async () => {
  asPlayer()
  const api = serve({
    'mission/list': listed([mission, counted]),
    'mission/claim': () => {
      api.set('mission/list', listed([mission, { ...counted, state: 'claimed' }]))
      return ok({ id: 'b1', state: 'open' }, '奖励已领取')
    },
  })
  await open('/rewards')
  const entry = page.getByRole('link', { name: /任务中心/ })
  await expect.element(entry).toHaveTextContent('1个任务可领')
  await entry.click()
  await expect.element(page.getByRole('meter', { name: '本周电子投注进度' })).toHaveAttribute('aria-valuenow', '45')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect.element(cards.nth(0)).toHaveTextContent('计入范围 电子')
  await expect.element(cards.nth(0)).toHaveTextContent('截止时间 2026-03-15 23:59:59')
  await expect.element(cards.nth(1)).toHaveTextContent('2 / 2')
  await expect.element(cards.nth(1)).not.toHaveTextContent('领取截止')
  await page.getByRole('button', { name: '领取奖励' }).click()
  await expectToast('奖励已领取')
  expect(api.last('mission/claim').body).toEqual({ id: 'm2', period: '2026-03-09' })
  expect(api.last('mission/claim').headers['idempotency-key']).toBeTruthy()
  await expect.element(cards.nth(1)).toHaveTextContent('已领取')
  await expect.element(page.getByRole('button', { name: '领取奖励' })).not.toBeInTheDocument()
})

test('an automatic reward has no button, and a barred player sees why nothing can be claimed', async () => {
  asPlayer()
  serve({ 'mission/list': listed([{ ...counted, id: 'm3', title: '自动', is_automatic: 1 }, counted], 1) })
  await open('/rewards/missions')
  await expect.element(page.getByText('任务活动暂不适用于您的账号')).toBeVisible()
  await expect.element(page.getByText('完成后自动发放')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '领取奖励' })).toBeDisabled()
})

test('the screen shows that there are no missions, and a list that failed to load can be retried', async () => {
  asPlayer()
  const api = serve({ 'mission/list': refused('服务器异常，请稍后再试', 500) })
  await open('/rewards/missions')
  api.set('mission/list', listed([]))
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(page.getByText('暂无任务')).toBeVisible()
})
