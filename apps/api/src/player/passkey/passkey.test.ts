import { minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../../access/identity/authenticator.testing.ts'
import { passkeyPlace } from '../../access/identity/passkey.ts'
import { newId } from '../../platform/text/id.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { addPasskey, placeIn, provePasskey } from './passkey.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.callConsoleApi('PATCH /console/api/settings', { passkeys: 1, limit_login_ip: 1000 })
})
afterAll(() => app.finish())

type Overrides = Parameters<Authenticator['answer']>[1]
const twenty = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, work))
const question = async () => (await app.callPlayerApi('POST /api/passkeys/login/start')).data.options
const answer = (given: object) => app.callPlayerApi('POST /api/passkeys/login', { answer: given })
const signIn = async (own: Authenticator, overrides?: Overrides) => answer(own.answer(await question(), overrides))
const list = async (token: string) => (await app.callPlayerApi('POST /api/passkeys', {}, token)).data.list
const titles = async (token: string): Promise<string[]> =>
  (await app.callPlayerApi('POST /api/noticeList', {}, token)).data.data.map(({ title }: { title: string }) => title)
const wrong = { code: 422, message: '通行密钥验证失败，请重试' }

test('a player adds a passkey with the login password, is notified, gets recovery codes and signs in with it', async () => {
  const { token, name } = await app.registerPlayer()
  expect(await app.callPlayerApi('POST /api/passkeys/start', { password: 'wrong1234' }, token)).toMatchObject({
    message: '登录密码错误',
  })
  const own = new Authenticator(placeIn(app))
  const { data } = await app.callPlayerApi('POST /api/passkeys/start', { password }, token)
  expect(data.options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const added = await app.callPlayerApi(
    'POST /api/passkeys/add',
    { name: ' 我的手机 ', answer: own.make(data.options) },
    token,
  )
  expect(added.data.codes).toHaveLength(8)
  expect(await list(token)).toMatchObject([{ name: '我的手机', used_at: '', backed_up: 0 }])
  expect(await titles(token)).toEqual(['已添加通行密钥'])

  const entered = await signIn(own)
  expect(entered).toMatchObject({ code: 200, message: '登录成功' })
  expect(entered.data.api_token).toBe(entered.data.new_api_token)
  expect((await app.callPlayerApi('POST /api/user', {}, entered.data.api_token)).data.username).toBe(name)
  expect((await list(token))[0].used_at).not.toBe('')
  const { data: visits } = await app.callPlayerApi('POST /api/devices/history', { page: 1 }, token)
  expect(visits.data[0]).toMatchObject({ kind: 'passkey', outcome: 'right' })
})

test('accepts a credential id of the maximum length and rejects a longer one', async () => {
  const { token } = await app.registerPlayer()
  for (const [length, code] of [
    [6000, 422],
    [1024, 422],
    [1023, 200],
  ] as const) {
    const own = new Authenticator(placeIn(app), true, length)
    const { data } = await app.callPlayerApi('POST /api/passkeys/start', { password }, token)
    expect(
      (await app.callPlayerApi('POST /api/passkeys/add', { name: '手机', answer: own.make(data.options) }, token)).code,
    ).toBe(code)
  }
})

test('a player with a factor adds another passkey with it, not with the password', async () => {
  const { token } = await app.registerPlayer()
  const own = await addPasskey(app, token)
  expect((await app.callPlayerApi('POST /api/passkeys/start', { password }, token)).message).toBe(
    '请输入动态验证码或恢复码以确认修改',
  )
  const otp = await provePasskey(app, token, own)
  const { data } = await app.callPlayerApi('POST /api/passkeys/start', { otp }, token)
  const other = new Authenticator(placeIn(app), false)
  const added = await app.callPlayerApi('POST /api/passkeys/add', { answer: other.make(data.options) }, token)
  expect(added.data.codes).toEqual([])
  // This authenticator has no counter.
  for (const _ of [1, 2]) expect((await signIn(other)).code).toBe(200)
  expect(await list(token)).toHaveLength(2)
})

test('only the owner can rename and remove a passkey, and removing requires a factor', async () => {
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  const own = await addPasskey(app, one.token)
  const [{ id }] = await list(one.token)
  for (const which of [id, newId(), 'none', '']) {
    const gone = { code: 404, message: '该通行密钥已移除' }
    expect(await app.callPlayerApi('POST /api/passkeys/rename', { id: which, name: '新' }, two.token)).toMatchObject(
      gone,
    )
    expect(await app.callPlayerApi('POST /api/passkeys/remove', { id: which }, two.token)).toMatchObject(gone)
  }
  expect((await app.callPlayerApi('POST /api/passkeys/rename', { id, name: '字'.repeat(31) }, one.token)).code).toBe(
    422,
  )
  expect((await app.callPlayerApi('POST /api/passkeys/rename', { id, name: '钥匙' }, one.token)).code).toBe(200)
  expect(await list(one.token)).toMatchObject([{ name: '钥匙' }])
  expect((await app.callPlayerApi('POST /api/passkeys/remove', { id }, one.token)).code).toBe(422)
  expect((await app.callPlayerApi('POST /api/passkeys/remove', { id, otp: 'aaaaa-aaaaa' }, one.token)).message).toBe(
    '动态验证码错误',
  )
  const otp = await provePasskey(app, one.token, own)
  const answers = await twenty(() => app.callPlayerApi('POST /api/passkeys/remove', { id, otp }, one.token))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await list(one.token)).toEqual([])
  expect(await titles(one.token)).toContain('已移除通行密钥')
  expect(await signIn(own)).toMatchObject(wrong)
})

