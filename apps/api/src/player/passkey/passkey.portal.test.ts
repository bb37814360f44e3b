import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../../access/identity/authenticator.testing.ts'
import { transact } from '../../platform/ops/app.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { makeAgent } from '../../partner/agent/agent.ts'
import { seedVenuesAndLevels } from '../../reward/vip/testing.ts'
import { placeIn } from './passkey.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await seedVenuesAndLevels(app)
})
afterAll(() => app.finish())

const portal = (what: string, token: string, body?: unknown) =>
  app.callConsoleApi(what.replace(' /', ' /agent/api/'), body, token || 'none')

test('an agent adds a passkey with their password, and signs in to the portal with it', async () => {
  const player = await app.registerPlayer()
  await transact(app.app, (tx) => makeAgent(tx, player.id, app.clock.now()))
  const logIn = (otp = '') => portal('POST /login', '', { username: player.name, password, otp })
  const { token } = (await logIn()).body
  expect((await portal('POST /passkeys/begin', token, { password: 'wrong' })).status).toBe(422)
  const own = new Authenticator(placeIn(app))
  const { options } = (await portal('POST /passkeys/begin', token, { password })).body
  expect((await portal('POST /passkeys', token, { answer: own.make(options) })).status).toBe(200)
  expect((await portal('GET /me', token)).body.has_factor).toBe(true)
  const { body } = await portal('GET /passkeys', token)
  expect(body).toMatchObject({ host: 'localhost', items: [{ backed_up: 0 }] })
  const { url } = (await app.callPlayerApi('GET /api/getAgentLoginUrl', undefined, player.token)).data
  expect(url).not.toContain('code=')

  const needed = await logIn()
  expect(needed).toMatchObject({ status: 401, body: { code: 'OTP_NEEDED', passkey: { rpId: 'localhost' } } })
  // The player site does not accept the passkey.
  await app.callConsoleApi('PATCH /console/api/settings', { passkeys: 1 })
  const asked = (await app.callPlayerApi('POST /api/passkeys/login/start')).data.options
  expect((await app.callPlayerApi('POST /api/passkeys/login', { answer: own.answer(asked) })).code).toBe(422)
  const { otp } = (await portal('POST /passkey', '', { answer: own.answer(needed.body.passkey) })).body
  const again = await logIn(otp)
  expect(again.status).toBe(200)
  expect((await logIn(otp)).body.code).toBe('OTP_WRONG')

  // Enrolling codes requires the passkey.
  expect((await portal('POST /factor', token, {})).body.code).toBe('FACTOR_WRONG')
  const proof = async () => {
    const asked = (await portal('POST /passkeys/ask', token, {})).body.options
    return (await portal('POST /passkey', '', { answer: own.answer(asked) })).body.otp as string
  }
  expect((await portal('POST /factor', token, { otp: await proof() })).status).toBe(200)
  const remove = `POST /passkeys/${body.items[0].id}/remove`
  expect((await portal(remove, token, {})).body.code).toBe('FACTOR_WRONG')
  expect((await portal(remove, again.body.token, { otp: await proof() })).body.code).toBe('FACTOR_WRONG')
  const one = await proof()
  const answers = await Promise.all(Array.from({ length: 20 }, () => portal(remove, token, { otp: one })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await logIn()).status).toBe(200)
})
