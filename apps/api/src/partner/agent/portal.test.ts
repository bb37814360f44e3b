import { generate } from 'otplib'
import { addDays, beijingText, day, dayOf, millisOf, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { code, openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { signInAgain, seedVenuesAndLevels, pay, twenty } from '../../reward/vip/testing.ts'
import { at, agentHelpers } from './portal.testing.ts'

let app: TestApp
let helpers: ReturnType<typeof agentHelpers>
beforeAll(async () => {
  app = await openTestApp({ at: '2026-03-10T04:00:00.000Z' })
  await seedVenuesAndLevels(app)
  helpers = agentHelpers(app)
})
afterAll(() => app.finish())

const portal = (what: string, token: string, body?: unknown) =>
  app.callConsoleApi(what.replace(' /', ' /agent/api/'), body, token || 'none')
const logIn = (username: string, otp = '', word = password) =>
  portal('POST /login', '', { username, password: word, ...(otp ? { otp } : {}) })
const urlFor = async (token?: string) =>
  (await app.callPlayerApi('GET /api/getAgentLoginUrl', undefined, token)).data.url as string
const codeIn = (url: string) => url.split('#code=')[1]!
const now = () => Math.floor(millisOf(app.clock.now()) / 1000)

test('the player site gives a signed-in agent a portal address with a code; others are refused [API-22, GAME-10]', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const plain = await app.registerPlayer()
  expect(await urlFor()).toMatch(/\/agent\/$/)
  expect(await urlFor(plain.token)).toMatch(/\/agent\/$/)
  const url = await urlFor(agent.token)
  expect(url).toMatch(/\/agent\/#code=[\w-]{43}$/)
  await setForTest(app, { agent_login_url: 'https://agents.example/in' })
  expect(await urlFor(agent.token)).toBe('https://agents.example/in')
  await app.callConsoleApi('PATCH /console/api/settings', { agent_login_url: '-' })
  expect(await app.callPlayerApi('GET /api/getAgentLoginUrl', undefined, agent.token)).toMatchObject({
    code: 404,
    message: '代理登录地址暂未开放',
  })
})

test('a code is valid once, for a minute, for an unblocked agent with a live session', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const code = codeIn(await urlFor(agent.token))
  const answers = await twenty(() => portal('POST /code', '', { code }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 401 && body.code === 'CODE_WORN')).toHaveLength(19)
  const late = codeIn(await urlFor(agent.token))
  app.clock.advance(60_000)
  expect((await portal('POST /code', '', { code: late })).status).toBe(401)
  const stopped = codeIn(await urlFor(agent.token))
  await app.callConsoleApi(`PATCH /console/api/agents/${agent.id}`, { state: 0 })
  expect((await portal('POST /code', '', { code: stopped })).status).toBe(401)
  await app.callConsoleApi(`PATCH /console/api/agents/${agent.id}`, { state: 1 })
  const signedOut = codeIn(await urlFor(agent.token))
  await app.callPlayerApi('POST /api/logoff', {}, agent.token)
  expect((await portal('POST /code', '', { code: signedOut })).status).toBe(401)
  for (const wrong of ['', 'x', agent.token]) expect((await portal('POST /code', '', { code: wrong })).status).toBe(401)
})

test('the portal has its own sessions and ends those of a blocked agent at once [ROLE-04]', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const token = await helpers.enter(agent)
  expect((await portal('GET /me', token)).body).toMatchObject({
    username: agent.name,
    balance: '0.00',
    has_factor: false,
  })
  expect((await portal('GET /me', agent.token)).status).toBe(401)
  expect(await app.callPlayerApi('POST /api/user', {}, token)).toMatchObject({ code: 401 })
  expect((await app.callConsoleApi('GET /console/api/agents', undefined, token)).status).toBe(401)
  await app.callConsoleApi(`PATCH /console/api/agents/${agent.id}`, { state: 0 })
  expect((await portal('GET /me', token)).status).toBe(401)
  expect((await logIn(agent.name)).body).toMatchObject({ status: 403, code: 'AGENT_STOPPED' })
  await app.callConsoleApi(`PATCH /console/api/agents/${agent.id}`, { state: 1 })
  expect((await portal('GET /me', token)).status).toBe(200)
  await portal('POST /logout', token)
  expect((await portal('GET /me', token)).status).toBe(401)
})

