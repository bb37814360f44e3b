import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { password } from '../../platform/testing/testing.ts'

// Decisions on orders, with deposits as the example. Every kind of order: reliability/foureyes.slow.test.ts.
let app: MoneyApp
let second: string
beforeAll(async () => {
  app = await openMoneyApp()
  await app.createOperator('second')
  second = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password }, 'none yet')).body
    .token
})
afterAll(() => app.finish())
beforeEach(() => setForTest(app, { four_eyes_deposit: '100' }))

async function order(amount = '200') {
  const player = await app.registerPlayer()
  const { message: number } = await app.recharge(player.token, { paytype: 'wxpay', amount })
  const call = (act: string) => (body: object, token?: string) =>
    app.callConsoleApi(`POST /console/api/deposits/${number}/${act}`, body, token)
  return { player, number: number, approve: call('approve'), reject: call('reject') }
}

const approvalsOf = (depositNo: string) =>
  app.app.db
    .selectFrom('approval')
    .innerJoin('deposit', (join) => join.onRef('approval.subjectId', '=', (eb) => eb.cast('deposit.id', 'text')))
    .leftJoin('operator', 'operator.id', 'approval.decidedBy')
    .selectAll('approval')
    .select('operator.username')
    .where('depositNo', '=', depositNo)
    .orderBy('madeAt')
    .execute()

test('the first decision is stored as an approval row with its amount, and the second operator completes it', async () => {
  const { number, approve } = await order()
  expect((await approve({ amount: '150', reason: '回单 9' })).body).toMatchObject({ state: 1, reviewed_by: 'admin' })
  expect(await approvalsOf(number)).toMatchObject([
    {
      act: 'deposit.approve',
      subjectKind: 'deposit',
      amount: 15_000,
      decision: 15_000,
      evidence: '回单 9',
      change: null,
      state: 'pending',
      decidedAt: null,
    },
  ])
  expect((await approve({ amount: '160' }, second)).body).toMatchObject({ code: 'REVIEW_DIFFERS' })
  expect((await approve({}, second)).body).toMatchObject({
    state: 2,
    credited: '150.00',
    reviewed_by: 'admin',
    decided_by: 'second',
  })
  expect(await approvalsOf(number)).toMatchObject([
    { state: 'approved', decidedByKind: 'operator', username: 'second' },
  ])
})

test('the database refuses the maker as second operator, a second pending decision, and one without decider', async () => {
  const { number, approve } = await order()
  await approve({})
  const [first] = await approvalsOf(number)
  const decide = (columns: string) => app.execAsOwner(`update approval set ${columns} where id = '${first!.id}'`)
  const by = `decided_by_kind = 'operator', decided_by = '${first!.madeBy}', decided_at = now()`
  await expect(decide(`state = 'approved', ${by}`)).rejects.toThrow('approval_second')
  await expect(decide("state = 'approved', decided_by_kind = 'system', decided_at = now()")).rejects.toThrow(
    'approval_second',
  )
  await expect(decide("state = 'approved'")).rejects.toThrow('approval_')
  await expect(decide(by)).rejects.toThrow('approval_decided')
  await expect(decide("decided_by_kind = 'operator', decided_at = now(), state = 'withdrawn'")).rejects.toThrow(
    'approval_decider',
  )
  const copy = (columns: string, values: string) =>
    app.execAsOwner(
      `insert into approval (id, act, subject_kind, subject_id, made_by, made_at${columns}) select gen_random_uuid(), act, subject_kind, subject_id, made_by, made_at${values} from approval where id = '${first!.id}'`,
    )
  await expect(copy('', '')).rejects.toThrow('approval_one_order')
  await expect(
    copy(', state, decided_by_kind, decided_by, decided_at', ", 'approved', 'operator', made_by, now()"),
  ).rejects.toThrow('approval_second')
  await expect(
    app.execAsOwner(`update deposit set decided_by_kind = 'operator' where deposit_no = '${number}'`),
  ).rejects.toThrow('deposit_deci')
})

test.each([
  ['the second operator rejects the order', 'rejected', 'operator', 'second'],
  ['its maker rejects the order', 'withdrawn', 'operator', 'admin'],
  ['the gateway reports the payment', 'withdrawn', 'gateway', null],
  ['the gateway reports a failure', 'withdrawn', 'gateway', null],
])('a pending decision ends when %s', async (how, state, kind, username) => {
  const { number, approve, reject } = await order()
  await approve({})
  const notice = { deposit_no: number, amount: 20_000, currency: 'CNY', channel: 'wxpay', reference: number }
  if (kind === 'operator')
    expect((await reject({ reason: '核对' }, username === 'second' ? second : '')).status).toBe(200)
  else {
    const result = how.endsWith('failure') ? 'failed' : 'paid'
    expect(await app.sendNotice('wechat', { ...notice, result })).toBe('200 ok')
  }
  expect(await approvalsOf(number)).toMatchObject([{ state, decidedByKind: kind, username }])
  const [row] = (await app.callConsoleApi('GET /console/api/deposits', { q: number })).body.items
  expect(row).toMatchObject({ reviewed_by: 'admin', decided_by: username ?? '支付渠道' })
})

test('with the threshold off one operator decides, and that amount counts as made alone once it is on again', async () => {
  const { player, number, approve } = await order()
  await approve({ amount: '150' })
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_deposit: '0' })
  expect((await approve({ amount: '160' })).body).toMatchObject({ state: 2, credited: '160.00', decided_by: 'admin' })
  expect(await approvalsOf(number)).toMatchObject([{ state: 'withdrawn', username: 'admin' }])
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_deposit: '250' })
  const { message: next } = await app.recharge(player.token, { paytype: 'wxpay', amount: '100' })
  const at = `POST /console/api/deposits/${next}/approve`
  expect((await app.callConsoleApi(at, {})).body).toMatchObject({ state: 1, reviewed_by: 'admin' })
})

test('decisions on orders are neither listed as changes nor accepted by the endpoints for changes', async () => {
  const { number, approve } = await order()
  await approve({})
  const [first] = await approvalsOf(number)
  expect((await app.callConsoleApi('GET /console/api/approvals')).body).toMatchObject({ total: 0, items: [] })
  expect((await app.callConsoleApi('GET /console/api/reports/dashboard')).body.pending.approvals.count).toBe(0)
  for (const [act, body] of [
    ['approve', {}],
    ['reject', { reason: '核对' }],
  ] as const)
    expect((await app.callConsoleApi(`POST /console/api/approvals/${first!.id}/${act}`, body, second)).status).toBe(404)
})

test('approvals are read and written only for an order that has a first decision', async () => {
  const ofApproval = async (work: () => Promise<unknown>) =>
    (await recordRoundTrips(app, work)).filter((text) => /(from|into|update) "?approval"?/.test(text))
  const [alone, two] = [await order('99'), await order()]
  expect(await ofApproval(() => alone.approve({}))).toHaveLength(0)
  expect(await ofApproval(() => two.approve({}))).toHaveLength(1)
  expect(await ofApproval(() => two.approve({}, second))).toHaveLength(2)
})
