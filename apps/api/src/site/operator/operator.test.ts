import { afterAll, beforeAll, expect, test } from 'vitest'
import { minute } from '@koi/contract/time'
import { codesOf, enrol } from '../../access/identity/factor.testing.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const logIn = (username: string, password: string, otp?: string) =>
  app.callConsoleApi('POST /console/api/login', { username, password, ...(otp ? { otp } : {}) })
const loadToken = async (username: string, password: string, otp?: string): Promise<string> =>
  (await logIn(username, password, otp)).body.token
const make = (username: string, change: object = {}) =>
  app.callConsoleApi('POST /console/api/operators', { username, password: 'koi-12345', ...change })
/** Creates an operator with a second factor; the session that enrolled it stays open. */
async function makeEnrolled(username: string, change: object = {}) {
  const { id } = (await make(username, change)).body
  const token = await loadToken(username, 'koi-12345')
  return { id: id as string, token, nextCode: await enrol(app, token, 'koi-12345') }
}
/** Names of the audited acts by an operator or on them. */
const loadActs = async (of: string): Promise<string[]> =>
  (await app.callConsoleApi('GET /console/api/audit', { q: of, per_page: '200' })).body.items.map(
    ({ act }: { act: string }) => act,
  )
const pending = async (): Promise<string> =>
  (await app.callConsoleApi('GET /console/api/deposits', { state: '1' })).body.items[0].deposit_no

test('the permissions are those of the endpoints, and money permissions are marked', async () => {
  const { items } = (await app.callConsoleApi('GET /console/api/permissions')).body
  const named = new Map(items.map((item: { name: string }) => [item.name, item]))
  expect(named.get('deposit.review')).toMatchObject({ is_money: true })
  expect(named.get('deposit.view')).toMatchObject({ is_money: false, opens: expect.arrayContaining(['deposit.list']) })
  expect(named.has('operator.change')).toBe(true)
})

test('staff can use only the endpoints of their permissions, and see which permissions they have', async () => {
  expect(await make('x')).toMatchObject({ status: 422, body: { code: 'OPERATOR_NAME_MALFORMED' } })
  expect(await make('teller', { password: 'short' })).toMatchObject({
    status: 422,
    body: { code: 'OPERATOR_PASSWORD_SHORT' },
  })
  expect(await make('teller', { permissions: ['fly'] })).toMatchObject({
    status: 422,
    body: { code: 'PERMISSION_UNKNOWN' },
  })
  const made = await make('teller', { permissions: ['deposit.view'] })
  expect(made).toMatchObject({
    status: 201,
    body: { username: 'teller', role: 'staff', permissions: ['deposit.view'], state: 1, has_otp: false },
  })
  expect(await make('Teller')).toMatchObject({ status: 409, body: { code: 'OPERATOR_NAME_TAKEN' } })
  const token = await loadToken('teller', 'koi-12345')
  expect((await app.callConsoleApi('GET /console/api/me', undefined, token)).body).toMatchObject({
    username: 'teller',
    permissions: ['deposit.view'],
    must_enrol: false,
  })
  expect((await app.callConsoleApi('GET /console/api/deposits', undefined, token)).status).toBe(200)
  expect(await app.callConsoleApi('POST /console/api/deposits/x/approve', {}, token)).toMatchObject({
    status: 403,
    body: { detail: '没有权限' },
  })
  expect((await app.callConsoleApi('GET /console/api/operators', undefined, token)).status).toBe(403)
  expect((await app.callConsoleApi(`PATCH /console/api/operators/${made.body.id}`, { state: 0 })).body.state).toBe(0)
  expect((await app.callConsoleApi('GET /console/api/deposits', undefined, token)).status).toBe(401)
  expect((await logIn('teller', 'koi-12345')).status).toBe(401)
  expect(await loadActs(made.body.id)).toEqual(expect.arrayContaining(['operator.add', 'operator.change']))
})

