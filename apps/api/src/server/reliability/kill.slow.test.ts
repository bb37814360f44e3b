import { loadBalance } from '../../books/ledger/ledger.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannels } from '../../money/deposit/deposit.testing.ts'
import { sign } from '../../platform/outside/sign.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'
import { stopped, until } from '../../platform/testing/wait.testing.ts'
import { type Server, startServer } from './process.testing.ts'

// A process is killed at a given point; another one on the same database continues its work.
let sandbox: TestSandbox
let app: TestApp
let successor: Server
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox, systemClock.now())
  await openChannels(app, sandbox)
  await app.callConsoleApi('POST /console/api/redpacket-rules', {
    start_time: '2020-01-01 00:00:00',
    end_time: '2099-12-31 23:59:59',
    recharge: '100',
    min_money: '2.00',
    max_money: '2.00',
  })
  await app.callConsoleApi('PATCH /console/api/settings', {
    redpacket_claim_from: '00:00',
    redpacket_claim_to: '24:00',
    redpacket_count_from: '00:00',
    redpacket_count_to: '24:00',
  })
  successor = await startServer(app, sandbox)
})
afterAll(async () => {
  await successor.stop()
  await app.finish()
  await sandbox.close()
})

const clock = systemClock
const db = () => app.app.db
const main = async (id: string) => loadBalance(db(), id)
const held = async (id: string) => loadBalance(db(), id, 'held')

/** Runs `work` against a process that kills itself at `failAt`. */
async function runUntilKilled(failAt: string, work: (server: Server) => Promise<unknown>): Promise<void> {
  const killedServer = await startServer(app, sandbox, failAt)
  await expect(work(killedServer)).rejects.toThrow()
  await stopped(killedServer.child)
  expect(killedServer.child.signalCode).toBe('SIGKILL')
}

async function gatewayOrder(): Promise<{
  id: string
  token: string
  no: string
  raw: string
  headers: Record<string, string>
}> {
  const { token, id } = await app.registerPlayer()
  app.clock.set(clock.now())
  const made = await app.callPlayerApi('POST /api/recharge', { paytype: 'wxpay', amount: '200' }, token)
  expect(made.code).toBe(200)
  const raw = JSON.stringify({
    deposit_no: made.message,
    result: 'paid',
    amount: 20_000,
    currency: 'CNY',
    channel: 'wxpay',
    reference: `K-${made.message}`,
  })
  return {
    id,
    token,
    no: made.message,
    raw,
    headers: { 'content-type': 'application/json', ...sign(sandbox.secret, raw, Date.now()) },
  }
}

test.each([
  ['callback.before-post', 0],
  ['callback.before-commit', 0],
  ['callback.committed', 20_000],
])('a notice interrupted at %s is booked once when repeated', async (failAt, between) => {
  const { id, token, no, raw, headers } = await gatewayOrder()
  await runUntilKilled(failAt, (server) => server.post('/hooks/pay/wechat', raw, headers))
  expect(await main(id)).toBe(between)
  // The gateway repeats the unanswered notice byte for byte, and later sends another notice of the same payment.
  expect(await successor.post('/hooks/pay/wechat', raw, headers)).toBe('ok')
  expect(await successor.post('/hooks/pay/wechat', raw, { ...headers, ...sign(sandbox.secret, raw, Date.now()) })).toBe(
    'ok',
  )
  expect(await main(id)).toBe(20_000)
  const info = await successor.callPlayerApi('POST /api/payinfo', { deposit_no: no }, token)
  expect(info.body.data.info.state).toBe(2)
  expect(
    (await db().selectFrom('unmatchedPayment').select('id').where('reportedDepositNo', '=', no).execute()).length,
  ).toBe(0)
})

async function withCard(yuan: number): Promise<{ id: string; token: string; card: string; name: string }> {
  const player = await app.registerPlayer()
  await give(app, player.id, yuan)
  const number = `62${BigInt(`0x${player.id.slice(-12)}`)}`
  await app.callPlayerApi(
    'POST /api/bindcard',
    { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no: number, pay_pass: payPassword },
    player.token,
  )
  const [card] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)).data as { id: string }[]
  return { ...player, card: card!.id }
}

test.each(['withdraw.open.done', 'withdraw.open.committed'])(
  'a withdrawal interrupted at %s holds its money once; the repeat under its key reports success',
  async (failAt) => {
    const { id, token, card } = await withCard(1000)
    const body = { amount: '300', bank: card, password: payPassword }
    const key = { 'idempotency-key': failAt }
    await runUntilKilled(failAt, (server) => server.callPlayerApi('POST /api/withdraw', body, token, key))
    expect([await main(id), await held(id)]).toEqual([70_000, 30_000])
    const asked = performance.now()
    const again = await Promise.all(
      [1, 2, 3].map(() => successor.callPlayerApi('POST /api/withdraw', body, token, key)),
    )
    expect(performance.now() - asked).toBeLessThan(10_000)
    for (const one of again) expect(one.body).toEqual({ code: 200, message: '提现申请已提交', data: {} })
    expect([await main(id), await held(id)]).toEqual([70_000, 30_000])
    expect(
      (await successor.callPlayerApi('POST /api/withdraw', { ...body, amount: '301' }, token, key)).body.code,
    ).toBe(409)
  },
)

