import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectToast, open } from '../../app/testing/screen.testing.tsx'

const summary = {
  id: 't1',
  title: '锦鲤周赛',
  state: 'running',
  state_name: '进行中',
  starts_at: '2026-03-09 00:00:00',
  ends_at: '2026-03-16 00:00:00',
  score: 'stake',
  score_name: '有效投注',
  entry: 'bet',
  prize_sum: '1064.00',
  is_joined: 1,
}
const line = (place: number, username: string, value: string, is_own = 0) => ({
  place,
  username,
  value,
  prize: place === 1 ? '888.00' : '0.00',
  is_own,
})
const detail = {
  ...summary,
  content: '每周一场',
  unit: '10.00',
  bet_least: '5.00',
  stake_least: '100.00',
  weights: { slots: 100, live: 50 },
  prizes: [
    { from: 1, to: 1, prize: '888.00' },
    { from: 2, to: 3, prize: '88.00' },
  ],
  multiple: 2,
  play_days: 30,
  players: 120,
  own: { is_joined: 1, place: 41, value: '150.00', stake: '150.00', rest: '0.00', prize: '0.00' },
  top: [line(1, 'li***6', '9000.00'), line(1, 'wa***2', '9000.00'), line(3, 'zh***1', '800.00')],
  around: [line(40, 'ab***1', '151.00'), line(41, 'koi001', '150.00', 1), line(42, 'cd***2', '149.00')],
}
const listed = (running: object[], over: object[] = []) => ok({ open: running, list: paged(over).data })

test('the list links to a tournament, which shows the top places, the player’s own place and the prizes', async () => {
  asPlayer()
  const over = { ...summary, id: 't0', title: '上周赛', state: 'ended', state_name: '已结束', is_joined: 0 }
  const api = serve({ 'tournament/list': listed([summary], [over]), 'tournament/detail': ok(detail) })
  await open('/tournament')
  await expect.element(page.getByRole('link', { name: /上周赛/ })).toHaveTextContent('已结束')
  const link = page.getByRole('link', { name: /锦鲤周赛/ })
  await expect.element(link).toHaveTextContent('已参赛')
  await link.click()
  const top = page.getByRole('region', { name: '排行榜' })
  await expect.element(top.getByRole('row', { name: /li\*\*\*6/ })).toHaveTextContent('1li***6¥9,000.00¥888.00')
  await expect.element(top.getByRole('row', { name: /zh\*\*\*1/ })).toHaveTextContent('3zh***1¥800.00—')
  await expect
    .element(page.getByRole('region', { name: '我的附近' }).getByRole('row', { name: /^41/ }))
    .toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByText('120人上榜')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '奖金设置' })).toHaveTextContent('第2–3名¥88.00')
  await expect.element(page.getByText('奖金的2倍，30天内完成')).toBeVisible()
  expect(api.last('tournament/detail').body).toEqual({ id: 't1' })
})

test('a player joins a tournament by a tap and then sees what is missing for a place', async () => {
  asPlayer()
  const own = { is_joined: 0, place: 0, value: '0', stake: '0.00', rest: '100.00', prize: '0.00' }
  const points = { ...detail, score: 'points', entry: 'join', own, top: [], around: [] }
  const api = serve({
    'tournament/detail': ok(points),
    'tournament/join': ok({}, '报名成功'),
  })
  await open('/tournament?id=t1')
  await expect.element(page.getByText('每有效投注¥10.00得1积分，按积分排名')).toBeVisible()
  await expect.element(page.getByText('电子 100%')).toBeVisible()
  await expect.element(page.getByText('暂无排名')).toBeVisible()
  api.set('tournament/detail', ok({ ...points, own: { ...own, is_joined: 1 } }))
  await page.getByRole('button', { name: '立即报名' }).click()
  await expectToast('报名成功')
  expect(api.last('tournament/join').body).toEqual({ id: 't1' })
  await expect.element(page.getByText('尚未达到最低累计投注¥100.00')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '立即报名' })).not.toBeInTheDocument()
})

test('an unknown tournament leads back to the list, and a failed call can be retried', async () => {
  asPlayer()
  const api = serve({ 'tournament/detail': refused('内容不存在', 404), 'tournament/list': listed([]) })
  await open('/tournament?id=x')
  await expect.element(page.getByText('该锦标赛不存在')).toBeVisible()
  await page.getByRole('link', { name: '返回列表' }).click()
  await expect.element(page.getByRole('heading', { name: '往期锦标赛' })).toBeVisible()
  api.set('tournament/detail', 'abort')
  await open('/tournament?id=t1')
  api.set('tournament/detail', ok(detail))
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(page.getByRole('region', { name: '排行榜' })).toBeVisible()
})