test("an agent signs in with their player's name and password; attempts are shared with the player site", async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const plain = await app.registerPlayer()
  expect((await logIn(agent.name.toUpperCase())).status).toBe(200)
  expect((await logIn(plain.name)).body).toMatchObject({ status: 403, code: 'NOT_AGENT' })
  expect((await logIn('nobody1')).body).toMatchObject({ status: 401, code: 'CREDENTIALS_WRONG' })
  const answers = await twenty(() => logIn(agent.name, '', 'wrong12345'))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  expect((await logIn(agent.name)).status).toBe(429)
  app.clock.advance(16 * 60_000)
  expect((await logIn(agent.name)).status).toBe(200)
})

/** Enrols an authenticator in the portal; returns its secret and the recovery codes. */
async function enrol(token: string): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await portal('POST /factor', token, { password })).body
  const confirmed = await portal('POST /factor/confirm', token, { otp: await generate({ secret, epoch: now() }) })
  expect(confirmed.status).toBe(200)
  app.clock.advance(60_000)
  return { secret, codes: confirmed.body.codes }
}

test('a second factor is enrolled with the password, confirmed and then required; each code works once', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const token = await helpers.enter(agent)
  for (const given of [{}, { password: 'wrong1234' }])
    expect((await portal('POST /factor', token, given)).body).toMatchObject({
      status: 422,
      code: 'CURRENT_PASSWORD_WRONG',
    })
  const other = (await logIn(agent.name)).body.token as string
  const { secret, address } = (await portal('POST /factor', token, { password })).body
  expect(address).toMatch(/^otpauth:\/\/totp\//)
  expect((await portal('GET /me', token)).body.has_factor).toBe(false)
  expect((await logIn(agent.name)).status).toBe(200)
  expect((await portal('POST /factor/confirm', token, { otp: '000000' })).body.code).toBe('FACTOR_WRONG')
  const otp = await generate({ secret, epoch: now() })
  expect((await portal('POST /factor/confirm', token, { otp })).status).toBe(200)
  expect((await portal('GET /me', other)).status).toBe(401)
  expect((await portal('POST /factor', token, { password })).status).toBe(409)
  expect((await logIn(agent.name)).body).toMatchObject({ status: 401, code: 'OTP_NEEDED' })
  expect((await logIn(agent.name, otp)).body).toMatchObject({ status: 401, code: 'OTP_WRONG' }) // already used
  app.clock.advance(60_000)
  expect((await logIn(agent.name, await generate({ secret, epoch: now() }))).status).toBe(200)
  app.clock.advance(60_000)
  for (let n = 0; n < 5; n += 1) expect((await logIn(agent.name, '000000')).status).toBe(401)
  const right = await generate({ secret, epoch: now() })
  expect((await logIn(agent.name, right)).status).toBe(429)
  app.clock.advance(16 * 60_000)
  const last = await generate({ secret, epoch: now() })
  expect((await portal('POST /factor/remove', token, { otp: last })).status).toBe(200)
  expect((await logIn(agent.name)).status).toBe(200)
})

test('a recovery code replaces the authenticator once, at the sign-in and to remove it', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const { codes } = await enrol(await helpers.enter(agent))
  expect(codes).toHaveLength(8)
  const answers = await twenty(() => logIn(agent.name, codes[0]))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  app.clock.advance(16 * 60_000)
  const { token } = (await logIn(agent.name, codes[1]!.toUpperCase())).body
  expect((await portal('GET /me', token)).body).toMatchObject({ has_codes: true, recovery_codes: 6 })
  // The agent's codes are not those of the player.
  expect((await app.callPlayerApi('POST /api/factor', {}, agent.token)).data).toMatchObject({ is_on: 0, codes: 0 })
  const forgot = { name: agent.name, otp: codes[3], password: 'newpass99', confirmPass: 'newpass99' }
  expect((await portal('POST /factor/remove', token, { otp: codes[1] })).body.code).toBe('FACTOR_WRONG')
  app.clock.advance(24 * 60 * 60_000)
  expect((await app.callPlayerApi('POST /api/forgot', forgot)).code).toBe(422)
  const { token: later } = (await logIn(agent.name, codes[4])).body
  expect((await portal('POST /factor/remove', later, { otp: codes[2] })).status).toBe(200)
  expect((await portal('GET /me', later)).body).toMatchObject({ has_factor: false, recovery_codes: 0 })
  expect((await logIn(agent.name)).status).toBe(200)
})

