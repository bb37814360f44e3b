import { TooOften } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

interface Row {
  kind: string
  by: string
  key: string
  username: string
  player_id: string
}
let operators = 0
async function operatorWith(...permissions: string[]): Promise<{ id: string; username: string; token: string }> {
  const username = `finder${++operators}`
  const made = await app.callConsoleApi('POST /console/api/operators', { username, password, permissions })
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username, password })).body
  return { id: made.body.id, username, token }
}
async function find(q: string, token?: string): Promise<Row[]> {
  const { status, body } = await app.callConsoleApi('GET /console/api/find', { q }, token)
  expect([q, status, body.code ?? '']).toEqual([q, 200, ''])
  return body.items
}
const foundIn = (rows: Row[]) => rows.map(({ kind, by, key }) => `${kind} ${by} ${key}`)
const searches = async (actor: string) =>
  (await app.callConsoleApi('GET /console/api/audit', { q: actor, per_page: '200' })).body.items.filter(
    ({ act }: { act: string }) => act === 'find.find',
  )

let named = 0
async function addPlayer(realname: string) {
  const name = `sought${++named}`
  const device = `device-${named}`.padEnd(20, 'x')
  const ip = `203.0.113.${named}`
  const answer = await app.callPlayerApi(
    'POST /api/register',
    { name, password, confirmPass: password, realname, paypassword: payPassword, code },
    undefined,
    { 'x-forwarded-for': ip, 'x-device': device },
  )
  expect(answer.message).toBe('注册成功')
  const token: string = answer.data.api_token
  const { id } = await app.app.db
    .selectFrom('player')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow()
  return { id, name, token, device, ip }
}

test('finds a player by each identifying value, as it is typed or pasted', async () => {
  const { id, name, token, device, ip } = await addPlayer('独孤求败')
  const changed = await app.callConsoleApi(`PATCH /console/api/players/${id}`, {
    mobile: '13900008888',
    email: 'Sought@Example.com',
  })
  expect(changed.status).toBe(200)
  const card = { bank: '锦绣银行', bank_owner: '独孤求败', bank_address: '江城支行', bank_no: '6222800000000099' }
  expect((await app.callPlayerApi('POST /api/bindcard', { ...card, pay_pass: payPassword }, token)).code).toBe(200)
  const { rows } = await sql<{ code: string }>`select invitation_code(${id}::uuid) as code`.execute(app.app.db)
  const invitation = rows[0]!.code
  for (const [by, ...texts] of [
    ['username', name, name.toUpperCase(), ` ${name} `, 'ｓｏｕｇｈｔ１'],
    ['id', id, id.toUpperCase()],
    ['mobile', '13900008888', '+86 139 0000 8888', '139-0000-8888', '１３９００００８８８８'],
    ['email', 'sought@example.com', 'SOUGHT@EXAMPLE.COM'],
    ['realname', '独孤求败'],
    ['payee', '6222800000000099', '6222 8000 0000 0099'],
    ['network', ip],
    ['device', device],
    ['code', invitation, invitation.toUpperCase()],
  ])
    for (const text of texts) expect([text, foundIn(await find(text!))]).toEqual([text, [`player ${by} ${id}`]])
  for (const text of ['sought', '独孤', '1390000888', '%', 'sought@example', '203.0.113.', 'x'.repeat(200)])
    if (text.length > 1) expect([text, foundIn(await find(text))]).toEqual([text, []])
})