test('a permission to act brings the one to see what is acted on', async () => {
  const made = await make('reviewer', { permissions: ['deposit.review', 'withdrawal.review', 'bet.view'] })
  const seen = ['deposit.view', 'withdrawal.view']
  expect(made.body.permissions).toEqual(['bet.view', 'deposit.review', 'withdrawal.review', ...seen].sort())
  const change = { permissions: ['audit.view', 'operator.change'] }
  expect((await app.callConsoleApi(`PATCH /console/api/operators/${made.body.id}`, change)).body.permissions).toEqual([
    'audit.view',
    'operator.change',
    'operator.view',
  ])
})

test('no operator grants permissions they lack or changes an owner or themselves; one owner remains', async () => {
  await make('chief', { permissions: ['operator.view', 'operator.change', 'deposit.view'] })
  const chief = await loadToken('chief', 'koi-12345')
  const { items } = (await app.callConsoleApi('GET /console/api/operators', undefined, chief)).body
  const idOf = (name: string) => items.find((item: { username: string }) => item.username === name).id
  const ask = (at: string, body: object) => app.callConsoleApi(at, body, chief)
  const beyond = { status: 403, body: { code: 'BEYOND_YOURS' } }
  expect(
    await ask('POST /console/api/operators', {
      username: 'helper',
      password: 'koi-12345',
      permissions: ['deposit.review'],
    }),
  ).toMatchObject(beyond)
  expect(
    await ask('POST /console/api/operators', { username: 'helper', password: 'koi-12345', role: 'owner' }),
  ).toMatchObject(beyond)
  expect(await ask(`PATCH /console/api/operators/${idOf('admin')}`, { password: 'koi-99999' })).toMatchObject(beyond)
  expect(await ask(`POST /console/api/operators/${idOf('admin')}/reset-otp`, { reason: '手机遗失' })).toMatchObject(
    beyond,
  )
  expect(
    (
      await ask('POST /console/api/operators', {
        username: 'helper',
        password: 'koi-12345',
        permissions: ['deposit.view'],
      })
    ).status,
  ).toBe(201)
  expect(await ask(`PATCH /console/api/operators/${idOf('chief')}`, { permissions: [] })).toMatchObject({
    status: 409,
    body: { code: 'NOT_YOURSELF' },
  })
  expect(await app.callConsoleApi(`PATCH /console/api/operators/${idOf('admin')}`, { role: 'staff' })).toMatchObject({
    status: 409,
  })
})

test('changing the own password requires the old one and ends all other sessions [R10]', async () => {
  const { id } = (await make('keyholder', { role: 'owner' })).body
  const [token, other] = [await loadToken('keyholder', 'koi-12345'), await loadToken('keyholder', 'koi-12345')]
  const stands = async (of: string) => (await app.callConsoleApi('GET /console/api/me', undefined, of)).status
  expect(
    await app.callConsoleApi(`PATCH /console/api/operators/${id}`, { password: 'koi-77777' }, token),
  ).toMatchObject({
    status: 409,
    body: { code: 'NOT_YOURSELF' },
  })
  expect((await logIn('keyholder', 'koi-77777')).status).toBe(401)
  expect(
    (
      await app.callConsoleApi(
        'POST /console/api/me/password',
        { password: 'koi-12345', new_password: 'koi-77777' },
        token,
      )
    ).status,
  ).toBe(200)
  expect([await stands(token), await stands(other)]).toEqual([200, 401])
  // A reset by another operator ends all sessions of the operator.
  expect(
    (await app.callConsoleApi(`PATCH /console/api/operators/${id}`, { password: 'koi-88888' })).body.sessions,
  ).toBe(0)
  expect([await stands(token), (await logIn('keyholder', 'koi-88888')).status]).toEqual([401, 200])
})

test('a password reset by another operator forgets the failed attempts [D-098]', async () => {
  const { id } = (await make('forgetful', { permissions: ['report.view'] })).body
  for (let tries = 0; tries < 5; tries++) expect((await logIn('forgetful', 'koi-wrong')).status).toBe(401)
  expect((await logIn('forgetful', 'koi-12345')).status).toBe(429)
  expect((await app.callConsoleApi(`PATCH /console/api/operators/${id}`, { password: 'koi-99999' })).status).toBe(200)
  expect((await logIn('forgetful', 'koi-99999')).status).toBe(200)
})

