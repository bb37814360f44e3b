import { minute } from '@koi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { openTestApp, password, payPassword } from '../../platform/testing/testing.ts'

let app: MoneyApp
let second: string
const signIn = async (username: string): Promise<string> =>
  (await app.callConsoleApi('POST /console/api/login', { username, password }, 'none')).body.token
beforeAll(async () => {
  app = await openMoneyApp()
  await app.createOperator('second')
  const permissions = ['player.view', 'audit.view']
  await app.callConsoleApi('POST /console/api/operators', { username: 'clerk', password, permissions })
})
afterAll(() => app.finish())
/** Signs in again, because an earlier test may have moved the clock past the session's end, and empties the queues. */
beforeEach(async () => {
  second = await signIn('second')
  await setForTest(app, { four_eyes_deposit: '0', four_eyes_withdrawal: '0' })
  for (const list of ['deposits', 'withdrawals']) {
    const { body } = await app.callConsoleApi(`GET /console/api/${list}`, { state: '1', per_page: 200 })
    for (const row of body.items) await decide(list, row.deposit_no ?? row.id, 'reject', { reason: '清空' })
  }
})

const decide = async (list: string, which: string, act: string, body: object = {}, token?: string) =>
  expect((await app.callConsoleApi(`POST /console/api/${list}/${which}/${act}`, body, token)).status).toBe(200)
const read = (list: string, which: string, token?: string) =>
  app.callConsoleApi(`GET /console/api/${list}/${which}`, {}, token)

let cards = 6222000070000000
const bind = (token: string, bank_no: string) =>
  app.callPlayerApi(
    'POST /api/bindcard',
    { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no, pay_pass: payPassword },
    token,
  )
const withdraw = async (token: string, amount: string) => {
  const { data } = await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)
  const body = { amount, bank: data[0].id, password: payPassword }
  expect(await app.callPlayerApi('POST /api/withdraw', body, token)).toMatchObject({ code: 200 })
}
async function playerWithCard(bankNo = String(++cards)) {
  const player = await app.registerPlayer()
  const credit = { amount: '1000', reason: '测试', turnover_multiple: 0 }
  await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, credit)
  expect(await bind(player.token, bankNo)).toMatchObject({ code: 200 })
  const waiting = async (): Promise<string[]> => {
    const { body } = await app.callConsoleApi('GET /console/api/withdrawals', { q: player.name, state: '1' })
    return body.items.map((row: { out_trade_no: string }) => row.out_trade_no)
  }
  return { ...player, bankNo, waiting }
}
async function openDeposit(change: object = {}): Promise<string> {
  const { token } = await app.registerPlayer()
  app.clock.advance(1000)
  return (await app.recharge(token, bankDeposit(change))).message
}

test('a withdrawal is read with its player, payee, ledger entries, earlier orders and audit trail', async () => {
  const { id, token, name, bankNo, waiting } = await playerWithCard()
  await withdraw(token, '150')
  const [paid] = await waiting()
  await decide('withdrawals', (await read('withdrawals', paid!)).body.id, 'approve', { reference: '回单 1' })
  app.clock.advance(minute)
  await withdraw(token, '200')
  const [number] = await waiting()
  await app.callConsoleApi(`PATCH /console/api/players/${id}`, { note: '电话核实过' })
  await decide('withdrawals', number!, 'claim')

  const { status, body } = await read('withdrawals', number!)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    out_trade_no: number,
    username: name,
    bank_no: bankNo,
    step: 'review',
    claimed_by: 'admin',
    claimed_until: '2026-03-10 12:16:00',
    next: '',
    player: {
      id,
      vip: 0,
      note: '电话核实过',
      balance: '650.00',
      held: '200.00',
      bet_amount: '0.00',
      isblack: 0,
      status: 1,
    },
    payee: { removed_at: '', paid: 1, paid_amount: '150.00' },
    screening: { verification: 'none', is_dormant: 0, barring_hits: [], harm_markers: [] },
    same_payee: [],
    totals: {
      deposits: { approved: 0, amount: '0.00', rejected: 0 },
      withdrawals: { approved: 1, amount: '150.00', rejected: 0 },
    },
    earlier: [{ kind: 'withdrawal', number: paid, amount: '150.00', state: 2 }],
    postings: [{ kind: 'withdrawal.hold', amount: '200.00', source: 'main', target: 'held', source_balance: '650.00' }],
    approvals: [],
    audit: [{ act: 'withdraw.claim', actor_name: 'admin' }],
  })
  // An order is found by its id too, as the writes do.
  expect((await read('withdrawals', body.id)).body).toEqual(body)
  app.clock.advance(15 * minute)
  expect((await read('withdrawals', number!)).body).toMatchObject({ claimed_until: '' })
})

test('another player of the same payee is named, also after the payee was removed and bound again', async () => {
  const first = await playerWithCard()
  await withdraw(first.token, '300')
  const [used] = await first.waiting()
  await decide('withdrawals', used!, 'approve', { reference: '回单 2' })
  const { data } = await app.callPlayerApi('POST /api/getcard', { type: 1 }, first.token)
  const removing = { id: data[0].id, pay_pass: payPassword }
  expect(await app.callPlayerApi('POST /api/delcard', removing, first.token)).toMatchObject({ code: 200 })
  const other = await playerWithCard(first.bankNo)
  await withdraw(other.token, '100')
  const [number] = await other.waiting()
  expect((await read('withdrawals', number!)).body.same_payee).toEqual([
    { player_id: first.id, username: first.name, isblack: 0, status: 1, withdrawals: 1, amount: '300.00', is_bound: 0 },
  ])
  const deposit = await openDeposit({ bank_no: first.bankNo })
  const { same_payee } = (await read('deposits', deposit)).body
  expect(same_payee.map((row: { username: string; is_bound: number }) => [row.username, row.is_bound])).toEqual([
    [first.name, 0],
    [other.name, 1],
  ])
})