test('finds orders and bets by our number, by the reference, and by the numbers of gateway and venue', async () => {
  const { db } = app.app
  const deposit = await db
    .updateTable('deposit')
    .set({ payNumber: 'GW-77/001', reference: `0x${'ab12'.repeat(16)}` })
    .where('id', '=', (eb) => eb.selectFrom('deposit').select('id').where('state', '=', 'approved').limit(1))
    .returning(['id', 'depositNo'])
    .executeTakeFirstOrThrow()
  const withdrawal = await db
    .updateTable('withdrawal')
    .set({ reference: 'TX-PAID-9' })
    .where('id', '=', (eb) => eb.selectFrom('withdrawal').select('id').where('state', '=', 'approved').limit(1))
    .returning(['id', 'orderNo'])
    .executeTakeFirstOrThrow()
  const transfer = await db.selectFrom('transfer').select('id').limit(1).executeTakeFirstOrThrow()
  const bet = await db.selectFrom('bet').select(['venue', 'betId']).limit(1).executeTakeFirstOrThrow()
  await db.updateTable('bet').set({ roundId: 'Round-5' }).where('betId', '=', bet.betId).execute()
  const { id: player } = await addPlayer('令狐冲')
  await app.callConsoleApi(`POST /console/api/players/${player}/adjustments`, { amount: '5', reason: '补偿' })
  const adjustment = await db
    .selectFrom('adjustment')
    .select('id')
    .where('playerId', '=', player)
    .executeTakeFirstOrThrow()
  for (const [text, ...found] of [
    [deposit.depositNo, `deposit number ${deposit.depositNo}`],
    [deposit.depositNo.toLowerCase(), `deposit number ${deposit.depositNo}`],
    [`${deposit.depositNo}T2`, `deposit number ${deposit.depositNo}`],
    [deposit.id, `deposit id ${deposit.depositNo}`],
    [`0x${'AB12'.repeat(16)}`, `deposit reference ${deposit.depositNo}`],
    ['GW-77/001', `deposit gateway_number ${deposit.depositNo}`],
    [withdrawal.orderNo, `withdrawal number ${withdrawal.orderNo}`],
    [withdrawal.id, `withdrawal id ${withdrawal.orderNo}`],
    ['TX-PAID-9', `withdrawal reference ${withdrawal.orderNo}`],
    [transfer.id, `transfer number ${transfer.id}`],
    [adjustment.id, `adjustment number ${adjustment.id}`],
    [bet.betId, `bet number ${bet.betId}`],
    ['Round-5', `bet round ${bet.betId}`],
  ] as [string, ...string[]][])
    expect([text, foundIn(await find(text))]).toEqual([text, found])
  const listed = await app.callConsoleApi('GET /console/api/adjustments', { q: adjustment.id })
  expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([adjustment.id])
})

test('searches only what the lists of the caller show, and records what personal data has found', async () => {
  const { id, name } = await addPlayer('东方不败')
  const { depositNo } = await app.app.db.selectFrom('deposit').select('depositNo').limit(1).executeTakeFirstOrThrow()
  const [clerk, cashier, nobody] = await Promise.all([
    operatorWith('player.view'),
    operatorWith('deposit.view'),
    operatorWith(),
  ])
  const seenBy = async ({ token }: { token: string }) => [
    foundIn(await find('东方不败', token)),
    foundIn(await find(name, token)),
    foundIn(await find(depositNo, token)),
  ]
  expect(await seenBy(clerk)).toEqual([[`player realname ${id}`], [`player username ${id}`], []])
  expect(await seenBy(cashier)).toEqual([[], [], [`deposit number ${depositNo}`]])
  expect(await seenBy(nobody)).toEqual([[], [], []])

  const recorded = await searches(clerk.username)
  expect(recorded).toMatchObject([{ after: { by: ['realname'], players: [id] }, subject_id: '' }])
  expect(JSON.stringify(recorded)).not.toContain('东方不败')
  for (const { username } of [cashier, nobody]) expect(await searches(username)).toEqual([])

  await app.callConsoleApi(`PATCH /console/api/operators/${clerk.id}`, { permissions: [] })
  expect(await find('东方不败', clerk.token)).toEqual([])
})

test('returns ten of many, says so, and lets twenty searches at once through', async () => {
  for (let n = 0; n < 11; n++) await addPlayer('同名同姓')
  const { body } = await app.callConsoleApi('GET /console/api/find', { q: '同名同姓' })
  expect([body.items.length, body.is_cut]).toEqual([10, true])
  const { token } = await operatorWith('player.view')
  const all = await Promise.all(Array.from({ length: 20 }, () => find('同名同姓', token)))
  expect(new Set(all.map((rows) => JSON.stringify(rows))).size).toBe(1)
})

test('refuses text that is too short or long, and the 121st search of an operator within a minute', async () => {
  const { token } = await operatorWith('player.view')
  const status = async (q: string) => (await app.callConsoleApi('GET /console/api/find', { q }, token)).status
  for (const q of ['', ' ', '1', '字'.repeat(8000), 'a\0b'])
    expect([q.slice(0, 9), await status(q)]).toEqual([q.slice(0, 9), 422])
  expect((await app.server.inject({ url: '/console/api/find?q=demo002' })).statusCode).toBe(401)
  for (const q of [`'; drop table player; --`, '=1+1', '<b>x</b>', '{}', '\u202eabc']) expect(await status(q)).toBe(200)
  let most = 5
  while ((await status('demo002')) === 200) most++
  expect(most).toBe(120)
  expect((await app.callConsoleApi('GET /console/api/find', { q: 'demo002' }, token)).body.code).toBe(TooOften.name)
  app.clock.advance(61_000)
  expect(await status('demo002')).toBe(200)
})