test('rejects another origin, another relying party, a missing user-verification flag and an unknown credential alike', async () => {
  const { token } = await app.registerPlayer()
  const own = await addPasskey(app, token)
  const others: Overrides[] = [
    { origin: 'https://evil.example' },
    { origin: `${placeIn(app).origin}.evil.example` },
    { rpId: 'evil.example' },
    { isVerified: false },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { userHandle: Buffer.alloc(32).toString('base64url') },
  ]
  for (const overrides of others) expect(await signIn(own, overrides)).toMatchObject(wrong)
  expect(await signIn(new Authenticator(placeIn(app)))).toMatchObject(wrong)
  const options = await question()
  const broken = own.answer(options)
  broken.response.signature = own.answer(await question()).response.signature
  expect(await answer(broken)).toMatchObject(wrong)
  expect((await signIn(own)).code).toBe(200)

  const other = new Authenticator(placeIn(app))
  const stranger = await app.registerPlayer()
  const start = async () =>
    (await app.callPlayerApi('POST /api/passkeys/start', { password }, stranger.token)).data.options
  for (const overrides of others.slice(0, 5))
    expect(
      await app.callPlayerApi(
        'POST /api/passkeys/add',
        { answer: other.make(await start(), overrides) },
        stranger.token,
      ),
    ).toMatchObject(wrong)
  const made = other.make(await start())
  expect(await app.callPlayerApi('POST /api/passkeys/add', { answer: made }, token)).toMatchObject(wrong)
  expect(await list(stranger.token)).toEqual([])
})

test('a challenge is valid once, for five minutes and only for its act', async () => {
  const { token } = await app.registerPlayer()
  const own = await addPasskey(app, token)
  const given = own.answer(await question())
  expect((await answer(given)).code).toBe(200)
  expect(await answer(given)).toMatchObject(wrong)
  const late = own.answer(await question())
  app.clock.advance(5 * minute)
  expect(await answer(late)).toMatchObject(wrong)
  const asked = (await app.callPlayerApi('POST /api/passkeys/ask', {}, token)).data.options
  expect(await answer(own.answer(asked))).toMatchObject(wrong)
  expect(
    await app.callPlayerApi('POST /api/passkeys/answer', { answer: own.answer(await question()) }, token),
  ).toMatchObject(wrong)
  for (const at of ['POST /console/api/passkey', 'POST /agent/api/passkey'])
    expect(await app.callConsoleApi(at, { answer: own.answer(asked) })).toMatchObject({
      status: 422,
      body: { code: 'PASSKEY_WRONG' },
    })
  for (const nothing of [null, {}, { id: 'x' }]) expect((await answer(nothing as object)).code).toBe(422)
})

test('of twenty concurrent answers to one challenge, or uses of one proof, one succeeds', async () => {
  const { token } = await app.registerPlayer()
  const own = await addPasskey(app, token)
  const given = own.answer(await question())
  const answers = await twenty(() => answer(given))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 422 || code === 429)).toHaveLength(19)

  const asked = (await app.callPlayerApi('POST /api/passkeys/ask', {}, token)).data.options
  const proved = own.answer(asked)
  const proofs = await twenty(() => app.callPlayerApi('POST /api/passkeys/answer', { answer: proved }, token))
  expect(proofs.filter(({ code }) => code === 200)).toHaveLength(1)

  const { data } = await app.callPlayerApi(
    'POST /api/passkeys/start',
    { otp: await provePasskey(app, token, own) },
    token,
  )
  const other = new Authenticator(placeIn(app))
  const made = other.make(data.options)
  const added = await twenty(() => app.callPlayerApi('POST /api/passkeys/add', { answer: made }, token))
  expect(added.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await list(token)).toHaveLength(2)
})

