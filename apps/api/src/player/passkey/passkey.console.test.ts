import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../../access/identity/authenticator.testing.ts'
import { codesOf } from '../../access/identity/factor.testing.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { placeIn } from './passkey.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const logIn = (username: string, otp = '') =>
  app.callConsoleApi('POST /console/api/login', { username, password, ...(otp ? { otp } : {}) })
const loadToken = async (username: string): Promise<string> => (await logIn(username)).body.token
const prove = async (given: object) => app.callConsoleApi('POST /console/api/passkey', { answer: given })
const twenty = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, work))

async function hire(username: string) {
  await app.createOperator(username)
  const token = await loadToken(username)
  const own = new Authenticator(placeIn(app))
  const { body } = await app.callConsoleApi('POST /console/api/me/passkeys/begin', { password }, token)
  const added = await app.callConsoleApi(
    'POST /console/api/me/passkeys',
    { name: '令牌', answer: own.make(body.options) },
    token,
  )
  expect(added).toMatchObject({ status: 200, body: { name: '令牌' } })
  const ask = (at: string, body: object = {}) => app.callConsoleApi(at, body, token)
  const proof = async (overrides = {}): Promise<string> => {
    const { options } = (await ask('POST /console/api/me/passkeys/ask')).body
    return (await prove(own.answer(options, overrides))).body.otp
  }
  return { token, own, ask, proof }
}

test('an operator adds a passkey with their password, which ends other sessions, and then signs in with it', async () => {
  await app.createOperator('keeper')
  const [token, other] = [await loadToken('keeper'), await loadToken('keeper')]
  const begin = (body: object) => app.callConsoleApi('POST /console/api/me/passkeys/begin', body, token)
  expect(await begin({})).toMatchObject({ status: 422, body: { code: 'OPERATOR_PASSWORD_WRONG' } })
  const own = new Authenticator(placeIn(app))
  const answer = own.make((await begin({ password })).body.options)
  expect((await app.callConsoleApi('POST /console/api/me/passkeys', { answer }, other)).body.code).toBe('PASSKEY_WRONG')
  const again = own.make((await begin({ password })).body.options)
  expect((await app.callConsoleApi('POST /console/api/me/passkeys', { answer: again }, token)).status).toBe(200)
  expect((await app.callConsoleApi('GET /console/api/me', undefined, other)).status).toBe(401)
  expect((await app.callConsoleApi('GET /console/api/me', undefined, token)).body).toMatchObject({
    has_otp: true,
    has_codes: false,
    passkeys: 1,
    passkey_host: 'localhost',
  })

  expect(
    (await app.callConsoleApi('POST /console/api/login', { username: 'keeper', password: 'wrong' })).body,
  ).not.toHaveProperty('passkey')
  const needed = await logIn('keeper')
  expect(needed).toMatchObject({ status: 401, body: { code: 'OTP_NEEDED', passkey: { rpId: 'localhost' } } })
  const { otp } = (await prove(own.answer(needed.body.passkey))).body
  expect((await logIn('keeper', '123456')).body.code).toBe('OTP_WRONG')
  const answers = await twenty(() => logIn('keeper', otp))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const acts = (await app.callConsoleApi('GET /console/api/audit', { per_page: '200' })).body.items.map(
    ({ act }: { act: string }) => act,
  )
  expect(acts).toContain('operator.addPasskey')
})

test('a proof is a fresh factor for one act, only in the session that asked', async () => {
  const { ask, proof, own } = await hire('banker')
  const change = (otp?: string) => ask('PATCH /console/api/settings', { title: '锦鲤', ...(otp ? { otp } : {}) })
  expect((await change()).body.code).toBe('OTP_NEEDED')
  expect((await change('123456')).body.code).toBe('OTP_WRONG')
  const otp = await proof()
  // A refused act must not use up the proof.
  expect((await ask('PATCH /console/api/settings', { nonsense: 1, otp })).status).toBe(422)
  expect((await change(otp)).status).toBe(200)
  expect((await change(otp)).body.code).toBe('OTP_USED')
  const one = await proof()
  const answers = await twenty(() => change(one))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)

  const needed = await logIn('banker')
  const signIn = (await prove(own.answer(needed.body.passkey))).body.otp
  expect((await change(signIn)).body.code).toBe('OTP_WRONG')
  const other = (await logIn('banker', signIn)).body.token
  expect(
    (await app.callConsoleApi('PATCH /console/api/settings', { title: '锦鲤', otp: await proof() }, other)).body.code,
  ).toBe('OTP_WRONG')
})

