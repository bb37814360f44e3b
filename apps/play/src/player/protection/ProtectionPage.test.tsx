import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectCount, expectRoute, expectToast, open } from '../../app/testing/screen.testing.tsx'

test('footer and article link to the protection page, for visitors too [R57]', async () => {
  serve({ article: ok({ content: '<p>理性</p>' }) })
  await open('/boutBallBet')
  await page.getByRole('link', { name: '理性娱乐' }).click()
  await expectRoute('/protection')
  await expect.element(page.getByRole('link', { name: '登录后设置' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /在线客服/ })).toBeVisible()
  await open('/boutBallBetInfo?type=8')
  await page.getByRole('link', { name: '设置存款限额、暂停或自我排除' }).click()
  await expectRoute('/protection')
})

test('the protection page shows the operator, the minimum age and help contacts [R57]', async () => {
  serve({
    app: ok({
      site_state: 1,
      licence: '第88号',
      jurisdiction: '江城',
      minimum_age: 21,
      help_name: '江城援助会',
      help_contact: '400-000',
    }),
  })
  await open('/protection')
  for (const text of ['第88号', '江城', '江城援助会 · 400-000'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^未满21岁禁止参与/)).toBeVisible()
})

const spans = [
  ['day', '24小时'],
  ['week', '7天'],
  ['month', '30天'],
] as const
const none = {
  amount: '',
  operator_amount: '',
  rest: '',
  has_pending: 0,
  pending: '',
  pending_none: 0,
  ripe_at: '',
  is_ripe: 0,
}
const all = ['deposit', 'loss', 'stake', 'time'].flatMap((kind) =>
  spans.map(([span, name]) => {
    const isTime = kind === 'time'
    return { ...none, kind, span, name, unit: isTime ? 'minute' : 'yuan', used: isTime ? '25' : '120.00' }
  }),
)
const limitsWith = (kind: string, span: string, more: object) =>
  all.map((one) => (one.kind === kind && one.span === span ? { ...one, ...more } : one))

test('each kind of limit has its unit and shows used and remaining amounts [R45, R48]', async () => {
  asPlayer()
  const api = serve({
    protection: ok({ limits: limitsWith('time', 'day', { amount: '60', rest: '35' }), reality_minutes: 0 }),
    'protection/limit': ok({}, '限额已生效'),
  })
  await open('/protection')
  await expect.element(page.getByRole('button', { name: /^24小时/ })).toHaveTextContent('未设置')
  await expect.element(page.getByRole('button', { name: /^24小时/ })).toHaveTextContent('已用¥120.00')
  await page.getByRole('tab', { name: '亏损' }).click()
  await page.getByRole('button', { name: /^7天/ }).click()
  const money = page.getByRole('dialog', { name: '7天亏损限额' })
  await money.getByLabelText('限额金额').fill('300.5')
  await money.getByRole('button', { name: '保存' }).click()
  await expectToast('限额已生效')
  expect(api.last('protection/limit').body).toEqual({ kind: 'loss', span: 'week', amount: '300.5' })
  await page.getByRole('tab', { name: '时长' }).click()
  const row = page.getByRole('button', { name: /^24小时/ })
  await expect.element(row).toHaveTextContent('最多60分钟')
  await expect.element(row).toHaveTextContent('已用25分钟 · 剩余35分钟')
  await row.click()
  const time = page.getByRole('dialog', { name: '24小时游戏时长限额' })
  await time.getByLabelText('限额时长（分钟）').fill('4。5')
  await expect.element(time.getByLabelText('限额时长（分钟）')).toHaveValue('4.5')
  await time.getByLabelText('限额时长（分钟）').fill('４５')
  await time.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => api.last('protection/limit').body).toEqual({ kind: 'time', span: 'day', amount: '45' })
})