test('rejects a counter that goes backwards, notifies the player and audits it', async () => {
  const { token, id } = await app.registerPlayer()
  const own = await addPasskey(app, token)
  expect((await signIn(own)).code).toBe(200)
  expect(await signIn(own, { counter: 1 })).toMatchObject(wrong)
  expect(await titles(token)).toContain('通行密钥使用异常')
  const { body } = await app.callConsoleApi('GET /console/api/audit', { q: id })
  expect(body.items.map(({ act }: { act: string }) => act)).toContain('player.passkeyCopied')
  const { data: visits } = await app.callPlayerApi('POST /api/devices/history', { page: 1 }, token)
  expect(visits.data[0]).toMatchObject({ kind: 'passkey', outcome: 'wrong' })
  expect((await signIn(own)).code).toBe(200)
})

test('a passkey proves nothing for another player or session', async () => {
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  const own = await addPasskey(app, one.token)
  await addPasskey(app, two.token)
  const asked = (await app.callPlayerApi('POST /api/passkeys/ask', {}, two.token)).data.options
  expect(await app.callPlayerApi('POST /api/passkeys/answer', { answer: own.answer(asked) }, two.token)).toMatchObject(
    wrong,
  )
  const otp = await provePasskey(app, one.token, own)
  const elsewhere = (await signIn(own)).data.api_token
  const stepUp = (token: string) => app.callPlayerApi('POST /api/passkeys/start', { otp }, token)
  expect((await stepUp(two.token)).message).toBe('动态验证码错误')
  expect((await stepUp(elsewhere)).message).toBe('动态验证码错误')
  expect((await stepUp(one.token)).code).toBe(200)
  expect((await stepUp(one.token)).message).toBe('动态验证码错误')
  const late = await provePasskey(app, one.token, own)
  app.clock.advance(2 * minute)
  expect((await app.callPlayerApi('POST /api/passkeys/start', { otp: late }, one.token)).message).toBe('动态验证码错误')
})

test('a blocked player is told so only after a right passkey; wrong passkeys count for the network', async () => {
  const { token, id } = await app.registerPlayer()
  const own = await addPasskey(app, token)
  await app.callConsoleApi(`PATCH /console/api/players/${id}`, { status: 0 })
  expect(await signIn(own)).toMatchObject({ code: 403, message: '该用户已被禁用，请联系管理员' })
  expect(await signIn(own, { rpId: 'evil.example' })).toMatchObject(wrong)
  await app.callConsoleApi(`PATCH /console/api/players/${id}`, { status: 1 })
  await app.callConsoleApi('PATCH /console/api/settings', { limit_login_ip: 3 })
  app.clock.advance(15 * minute)
  const from = { 'x-forwarded-for': '198.51.100.77' }
  const asIf = async (overrides: Overrides) => {
    const given = own.answer(await question(), overrides)
    return app.callPlayerApi('POST /api/passkeys/login', { answer: given }, undefined, from)
  }
  for (const _ of [1, 2, 3]) expect(await asIf({ rpId: 'evil.example' })).toMatchObject(wrong)
  expect((await asIf({})).code).toBe(429)
  await app.callConsoleApi('PATCH /console/api/settings', { limit_login_ip: 1000 })
})

test('with passkeys off, sign-in and adding are refused and existing passkeys still confirm', async () => {
  const { token } = await app.registerPlayer()
  const own = await addPasskey(app, token)
  expect((await app.callPlayerApi('POST /api/app')).data.passkey_host).toBe('localhost')
  await app.callConsoleApi('PATCH /console/api/settings', { passkeys: 0 })
  const off = { code: 409, message: '通行密钥暂未开放' }
  expect((await app.callPlayerApi('POST /api/app')).data.passkey_host).toBe('')
  expect(await app.callPlayerApi('POST /api/passkeys/login/start')).toMatchObject(off)
  expect(await app.callPlayerApi('POST /api/passkeys/start', { password }, token)).toMatchObject(off)
  const otp = await provePasskey(app, token, own)
  const [{ id }] = await list(token)
  expect((await app.callPlayerApi('POST /api/passkeys/remove', { id, otp }, token)).code).toBe(200)
  await app.callConsoleApi('PATCH /console/api/settings', { passkeys: 1 })
})

test('passkeys need a public host name over TLS, or localhost', () => {
  const at = (publicUrl: string, hosts: string[] | null = [new URL(publicUrl).host]) =>
    passkeyPlace({ publicUrl, hosts, host: '127.0.0.1', port: 8080 })
  expect(at('https://play.example')).toEqual({ id: 'play.example', origin: 'https://play.example' })
  expect(at('https://play.example:8443')).toEqual({ id: 'play.example', origin: 'https://play.example:8443' })
  expect(at('http://localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' })
  for (const none of ['http://play.example', 'https://203.0.113.9', 'https://[2001:db8::1]', 'http://127.0.0.1:8080'])
    expect(at(none)).toBeNull()
  expect(at('https://203.0.113.9', ['203.0.113.9', 'play.example:8443'])).toBeNull()
  expect(at('http://127.0.0.1:8080', null)).toEqual({ id: 'localhost', origin: 'http://localhost:8080' })
})
