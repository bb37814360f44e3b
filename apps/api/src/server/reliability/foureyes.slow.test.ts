import { minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannels } from '../../money/deposit/deposit.testing.ts'
import { loadBalance } from '../../books/ledger/ledger.ts'
import { password, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'

// Orders above the threshold need two different operators, however often one of them approves.
let sandbox: TestSandbox
let app: TestApp
let second: string // token of a second operator
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
  await openChannels(app, sandbox)
  await app.createOperator('second')
  const thresholds = {
    four_eyes_deposit: '300',
    four_eyes_withdrawal: '300',
    four_eyes_adjustment: '300',
    four_eyes_transfer: '300',
  }
  expect((await app.callConsoleApi('PATCH /console/api/settings', thresholds)).status).toBe(200)
  await signIn()
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

/** Renews the second operator's session after a clock change. */
async function signIn(): Promise<void> {
  second = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password }, 'none yet')).body
    .token
}

type Player = Awaited<ReturnType<TestApp['registerPlayer']>>

/** A player with 1000 yuan and one pending order; returns the console path and the body that approves it. */
type OrderSetup = (player: Player, amount: string) => Promise<{ at: string; approval: object }>

const orderSetups: Record<string, OrderSetup> = {
  async deposit({ token }, amount) {
    const made = await app.callPlayerApi('POST /api/recharge', { paytype: 'wxpay', amount }, token)
    expect(made.code).toBe(200)
    return { at: `POST /console/api/deposits/${made.message}/approve`, approval: {} }
  },
  async withdrawal({ id, token }, amount) {
    const card = {
      bank: '锦绣银行',
      bank_owner: '张三',
      bank_address: '支行',
      bank_no: `62${BigInt(`0x${id.slice(-12)}`)}`,
      pay_pass: payPassword,
    }
    expect((await app.callPlayerApi('POST /api/bindcard', card, token)).code).toBe(200)
    const [bank] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data as { id: string }[]
    expect(
      (await app.callPlayerApi('POST /api/withdraw', { amount, bank: bank!.id, password: payPassword }, token)).code,
    ).toBe(200)
    const row = await app.app.db
      .selectFrom('withdrawal')
      .select('id')
      .where('playerId', '=', id)
      .executeTakeFirstOrThrow()
    return { at: `POST /console/api/withdrawals/${row.id}/approve`, approval: {} }
  },
  async adjustment({ id }, amount) {
    const made = await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, { amount, reason: 'because' })
    return { at: `POST /console/api/adjustments/${made.body.id}/approve`, approval: {} }
  },
  /** A transfer whose result has been unknown for half an hour, so that it waits for an operator. */
  async transfer({ id, token }, amount) {
    const there = { sourcetype: 'userbalance', targettype: 'slot' }
    expect((await app.callPlayerApi('POST /api/transfer', { amount: '1', ...there }, token)).code).toBe(200)
    await sandbox.mode('slot', 'lost')
    expect((await app.callPlayerApi('POST /api/transfer', { amount, ...there }, token)).code).toBe(200)
    app.clock.advance(31 * minute)
    await signIn()
    await app.callConsoleApi('POST /console/api/jobs/reconcile-transfers/run')
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
      approval: { decision: 'failed', evidence: 'the venue says so' },
    }
  },
}

const again: OrderSetup = async ({ id, token }, amount) => {
  const [bank] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data as { id: string }[]
  const order = { amount, bank: bank!.id, password: payPassword }
  expect((await app.callPlayerApi('POST /api/withdraw', order, token)).code).toBe(200)
  const { rows } = await app.app.pool.query<{ id: string }>(
    `select id from withdrawal where player_id = '${id}' and state = 'review'`,
  )
  return { at: `POST /console/api/withdrawals/${rows[0]!.id}/approve`, approval: {} }
}

/** Main wallet, hold and transit while the order of each kind waits, and after the approval. */
const sums = {
  deposit: { waits: [1000, 0, 0], ends: [1300, 0, 0] },
  withdrawal: { waits: [700, 300, 0], ends: [700, 0, 0] },
  adjustment: { waits: [1000, 0, 0], ends: [1300, 0, 0] },
  transfer: { waits: [699, 0, 300], ends: [999, 0, 0] },
}
const kinds = Object.keys(sums) as (keyof typeof sums)[]

