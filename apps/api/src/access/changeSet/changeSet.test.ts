import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrol } from '../identity/factor.testing.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

type Change = [call: string, body: object]
const send = (changes: Change[], token?: string, otp?: string) =>
  app.callConsoleApi(
    'POST /console/api/change-sets',
    { changes: changes.map(([call, body]) => ({ call, body })), ...(otp ? { otp } : {}) },
    token,
  )
const signIn = async (username: string): Promise<string> =>
  (await app.callConsoleApi('POST /console/api/login', { username, password }, 'none yet')).body.token
let made = 62220000000000
const account = () => ({ kind: 'bank', bank_no: String(made++), bank_owner: '李四' })
const settings = async () => (await app.callConsoleApi('GET /console/api/settings')).body
const receivers = async (q: string) =>
  (await app.callConsoleApi('GET /console/api/receiving-accounts', { q })).body.total
test('one one-time code authorizes a set of five changes, each with its own audit row', async () => {
  await app.createOperator('first')
  const token = await signIn('first')
  const nextCode = await enrol(app, token)
  const otp = await nextCode()
  const money = account()
  const changes: Change[] = [
    ['PATCH settings', { inquiry_days: 9, minimum_age: 21 }],
    ['POST venues', { code: 'setven', name: '成套场馆', category: 'sport' }],
    ['PATCH venues/setven', { name: '改名场馆' }],
    ['POST receiving-accounts', money],
    ['POST banks', { bank_name: '成套银行' }],
  ]
  const { status, body } = await send(changes, token, otp)
  expect([status, body]).toEqual([200, { items: expect.any(Array) }])
  expect(body.items.map((item: { call: string; status: number }) => [item.call, item.status])).toEqual([
    ['PATCH settings', 200],
    ['POST venues', 201],
    ['PATCH venues/setven', 200],
    ['POST receiving-accounts', 201],
    ['POST banks', 201],
  ])
  expect(body.items[2].answer).toMatchObject({ code: 'setven', name: '改名场馆' })
  expect(await settings()).toMatchObject({ inquiry_days: 9, minimum_age: 21 })
  expect(await receivers(money.bank_no)).toBe(1)
  const rows = (await app.callConsoleApi('GET /console/api/audit', { q: 'setven' })).body.items
  expect(rows.map(({ act }: { act: string }) => act).toSorted()).toEqual(['venue.add', 'venue.change'])
  expect(await send(changes, token, otp)).toMatchObject({ status: 401, body: { code: 'OTP_USED' } })
})

test.each<[string, Change, object]>([
  ['a wrong value', ['PATCH settings', { minimum_age: 'old' }], { refused: 'SETTING_MALFORMED', field: 'minimum_age' }],
  [
    'an unknown field',
    ['POST banks', { bank_name: 'a', colour: 'red' }],
    { refused: 'FIELD_UNKNOWN', fields: ['colour'] },
  ],
  ['a taken code', ['POST venues', { code: 'taken', name: '二', category: 'sport' }], { refused: 'VENUE_TAKEN' }],
  ['an unknown row', ['PATCH venues/nowhere', { name: '无' }], { refused: 'NOT_FOUND' }],
  ['a body that contradicts its address', ['PATCH venues/taken', { code: 'other' }], { refused: 'FIELD_UNKNOWN' }],
])('%s in one change rejects the whole set and names the change', async (_what, wrong, no) => {
  await app.callConsoleApi('POST /console/api/venues', {
    state: 1,
    without_test: 1,
    code: 'taken',
    name: '一',
    category: 'sport',
  })
  const money = account()
  const before = await settings()
  const { status, body } = await send([
    ['PATCH settings', { inquiry_days: before.inquiry_days + 1 }],
    ['POST receiving-accounts', money],
    wrong,
  ])
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ code: 'CHANGE_REFUSED', item: 2, call: wrong[0], ...no }),
  ])
  expect(body.detail).toContain('第 3 项')
  expect(await settings()).toEqual(before)
  expect(await receivers(money.bank_no)).toBe(0)
})

test.each([
  'POST players/1/adjustments',
  'POST change-sets',
  'POST operators',
  'POST approvals/1/approve',
  'POST webhooks/1/secret',
  'GET settings',
  'PATCH settings/',
  'POST /console/api/banks',
])('%s is rejected in a change set', async (call) => {
  expect(
    await send([
      ['PATCH settings', { inquiry_days: 1 }],
      [call, {}],
    ]),
  ).toMatchObject({
    status: 422,
    body: { code: 'CHANGE_UNKNOWN', item: 1, call },
  })
  expect((await settings()).inquiry_days).not.toBe(1)
})

test('each change requires its own permission', async () => {
  await app.callConsoleApi('POST /console/api/operators', {
    username: 'banker',
    password,
    role: 'staff',
    permissions: ['channel.change'],
  })
  const token = await signIn('banker')
  const bank: Change = ['POST banks', { bank_name: '权限银行' }]
  expect(await send([bank, ['PATCH settings', { inquiry_days: 2 }]], token)).toMatchObject({
    status: 422,
    body: { code: 'CHANGE_REFUSED', item: 1, refused: 'FORBIDDEN' },
  })
  expect((await send([bank], token)).body.items).toMatchObject([{ status: 201, answer: { bank_name: '权限银行' } }])
})

test('a change that needs a second operator waits for approval, the rest of the set is applied', async () => {
  await app.createOperator('decider')
  const decider = await signIn('decider')
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })
  const money = account()
  const { body } = await send([
    ['POST receiving-accounts', money],
    ['POST banks', { bank_name: '等待银行' }],
  ])
  expect(body.items).toMatchObject([{ status: 202, answer: { state: 'open', act: 'receiver.add' } }, { status: 201 }])
  expect(await receivers(money.bank_no)).toBe(0)
  const approved = await app.callConsoleApi(
    `POST /console/api/approvals/${body.items[0].answer.id}/approve`,
    {},
    decider,
  )
  expect(approved).toMatchObject({ status: 200, body: { state: 'approved' } })
  expect(await receivers(money.bank_no)).toBe(1)
  const off = await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 0 })
  await app.callConsoleApi(`POST /console/api/approvals/${off.body.id}/approve`, {}, decider)
  expect((await settings()).four_eyes_changes).toBe(0)
})

test('twenty concurrent sets in two orders are applied completely or not at all', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const changes: Change[] = [
        ['PATCH settings', { inquiry_days: 10 + n, minimum_age: 20 + n }],
        ['POST venues', { code: 'onlyone', name: `场馆${n}`, category: 'sport' }],
        ['PATCH settings', { dormant_months: 10 + n }],
      ]
      return send(n % 2 ? changes : changes.toReversed())
    }),
  )
  const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.refused}`)
  expect(refused).toEqual(Array.from({ length: 19 }, () => '422 VENUE_TAKEN'))
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(await settings()).toMatchObject({
    inquiry_days: 10 + winner,
    minimum_age: 20 + winner,
    dormant_months: 10 + winner,
  })
})
