import { minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannels } from '../deposit/deposit.testing.ts'
import { account } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { password, payPassword, type TestApp } from '../platform/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

// From its threshold on an order takes two operators. One alone must come to nothing, however often they approve.
let sandbox: TestSandbox
let app: TestApp
let second: string // the token of another operator
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
  await openChannels(app, sandbox)
  await app.hire('second')
  const thresholds = {
    four_eyes_deposit: '300',
    four_eyes_withdrawal: '300',
    four_eyes_adjustment: '300',
    four_eyes_transfer: '300',
  }
  expect((await app.operate('PATCH /console/api/settings', thresholds)).status).toBe(200)
  await signIn()
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

/** The second operator's session ends as the clock is turned. */
async function signIn(): Promise<void> {
  second = (await app.operate('POST /console/api/login', { username: 'second', password }, 'none yet')).body.token
}

type Player = Awaited<ReturnType<TestApp['join']>>

/** A player with 1000 yuan, of whom one order waits. Returns how an operator approves it. */
type Story = (player: Player, amount: string) => Promise<{ at: string; yes: object }>

const stories: Record<string, Story> = {
  async deposit({ token }, amount) {
    const made = await app.ask('POST /api/recharge', { paytype: 'wxpay', amount }, token)
    expect(made.code).toBe(200)
    return { at: `POST /console/api/deposits/${made.message}/approve`, yes: {} }
  },
  async withdrawal({ id, token }, amount) {
    const card = {
      bank: '锦绣银行',
      bank_owner: '张三',
      bank_address: '支行',
      bank_no: `62${BigInt(`0x${id.slice(-12)}`)}`,
      pay_pass: payPassword,
    }
    expect((await app.ask('POST /api/bindcard', card, token)).code).toBe(200)
    const [bank] = (await app.ask('POST /api/getcard', { type: 1 }, token)).data as { id: string }[]
    expect((await app.ask('POST /api/withdraw', { amount, bank: bank!.id, password: payPassword }, token)).code).toBe(
      200,
    )
    const row = await app.app.db
      .selectFrom('withdrawal')
      .select('id')
      .where('playerId', '=', id)
      .executeTakeFirstOrThrow()
    return { at: `POST /console/api/withdrawals/${row.id}/approve`, yes: {} }
  },
  async adjustment({ id }, amount) {
    const made = await app.operate(`POST /console/api/players/${id}/adjustments`, { amount, reason: 'because' })
    return { at: `POST /console/api/adjustments/${made.body.id}/approve`, yes: {} }
  },
  /** A transfer that nobody heard of for half an hour, so that it waits for a person. */
  async transfer({ id, token }, amount) {
    const there = { sourcetype: 'userbalance', targettype: 'slot' }
    expect((await app.ask('POST /api/transfer', { amount: '1', ...there }, token)).code).toBe(200)
    await sandbox.mode('slot', 'lost')
    expect((await app.ask('POST /api/transfer', { amount, ...there }, token)).code).toBe(200)
    app.clock.turn(31 * minute)
    await signIn()
    await app.operate('POST /console/api/jobs/reconcile-transfers/run')
    await sandbox.mode('slot', 'ok')
    const row = await app.app.db
      .selectFrom('transfer')
      .select(['id', 'state'])
      .where('playerId', '=', id)
      .where('closedAt', 'is', null)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('manual')
    return {
      at: `POST /console/api/transfers/${row.id}/reconcile`,
      yes: { decision: 'failed', evidence: 'the venue says so' },
    }
  },
}

/** Another withdrawal to the card that is bound. */
const again: Story = async ({ id, token }, amount) => {
  const [bank] = (await app.ask('POST /api/getcard', { type: 1 }, token)).data as { id: string }[]
  const order = { amount, bank: bank!.id, password: payPassword }
  expect((await app.ask('POST /api/withdraw', order, token)).code).toBe(200)
  const { rows } = await app.app.pool.query<{ id: string }>(
    `select id from withdrawal where player_id = '${id}' and state = 'review'`,
  )
  return { at: `POST /console/api/withdrawals/${rows[0]!.id}/approve`, yes: {} }
}

/** What the order of each kind leaves in main wallet, hold and transit: while it waits, and after the approval. */
const sums = {
  deposit: { waits: [1000, 0, 0], ends: [1300, 0, 0] },
  withdrawal: { waits: [700, 300, 0], ends: [700, 0, 0] },
  adjustment: { waits: [1000, 0, 0], ends: [1300, 0, 0] },
  transfer: { waits: [699, 0, 300], ends: [999, 0, 0] },
}
const kinds = Object.keys(sums) as (keyof typeof sums)[]