test('a second factor is enrolled with a code and then required at sign-in and for money; each sign-in code works once', async () => {
  await make('cashier', { permissions: ['deposit.view', 'deposit.review'] })
  const first = await loadToken('cashier', 'koi-12345')
  const other = await loadToken('cashier', 'koi-12345')
  const number = await pending()
  const { secret, uri } = (await app.callConsoleApi('POST /console/api/me/otp', { password: 'koi-12345' }, first)).body
  expect(uri).toContain(`secret=${secret}`)
  const nextCode = codesOf(app, secret)
  expect(await logIn('cashier', 'koi-12345')).toMatchObject({ status: 200 })
  expect(await app.callConsoleApi('POST /console/api/me/otp/confirm', { otp: '000000' }, first)).toMatchObject({
    status: 401,
    body: { code: 'OTP_WRONG' },
  })
  expect((await app.callConsoleApi('POST /console/api/me/otp/confirm', { otp: await nextCode() }, first)).status).toBe(
    200,
  )
  expect((await app.callConsoleApi('GET /console/api/me', undefined, other)).status).toBe(401)
  expect(await app.callConsoleApi('POST /console/api/me/otp', { password: 'koi-12345' }, first)).toMatchObject({
    status: 409,
  })

  expect(await logIn('cashier', 'koi-12345')).toMatchObject({ status: 401, body: { code: 'OTP_NEEDED' } })
  expect(await logIn('cashier', 'koi-12345', '123')).toMatchObject({ status: 401, body: { code: 'OTP_WRONG' } })
  const otp = await nextCode()
  const token = await loadToken('cashier', 'koi-12345', otp)
  expect(await logIn('cashier', 'koi-12345', otp)).toMatchObject({ status: 401, body: { code: 'OTP_WRONG' } })

  expect(await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, {}, token)).toMatchObject({
    status: 401,
    body: { code: 'OTP_NEEDED' },
  })
  expect(
    await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, { otp: '111111' }, token),
  ).toMatchObject({
    status: 401,
    body: { code: 'OTP_WRONG' },
  })
  expect(
    await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, { otp: await nextCode() }, token),
  ).toMatchObject({ status: 200, body: { state: 2 } })
  expect((await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, {})).status).toBe(200)

  for (let times = 0; times < 5; times++)
    await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, { otp: '222222' }, token)
  expect(
    await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, { otp: await nextCode() }, token),
  ).toMatchObject({ status: 429 })
  app.clock.advance(16 * minute)
  expect(await loadActs('cashier')).toEqual(expect.arrayContaining(['operator.enrolFactor', 'operator.otpRefused']))
})

test('an owner removes a lost factor with their own code and a reason; a new one must be enrolled before anything else', async () => {
  const { id } = await makeEnrolled('forgetter', { permissions: ['deposit.view'] })
  const { items } = (await app.callConsoleApi('GET /console/api/operators', { q: 'forgetter' })).body
  expect(items).toMatchObject([{ id, has_otp: true }])
  const at = `POST /console/api/operators/${id}/reset-otp`
  await app.createOperator('chief2')
  const owner = await loadToken('chief2', 'koi12345')
  const ownersCode = await enrol(app, owner)
  const reset = async (body: object, token = owner) =>
    app.callConsoleApi(at, { otp: await ownersCode(), ...body }, token)
  expect(await reset({ reason: ' ' })).toMatchObject({ status: 422 })
  expect(await reset({ reason: '手机遗失', otp: '' })).toMatchObject({ status: 401, body: { code: 'OTP_NEEDED' } })
  expect(await reset({ reason: '手机遗失', otp: '000000' })).toMatchObject({ status: 401, body: { code: 'OTP_WRONG' } })
  await make('deputy', { permissions: ['operator.view', 'operator.change', 'deposit.view'] })
  const staff = await loadToken('deputy', 'koi-12345')
  expect(await reset({ reason: '手机遗失' }, staff)).toMatchObject({ status: 403, body: { code: 'BEYOND_YOURS' } })
  const self = (await app.callConsoleApi('GET /console/api/me', undefined, owner)).body.id
  const own = `POST /console/api/operators/${self}/reset-otp`
  expect(await app.callConsoleApi(own, { reason: '换手机', otp: await ownersCode() }, owner)).toMatchObject({
    status: 409,
    body: { code: 'NOT_YOURSELF' },
  })
  expect((await reset({ reason: '手机遗失，已当面核实' })).body).toMatchObject({ has_otp: false, sessions: 0 })
  const { items: acts } = (await app.callConsoleApi('GET /console/api/audit', { q: 'operator.resetFactor' })).body
  expect(acts[0]).toMatchObject({ actor_name: 'chief2', subject_id: id, reason: '手机遗失，已当面核实' })

  const token = await loadToken('forgetter', 'koi-12345')
  expect((await app.callConsoleApi('GET /console/api/me', undefined, token)).body).toMatchObject({ must_enrol: true })
  expect(await app.callConsoleApi('GET /console/api/deposits', undefined, token)).toMatchObject({
    status: 403,
    body: { code: 'ENROL_FIRST' },
  })
  await enrol(app, token, 'koi-12345')
  expect((await app.callConsoleApi('GET /console/api/me', undefined, token)).body).toMatchObject({ must_enrol: false })
  expect((await app.callConsoleApi('GET /console/api/deposits', undefined, token)).status).toBe(200)
})