test("an operator resets an agent's factor: sessions end, the agent is notified, and the act is audited", async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const token = await helpers.enter(agent)
  const { codes } = await enrol(token)
  const reset = (body: object = { reason: '手机遗失' }, as?: string) =>
    app.callConsoleApi(`POST /console/api/agents/${agent.id}/reset-otp`, body, as)
  const factorOf = async () =>
    (await app.callConsoleApi('GET /console/api/agents', { q: agent.name })).body.items[0].has_factor
  expect(await factorOf()).toBe(true)
  expect((await reset({})).status).toBe(422)
  await app.callConsoleApi('POST /console/api/operators', { username: 'viewer', password, permissions: ['agent.view'] })
  const viewer = (await app.callConsoleApi('POST /console/api/login', { username: 'viewer', password }, 'none')).body
  expect((await reset({ reason: 'x' }, viewer.token)).status).toBe(403)
  expect(await reset()).toMatchObject({ status: 200, body: { id: agent.id, has_factor: false } })
  expect((await portal('GET /me', token)).status).toBe(401)
  const again = await logIn(agent.name)
  expect(again.status).toBe(200)
  expect((await portal('GET /me', again.body.token)).body).toMatchObject({ has_factor: false, recovery_codes: 0 })
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: 'agent.resetFactor' })).body
  expect(items).toMatchObject([{ subject_kind: 'agent', subject_id: agent.id, reason: '手机遗失' }])
  const { items: told } = (await app.callConsoleApi('GET /console/api/audit', { q: agent.id })).body
  expect(JSON.stringify(told)).not.toContain(codes[0])
  const titles = await app.app.db.selectFrom('message').select('title').where('playerId', '=', agent.id).execute()
  expect(titles.map(({ title }) => title)).toContain('代理中心的二次验证已重置')
  // A reset without a factor changes nothing.
  expect((await reset()).status).toBe(200)
  expect((await portal('GET /me', again.body.token)).status).toBe(200)
})

test("with four_eyes_changes a second operator approves the reset of an agent's factor", async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const token = await helpers.enter(agent)
  await enrol(token)
  await app.createOperator('second')
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })
  const asked = await app.callConsoleApi(`POST /console/api/agents/${agent.id}/reset-otp`, { reason: '手机遗失' })
  expect(asked).toMatchObject({
    status: 202,
    body: { act: 'agent.resetFactor', subject_id: agent.name, before: { has_factor: true } },
  })
  expect((await portal('GET /me', token)).status).toBe(200)
  const { token: by } = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password }, 'none'))
    .body
  const approve = async (id: string) =>
    (await app.callConsoleApi(`POST /console/api/approvals/${id}/approve`, {}, by)).status
  expect(await approve(asked.body.id)).toBe(200)
  expect((await portal('GET /me', token)).status).toBe(401)
  const off = await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 0 })
  expect(await approve(off.body.id)).toBe(200)
})

test('with a second factor, a player session does not open the portal, even with an earlier code', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const token = await helpers.enter(agent)
  const early = codeIn(await urlFor(agent.token))
  const { secret } = (await portal('POST /factor', token, { password })).body
  const otp = await generate({ secret, epoch: now() })
  expect((await portal('POST /factor/confirm', token, { otp })).status).toBe(200)
  expect((await portal('POST /code', '', { code: early })).body).toMatchObject({ status: 401, code: 'CODE_WORN' })
  expect(await urlFor(agent.token)).toMatch(/\/agent\/$/)
})