test('a deposit that waits for the second operator names the first decision and its amount', async () => {
  await setForTest(app, { four_eyes_deposit: '100' })
  const number = await openDeposit()
  await decide('deposits', number, 'approve', { amount: '150', reason: '回单 9' })
  const { body } = await read('deposits', number, second)
  expect(body).toMatchObject({
    deposit_no: number,
    reviewed_by: 'admin',
    postings: [],
    approvals: [{ state: 'pending', amount: '150.00', evidence: '回单 9', made_by: 'admin', decided_by: '' }],
    audit: [{ act: 'deposit.review' }],
  })
  await decide('deposits', number, 'approve', { amount: '150' }, second)
  expect((await read('deposits', number)).body).toMatchObject({
    state: 2,
    player: { balance: '150.00', bet_amount: '150.00' },
    postings: [{ kind: 'deposit.credit', amount: '150.00' }],
    approvals: [{ state: 'approved', decided_by: 'second' }],
  })
})

test('the next order is the next newer one that the operator may decide; after the newest it is the oldest', async () => {
  await setForTest(app, { four_eyes_deposit: '100' })
  const [oldest, mine, claimed, newest] = [
    await openDeposit(),
    await openDeposit(),
    await openDeposit(),
    await openDeposit(),
  ]
  const next = async (number: string, token?: string) => (await read('deposits', number, token)).body.next
  expect(await next(oldest)).toBe(mine)
  await decide('deposits', mine, 'approve')
  expect(await next(oldest)).toBe(claimed)
  expect(await next(oldest, second)).toBe(mine)
  await decide('deposits', claimed, 'claim', {}, second)
  expect(await next(oldest)).toBe(newest)
  expect(await next(mine, second)).toBe(claimed)
  expect(await next(newest)).toBe(oldest)
  app.clock.advance(15 * minute)
  expect(await next(oldest)).toBe(claimed)
})

test('an unknown order number is NOT_FOUND, and reading an order needs the permission', async () => {
  const deposit = await openDeposit()
  const player = await playerWithCard()
  await withdraw(player.token, '100')
  const [withdrawal] = await player.waiting()
  const clerk = await signIn('clerk')
  const unknown = '0190a5b0-0000-7000-8000-000000000000'
  for (const which of [unknown, 'W1', deposit, player.id, '%20'])
    expect(await read('withdrawals', which)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  for (const which of [unknown, 'D1', withdrawal!, player.id, '%20'])
    expect(await read('deposits', which)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await read('deposits', deposit, clerk)).status).toBe(403)
  expect((await read('withdrawals', withdrawal!, clerk)).status).toBe(403)
})

test('reading an order needs 11 database round trips', async () => {
  const player = await playerWithCard()
  await withdraw(player.token, '100')
  const [withdrawal] = await player.waiting()
  const deposit = await openDeposit()
  await read('deposits', deposit)
  await expectRoundTrips(app, 16, () => read('withdrawals', withdrawal!))
  await expectRoundTrips(app, 16, () => read('deposits', deposit))
})

test('every order of the demo is read', async () => {
  const demo = await openTestApp({ demo: true })
  for (const [list, name] of [
    ['deposits', 'deposit_no'],
    ['withdrawals', 'out_trade_no'],
  ] as const) {
    const { items } = (await demo.callConsoleApi(`GET /console/api/${list}`, { per_page: 200 })).body
    expect(items.length).toBeGreaterThan(0)
    for (const row of items)
      expect(await demo.callConsoleApi(`GET /console/api/${list}/${row[name]}`), row[name]).toMatchObject({
        status: 200,
        body: row,
      })
  }
  await demo.finish()
})

test('an order shows where the money comes from, how the player signed in, and who is linked', async () => {
  const bankNo = String(++cards)
  const player = await playerWithCard(bankNo)
  const deposit = (await app.recharge(player.token, bankDeposit({ amount: '321.00' }))).message
  await decide('deposits', deposit, 'approve')
  await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, {
    amount: '50',
    reason: '补偿',
    turnover_multiple: 3,
  })
  const before = (await app.callConsoleApi(`GET /console/api/players/${player.id}/wagering-requirements`)).body.items
  const next = (await app.recharge(player.token, bankDeposit({ amount: '150.00' }))).message
  const { body } = await read('deposits', next)
  const required = before.reduce((sum: number, { rest }: { rest: string }) => sum + Number(rest), 0)
  expect(Number(body.funding.required)).toBe(required)
  expect(body.funding).toMatchObject({
    deposits: [{ number: deposit, channel: 'card', amount: '321.00', payer: '张三', payer_no: '6222000011112222' }],
    play: [],
  })
  expect(body.origin).toMatchObject({ sign_ins: 0, same_ip: 0, same_device: 0, is_new: expect.any(Number) })
  expect(body.origin.ip).toMatch(/^10\./)
  expect(body.risk).toMatchObject({ score: 0, rules: [] })
})

test('unpaid orders of a gateway stand apart from those that an operator decides', async () => {
  const byHand = await openDeposit()
  const atGateway = await openDeposit({ paytype: 'wxpay' })
  const listed = async (waits: string) =>
    (await app.callConsoleApi('GET /console/api/deposits', { waits })).body.items.map(
      (row: { deposit_no: string }) => row.deposit_no,
    )
  expect(await listed('operator')).toEqual([byHand])
  expect(await listed('gateway')).toEqual([atGateway])
  expect((await app.callConsoleApi('GET /console/api/deposits', { waits: 'nobody' })).status).toBe(422)
})
