import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannels } from '../../money/deposit/deposit.testing.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { newId } from '../../platform/text/id.ts'
import { payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'
import { type Server, startServer } from './process.testing.ts'

// A block or self-exclusion set through one process applies to the other, also to calls already running.
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

const cardOf = (id: string) => ({
  bank: '锦绣银行',
  bank_owner: '张三',
  bank_address: '支行',
  bank_no: `62${BigInt(`0x${id.slice(-12)}`)}`,
  pay_pass: payPassword,
})

/** A player with money in the main wallet and at a venue, and a bound card. */
async function playerWithMoney() {
  app.clock.set(systemClock.now())
  const player = await app.registerPlayer()
  await give(app, player.id, 5000)
  expect((await app.callPlayerApi('POST /api/bindcard', cardOf(player.id), player.token)).code).toBe(200)
  const there = { amount: '500', sourcetype: 'userbalance', targettype: 'ag' }
  expect((await app.callPlayerApi('POST /api/transfer', there, player.token)).code).toBe(200)
  const [bank] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)).data as { id: string }[]
  return { ...player, card: bank!.id }
}
type Player = Awaited<ReturnType<typeof playerWithMoney>>

type Call = [path: string, body: object]
/** Calls refused to a self-excluded player. */
const play: Call[] = [
  ['/api/recharge', { paytype: 'card', amount: '500' }],
  ['/api/transfer', { amount: '100', sourcetype: 'userbalance', targettype: 'slot' }],
  ['/api/getGameUrl', { plat_name: 'slot' }],
  ['/api/doactivityapply', { activityid: 1, amount: '1' }],
  ['/api/douserredpacket', {}],
]
const paidIn: Call = ['/api/recharge', { paytype: 'alipay', amount: '500' }]
const other = ({ card }: Player): Call[] => [
  ['/api/withdraw', { amount: '150', bank: card, password: payPassword }],
  ['/api/transfer', { amount: '20', sourcetype: 'ag', targettype: 'userbalance' }],
  ['/api/bindcard', cardOf(newId())],
  ['/api/delcard', { id: card, pay_pass: payPassword }],
  ['/api/dofanshui', {}],
  ['/api/promotion/cancel', { id: newId(), lost: '1' }],
]
const recovery: Call = ['/api/transall', {}]

const blocks = [
  ['blacklisted', { isblack: 1 }, '您已被列入黑名单，无法登录，请联系管理员'],
  ['disabled', { status: 0 }, '该用户已被禁用，请联系管理员'],
] as const

test.each(blocks)(
  'a player %s through one process can do nothing on the other [ruling 60]',
  async (_name, change, message) => {
    const player = await playerWithMoney()
    await both[0].callConsoleApi('GET /console/api/settings')
    expect((await both[1].callPlayerApi('POST /api/user', {}, player.token)).body.code).toBe(200)
    expect((await both[0].callConsoleApi(`PATCH /console/api/players/${player.id}`, change)).status).toBe(200)
    const calls = [...play, ...other(player), recovery]
    const answers = await Promise.all(
      calls.map(([path, body]) => both[1].callPlayerApi(`POST ${path}`, body, player.token)),
    )
    for (const [n, { body }] of answers.entries())
      expect([calls[n]![0], body]).toMatchObject([calls[n]![0], { code: 403, message }])
  },
)

test('a self-exclusion through one process stops deposits and play on the other [ruling 60, ruling 23]', async () => {
  const player = await playerWithMoney()
  expect((await both[1].callPlayerApi('POST /api/user', {}, player.token)).body.code).toBe(200)
  expect((await both[0].callPlayerApi('POST /api/protection/timeout', { span: 'day' }, player.token)).body.code).toBe(
    200,
  )
  const answers = await Promise.all(
    play.map(([path, body]) => both[1].callPlayerApi(`POST ${path}`, body, player.token)),
  )
  for (const { body } of answers)
    expect(body).toMatchObject({ code: 403, message: '您已启用自我限制，暂不可使用该功能' })
  const [[path, body]] = other(player) as [Call]
  expect((await both[1].callPlayerApi(`POST ${path}`, body, player.token)).body.code).toBe(200)
  await until(
    async () => (await both[1].callPlayerApi('POST /api/balance', {}, player.token)).body.data.balance === '4850.00',
  )
})

/** SQL of the backends that this connection blocks. */
const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'

/** Holds a lock while the call waits for it, runs `meanwhile`, then releases it. */
async function interrupt(hold: string, [path, body]: Call, { token }: Player, meanwhile: () => Promise<unknown>) {
  const client = await app.connection.pool.connect()
  let answer
  try {
    await client.query('begin')
    await client.query(hold)
    answer = both[0].callPlayerApi(`POST ${path}`, body, token)
    await until(async () => (await client.query(waiting)).rows.length > 0)
    await meanwhile()
  } finally {
    await client.query('rollback')
    client.release()
  }
  return (await answer).body
}
const set = (id: string, row: object) => app.app.db.updateTable('player').set(row).where('id', '=', id).execute()

test("reads the player's state again after waiting for the ledger lock [ruling 60]", async () => {
  const player = await playerWithMoney()
  const books = `select lock_player('${player.id}')`
  for (const call of [paidIn, play[1]!, ...play.slice(3), ...other(player)]) {
    const answers = await interrupt(books, call, player, () => set(player.id, { isActive: false }))
    expect([call[0], answers]).toMatchObject([call[0], { code: 403, message: '该用户已被禁用，请联系管理员' }])
    await set(player.id, { isActive: true })
  }
})

test('opens no game for a player blocked during the venue request [ruling 60]', async () => {
  for (const row of [{ isBlacklisted: true }, { excludedUntil: '2999-01-01T00:00:00.000Z' as never }]) {
    const player = await playerWithMoney()
    const venueAccount = `insert into venue_account (player_id, venue, login) values ('${player.id}', 'obgdy', 'x')`
    const answers = await interrupt(venueAccount, ['/api/getGameUrl', { plat_name: 'obgdy' }], player, () =>
      set(player.id, row),
    )
    expect(answers.code).toBe(403)
  }
})