async function sumsOf({ id }: Player): Promise<number[]> {
  const { db } = app.app
  const { ledgerNumber } = await db
    .selectFrom('venue')
    .select('ledgerNumber')
    .where('code', '=', 'slot')
    .executeTakeFirstOrThrow()
  const codes = [account.main, account.held, ledgerNumber + 1000]
  return Promise.all(codes.map(async (code) => (await balanceOf(db, id, code)) / 100))
}

/** What operators did, as the audit trail has it. */
const acts = async (): Promise<string[]> =>
  (await app.app.db.selectFrom('audit').select('act').orderBy('seq').execute()).map(({ act }) => act)

test.each(kinds)('a %s over the threshold: twenty yeses of one come to nothing, twenty of two to one', async (kind) => {
  const player = await app.join()
  await give(app, player.id, 1000)
  const { at, yes } = await stories[kind]!(player, '300')
  await Promise.all(Array.from({ length: 20 }, () => app.operate(at, yes)))
  expect(await sumsOf(player)).toEqual(sums[kind].waits)
  const before = await acts()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => app.operate(at, yes, n % 2 ? second : undefined)),
  )
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(await sumsOf(player)).toEqual(sums[kind].ends)
  expect(await acts()).toHaveLength(before.length + 1)
})

test.each(kinds)('a %s below the threshold is one operator’s to end', async (kind) => {
  const player = await app.join()
  await give(app, player.id, 1000)
  const { at, yes } = await stories[kind]!(player, '299.99')
  if (kind === 'adjustment') {
    expect(await sumsOf(player)).toEqual([1299.99, 0, 0]) // it was booked as it was made
    return
  }
  expect((await app.operate(at, yes)).status).toBe(200)
  const ends = { deposit: [1299.99, 0, 0], withdrawal: [700.01, 0, 0], transfer: [999, 0, 0] }[kind]
  expect(await sumsOf(player)).toEqual(ends)
})

test('an amount split into orders below the threshold is seen: the sum of one operator and day counts', async () => {
  app.clock.turn(24 * 60 * minute)
  await signIn()
  for (const kind of ['deposit', 'withdrawal'] as const) {
    const player = await app.join()
    await give(app, player.id, 1000)
    const first = await stories[kind]!(player, '200')
    expect((await app.operate(first.at, first.yes)).body.decided_by).toBe('admin')
    const next = await (kind === 'deposit' ? stories[kind]!(player, '100') : again(player, '100'))
    const { decided_by, reviewed_by } = (await app.operate(next.at, next.yes)).body
    expect([kind, decided_by, reviewed_by]).toEqual([kind, '', 'admin'])
    expect((await app.operate(next.at, next.yes, second)).body).toMatchObject({ state: 2, decided_by: 'second' })
  }
  const made = async (amount: string) => {
    const player = await app.join()
    return (await app.operate(`POST /console/api/players/${player.id}/adjustments`, { amount, reason: 'gift' })).body
      .state
  }
  const states = await Promise.all(Array.from({ length: 20 }, () => made('20')))
  // Fourteen times 20 stay below 300; the others wait.
  expect(states.filter((state) => state === 2)).toHaveLength(14)
  expect(states.filter((state) => state === 1)).toHaveLength(6)
})

test('two operators who say different things of a transfer end nothing; the last word waits for its like', async () => {
  const player = await app.join()
  await give(app, player.id, 1000)
  const { at } = await stories['transfer']!(player, '300')
  const before = await acts()
  const say = async (decision: string, token?: string) =>
    (await app.operate(at, { decision, evidence: decision }, token)).body
  expect(await say('failed')).toMatchObject({ state: 2, first_decision: 0 })
  expect(await say('success', second)).toMatchObject({ state: 2, first_decision: 1 })
  expect(await say('failed')).toMatchObject({ state: 2, first_decision: 0 })
  expect(await sumsOf(player)).toEqual(sums.transfer.waits)
  expect(await say('failed', second)).toMatchObject({ state: 0, decided_by: 'second', note: 'failed' })
  expect(await sumsOf(player)).toEqual(sums.transfer.ends)
  expect((await app.operate(at, { decision: 'success', evidence: 'x' }, second)).status).toBe(409)
  expect((await acts()).slice(before.length)).toEqual([
    'transfer.decideFirst',
    'transfer.decideFirst',
    'transfer.decideFirst',
    'transfer.decide',
  ])
})