test('an operator removes their own factor with their password and a code', async () => {
  const { nextCode } = await makeEnrolled('remover')
  const token = await loadToken('remover', 'koi-12345', await nextCode())
  expect(await app.callConsoleApi('POST /console/api/me/otp/remove', {}, token)).toMatchObject({ status: 401 })
  expect(
    (
      await app.callConsoleApi(
        'POST /console/api/me/otp/remove',
        { password: 'koi-12345', otp: await nextCode() },
        token,
      )
    ).status,
  ).toBe(200)
  expect((await app.callConsoleApi('GET /console/api/me', undefined, token)).body.has_otp).toBe(false)
  expect(await loadActs('remover')).toContain('operator.removeFactor')
})

test('a new password ends the other sessions, which can be listed and ended one by one', async () => {
  await make('renewer')
  const token = await loadToken('renewer', 'koi-12345')
  await loadToken('renewer', 'koi-12345')
  const sessions = (await app.callConsoleApi('GET /console/api/me/sessions', undefined, token)).body.items
  expect(sessions.filter((session: { is_this: boolean }) => session.is_this)).toHaveLength(1)
  const another = sessions.find((session: { is_this: boolean }) => !session.is_this)
  expect((await app.callConsoleApi(`DELETE /console/api/me/sessions/${another.id}`, undefined, token)).status).toBe(200)
  expect((await app.callConsoleApi(`DELETE /console/api/me/sessions/${another.id}`, undefined, token)).status).toBe(404)
  expect(
    await app.callConsoleApi('POST /console/api/me/password', { password: 'wrong', new_password: 'koi-54321' }, token),
  ).toMatchObject({ status: 422 })
  expect(
    (
      await app.callConsoleApi(
        'POST /console/api/me/password',
        { password: 'koi-12345', new_password: 'koi-54321' },
        token,
      )
    ).status,
  ).toBe(200)
  expect((await logIn('renewer', 'koi-12345')).status).toBe(401)
  expect((await logIn('renewer', 'koi-54321')).status).toBe(200)
  expect(await loadActs('renewer')).toEqual(expect.arrayContaining(['operator.changePassword', 'operator.endSession']))
})

test('in production a role with money permissions must enrol a factor first', async () => {
  const strict = await openTestApp({ config: { isProduction: true } })
  try {
    expect((await strict.callConsoleApi('GET /console/api/me')).body).toMatchObject({ must_enrol: true })
    expect(await strict.callConsoleApi('GET /console/api/settings')).toMatchObject({
      status: 403,
      body: { code: 'ENROL_FIRST' },
    })
    const { token } = (
      await strict.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })
    ).body
    await enrol(strict, token, 'admin12345')
    expect((await strict.callConsoleApi('GET /console/api/settings', undefined, token)).status).toBe(200)
  } finally {
    await strict.finish()
  }
})