test.each([
  ['approve', 'withdraw.approve.before-commit', [70_000, 30_000], [70_000, 0]],
  ['approve', 'withdraw.approve.committed', [70_000, 0], [70_000, 0]],
  ['reject', 'withdraw.reject.before-commit', [70_000, 30_000], [100_000, 0]],
  ['reject', 'withdraw.reject.committed', [100_000, 0], [100_000, 0]],
])('the decision %s interrupted at %s and repeated is applied once', async (verb, failAt, between, after) => {
  const { id, token, card } = await withCard(1000)
  app.clock.set(clock.now())
  expect(
    (await app.callPlayerApi('POST /api/withdraw', { amount: '300', bank: card, password: payPassword }, token)).code,
  ).toBe(200)
  const order = await db().selectFrom('withdrawal').select('id').where('playerId', '=', id).executeTakeFirstOrThrow()
  const at = `POST /console/api/withdrawals/${order.id}/${verb}`
  await runUntilKilled(failAt, (server) => server.callConsoleApi(at, { reason: 'because' }))
  expect([await main(id), await held(id)]).toEqual(between)
  for (let twice = 0; twice < 2; twice++)
    expect((await successor.callConsoleApi(at, { reason: 'because' })).status).toBe(200)
  expect([await main(id), await held(id)]).toEqual(after)
})

test.each(['packet.claim.before-commit', 'packet.claim.committed'])(
  'a red packet interrupted at %s is opened once; the repeat returns the same amount',
  async (failAt) => {
    const { id, token } = await withCard(0.01)
    app.clock.set(clock.now())
    const made = await app.callPlayerApi('POST /api/recharge', { paytype: 'wxpay', amount: '100' }, token)
    expect((await successor.callConsoleApi(`POST /console/api/deposits/${made.message}/approve`, {})).status).toBe(200)
    const key = { 'idempotency-key': failAt }
    await runUntilKilled(failAt, (server) => server.callPlayerApi('POST /api/douserredpacket', {}, token, key))
    expect(await main(id)).toBe(failAt.endsWith('committed') ? 10_201 : 10_001)
    const answers = await Promise.all(
      [1, 2].map(() => successor.callPlayerApi('POST /api/douserredpacket', {}, token, key)),
    )
    expect(answers[0]!.body).toMatchObject({ code: 200, data: { redpacketmoney: '2.00' } })
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect(await main(id)).toBe(10_201)
  },
)

const pending = () =>
  db()
    .selectFrom('transfer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()

/**
 * Runs the reconcile job until nothing is pending. Ages transfers by half a minute only once: beyond half an hour "not
 * found" is inconclusive and the transfers would wait for an operator.
 */
async function repair(): Promise<void> {
  await sql`update transfer set created_at = created_at - interval '30 seconds' where closed_at is null`.execute(db())
  await until(async () => {
    await sql`update task set due_at = '-infinity' where kind = 'query-transfer'`.execute(db())
    expect((await successor.callConsoleApi('POST /console/api/jobs/reconcile-transfers/run')).status).toBe(200)
    return (await pending()).count === 0
  })
}

test.each([
  ['out', 'transfer.created', false],
  ['out', 'transfer.before-ask', false],
  ['out', 'transfer.after-ask', true],
  ['out', 'transfer.before-commit', true],
  ['in', 'transfer.before-commit', true],
])('a transfer %s interrupted at %s ends as the venue booked it', async (way, failAt, isMoved) => {
  const { id, token, name } = await app.registerPlayer()
  await give(app, id, 500)
  app.clock.set(clock.now())
  if (way === 'out')
    expect(
      (
        await app.callPlayerApi(
          'POST /api/transfer',
          { amount: '400', sourcetype: 'userbalance', targettype: 'ag' },
          token,
        )
      ).code,
    ).toBe(200)
  const body =
    way === 'in'
      ? { amount: '100', sourcetype: 'userbalance', targettype: 'ag' }
      : { amount: '100', sourcetype: 'ag', targettype: 'userbalance' }
  const key = { 'idempotency-key': `${way} ${failAt}` }
  await runUntilKilled(failAt, (server) => server.callPlayerApi('POST /api/transfer', body, token, key))
  expect((await pending()).count).toBe(1)
  await repair()
  const there = way === 'in' ? (isMoved ? 100 : 0) : isMoved ? 300 : 400
  expect(await sandbox.walletOf('ag', name)).toBe(`${there}.00`)
  expect((await successor.callPlayerApi('POST /api/balance', {}, token)).body.data).toEqual({
    balance: `${500 - there}.00`,
    gameblance: `${there}.00`,
  })
  // A transfer that was made is reported; a failed one can be requested again with the same key.
  expect((await successor.callPlayerApi('POST /api/transfer', body, token, key)).body).toMatchObject({
    code: 200,
    message: '转账成功',
  })
  const then = way === 'in' ? 100 : 300
  expect(await sandbox.walletOf('ag', name)).toBe(`${then}.00`)
  expect((await successor.callPlayerApi('POST /api/balance', {}, token)).body.data).toEqual({
    balance: `${500 - then}.00`,
    gameblance: `${then}.00`,
  })
})
