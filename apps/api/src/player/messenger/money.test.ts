import { dayOf, hour, millisOf, minute, startOf } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { newId } from '../../platform/text/id.ts'
import { payPassword } from '../../platform/testing/testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
// Removes the messengers so that nothing is sent, and advances two hours, after which failed jobs and alarms of the
// last hour are not announced any more.
afterEach(async () => {
  for (const { id } of (await app.callConsoleApi('GET /console/api/messengers')).body.items)
    expect((await app.callConsoleApi(`DELETE /console/api/messengers/${id}`)).status).toBe(200)
  seen += (await receivedMessages()).length
  app.clock.advance(2 * hour)
})
afterAll(() => app.finish())

/** Number of messages received by earlier tests. */
let seen = 0
/** Messages of this test, oldest first. */
const receivedMessages = async () => {
  expect((await app.callConsoleApi('POST /console/api/jobs/send-messages/run', {})).status).toBe(200)
  const { items } = await app.sandbox.control<{ items: { subject: string; body: string }[] }>('GET', '/control/inbox')
  return items.toReversed().slice(seen)
}
async function addMessenger(audience: string, adapter: string): Promise<string> {
  const access = await app.sandbox.control<Record<string, object>>('GET', '/control/messengers')
  const body = { name: adapter, audience, adapter, settings: access[adapter] }
  return (await app.callConsoleApi('POST /console/api/messengers', body)).body.id
}
const addTemplate = async (event: string, messenger_id: string, more: object = {}) =>
  expect(
    (await app.callConsoleApi('POST /console/api/message-templates', { event, messenger_id, ...more })).status,
  ).toBe(201)

test('announces orders that are done, rejected, large or overdue', async () => {
  const mail = await addMessenger('player', 'smtp')
  for (const event of ['deposit.credited', 'withdrawal.paid', 'withdrawal.refused']) await addTemplate(event, mail)
  const chat = await addMessenger('operator', 'telegram')
  await addTemplate('queue.old', chat, { minutes: 10 })
  await addTemplate('withdrawal.large', chat, { least: '300' })

  const { token, name, id: player } = await app.registerPlayer()
  const address = { mobile: '13712340009', email: 'p@example.com', birthday: '1990-01-01' }
  await app.callPlayerApi('POST /api/updateuserinfo', address, token)
  const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '江城支行', bank_no: '6222800000000001' }
  const order = await app.callPlayerApi('POST /api/recharge', { paytype: 'bank', amount: '1000', ...card }, token)
  expect(order.code).toBe(200)

  const alarm = () => app.callConsoleApi('POST /console/api/jobs/sound-alarms/run', {})
  app.clock.advance(9 * minute)
  await alarm()
  expect(await receivedMessages()).toEqual([])
  app.clock.advance(2 * minute)
  for (let n = 0; n < 3; n++) await alarm()
  const [old, ...more] = await receivedMessages()
  expect([old!.subject, more]).toEqual(['【锦鲤】存款订单积压', []])
  expect(old!.body).toContain(`${order.message} 已等待 11 分钟，共 1 笔`)

  expect((await app.callConsoleApi(`POST /console/api/deposits/${order.message}/approve`, {})).status).toBe(200)
  const credited = (await receivedMessages())[1]!
  expect(credited.subject).toBe('【锦鲤】存款已到账')
  expect(credited.body).toContain(`${name}，您的存款 1000.00 元已到账，订单号 ${order.message}`)

  const bonus = { amount: '1000', reason: '测试', turnover_multiple: 0 }
  await app.callConsoleApi(`POST /console/api/players/${player}/adjustments`, bonus)
  await app.app.db
    .updateTable('wageringRequirement')
    .set({ state: 'cancelled', closedAt: app.clock.now() })
    .where('playerId', '=', player)
    .execute()
  expect((await app.callPlayerApi('POST /api/bindcard', { ...card, pay_pass: payPassword }, token)).code).toBe(200)
  const bank = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data[0].id as string
  for (const amount of ['200', '300'])
    expect((await app.callPlayerApi('POST /api/withdraw', { amount, bank, password: payPassword }, token)).code).toBe(
      200,
    )
  const large = (await receivedMessages()).slice(2)
  expect(large).toEqual([expect.objectContaining({ subject: '【锦鲤】大额取款' })])
  expect(large[0]!.body).toContain(`${name} 申请取款 300.00 元`)

  const { items } = (await app.callConsoleApi('GET /console/api/withdrawals', { q: name })).body
  const [third, second] = items as { id: string }[]
  expect(
    (await app.callConsoleApi(`POST /console/api/withdrawals/${second!.id}/approve`, { reference: 'B-1' })).status,
  ).toBe(200)
  const refuse = { reason: '资料不符' }
  expect((await app.callConsoleApi(`POST /console/api/withdrawals/${third!.id}/reject`, refuse)).status).toBe(200)
  const last = (await receivedMessages()).slice(3)
  expect(last.map(({ subject }) => subject).toSorted()).toEqual(['【锦鲤】取款已汇出', '【锦鲤】取款未通过'])
  expect(last.map(({ body }) => body).join()).toContain('资料不符')
})

