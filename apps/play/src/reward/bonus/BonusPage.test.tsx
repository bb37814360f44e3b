import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deferredAnswer, ok, paged, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectToast, open } from '../../app/testing/screen.testing.tsx'

const bonus = {
  id: 'b1',
  title: '首存送50%',
  content: '每人一次',
  state: 'open',
  state_name: '进行中',
  amount: '100.00',
  flow: '500.00',
  worked: '300.00',
  rest: '200.00',
  until: '2026-04-10 12:00:00',
  revoked: '0.00',
  multiple: 5,
  multiple_of: 'bonus',
  play_days: 30,
  shares: { slots: 100, live: 50 },
  stake_most: '50.00',
  created_at: '2026-03-10 12:00:00',
}
const offer = { ...bonus, id: 'b2', title: '新人见面礼', state: 'offered', state_name: '待领取', worked: '0.00' }
const listed = (offers: object[], running: object[], ended: object[] = []) =>
  ok({ offers, open: running, list: paged(ended).data })

test('an offer shows its terms before it is taken, and the list is read again after it is taken', async () => {
  asPlayer()
  const api = serve({
    'bonus/list': listed([offer], []),
    'bonus/take': ok({ id: 'b2', state: 'open' }, '奖金已领取'),
  })
  await open('/mine')
  await page.getByRole('link', { name: /^活动福利/ }).click()
  await page.getByRole('link', { name: '我的奖金' }).click()
  const offers = page.getByRole('region', { name: '可领取' })
  await expect.element(offers).toHaveTextContent('¥500.00 (奖金的5倍)')
  await expect.element(offers).toHaveTextContent('领取后30天内')
  await expect.element(offers).toHaveTextContent('真人 50%')
  await expect.element(offers).toHaveTextContent('¥50.00 · 超过的注单不计入流水')
  await expect.element(offers).toHaveTextContent('领取截止 2026-04-10 12:00:00')
  api.set('bonus/list', listed([], [{ ...offer, state: 'open', state_name: '进行中' }]))
  await offers.getByRole('button', { name: '立即领取' }).click()
  // Five times its amount: the whole wallet waits, so the player is asked.
  const question = page.getByRole('alertdialog', { name: '领取前请确认' })
  await expect.element(question).toHaveTextContent('领取后须先完成¥500.00流水')
  await expect.element(question).toHaveTextContent('现有¥1,234.50')
  await question.getByRole('button', { name: '暂不领取' }).click()
  expect(api.sent('bonus/take')).toHaveLength(0)
  await offers.getByRole('button', { name: '立即领取' }).click()
  await question.getByRole('button', { name: '确定领取' }).click()
  await expectToast('奖金已领取')
  expect(api.last('bonus/take').body).toEqual({ id: 'b2' })
  expect(api.last('bonus/take').headers['idempotency-key']).toBeTruthy()
  await expect.element(page.getByRole('meter', { name: '新人见面礼进度' })).toHaveAttribute('aria-valuenow', '0')
})

test('an open bonus shows its progress, and what giving it up costs before the player confirms', async () => {
  asPlayer()
  const api = serve({
    'bonus/list': listed([], [bonus]),
    'bonus/ending': ok({ id: 'b1', title: '首存送50%', lost: '80.00', kept: '20.00', rest: '200.00' }),
    'bonus/giveUp': refused('金额已变化，请重新确认', 409),
  })
  await open('/bonus')
  await expect.element(page.getByRole('meter', { name: '首存送50%进度' })).toHaveAttribute('aria-valuenow', '60')
  await page.getByRole('button', { name: '放弃奖金' }).click()
  const question = page.getByRole('alertdialog', { name: '放弃奖金' })
  await expect.element(question).toHaveTextContent('¥80.00')
  await question.getByRole('button', { name: '确定' }).click()
  await expectToast('金额已变化，请重新确认')
  expect(api.last('bonus/giveUp').body).toEqual({ id: 'b1', lost: '80.00' })
  api.set('bonus/giveUp', ok({}, '奖金已放弃'))
  api.set('bonus/list', listed([], [], [{ ...bonus, state: 'forfeited', state_name: '已放弃', revoked: '80.00' }]))
  await page.getByRole('button', { name: '放弃奖金' }).click()
  await question.getByRole('button', { name: '确定' }).click()
  await expectToast('奖金已放弃')
  await expect.element(page.getByText('已收回')).toHaveTextContent('¥80.00')
  await expect.element(page.getByRole('region', { name: '进行中' })).not.toBeInTheDocument()
})