test('a one-time password opens the portal neither directly nor from the player site', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const at = `POST /console/api/players/${agent.id}/reset-password`
  const once = (await app.callConsoleApi(at, { kind: 'login', reason: '本人' })).body.password as string
  expect((await logIn(agent.name, '', once)).body).toMatchObject({ status: 422, code: 'PASSWORD_MUST_CHANGE' })
  const given = { name: agent.name, password: once, code }
  const token = (await app.callPlayerApi('POST /api/login_pc', given)).data.api_token as string
  expect(await urlFor(token)).toMatch(/\/agent\/$/)
  const change = { password: once, paypassword: 'newpass12', newpasword: 'newpass12' }
  expect((await app.callPlayerApi('POST /api/editPassword', change, token)).code).toBe(200)
  expect((await logIn(agent.name, '', 'newpass12')).status).toBe(200)
})

test('a new player password also ends the portal sessions', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const token = await helpers.enter(agent)
  const change = { password, paypassword: 'newpass12', newpasword: 'newpass12' }
  expect((await app.callPlayerApi('POST /api/editPassword', change, agent.token)).code).toBe(200)
  expect((await portal('GET /me', token)).status).toBe(401)
})

test('a portal session that was opened from the player site ends with that session; signing out everywhere ends all', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const end = {
    'devices/end': async (token: string) => {
      const { list } = (await app.callPlayerApi('POST /api/devices', {}, token)).data
      const { id } = list.find((one: { is_this: number }) => !one.is_this)
      expect((await app.callPlayerApi('POST /api/devices/end', { id }, token)).code).toBe(200)
    },
    'devices/others': async (token: string) => {
      expect((await app.callPlayerApi('POST /api/devices/others', {}, token)).data.ended).toBeGreaterThan(1)
    },
    'the console': async () => {
      expect((await app.callConsoleApi(`POST /console/api/players/${agent.id}/logout`, {})).body.ended).toBeGreaterThan(
        1,
      )
    },
  }
  for (const [how, run] of Object.entries(end)) {
    expect((await app.callConsoleApi(`POST /console/api/players/${agent.id}/logout`, {})).status).toBe(200)
    const stolen = await helpers.enter(agent)
    const direct = (await logIn(agent.name)).body.token as string
    expect((await portal('GET /me', stolen)).status).toBe(200)
    await run(await signInAgain(app, agent.name))
    expect([how, (await portal('GET /me', stolen)).status]).toEqual([how, 401])
    expect([how, (await portal('GET /me', direct)).status]).toEqual([how, how === 'devices/end' ? 200 : 401])
  }
})

test('an agent ends their own other sessions only', async () => {
  const [agent, other] = [
    await helpers.promote(await app.registerPlayer()),
    await helpers.promote(await app.registerPlayer()),
  ]
  const [here, there] = [await helpers.enter(agent), (await logIn(agent.name)).body.token as string]
  const { items } = (await portal('GET /sessions', here)).body
  expect(items).toHaveLength(2)
  const that = items.find((one: { is_this: boolean }) => !one.is_this).id
  expect((await portal(`DELETE /sessions/${that}`, await helpers.enter(other))).status).toBe(404)
  expect((await portal(`DELETE /sessions/${that}`, here)).status).toBe(200)
  expect((await portal('GET /me', there)).status).toBe(401)
  expect((await portal('DELETE /sessions/nothing', here)).status).toBe(404)
})

test("`pid` is a referrer's name or id; an unknown one is ignored", async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  expect(await helpers.referrerOf(await helpers.recruit(agent.name.toUpperCase()))).toBe(agent.id)
  expect(await helpers.referrerOf(await helpers.recruit(agent.id))).toBe(agent.id)
  for (const forged of ['nobody99', '0190b5a0-0000-7000-8000-000000000000', "' or true --", '%', 'x'.repeat(32)])
    expect(await helpers.referrerOf(await helpers.recruit(forged))).toBe(null)
  const { link } = (await portal('GET /me', await helpers.enter(agent))).body
  const response = await app.server.inject({ url: new URL(link).pathname + new URL(link).search })
  expect(response.headers.location).toBe(`/#/login?type=1&pid=${agent.name}`)
})

