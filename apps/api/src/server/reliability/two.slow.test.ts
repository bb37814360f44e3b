import { addDays, dayOf, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedEvents } from '../../platform/event/event.testing.ts'
import { openChannels } from '../../money/deposit/deposit.testing.ts'
import { loadBalance } from '../../books/ledger/ledger.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { newId } from '../../platform/text/id.ts'
import { code, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { listen } from '../../contact/stream/stream.testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { type Server, startServer, type Answered } from './process.testing.ts'

// Limits and idempotency across two server processes on one database.
let sandbox: TestSandbox
let app: TestApp
let both: [Server, Server]
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox, systemClock.now())
  await openChannels(app, sandbox)
  both = await Promise.all([startServer(app, sandbox), startServer(app, sandbox)])
}, 120_000)
afterAll(async () => {
  await Promise.all(both.map((server) => server.stop()))
  await app.finish()
  await sandbox.close()
})

const db = () => app.app.db
const twenty = (ask: (server: Server, n: number) => Promise<Answered>): Promise<Answered[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => ask(both[n % 2]!, n)))
const codes = (answers: Answered[], wanted: number): number => answers.filter(({ body }) => body.code === wanted).length

async function playerWithMoney(yuan = 1000) {
  app.clock.set(systemClock.now())
  const player = await app.registerPlayer()
  await give(app, player.id, yuan)
  const bound = await app.callPlayerApi(
    'POST /api/bindcard',
    {
      bank: '锦绣银行',
      bank_owner: '张三',
      bank_address: '支行',
      bank_no: `62${BigInt(`0x${player.id.slice(-12)}`)}`,
      pay_pass: payPassword,
    },
    player.token,
  )
  expect(bound.code).toBe(200)
  const [card] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)).data as { id: string }[]
  return { ...player, card: card!.id }
}

test('twenty withdrawals over two processes stay within the balance and the limit of three [WITHDRAW-16]', async () => {
  const { id, token, card } = await playerWithMoney(1000)
  const answers = await twenty((server, n) =>
    server.callPlayerApi('POST /api/withdraw', { amount: String(300 + n), bank: card, password: payPassword }, token),
  )
  expect(codes(answers, 200)).toBe(3)
  const held = await loadBalance(db(), id, 'held')
  expect(held + (await loadBalance(db(), id))).toBe(100_000)
})

test('twenty withdrawals under one key make one, and all report success', async () => {
  const { id, token, card } = await playerWithMoney(1000)
  const answers = await twenty((server) =>
    server.callPlayerApi('POST /api/withdraw', { amount: '200', bank: card, password: payPassword }, token, {
      'idempotency-key': 'one',
    }),
  )
  expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ code: 200, message: '提现申请已提交', data: {} })]),
  )
  expect(await loadBalance(db(), id, 'held')).toBe(20_000)
})

test('five wrong payment passwords, sent concurrently, lock withdrawals on both processes', async () => {
  const { token, card } = await playerWithMoney()
  const answers = await twenty((server, n) =>
    server.callPlayerApi('POST /api/withdraw', { amount: String(100 + n), bank: card, password: '999999' }, token),
  )
  expect([codes(answers, 422), codes(answers, 429)]).toEqual([5, 15])
  for (const server of both)
    expect(
      (await server.callPlayerApi('POST /api/withdraw', { amount: '100', bank: card, password: payPassword }, token))
        .body.code,
    ).toBe(429)
})

test('five wrong passwords lock the name on both processes', async () => {
  const { name } = await playerWithMoney()
  const answers = await twenty((server, n) =>
    server.callPlayerApi('POST /api/login_pc', { name, password: 'wrong12345', code }, '', {
      'x-forwarded-for': `10.77.0.${n}`,
    }),
  )
  expect(codes(answers, 429)).toBe(15)
  for (const server of both)
    expect(
      (
        await server.callPlayerApi('POST /api/login_pc', { name, password, code }, '', {
          'x-forwarded-for': '10.78.0.1',
        })
      ).body.code,
    ).toBe(429)
})