test('a pending looser limit is shown on every tab and its confirmation names its kind [R47]', async () => {
  asPlayer()
  const pending = {
    amount: '500',
    rest: '380',
    has_pending: 1,
    pending: '900',
    is_ripe: 1,
    ripe_at: '2026-11-20 10:00:00',
  }
  const api = serve({ protection: ok({ limits: limitsWith('stake', 'month', pending) }) })
  await open('/protection')
  await expect.element(page.getByText('30天投注限额 · 待放宽至¥900.00')).toBeVisible()
  await page.getByRole('button', { name: '确认放宽' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => api.sent('protection/limit/confirm').length).toBe(1)
  expect(api.last('protection/limit/confirm').body).toEqual({ kind: 'stake', span: 'month' })
})

test('a player whose self-exclusion has ended requests its removal and sees the decision [R55, R56]', async () => {
  asPlayer()
  const over = { limits: all, is_excluded: 1, excluded_until: '2026-05-01 10:00:00', is_term_over: 1 }
  const rejected = { state: 'rejected', note: '近期仍有异常' }
  const api = serve({
    protection: ok({ ...over, can_ask_lift: 1, lift: rejected }),
    'protection/lift': ok({}, '申请已提交，7天冷静期后由平台处理'),
  })
  await open('/protection')
  await expect.element(page.getByText('已于2026-05-01 10:00:00到期；申请解除并通过审核前，限制仍有效')).toBeVisible()
  await expect.element(page.getByText('上次申请未获同意：近期仍有异常')).toBeVisible()
  api.set('protection', ok({ ...over, can_ask_lift: 0, lift: { state: 'pending', asked_at: 'A', earliest_at: 'B' } }))
  await page.getByLabelText('申请理由').fill('已冷静半年')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expectToast('申请已提交')
  await expect.element(page.getByText('已于A申请，B后处理')).toBeVisible()
  await expectCount(page.getByRole('button', { name: '提交申请' }), 0)
})

test('a pending reality check can be answered on this page [R49]', async () => {
  asPlayer()
  const api = serve({
    protection: ok({ limits: all, reality_minutes: 60 }),
    'protection/session/now': ok({ seconds: 3600, is_due: 1 }),
    'protection/session/answer': ok({}, '已确认'),
  })
  await open('/protection')
  await expect.element(page.getByText('您已连续游戏60分钟，确认后可继续游戏')).toBeVisible()
  api.set('protection/session/now', ok({ seconds: 0, is_due: 0 }))
  await page.getByRole('button', { name: '我已知晓' }).click()
  await expectToast('已确认')
  await expectCount(page.getByRole('button', { name: '我已知晓' }), 0)
})

test('a limit says when its calendar period ends, or what of a rolling limit is free again next [R45, R48]', async () => {
  asPlayer()
  const set = { amount: '500', used: '120.00', rest: '380' }
  const calendar = { ...none, ...set, kind: 'deposit', span: 'week', period: 'calendar', name: '每周', unit: 'yuan' }
  const ends = { ends_at: '2026-12-07 00:00:00', frees: '120.00', frees_at: '2026-12-07 00:00:00' }
  const rolls = { period: 'rolling', span: 'day', name: '24小时', frees: '20.00', frees_at: '2026-12-02 09:30:00' }
  serve({
    protection: ok({
      limits: [
        { ...calendar, ...ends },
        { ...calendar, ...rolls, ends_at: '' },
      ],
    }),
  })
  await open('/protection')
  const week = page.getByRole('button', { name: /^每周/ })
  await expect.element(week).toHaveTextContent('已用¥120.00 · 剩余¥380.00')
  await expect.element(week).toHaveTextContent('2026-12-07 00:00:00重新计算')
  await expect.element(page.getByRole('button', { name: /^24小时/ })).toHaveTextContent('2026-12-02 09:30:00恢复¥20.00')
  await week.click()
  await expect.element(page.getByRole('dialog', { name: '每周存款限额' })).toBeVisible()
})

test('a due review of limits can be answered on this page; a changed notice is shown again [R34, R48]', async () => {
  asPlayer()
  let version = 1
  const api = serve({
    protection: ok({ limits: all }),
    'protection/review': () => ok({ is_due: 1, funds: `<p>第${version}版</p>`, funds_version: version }),
    'protection/review/answer': () => {
      version = 2
      return refused('资金保管说明刚有更新，请重新阅读', 409)
    },
  })
  await open('/protection')
  const card = page.getByRole('region', { name: '查看您的限额' })
  await expect.element(card.getByText('您还没有设置限额。')).toBeVisible()
  await card.getByRole('button', { name: '保持不变' }).click()
  await expectToast('资金保管说明刚有更新')
  await expect.element(card.getByText('第2版')).toBeVisible()
  api.set('protection/review/answer', () => {
    api.set('protection/review', ok({ is_due: 0 }))
    return ok({}, '已确认，限额保持不变')
  })
  await card.getByRole('button', { name: '保持不变' }).click()
  await expectToast('已确认，限额保持不变')
  await expectCount(card, 0)
  expect(api.sent('protection/review/answer').map(({ body }) => body)).toEqual([
    { answer: 'keep', funds_version: 1 },
    { answer: 'keep', funds_version: 2 },
  ])
})