async function loadSums({ id }: Player): Promise<number[]> {
  const { db } = app.app
  const balances = [loadBalance(db, id), loadBalance(db, id, 'held'), loadBalance(db, id, 'transit', 'slot')]
  return (await Promise.all(balances)).map((balance) => balance / 100)
}

const acts = async (): Promise<string[]> =>
  (await app.app.db.selectFrom('audit').select('act').orderBy('id').execute()).map(({ act }) => act)

test.each(kinds)(
  'a %s over the threshold: twenty approvals by one operator have no effect, twenty by two operators one',
  async (kind) => {
    const player = await app.registerPlayer()
    await give(app, player.id, 1000)
    const { at, approval } = await orderSetups[kind]!(player, '300')
    await Promise.all(Array.from({ length: 20 }, () => app.callConsoleApi(at, approval)))
    expect(await loadSums(player)).toEqual(sums[kind].waits)
    const before = await acts()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => app.callConsoleApi(at, approval, n % 2 ? second : undefined)),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await loadSums(player)).toEqual(sums[kind].ends)
    expect(await acts()).toHaveLength(before.length + 1)
  },
)

test.each(kinds)('a %s below the threshold needs one operator', async (kind) => {
  const player = await app.registerPlayer()
  await give(app, player.id, 1000)
  const { at, approval } = await orderSetups[kind]!(player, '299.99')
  if (kind === 'adjustment') {
    expect(await loadSums(player)).toEqual([1299.99, 0, 0]) // the adjustment is booked when it is created
    return
  }
  expect((await app.callConsoleApi(at, approval)).status).toBe(200)
  const ends = { deposit: [1299.99, 0, 0], withdrawal: [700.01, 0, 0], transfer: [999, 0, 0] }[kind]
  expect(await loadSums(player)).toEqual(ends)
})

test("counts an operator's daily sum, so splitting an amount does not avoid the threshold", async () => {
  app.clock.advance(24 * 60 * minute)
  await signIn()
  for (const kind of ['deposit', 'withdrawal'] as const) {
    const player = await app.registerPlayer()
    await give(app, player.id, 1000)
    const first = await orderSetups[kind]!(player, '200')
    expect((await app.callConsoleApi(first.at, first.approval)).body.decided_by).toBe('admin')
    const next = await (kind === 'deposit' ? orderSetups[kind]!(player, '100') : again(player, '100'))
    const { decided_by, reviewed_by } = (await app.callConsoleApi(next.at, next.approval)).body
    expect([kind, decided_by, reviewed_by]).toEqual([kind, '', 'admin'])
    expect((await app.callConsoleApi(next.at, next.approval, second)).body).toMatchObject({
      state: 2,
      decided_by: 'second',
    })
  }
  const made = async (amount: string) => {
    const player = await app.registerPlayer()
    return (await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, { amount, reason: 'gift' }))
      .body.state
  }
  const states = await Promise.all(Array.from({ length: 20 }, () => made('20')))
  // 14 approvals of 20 stay below 300; the rest wait for a second operator.
  expect(states.filter((state) => state === 2)).toHaveLength(14)
  expect(states.filter((state) => state === 1)).toHaveLength(6)
})

test('differing decisions of two operators leave a transfer open; the newer decision waits for an equal one', async () => {
  const player = await app.registerPlayer()
  await give(app, player.id, 1000)
  const { at } = await orderSetups['transfer']!(player, '300')
  const before = await acts()
  const decide = async (decision: string, token?: string) =>
    (await app.callConsoleApi(at, { decision, evidence: decision }, token)).body
  expect(await decide('failed')).toMatchObject({ state: 2, first_decision: 0 })
  expect(await decide('success', second)).toMatchObject({ state: 2, first_decision: 1 })
  expect(await decide('failed')).toMatchObject({ state: 2, first_decision: 0 })
  expect(await loadSums(player)).toEqual(sums.transfer.waits)
  expect(await decide('failed', second)).toMatchObject({ state: 0, decided_by: 'second', note: 'failed' })
  expect(await loadSums(player)).toEqual(sums.transfer.ends)
  expect((await app.callConsoleApi(at, { decision: 'success', evidence: 'x' }, second)).status).toBe(409)
  expect((await acts()).slice(before.length)).toEqual([
    'transfer.decideFirst',
    'transfer.decideFirst',
    'transfer.decideFirst',
    'transfer.decide',
  ])
})