test('twenty transfers and twenty recoveries over both processes move the balance once', async () => {
  const { token, name, id } = await playerWithMoney(1000)
  const moved = await twenty((server, n) =>
    server.callPlayerApi(
      'POST /api/transfer',
      { amount: String(90 + n), sourcetype: 'userbalance', targettype: ['slot', 'ag', 'obgdy'][n % 3] },
      token,
    ),
  )
  const there = await Promise.all(
    ['slot', 'ag', 'obgdy'].map(async (venue) => Number(await sandbox.walletOf(venue, name))),
  )
  expect(codes(moved, 200)).toBeGreaterThanOrEqual(3)
  expect((await loadBalance(db(), id)) / 100 + there.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1000, 6)
  const back = await twenty((server) => server.callPlayerApi('POST /api/transall', {}, token))
  expect(codes(back, 200)).toBeGreaterThanOrEqual(1)
  expect(await loadBalance(db(), id)).toBe(100_000)
})

test('twenty concurrent approvals and rejections over both processes make one decision', async () => {
  const { id, token, card } = await playerWithMoney(1000)
  const made = await both[0].callPlayerApi('POST /api/recharge', { paytype: 'alipay', amount: '500' }, token)
  expect(
    (await both[1].callPlayerApi('POST /api/withdraw', { amount: '400', bank: card, password: payPassword }, token))
      .body.code,
  ).toBe(200)
  const order = await db().selectFrom('withdrawal').select('id').where('playerId', '=', id).executeTakeFirstOrThrow()
  for (const path of [`withdrawals/${order.id}`, `deposits/${made.body.message}`]) {
    for (const server of both) await server.callConsoleApi('GET /console/api/settings')
    const answers = await twenty((server, n) =>
      server.callConsoleApi(`POST /console/api/${path}/${n % 4 < 2 ? 'approve' : 'reject'}`, { reason: 'because' }),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 10 }, () => 409),
    ])
  }
  const [cash, main, held] = [
    await loadBalance(db(), id, 'cash'),
    await loadBalance(db(), id),
    await loadBalance(db(), id, 'held'),
  ]
  expect(held).toBe(0)
  expect(cash + main).toBe(100_000)
})

test('both processes stream all changes in one order; a broken stream resumes on the other', async () => {
  const { id, token } = await playerWithMoney(10)
  const open = async (server: Server, last = '') => {
    const page = await listen(`${server.url}/api/events`, token, last)
    await page.next(0)
    return page
  }
  const pages = await Promise.all(both.map((server) => open(server)))
  await both[0].callConsoleApi('GET /console/api/settings')
  await both[1].callConsoleApi('GET /console/api/settings')
  await twenty((server, n) =>
    server.callConsoleApi(`POST /console/api/players/${id}/adjustments`, { amount: `${n + 1}.00`, reason: 'because' }),
  )
  const posted = (await loggedEvents(app, 'ledger.posted')).filter(({ playerId }) => playerId === id)
  await until(async () => pages.every((page) => Number(page.last()) >= posted.at(-1)!.position))
  for (const { events } of pages) {
    const ids = events.map((one) => Number(one.id))
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
  }
  const last = pages[0]!.last()
  pages[0]!.close()
  const eventCount = pages[1]!.events.length
  await give(app, id, 1)
  const back = await open(both[1], last)
  expect(back.events).toMatchObject([{ event: 'ready', topics: ['balance'] }])
  expect(await pages[1]!.next(eventCount)).toMatchObject({ topics: ['balance'] })
  for (const page of [pages[1]!, back]) page.close()
})

