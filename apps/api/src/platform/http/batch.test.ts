import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesOf } from '../../access/identity/factor.testing.ts'
import { bankDeposit, depositCalls, openBankTransfers } from '../../money/deposit/deposit.testing.ts'
import { setForTest } from '../testing/settings.testing.ts'
import { openTestApp, password, type TestApp } from '../testing/testing.ts'

let app: TestApp
let second: string
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  await openBankTransfers(app)
  await app.createOperator('second')
  second = await logIn('second')
})
afterAll(() => app.finish())

const logIn = async (username: string): Promise<string> =>
  (await app.callConsoleApi('POST /console/api/login', { username, password }, 'none yet')).body.token

async function makeOrder(amount: string): Promise<string> {
  const { token } = await app.registerPlayer()
  return (await depositCalls(app).recharge(token, bankDeposit({ amount }))).message
}
const makeOrders = async (...amounts: string[]) => {
  const made: string[] = []
  for (const amount of amounts) made.push(await makeOrder(amount))
  return made
}
const preview = (ids: string[], act = 'approve', token?: string, of = 'deposits') =>
  app.callConsoleApi(`POST /console/api/${of}/batch/preview`, { act, ids }, token)
const decide = (ids: string[], act = 'approve', body: object = {}, token?: string, of = 'deposits') =>
  app.callConsoleApi(`POST /console/api/${of}/batch`, { act, ids, ...body }, token)
const outcomes = ({ body }: { body: { rows: { outcome: string; code: string }[] } }) =>
  body.rows.map(({ outcome, code }) => (outcome === 'refused' ? code : outcome))
const single = (number: string, call: string, body: object = {}, token?: string) =>
  app.callConsoleApi(`POST /console/api/deposits/${number}/${call}`, body, token)
const read = async (number: string) => (await app.callConsoleApi(`GET /console/api/deposits/${number}`)).body

test('a preview says what happens to each row and changes nothing; the batch does that, row by row', async () => {
  const [open, decided, claimed, large] = await makeOrders('150', '160', '170', '5000')
  await single(decided!, 'approve')
  await single(claimed!, 'claim', {}, second)
  await setForTest(app, { four_eyes_deposit: '5000' })
  const ids = [open!, decided!, claimed!, large!, 'D0', open!]
  const { rows: before } = await app.app.pool.query(
    'select (select count(*) from audit) + (select count(*) from posting) + (select count(*) from approval) as n',
  )
  const seen = await preview(ids)
  expect(outcomes(seen)).toEqual(['done', 'decided', 'CLAIMED_BY_OTHER', 'waiting', 'NOT_FOUND'])
  expect(seen.body.rows[0]).toMatchObject({ id: open, number: open, amount: '150.00', reason: '' })
  expect(seen.body.rows[2].reason).toContain('second')
  const { rows: after } = await app.app.pool.query(
    'select (select count(*) from audit) + (select count(*) from posting) + (select count(*) from approval) as n',
  )
  expect(after).toEqual(before)
  expect(await read(open!)).toMatchObject({ state: 1, claimed_by: '' })

  const expected = ['done', 'done', 'CLAIMED_BY_OTHER', 'waiting', 'NOT_FOUND']
  expect(outcomes(await decide(ids))).toEqual(expected)
  expect(await read(open!)).toMatchObject({ state: 2, decided_by: 'admin' })
  expect(await read(large!)).toMatchObject({ state: 1, reviewed_by: 'admin' })
  // A repeat, for example after a lost answer, answers the same; what waits needs another operator.
  expect(outcomes(await decide(ids))).toEqual(expected.with(3, 'SECOND_PAIR_NEEDED'))
  expect(outcomes(await preview([large!], 'approve', second))).toEqual(['done'])
  expect(outcomes(await decide([large!], 'approve', {}, second))).toEqual(['done'])
  expect(await read(large!)).toMatchObject({ state: 2, decided_by: 'second' })
})

test('of twenty batches of the same rows, approving and rejecting, each row is decided once', async () => {
  const ids = await makeOrders('150', '160', '170')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => decide(n % 2 ? ids : ids.toReversed(), n % 3 ? 'approve' : 'reject')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const id of ids) {
    const { postings, state } = await read(id)
    expect(postings).toHaveLength(state === 2 ? 1 : 0)
    expect([2, 3]).toContain(state)
  }
})

test('a rejection tells each player the preset and the note', async () => {
  const ids = await makeOrders('150', '160')
  expect(outcomes(await preview(ids, 'reject'))).toEqual(['done', 'done'])
  const note = '<b>=1+1</b>'
  const [preset] = (await app.callConsoleApi('GET /console/api/openapi.json')).body.paths[
    '/console/api/deposits/batch'
  ].post.requestBody.content['application/json'].schema.properties.preset.enum.filter(Boolean)
  expect(outcomes(await decide(ids, 'reject', { preset, note }))).toEqual(['done', 'done'])
  for (const id of ids) expect(await read(id)).toMatchObject({ state: 3, preset, note, reason: '' })
})

