import { afterAll, beforeAll, expect, test } from 'vitest'
import { minute } from '@koi/contract/time'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { payoutCalls } from './payout.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())
const { waiting, approve, loadMoney, loadWithdrawal } = payoutCalls(() => app)

const numberOf = async (player: string) => (await loadWithdrawal(player)).out_trade_no as string
const cancel = (token: string, order: string, headers = {}) =>
  app.callPlayerApi('POST /api/withdrawal/cancel', { order }, token, headers)
const messages = async (token: string) =>
  (await app.callPlayerApi('POST /api/noticeList', {}, token)).data.data as { title: string; content: string }[]

test('a player cancels a withdrawal that waits for review; the money returns without a new requirement', async () => {
  const player = await waiting()
  const number = await numberOf(player.id)
  expect(await loadMoney(player.id)).toEqual({ main: 70_000, held: 30_000, cash: 0 })
  expect(await cancel(player.token, number)).toMatchObject({ code: 200, message: '取款已取消，金额已退回平台钱包' })
  expect(await loadMoney(player.id)).toEqual({ main: 100_000, held: 0, cash: 0 })
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, player.token)).data).toEqual({ bet_amount: '0.00' })
  expect(await loadWithdrawal(player.id)).toMatchObject({ state: 3, decided_by: '玩家取消', preset: '', note: '' })
  expect(await messages(player.token)).toMatchObject([
    { title: '取款已取消', content: expect.stringContaining(`${number}`) },
  ])
  const read = (type: number) => app.callPlayerApi('POST /api/order/open', { type }, player.token)
  expect((await read(2)).data).toEqual({ orders: [], cancelled: [number] })
  // A repeated call changes nothing.
  expect((await cancel(player.token, number)).code).toBe(200)
  expect(await loadMoney(player.id)).toEqual({ main: 100_000, held: 0, cash: 0 })
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: number })).body
  expect(items.filter(({ act }: { act: string }) => act === 'withdraw.cancel')).toHaveLength(1)
})

test('only the own withdrawal can be cancelled, and not after a decision or while an operator has claimed it', async () => {
  const [player, other] = [await waiting(), await waiting()]
  const number = await numberOf(player.id)
  for (const order of ['', 'W1', await numberOf(other.id)])
    expect(await cancel(player.token, order)).toMatchObject({ code: 404 })
  await app.callConsoleApi(`POST /console/api/withdrawals/${player.order}/claim`, {})
  expect(await cancel(player.token, number)).toMatchObject({
    code: 409,
    message: '客服正在处理该笔取款，暂时不能取消，请稍后再试',
  })
  app.clock.advance(15 * minute)
  await setForTest(app, { four_eyes_withdrawal: '200' })
  expect((await approve(player.order, { reference: 'B-1' })).body).toMatchObject({ step: 'payout' })
  expect(await cancel(player.token, number)).toMatchObject({ code: 409, message: '该笔取款已经处理，不能取消' })
  await setForTest(app, { four_eyes_withdrawal: '0' })
  expect((await app.callConsoleApi(`POST /console/api/withdrawals/${player.order}/reject`, {})).status).toBe(200)
  expect(await cancel(player.token, number)).toMatchObject({ code: 409 })
  expect(await loadMoney(player.id)).toEqual({ main: 100_000, held: 0, cash: 0 })
})

test('twenty cancellations at once return the money once', async () => {
  const player = await waiting()
  const number = await numberOf(player.id)
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(player.token, number)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(20)
  expect(await loadMoney(player.id)).toEqual({ main: 100_000, held: 0, cash: 0 })
  const returns = await app.app.db
    .selectFrom('posting')
    .select('seq')
    .where('playerId', '=', player.id)
    .where('kind', '=', 'withdrawal.return')
    .execute()
  expect(returns).toHaveLength(1)
})

test('of cancellations and approvals at once exactly one kind wins', async () => {
  const player = await waiting()
  const number = await numberOf(player.id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) =>
      n % 2
        ? { by: 'player', ok: (await cancel(player.token, number)).code === 200 }
        : { by: 'operator', ok: (await approve(player.order, { reference: 'B-2' })).status === 200 },
    ),
  )
  const winners = new Set(answers.filter(({ ok }) => ok).map(({ by }) => by))
  expect(winners.size).toBe(1)
  const isCancelled = winners.has('player')
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  expect(await loadMoney(player.id)).toEqual(
    isCancelled ? { main: 100_000, held: 0, cash: 0 } : { main: 70_000, held: 0, cash: 30_000 },
  )
})

test('a refused withdrawal tells its player the preset reason in their language, and the note', async () => {
  const player = await waiting()
  const reject = { preset: 'holder', note: '请上传银行卡照片', reason: '内部备注' }
  const rejected = await app.callConsoleApi(`POST /console/api/withdrawals/${player.order}/reject`, reject)
  expect(rejected).toMatchObject({
    status: 200,
    body: { preset: 'holder', note: '请上传银行卡照片', reason: '内部备注' },
  })
  const [message] = await messages(player.token)
  expect(message).toMatchObject({
    title: '取款未通过',
    content: expect.stringContaining('收款人姓名与实名不符，请更换本人的收款方式 · 请上传银行卡照片'),
  })
  expect(message!.content).not.toContain('内部备注')
  const number = await numberOf(player.id)
  const read = (language: string) =>
    app.callPlayerApi('POST /api/order/detail', { type: 2, id: number }, player.token, { 'accept-language': language })
  expect((await read('zh')).data).toMatchObject({
    outcome: 'refused',
    step: 'refused',
    reason: '收款人姓名与实名不符，请更换本人的收款方式',
    note: '请上传银行卡照片',
    actor: '',
    can_cancel: 0,
    steps: [
      { name: 'submitted', state: 'done' },
      { name: 'refused', state: 'failed' },
    ],
  })
  await setForTest(app, { languages: 'zh,en,vi,th' })
  const { reason } = (await read('en')).data
  expect(reason).not.toMatch(/[\u4e00-\u9fff]/)
  const unknown = { ...reject, preset: 'whatever' }
  expect((await app.callConsoleApi(`POST /console/api/withdrawals/${player.order}/reject`, unknown)).status).toBe(422)
})