test("an agent sees their own and lower agents' players with masked names, and gets 404 for others", async () => {
  const top = await helpers.promote(await app.registerPlayer())
  const plain = await helpers.recruit(top.name)
  const sub = await helpers.promote(await helpers.recruit(top.name))
  const low = await helpers.recruit(sub.name)
  const [neighbour, outside] = [
    await helpers.promote(await helpers.recruit(top.name)),
    await helpers.promote(await app.registerPlayer()),
  ]
  const [mine, lower] = [await helpers.enter(top), await helpers.enter(sub)]

  const own = (await portal('GET /downline', mine)).body
  expect(own.total).toBe(3)
  expect(own.trail).toEqual([{ id: top.id, username: top.name }])
  expect(JSON.stringify(own.items)).not.toContain(plain.name)
  expect(JSON.stringify(own.items)).not.toContain(plain.id)
  expect(
    own.items
      .filter((row: { is_agent: boolean }) => row.is_agent)
      .map((row: { id: string }) => row.id)
      .toSorted(),
  ).toEqual([sub.id, neighbour.id].toSorted())
  const below = (await portal('GET /downline', mine, { of: sub.id })).body
  expect(below.items).toMatchObject([{ id: '', username: `${low.name.slice(0, 2)}***${low.name.slice(-1)}` }])
  expect(below.trail.map(({ id }: { id: string }) => id)).toEqual([top.id, sub.id])
  for (const of of [
    top.id,
    neighbour.id,
    outside.id,
    plain.id,
    low.id,
    '0190b5a0-0000-7000-8000-000000000000',
    '%',
    "'",
  ]) {
    expect((await portal('GET /downline', lower, { of })).status).toBe(404)
    expect((await portal('GET /days', lower, { of })).status).toBe(404)
  }
  expect((await portal('GET /days', mine, { of: sub.id })).status).toBe(200)
})

test("a day's figures are registrations, first deposits, active players, deposits, withdrawals, stakes and net", async () => {
  const today = dayOf(app.clock.now())
  const yesterday = addDays(today, -1)
  const agent = await helpers.promote(await app.registerPlayer())
  await app.app.db
    .updateTable('agent')
    .set({ createdAt: at(`${addDays(today, -8)} 00:00:00`) })
    .where('playerId', '=', agent.id)
    .execute()
  const [one, two] = [await helpers.recruit(agent.name), await helpers.recruit(agent.name)]
  await pay(app, one.id, '100', at(`${yesterday} 23:59:59`))
  await pay(app, one.id, '50', at(`${today} 00:00:00`))
  await pay(app, two.id, '30', at(`${today} 10:00:00`))
  await pay(app, agent.id, '999', at(`${today} 10:00:00`))
  await helpers.lose(one, '10', `${yesterday} 12:00:00`)
  await helpers.lose(one, '20', `${today} 12:00:00`)
  await helpers.lose(two, '5', `${today} 12:00:00`)
  const token = await helpers.enter(agent)
  const { items, sum } = (await portal('GET /days', token, { from: yesterday, to: today })).body
  const nothing = { registrations: 0, withdrawals: '0.00' }
  expect(items).toMatchObject([
    {
      date: yesterday,
      ...nothing,
      first_deposits: 1,
      active: 1,
      deposits: '100.00',
      valid_stake: '10.00',
      net: '10.00',
    },
    {
      date: today,
      first_deposits: 1,
      active: 2,
      deposits: '80.00',
      valid_stake: '25.00',
      net: '25.00',
      registrations: 2,
    },
  ])
  expect(sum).toMatchObject({ first_deposits: 2, active: 2, deposits: '180.00', net: '35.00', registrations: 2 })
  const view = (await portal('GET /overview', token)).body
  expect(view).toMatchObject({ players: 2, agents: 0, today: { deposits: '80.00' }, month: { net: '35.00' } })
  expect(view.days).toHaveLength(14)
  for (const [from, to] of [
    [today, yesterday],
    ['x', ''],
    ['2026-02-30', ''],
    ['2025-01-01', '2026-01-01'],
  ])
    expect((await portal('GET /days', token, { from: from!, to: to! })).status).toBe(422)
})

