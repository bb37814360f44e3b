import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/base/clock.ts'
import { type TestApp } from '../../platform/testing/testing.ts'
import { stopped, until } from '../../platform/testing/wait.testing.ts'
import { type Server, startServer } from '../../server/reliability/process.testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

// The tests kill server processes with SIGKILL.
let sandbox: TestSandbox
let app: TestApp
/** The process that was started after the first kill. */
let successor: Server | undefined
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox, systemClock.now())
})
afterAll(async () => {
  await successor?.stop()
  await app.finish()
  await sandbox.close()
})

const start = (failAt = '') => startServer(app, sandbox, failAt)
const startSuccessor = async () => (successor ??= await start())

const order = { amount: '100', sourcetype: 'userbalance', targettype: 'slot' }
const loadLatestTransfer = (player: string) =>
  app.app.db
    .selectFrom('transfer')
    .selectAll()
    .where('playerId', '=', player)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()

/** Makes an open transfer old enough to count as interrupted. */
const age = (player: string, seconds: number) =>
  sql`
    with open as (
      update transfer set created_at = created_at - make_interval(secs => ${seconds}) where player_id = ${player} and closed_at is null
      returning id::text)
    update task set due_at = '-infinity' from open where kind = 'query-transfer' and subject = open.id`.execute(
    app.app.db,
  )

test.each([
  ['transfer.created', { state: 'failed', wallet: '0.00' }],
  ['transfer.before-ask', { state: 'failed', wallet: '0.00' }],
  ['transfer.after-ask', { state: 'done', wallet: '100.00' }],
])(
  'after a kill at %s the next process settles the transfer',
  async (failAt, wanted) => {
    const { token, id, name } = await app.registerPlayer()
    await give(app, id, 1000)
    const killedServer = await start(failAt)
    await expect(
      killedServer.callPlayerApi('POST /api/transfer', order, token, { 'idempotency-key': failAt }),
    ).rejects.toThrow()
    await stopped(killedServer.child)
    expect(await loadLatestTransfer(id)).toMatchObject({ closedAt: null })
    expect(await sandbox.walletOf('slot', name)).toBe(wanted.wallet)

    await age(id, 30)
    const next = await startSuccessor()
    await until(async () => {
      await age(id, 0)
      await next.callConsoleApi('POST /console/api/jobs/reconcile-transfers/run')
      return (await loadLatestTransfer(id)).closedAt !== null
    })
    expect((await loadLatestTransfer(id)).state).toBe(wanted.state)
    const { body } = await next.callPlayerApi('POST /api/balance', {}, token)
    expect(body.data).toEqual({ balance: wanted.state === 'done' ? '900.00' : '1000.00', gameblance: wanted.wallet })
  },
  60_000,
)

test('a repeated call after a kill returns the outcome of the first one', async () => {
  const { token, id, name } = await app.registerPlayer()
  await give(app, id, 1000)
  const killedServer = await start('transfer.after-ask')
  await expect(
    killedServer.callPlayerApi('POST /api/transfer', order, token, { 'idempotency-key': 'again' }),
  ).rejects.toThrow()
  await stopped(killedServer.child)
  await app.app.db
    .updateTable('idempotency')
    .set({ at: '2026-01-01T00:00:00.000Z' as never })
    .where('callerId', '=', id)
    .execute()
  const next = await startSuccessor()
  expect(
    (await next.callPlayerApi('POST /api/transfer', order, token, { 'idempotency-key': 'again' })).body,
  ).toMatchObject({
    code: 200,
    message: '转账成功',
  })
  expect(await sandbox.walletOf('slot', name)).toBe('100.00')
}, 60_000)

test('two servers that get the same transfer move the amount only once', async () => {
  const { token, id, name } = await app.registerPlayer()
  await give(app, id, 1000)
  const both = [await startSuccessor(), await start()] as const
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => both[n % 2]!.callPlayerApi('POST /api/transfer', order, token)),
  )
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 429)).toHaveLength(19)
  expect(await sandbox.walletOf('slot', name)).toBe('100.00')
  const recoveries = await Promise.all(
    Array.from({ length: 10 }, (_, n) => both[n % 2]!.callPlayerApi('POST /api/transall', {}, token)),
  )
  expect(recoveries.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect((await both[0].callPlayerApi('POST /api/balance', {}, token)).body.data).toEqual({
    balance: '1000.00',
    gameblance: '0.00',
  })
  await both[1].stop()
}, 60_000)