test('announces a failed job, a failed ledger check and an unreachable venue once an hour', async () => {
  const chat = await addMessenger('operator', 'telegram')
  for (const event of ['job.failed', 'ledger.broken', 'venue.down']) await addTemplate(event, chat)
  const now = app.clock.now()
  const run = (name: string, error: string) => ({ id: newId<'JobRun'>(), name, error, startedAt: now, finishedAt: now })
  await app.app.db
    .insertInto('jobRun')
    .values([run('rebate', 'Error: 断开'), run('rebate', 'Error: 又断开'), run('ledger-audit', 'Error: broken')])
    .execute()
  await app.callConsoleApi('POST /console/api/venues', {
    state: 1,
    without_test: 1,
    code: 'dead',
    name: '停机场馆',
    base_url: 'http://127.0.0.1:9',
    secret: 'secret',
  })
  onTestFinished(async () => void (await app.callConsoleApi('PATCH /console/api/venues/dead', { state: 0 })))
  const pings = []
  for (let n = 0; n < 10; n++) pings.push(await app.callConsoleApi('POST /console/api/venues/dead/ping', {}))
  expect(pings[0]!.body).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^127\.0\.0\.1:9 dead gave no answer: /),
  })
  for (let n = 0; n < 3; n++) await app.callConsoleApi('POST /console/api/jobs/sound-alarms/run', {})
  const received = await receivedMessages()
  expect(received.map(({ subject }) => subject).toSorted()).toEqual([
    '【锦鲤】场馆未响应',
    '【锦鲤】定时任务失败',
    '【锦鲤】账本核对异常',
  ])
  expect(received.map(({ body }) => body).join()).toMatch(/停机场馆 dead/)
  app.clock.advance(61 * minute)
  await app.callConsoleApi('POST /console/api/jobs/sound-alarms/run', {})
  expect((await receivedMessages()).slice(3).map(({ subject }) => subject)).toEqual(['【锦鲤】场馆未响应'])
})

test('announces a job that failed once only once, across the change of the hour', async () => {
  await addTemplate('job.failed', await addMessenger('operator', 'telegram'))
  const soFar = (millisOf(app.clock.now()) - millisOf(startOf(dayOf(app.clock.now())))) % hour
  app.clock.advance(hour - soFar - minute)
  const now = app.clock.now()
  const failed = { id: newId<'JobRun'>(), name: 'vip', error: 'Error: 断开', startedAt: now, finishedAt: now }
  await app.app.db.insertInto('jobRun').values(failed).execute()
  for (let n = 0; n < 3; n++) {
    await app.callConsoleApi('POST /console/api/jobs/sound-alarms/run', {})
    app.clock.advance(minute)
  }
  const received = (await receivedMessages()).filter(({ body }) => body.includes('vip'))
  expect(received.map(({ subject }) => subject)).toEqual(['【锦鲤】定时任务失败'])
})
