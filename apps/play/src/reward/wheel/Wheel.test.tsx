import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectToast, open } from '../../app/testing/screen.testing.tsx'

const wheel = {
  id: 'w1',
  state: 'open',
  title: '春季转盘',
  content: '每日一次',
  ends_at: '',
  slices: [
    { label: '谢谢参与', weight: 9, percent: '90', prize: '0.00' },
    { label: '88元', weight: 1, percent: '10', prize: '88.00' },
  ],
  multiple: 2,
  take_days: 14,
  play_days: 30,
  turns: 2,
  turns_until: '2026-03-17 10:00:00',
  promise: 'c'.repeat(64),
  draws: [],
}
const drawn = { id: 'd1', slice: 1, label: '88元', prize: '88.00', state: 'offered', turns: 1 }

test('the wheel shows its chances, and a draw shows its result and links to the bonus', async () => {
  asPlayer()
  const api = serve({ wheel: ok(wheel), 'wheel/draw': ok(drawn, '恭喜获得88元奖金') })
  await open('/rewards')
  const entry = page.getByRole('link', { name: /幸运转盘/ })
  await expect.element(entry).toHaveTextContent('剩余2次')
  await entry.click()
  const chances = page.getByRole('region', { name: '奖格与概率' }).first()
  await expect.element(chances).toHaveTextContent('88元10%¥88.00')
  await expect.element(page.getByText('奖金完成2倍流水后可取款，30天内完成')).toBeVisible()
  await expect.element(page.getByText('最早于 2026-03-17 10:00:00 到期')).toBeVisible()
  const after = { id: 'd1', label: '88元', prize: '88.00', created_at: '2026-03-10 12:00:00' }
  api.set('wheel', ok({ ...wheel, turns: 1, draws: [after] }))
  await page.getByRole('button', { name: '立即抽奖' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: '恭喜抽中：88元' })).toBeVisible()
  await expect.element(page.getByText('奖金已发放到我的奖金，请及时领取')).toBeVisible()
  await expect.element(page.getByText('2026-03-10 12:00:00')).toBeVisible()
  expect(api.last('wheel/draw').headers['idempotency-key']).toBeTruthy()
  await page.getByRole('link', { name: '我的奖金' }).click()
})

test('a draw without a prize shows that nothing was won, and a refused draw keeps the turns', async () => {
  asPlayer()
  const api = serve({
    wheel: ok(wheel),
    'wheel/draw': ok({ ...drawn, slice: 0, label: '谢谢参与', prize: '0.00', state: '' }),
  })
  await open('/rewards/wheel')
  await page.getByRole('button', { name: '立即抽奖' }).click()
  await expect.element(page.getByText('本次结果：谢谢参与')).toBeVisible()
  api.set('wheel/draw', refused('本期奖金已派完，抽奖次数未扣除', 409))
  await page.getByRole('button', { name: '立即抽奖' }).click()
  await expectToast('本期奖金已派完，抽奖次数未扣除')
  await expect.element(page.getByText('剩余2次')).toBeVisible()
})

test('a player who may not draw sees the reason', async () => {
  asPlayer()
  serve({ wheel: ok({ ...wheel, state: 'barred' }) })
  await open('/rewards/wheel')
  await expect.element(page.getByText('转盘活动暂不适用于您的账号')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '立即抽奖' })).toBeDisabled()
})

test('a player without turns sees how to get some', async () => {
  asPlayer()
  serve({ wheel: ok({ ...wheel, turns: 0, turns_until: '' }) })
  await open('/rewards/wheel')
  await expect.element(page.getByText('暂无抽奖次数，可通过签到、任务与优惠活动获得')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '立即抽奖' })).toBeDisabled()
})

test('the screen shows that there is no wheel, and a failed call can be repeated', async () => {
  asPlayer()
  const api = serve({ wheel: refused('服务器异常，请稍后再试', 500) })
  await open('/rewards/wheel')
  api.set('wheel', ok({ ...wheel, id: '', state: 'none', slices: [], turns: 0 }))
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(page.getByText('暂无转盘活动')).toBeVisible()
})

const seed = 'a'.repeat(64)
const hex = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
async function proven(nth: number, change: object = {}) {
  const rest = Number.parseInt((await hex(`${seed}:wheel:2026-03-10:p1:w1:${nth}`)).slice(0, 13), 16) % 10
  const slice = rest < 9 ? 0 : 1
  return {
    day: '2026-03-10',
    player: 'p1',
    wheel: 'w1',
    nth,
    slice,
    label: slice === 0 ? '谢谢参与' : '88元',
    prize: '0.00',
    weights: [9, 1],
    labels: ['谢谢参与', '88元'],
    promise: await hex(seed),
    seed,
    created_at: `2026-03-10 10:00:0${nth}`,
    ...change,
  }
}

test('a recomputed draw shows a match, a wrong slice or a wrong seed, or that its seed is not published yet', async () => {
  asPlayer()
  const first = await proven(1)
  const rows = [
    first,
    await proven(1, { slice: 1 - first.slice, created_at: '2026-03-10 10:00:05' }),
    await proven(2, { promise: 'f'.repeat(64) }),
    await proven(3, { seed: '' }),
  ]
  serve({ wheel: ok(wheel), 'wheel/proof': paged(rows) })
  await open('/rewards/wheel')
  await page.getByRole('link', { name: '抽奖结果核对' }).click()
  const checks = page.getByRole('button', { name: '重新计算' })
  await expect.poll(() => checks.elements().length).toBe(3)
  for (const index of [0, 1, 2]) await checks.nth(index).click()
  await expect.element(page.getByText(/^核对一致：种子与承诺相符/)).toBeVisible()
  await expect.element(page.getByText(/^核对不一致：按种子结果应为/)).toBeVisible()
  await expect.element(page.getByText('核对不一致：种子与承诺不符，请联系客服')).toBeVisible()
  await expect.element(page.getByText('次日公布', { exact: true })).toBeVisible()
})
