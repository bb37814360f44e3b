import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deferredAnswer, ok, paged, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectRoute, open, step } from '../../app/testing/screen.testing.tsx'

test('every state of an application has its label [ACTREC-01, ACTREC-02, ACTREC-03, ACTREC-04]', async () => {
  asPlayer()
  const rows = [0, 1, '2', 3, 4].map((state) => ({
    activity_name: `活动${state}`,
    created_at: `2026-03-0${Number(state) + 1} 12:00:00`,
    state,
  }))
  const api = serve({ activityApplyLog: paged(rows) })
  await open('/activityRecord')
  const labels: [holds: string, label: string][] = [
    ['ACTREC-05', '未定义'],
    ['ACTREC-06', '待审核'],
    ['ACTREC-07', '已通过'],
    ['ACTREC-08', '已拒绝'],
    ['ACTREC-09', '未定义'],
  ]
  for (const [index, [holds, label]] of labels.entries())
    await step(`${label} [${holds}]`, async () => {
      const row = page.getByRole('listitem').filter({ hasText: `活动${index}` })
      await expect.element(row).toHaveTextContent(label)
      await expect.element(row).toHaveTextContent(`2026-03-0${index + 1} 12:00:00`)
    })
  expect(api.last('activityApplyLog').body['page']).toBe(1)
})

test('free rounds show remaining count, expiry and turnover and link to their game', async () => {
  asPlayer()
  const round = {
    id: 'r1',
    plat_name: 'slot',
    game_type: '0',
    game_code: 'koi',
    game_name: '锦鲤跃龙门',
    rounds: 10,
    rounds_left: '7',
    stake: 2,
    turnover_multiple: 1.5,
    until: '2026-03-11 12:00:00',
  }
  const launch = deferredAnswer()
  const api = serve({
    activityApplyLog: paged([]),
    freeRounds: refused('系统繁忙', 500),
    getGameUrl: launch.answer,
  })
  await open('/activityRecord')
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible()
  api.set('freeRounds', ok([round, { ...round, id: 'r2', game_name: '荷塘', turnover_multiple: 0 }]))
  await page.getByRole('button', { name: '重试' }).click()
  const rows = page.getByRole('region', { name: '免费旋转' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('锦鲤跃龙门剩余 7 / 10 次 · 每次 ¥2.00')
  await expect.element(rows.first()).toHaveTextContent('有效期至 2026-03-11 12:00:00赢得的金额需完成 1.5 倍流水')
  await expect.element(rows.last()).not.toHaveTextContent('倍流水')
  await rows.first().getByRole('link', { name: '去使用' }).click()
  await expectRoute(/\/gamePage\?name=slot&type=0&code=koi/)
  launch.resolve('abort')
  await expectRoute('/')
})

test('a player without free rounds sees only the applications', async () => {
  asPlayer()
  const api = serve({ activityApplyLog: paged([{ activity_name: '首存礼', state: 1 }]), freeRounds: ok([]) })
  await open('/activityRecord')
  await expect.element(page.getByText('首存礼')).toBeVisible()
  await expect.poll(() => api.sent('freeRounds').length).toBe(1)
  await expect.element(page.getByRole('region', { name: '免费旋转' })).not.toBeInTheDocument()
})

test('a failure is shown once; free rounds have their own retry once the list has loaded', async () => {
  asPlayer()
  serve({ activityApplyLog: 'abort', freeRounds: 'abort' })
  await open('/activityRecord')
  const retry = page.getByRole('button', { name: '重试' })
  await expect.element(retry).toBeVisible()
  expect(retry.elements()).toHaveLength(1)
  const api = serve({ activityApplyLog: paged([{ activity_name: '首存礼', state: 1 }]), freeRounds: 'abort' })
  await retry.click()
  await expect.element(page.getByText('首存礼')).toBeVisible()
  const before = api.sent('freeRounds').length
  await retry.click()
  await expect.poll(() => api.sent('freeRounds').length).toBe(before + 1)
})

test('an application shows its amount, and none if it is 0.00 [ACTREC-01]', async () => {
  asPlayer()
  const rows = ['100.00', '0.00'].map((amount, index) => ({ activity_name: `活动${index}`, amount, state: 1 }))
  serve({ activityApplyLog: paged(rows) })
  await open('/activityRecord')
  await expect.element(page.getByRole('listitem').filter({ hasText: '活动0' })).toHaveTextContent('100.00')
  await expect.element(page.getByRole('listitem').filter({ hasText: '活动1' })).not.toHaveTextContent('0.00')
})