test('a rebate is accrued once and claimed once over both processes', async () => {
  const { id, token } = await playerWithMoney(10)
  const now = systemClock.now()
  const day = addDays(dayOf(now), -1)
  const settledAt = `${day}T04:00:00.000Z` as never
  await db()
    .insertInto('vipLevel')
    .values({
      level: 1,
      name: 'VIP1',
      recharge: 0 as never,
      flow: 0 as never,
      keepFlow: 0 as never,
      slotsRate: 100 as never,
    })
    .onConflict((eb) => eb.doNothing())
    .execute()
  await db().updateTable('player').set({ vipLevel: 1 }).where('id', '=', id).execute()
  await db()
    .insertInto('bet')
    .values({
      venue: 'slot',
      betId: newId(),
      playerId: id,
      gameCode: 'x',
      gameName: 'x',
      roundId: 'x',
      categoryId: 'slots',
      stake: 10_000,
      validStake: 10_000,
      winLoss: 0,
      state: 'settled',
      memo: '',
      betAt: settledAt,
      settledAt,
      changedAt: settledAt,
      countedStake: 0,
    } as never)
    .execute()
  for (const server of both) await server.callConsoleApi('GET /console/api/settings')
  const ran = await twenty((server) => server.callConsoleApi('POST /console/api/jobs/rebate/run', { date: day }))
  expect(new Set(ran.map(({ status }) => status))).toEqual(new Set([200]))
  expect(
    (await db().selectFrom('rebate').select('money').where('playerId', '=', id).execute()).map(({ money }) => money),
  ).toEqual([100])
  const runs = await db()
    .selectFrom('jobRun')
    .select(['startedAt', 'finishedAt'])
    .where('name', '=', 'rebate')
    .where('startedAt', '>', plus(now, -second))
    .orderBy('startedAt')
    .orderBy('finishedAt')
    .execute()
  // runs must not overlap
  expect(runs.filter((run, n) => n > 0 && run.startedAt < runs[n - 1]!.finishedAt!)).toEqual([])
  const claims = await twenty((server) => server.callPlayerApi('POST /api/dofanshui', {}, token))
  expect(codes(claims, 200)).toBe(1)
  expect(await loadBalance(db(), id)).toBe(1100)
})

test('a scheduled job runs once over both processes at its time, and continues when one stops', async () => {
  const name = 'expire-deposits'
  const runs = () => db().selectFrom('jobRun').select(['startedAt', 'error']).where('name', '=', name).execute()
  const task = () => db().selectFrom('task').selectAll().where('subject', '=', name).executeTakeFirstOrThrow()
  const makeDue = () => sql`update task set due_at = now() where subject = ${name}`.execute(db())
  for (const isStopped of [false, true]) {
    if (isStopped) await both[1].stop()
    const before = (await runs()).length
    await makeDue()
    await until(async () => (await runs()).length > before && (await task()).lease === null)
    const { dueAt, attempts } = await task()
    expect([dueAt.slice(17, 19), attempts, dueAt > systemClock.now()]).toEqual(['00', 0, true])
    // The next minute may have begun in the meantime.
    expect((await runs()).length - before).toBeLessThanOrEqual(2)
  }
  both[1] = await startServer(app, sandbox)
  expect((await runs()).filter(({ error }) => error !== null)).toEqual([])
})

test('tasks of a killed process are taken over within ten seconds, and each venue is polled by one process at a time', async () => {
  const killed = await startServer(app, sandbox, 'task.leased')
  // The other processes lease most of the tasks.
  await until(async () => {
    await sql`update task set due_at = now() where kind in ('collect-bets', 'watch-chain') and lease is null`.execute(
      db(),
    )
    return killed.child.signalCode !== null
  })
  expect(killed.child.signalCode).toBe('SIGKILL')
  const leased = await db()
    .selectFrom('task')
    .select(['lease', sql<boolean>`leased_until <= now() + interval '8 s'`.as('endsInTime')])
    .where('lease', 'is not', null)
    .execute()
  expect(leased.filter(({ endsInTime }) => !endsInTime)).toEqual([])
  const left = () =>
    db()
      .selectFrom('task')
      .select('id')
      .where(
        'lease',
        'in',
        leased.map(({ lease }) => lease),
      )
      .execute()
  if (leased.length > 0) await until(async () => (await left()).length === 0)
  const venues = await db().selectFrom('task').select('subject').where('kind', '=', 'collect-bets').execute()
  expect(new Set(venues.map(({ subject }) => subject)).size).toBe(venues.length)
})