test('console, portal and statement count the same stakes: of eligible players, since the agent became one', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const [one, tester] = [await helpers.recruit(agent.name), await helpers.recruit(agent.name)]
  await app.app.db.updateTable('player').set({ isTest: true }).where('id', '=', tester.id).execute()
  await helpers.lose(one, '7', '2026-03-01 12:00:00') // before becoming an agent
  app.clock.advance(60_000)
  const then = beijingText(app.clock.now())
  await helpers.lose(one, '20', then)
  await helpers.lose(tester, '500', then)
  const console = async () => (await app.callConsoleApi('GET /console/api/agents', { q: agent.name })).body.items[0]
  expect(await console()).toMatchObject({ turnover: '20.00', net_loss: '20.00' })
  const { month } = (await portal('GET /overview', await helpers.enter(agent))).body
  expect(month).toMatchObject({ valid_stake: '20.00', net: '20.00', active: 1 })
  await app.callConsoleApi('POST /console/api/jobs/agent-settlement/run', { date: then.slice(0, 10) })
  const statements = (await app.callConsoleApi('GET /console/api/agent-statements', { q: agent.name })).body.items
  expect(statements).toMatchObject([{ turnover: '20.00', net_loss: '20.00' }])
})

test('a page with an opaque origin can call the portal API only', async () => {
  const ask = (url: string, method: 'OPTIONS' | 'GET' = 'OPTIONS') =>
    app.server.inject({ method, url, headers: { origin: 'null', 'access-control-request-method': 'POST' } })
  const preflight = await ask('/agent/api/collect')
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-origin']).toBe('*')
  // The framed portal goes by the server's clock.
  expect(preflight.headers['access-control-expose-headers']).toMatch(/\bdate, age\b/)
  expect(preflight.headers['access-control-allow-headers']).toBe(
    'content-type, authorization, idempotency-key, x-device, x-request-id',
  )
  const refused = await ask('/agent/api/me', 'GET')
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, '*'])
  expect(refused.headers['access-control-allow-credentials']).toBeUndefined()
  expect((await ask('/console/api/me', 'GET')).headers['access-control-allow-origin']).toBeUndefined()
  expect((await ask('/api/app')).headers['access-control-allow-origin']).toBeUndefined()
})

test('a session ends after twelve idle hours', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  const token = await helpers.enter(agent)
  app.clock.advance(0.49 * day)
  expect((await portal('GET /me', token)).status).toBe(200)
  app.clock.advance(0.51 * day)
  expect((await portal('GET /me', token)).status).toBe(401)
  expect(await signInAgain(app, agent.name)).not.toBe('')
})

test('an agent reads overview, days and downline twenty times a minute over all sessions', async () => {
  const [agent, other] = [
    await helpers.promote(await app.registerPlayer()),
    await helpers.promote(await app.registerPlayer()),
  ]
  const sessions = [await helpers.enter(agent), await helpers.enter(agent)]
  const heavy = ['GET /overview', 'GET /days', 'GET /downline']
  app.clock.advance(minute)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => portal(heavy[n % 3]!, sessions[n % 2]!)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await portal('GET /me', sessions[0]!)).status).toBe(200)
  expect((await portal('GET /overview', await helpers.enter(other))).status).toBe(200)
  app.clock.advance(minute)
  expect((await portal('GET /days', sessions[1]!)).status).toBe(200)
})

test('refused sign-ins at the portal are in the list that the player sees, also of a player who is no agent', async () => {
  const { name, token } = await app.registerPlayer()
  expect((await logIn(name, '', 'wrong12345')).status).toBe(401)
  expect((await logIn(name)).body.code).toBe('NOT_AGENT')
  const { data } = await app.callPlayerApi('POST /api/devices/history', {}, token)
  const outcomes = data.data.map(({ outcome }: { outcome: string }) => outcome)
  expect(outcomes.toSorted()).toEqual(['blocked', 'right', 'wrong'])
})

test('a sign-in at the portal is in the list that the player sees, and the player is told of a factor enrolled there', async () => {
  const agent = await helpers.promote(await app.registerPlayer())
  await enrol((await logIn(agent.name)).body.token)
  const { data } = await app.callPlayerApi('POST /api/devices/history', {}, agent.token)
  expect(data.data.map(({ kind, outcome }: { kind: string; outcome: string }) => [kind, outcome])).toContainEqual([
    'password',
    'right',
  ])
  const rows = await app.app.db.selectFrom('message').select('title').where('playerId', '=', agent.id).execute()
  expect(rows.map(({ title }) => title)).toContain('代理中心的二次验证已开启')
})