test("an operator's passkey is refused for another operator; a counter that goes backwards is refused and audited", async () => {
  const [one, two] = [await hire('first.one'), await hire('second.one')]
  const { options } = (await one.ask('POST /console/api/me/passkeys/ask')).body
  expect((await prove(two.own.answer(options))).body.code).toBe('PASSKEY_WRONG')
  expect(await one.proof()).toMatch(/^pk_/)
  expect(await one.proof({ counter: 1 })).toBeUndefined()
  expect(await one.proof({ isVerified: false })).toBeUndefined()
  expect(await one.proof({ origin: 'https://evil.example' })).toBeUndefined()
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { per_page: '200' })).body
  expect(items.map(({ act }: { act: string }) => act)).toContain('operator.passkeyCopied')
})

test('operators can add a code with a passkey and a passkey with a code, and remove both with a fresh factor', async () => {
  const { ask, proof } = await hire('both')
  expect((await ask('POST /console/api/me/otp', { password })).body.code).toBe('OTP_NEEDED')
  const begun = await ask('POST /console/api/me/otp', { password, otp: await proof() })
  const nextCode = codesOf(app, begun.body.secret)
  expect((await ask('POST /console/api/me/otp/confirm', { otp: await nextCode() })).status).toBe(200)
  expect((await ask('PATCH /console/api/settings', { title: '锦鲤', otp: await nextCode() })).status).toBe(200)
  expect((await ask('POST /console/api/me/passkeys/begin', { password })).body.code).toBe('OTP_NEEDED')

  const [{ id }] = (await ask('GET /console/api/me/passkeys', undefined as never)).body.items
  expect((await ask(`POST /console/api/me/passkeys/${id}/rename`, { name: '新名' })).body.name).toBe('新名')
  const remove = `POST /console/api/me/passkeys/${id}/remove`
  expect((await ask(remove, { password })).body.code).toBe('OTP_NEEDED')
  expect((await ask(remove, { password: 'wrong', otp: await nextCode() })).body.code).toBe('OPERATOR_PASSWORD_WRONG')
  expect((await ask(remove, { password, otp: await nextCode() })).status).toBe(200)
  expect((await ask(remove, { password, otp: await nextCode() })).status).toBe(404)
})

test("resetting another operator's factor also removes their passkeys", async () => {
  await hire('forgetful')
  const { items } = (await app.callConsoleApi('GET /console/api/operators', { q: 'forgetful' })).body
  expect(items[0]).toMatchObject({ has_otp: true })
  await app.callConsoleApi(`POST /console/api/operators/${items[0].id}/reset-otp`, { reason: '手机遗失' })
  const again = await logIn('forgetful')
  expect(again.status).toBe(200)
  expect((await app.callConsoleApi('GET /console/api/me', undefined, again.body.token)).body).toMatchObject({
    must_enrol: true,
    passkeys: 0,
  })
})

test('in production a passkey satisfies the second-factor requirement', async () => {
  const strict = await openTestApp({ config: { isProduction: true } })
  try {
    const { token } = (
      await strict.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })
    ).body
    const ask = (at: string, body?: object) => strict.callConsoleApi(at, body, token)
    expect((await ask('GET /console/api/players')).body.code).toBe('ENROL_FIRST')
    const own = new Authenticator(placeIn(strict))
    const { options } = (await ask('POST /console/api/me/passkeys/begin', { password: 'admin12345' })).body
    expect((await ask('POST /console/api/me/passkeys', { answer: own.make(options) })).status).toBe(200)
    expect((await ask('GET /console/api/players')).status).toBe(200)
    expect((await ask('PATCH /console/api/settings', { title: '锦鲤' })).body.code).toBe('OTP_NEEDED')
  } finally {
    await strict.finish()
  }
})