test('takes 1 to 100 rows and the lengths of the single decision', async () => {
  for (const ids of [[], Array.from({ length: 101 }, (_, n) => `D${n}`)]) expect((await decide(ids)).status).toBe(422)
  expect((await decide(['D0'], 'reject', { reason: 'x'.repeat(8000) })).status).toBe(422)
  expect((await decide(['D0'], 'pay')).status).toBe(422)
  expect(outcomes(await decide(Array.from({ length: 100 }, (_, n) => `D${n}`)))).toEqual(Array(100).fill('NOT_FOUND'))
  expect(outcomes(await decide(['x', '1'], 'approve', {}, undefined, 'withdrawals'))).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
  ])
})

test('one code covers the rows up to the limit; the rest asks for the next one', async () => {
  await setForTest(app, { factor_window_limit: '400' })
  await app.createOperator('clerk')
  const token = await logIn('clerk')
  const { secret } = (await app.callConsoleApi('POST /console/api/me/otp', { password }, token)).body
  const nextCode = codesOf(app, secret)
  await app.callConsoleApi('POST /console/api/me/otp/confirm', { otp: await nextCode() }, token)
  const ids = await makeOrders('150', '160', '170', '150')
  expect((await decide(ids, 'approve', {}, token)).body.code).toBe('OTP_NEEDED')
  expect(outcomes(await preview(ids, 'approve', token))).toEqual(['done', 'done', 'done', 'done'])
  const otp = await nextCode()
  expect(outcomes(await decide(['D0', ...ids], 'approve', { otp }, token))).toEqual([
    'NOT_FOUND',
    'done',
    'done',
    'OTP_NEEDED',
    'OTP_NEEDED',
  ])
  // Nothing of the rest is covered, so the call itself asks for a code.
  expect(await decide(ids.slice(2), 'approve', {}, token)).toMatchObject({
    status: 401,
    body: { code: 'OTP_NEEDED', factor_window: { left: '90.00' } },
  })
  expect((await decide(ids.slice(2), 'approve', { otp }, token)).body.code).toBe('OTP_USED')
  expect(outcomes(await decide(ids.slice(2), 'approve', { otp: await nextCode() }, token))).toEqual(['done', 'done'])
})

test('a large grant becomes the same request as the single decision makes', async () => {
  await setForTest(app, { four_eyes_adjustment: '500' })
  const waiting = (await app.callConsoleApi('GET /console/api/activity-applications', { state: 1 })).body.items
  const ids = waiting.map(({ id }: { id: string }) => id)
  const grants = { amount: '700' }
  const found = await app.callConsoleApi('POST /console/api/activity-applications/batch/preview', {
    act: 'approve',
    ids,
    ...grants,
  })
  expect(new Set(outcomes(found))).toEqual(new Set(['waiting']))
  const made = await decide(ids, 'approve', grants, undefined, 'activity-applications')
  expect(new Set(outcomes(made))).toEqual(new Set(['waiting']))
  const at = `POST /console/api/activity-applications/${ids[0]}/approve`
  const again = await app.callConsoleApi(at, { amount: '700.00' })
  expect(again.status).toBe(202)
  const requests = (await app.callConsoleApi('GET /console/api/approvals', { state: 'open' })).body.items
  expect(requests.filter(({ act }: { act: string }) => act === 'promotion.approve')).toHaveLength(ids.length)

  const approvals = requests.map(({ id }: { id: string }) => id)
  expect(new Set(outcomes(await preview(approvals, 'approve', undefined, 'approvals')))).toEqual(
    new Set(['SECOND_PERSON_NEEDED']),
  )
  expect(new Set(outcomes(await preview(approvals, 'approve', second, 'approvals')))).toEqual(new Set(['done']))
  expect(new Set(outcomes(await decide(approvals, 'approve', {}, second, 'approvals')))).toEqual(new Set(['done']))
  const after = (await app.callConsoleApi('GET /console/api/activity-applications', { state: 2 })).body.items
  for (const id of ids) expect(after.find((row: { id: string }) => row.id === id)).toMatchObject({ granted: '700.00' })
})

test('each list with decisions takes a batch, with the permission of the single decision', async () => {
  const lists = ['withdrawals', 'adjustments', 'bonuses', 'activity-applications', 'free-rounds', 'approvals']
  const waiting: Record<string, string> = { bonuses: 'review', approvals: 'open', 'free-rounds': 'pending' }
  for (const of of lists) {
    const { items } = (await app.callConsoleApi(`GET /console/api/${of}`, { state: waiting[of] ?? '1' })).body
    const ids = items.slice(0, 3).map(({ id }: { id: string }) => id)
    if (ids.length > 0) {
      const found = await preview(ids, 'reject', undefined, of)
      expect([of, outcomes(found)]).toEqual([of, ids.map(() => 'done')])
      expect(outcomes(await decide(ids, 'reject', { reason: '核对' }, undefined, of))).toEqual(ids.map(() => 'done'))
      expect(outcomes(await preview(ids, 'approve', undefined, of))).toEqual(ids.map(() => 'decided'))
    }
  }
  const made = await app.callConsoleApi('POST /console/api/operators', {
    username: 'viewer',
    password,
    permissions: ['deposit.view', 'withdrawal.view'],
  })
  expect(made.status).toBe(201)
  const viewer = await logIn('viewer')
  for (const of of ['deposits', ...lists]) {
    expect((await preview(['x'], 'approve', viewer, of)).status).toBe(403)
    expect((await decide(['x'], 'approve', {}, viewer, of)).status).toBe(403)
  }
})