test('an offer of free rounds shows their number, stake and game and the turnover of winnings', async () => {
  asPlayer()
  const rounds = {
    rounds: 10,
    round_stake: '2.00',
    game_name: '锦鲤跃龙门',
    amount: '20.00',
    flow: '0.00',
    multiple: 3,
  }
  serve({ 'bonus/list': listed([{ ...offer, ...rounds }], []) })
  await open('/bonus')
  const offers = page.getByRole('region', { name: '可领取' })
  await expect.element(offers).toHaveTextContent('免费旋转10次 锦鲤跃龙门 · 每次投注 ¥2.00')
  await expect.element(offers).toHaveTextContent('赢得的金额完成3倍流水后可取款')
  await expect.element(offers).not.toHaveTextContent('¥20.00')
})

test('an offer of turns of the wheel shows their number and no amount', async () => {
  asPlayer()
  serve({ 'bonus/list': listed([{ ...offer, turns: 3, amount: '12.00', flow: '0.00' }], []) })
  await open('/bonus')
  const offers = page.getByRole('region', { name: '可领取' })
  await expect.element(offers).toHaveTextContent('转盘抽奖3次')
  await expect.element(offers).toHaveTextContent('抽中的奖金按转盘规则发放')
  await expect.element(offers).not.toHaveTextContent('¥12.00')
})

test('a promotion code is sent without blanks, and a refused one shows the reason', async () => {
  asPlayer()
  const api = serve({
    'bonus/list': listed([], []),
    'bonus/code': refused('优惠码无效或已结束', 404),
  })
  await open('/bonus')
  await page.getByLabelText('优惠码').fill(' KOI88 ')
  await page.getByRole('button', { name: '领取' }).click()
  await expect.element(page.getByText('优惠码无效或已结束').first()).toBeVisible()
  expect(api.last('bonus/code').body).toEqual({ code: 'KOI88' })
})

test('a list of bonuses that failed to load can be retried', async () => {
  asPlayer()
  const api = serve({ 'bonus/list': refused('服务器异常，请稍后再试', 500) })
  await open('/bonus')
  api.set('bonus/list', listed([], [bonus]))
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(page.getByText('首存送50%', { exact: true })).toBeVisible()
})

test('without network the dialog of giving up offers a retry, and does not close as if the bonus had ended', async () => {
  asPlayer()
  const api = serve({
    'bonus/list': listed([], [bonus]),
    'bonus/ending': 'abort',
    'bonus/giveUp': 'abort',
  })
  await open('/bonus')
  await page.getByRole('button', { name: '放弃奖金' }).click()
  const dialog = page.getByRole('dialog', { name: '放弃奖金' })
  await expect.element(dialog).toHaveTextContent('加载失败，请检查网络后重试')
  api.set('bonus/ending', ok({ id: 'b1', title: '首存送50%', lost: '80.00', kept: '20.00', rest: '200.00' }))
  await dialog.getByRole('button', { name: '重试' }).click()
  const question = page.getByRole('alertdialog', { name: '放弃奖金' })
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => api.sent('bonus/giveUp').length).toBe(1)
  await expect.element(question.getByRole('button', { name: '确定' })).toBeEnabled()
})

test('an offer of at most once its turnover is taken without a question', async () => {
  asPlayer()
  const api = serve({ 'bonus/list': listed([{ ...offer, flow: '100.00' }], []), 'bonus/take': ok({}, '奖金已领取') })
  await open('/bonus')
  await page.getByRole('button', { name: '立即领取' }).click()
  await expectToast('奖金已领取')
  expect(api.sent('bonus/take')).toHaveLength(1)
})

test('a button keeps the focus while its action runs, and a second press does nothing', async () => {
  asPlayer()
  const gate = deferredAnswer()
  const api = serve({ 'bonus/list': listed([{ ...offer, flow: '100.00' }], []), 'bonus/take': gate.answer })
  await open('/bonus')
  const take = page.getByRole('button', { name: '立即领取' })
  await take.click()
  await expect.element(take).toHaveAttribute('aria-busy', 'true')
  await expect.element(take).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(api.sent('bonus/take')).toHaveLength(1)
  gate.resolve(refused('服务器异常，请稍后再试', 500))
  await expect.element(take).not.toHaveAttribute('aria-busy')
  await expect.element(take).toHaveFocus()
})
