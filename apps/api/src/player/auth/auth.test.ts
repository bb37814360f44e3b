import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minute } from '@koi/contract/time'
import { maxSessions } from '../../access/identity/session.ts'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const good = {
  name: 'abc123',
  password: 'abcd1234',
  confirmPass: 'abcd1234',
  realname: '张三',
  paypassword: payPassword,
  code,
}
const register = (change: object, ip = '10.1.1.1') =>
  app.callPlayerApi('POST /api/register', { ...good, ...change }, undefined, { 'x-forwarded-for': ip })
const logIn = (change: object, ip = '10.1.1.2') =>
  app.callPlayerApi('POST /api/login_pc', { name: 'abc123', password: 'abcd1234', code, ...change }, undefined, {
    'x-forwarded-for': ip,
  })

/** A proof of work for the name, as another client would compute it. */
const proofFor = (name: string): string => {
  const at = Math.floor(Date.parse(app.clock.now()) / 60_000)
  for (let nonce = 0; ; nonce++) {
    if (/^0000[0-3]/.test(hash('sha256', `${name}:${at}.${nonce}`))) return `${at}.${nonce}`
  }
}

test.each([
  ['AUTH-39', { name: 'abc12' }, '用户名长度不得低于6位，以字母和数字组合！'],
  ['AUTH-39', { name: 'abcdefg1234' }, '用户名长度不得低于6位，以字母和数字组合！'],
  ['AUTH-40', { password: 'abcd123!' }, '密码长度最少8位！以字母和数字组合！'],
  ['AUTH-41', { confirmPass: 'x' }, '两次密码不一致！'],
  ['AUTH-42', { realname: '张3' }, '姓名格式不正确，可以是中，英文名称！'],
  ['AUTH-42', { realname: '   ' }, '姓名格式不正确，可以是中，英文名称！'],
  ['AUTH-43', { paypassword: '12345' }, '支付密码长度需是6位！'],
  ['AUTH-44', { code: '' }, '验证码错误！'],
  ['AUTH-44', { code: 'ab1' }, '验证码错误！'],
  ['AUTH-44', { code: 'ab12 ' }, '验证码错误！'],
  ['AUTH-44', { code: '验证码1' }, '验证码错误！'],
  ['API-12', { password: 'abcd1234abcd12345', confirmPass: 'abcd1234abcd12345' }, '密码长度不能超过16位'],
])('%s a registration with %o is refused', async (_row, change, message) => {
  expect(await register(change)).toMatchObject({ http: 200, code: 422, message, data: null })
})

test('rejects overlong input after the captcha check, and checks the password before the name [API-12]', async () => {
  const longName = { realname: '张'.repeat(51) }
  const longPassword = { password: 'abcd1234abcd12345', confirmPass: 'abcd1234abcd12345' }
  expect((await register({ ...longName, code: '' })).message).toBe('验证码错误！')
  expect((await register({ ...longPassword, ...longName })).message).toBe('密码长度不能超过16位')
  expect((await register({ ...longName, name: 'demo001' })).message).toBe('姓名格式不正确，可以是中，英文名称！')
})

test('names the first rule that is broken [AUTH-51, AUTH-37]', async () => {
  expect((await register({ name: '', password: '', realname: '' })).message).toBe(
    '用户名长度不得低于6位，以字母和数字组合！',
  )
})

test('a player registers, signs in with any case of the name, and signs out [API-12, API-11]', async () => {
  const made = await register({})
  expect(made).toMatchObject({ code: 200, message: '注册成功' })
  expect(made.data.api_token).toBe(made.data.new_api_token)
  expect(await register({ name: 'ABC123' }, '10.1.1.9')).toMatchObject({ code: 409, message: '该用户名已被注册' })
  const signedIn = await logIn({ name: 'aBc123' })
  expect(signedIn).toMatchObject({ code: 200, message: '登录成功' })
  expect(await app.callPlayerApi('POST /api/logoff', {}, signedIn.data.new_api_token)).toMatchObject({
    code: 200,
    message: '退出成功',
  })
  expect(await app.callPlayerApi('POST /api/balance', {}, signedIn.data.new_api_token)).toMatchObject({
    code: 401,
    message: '认证失败，登录已过期，请重新登录',
  })
  expect(await app.callPlayerApi('POST /api/logoff', {}, 'nonsense')).toMatchObject({ code: 200 })
})

test.each([{ isblack: 1 }, { status: 0 }])(
  'signing out ends the session of a player blocked by %o, also after they are unblocked [S-06]',
  async (block) => {
    const { token, id } = await app.registerPlayer()
    expect((await app.callPlayerApi('POST /api/getservicerurl', {}, token)).data.url).toContain('#ticket=')
    const ofSession = async () =>
      (await app.app.db.selectFrom('chatTicket').select('session').where('playerId', '=', id).execute()).length
    expect(await ofSession()).toBe(1)
    const set = (body: object) => app.callConsoleApi(`PATCH /console/api/players/${id}`, body)
    expect((await set(block)).status).toBe(200)
    expect((await app.callPlayerApi('POST /api/user', {}, token)).code).toBe(200)
    expect(await app.callPlayerApi('POST /api/logoff', {}, token)).toMatchObject({ code: 200, message: '退出成功' })
    expect((await app.callPlayerApi('POST /api/user', {}, token)).code).toBe(401)
    expect(await ofSession()).toBe(0)
    expect((await set({ isblack: 0, status: 1 })).status).toBe(200)
    expect((await app.callPlayerApi('POST /api/user', {}, token)).code).toBe(401)
  },
)

test('keeps a name in the case in which it was sent, without surrounding blanks', async () => {
  const { data } = await register({ name: 'blanks01', realname: ' 司马 无名 ' }, '10.1.1.10')
  expect((await app.callPlayerApi('POST /api/user', {}, data.api_token)).data.realname).toBe(' 司马 无名 ')
  const { items } = (await app.callConsoleApi('GET /console/api/players', { q: '司马 无名' })).body
  expect(items.map(({ username }: { username: string }) => username)).toEqual(['blanks01'])
})

test('of twenty concurrent registrations of one name, one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => register({ name: 'race01' }, `10.2.0.${n}`)))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 409)).toHaveLength(19)
})

test('login names a missing field, and answers a wrong name and a wrong password alike [API-11]', async () => {
  expect((await logIn({ name: '' })).message).toBe('请输入您的账号和密码！')
  expect((await logIn({ code: '' })).message).toBe('请输入验证码！')
  expect((await logIn({ code: 'a' })).message).toBe('验证码错误！')
  expect(await logIn({ password: 'wrong123' })).toMatchObject({ code: 422, message: '账号或密码错误' })
  expect(await logIn({ name: 'nobody' })).toMatchObject({ code: 422, message: '账号或密码错误' })
})

test.each(['abcd', '1234', 'Wq7Z'])(
  'accepts registration and sign-in from a client with its own captcha %s [API-11, API-12]',
  async (ofItsOwn) => {
    const name = `old${ofItsOwn}`
    expect(await register({ name: `${name}1`, code: ofItsOwn }, '10.8.0.1')).toMatchObject({ code: 200 })
    expect(await logIn({ name: `${name}1`, code: ofItsOwn }, '10.8.0.2')).toMatchObject({ code: 200 })
  },
)

test("requires the code to be a text of the platform's captchas only after `pow_after` attempts [API-11, API-12]", async () => {
  const { name } = await app.registerPlayer()
  await app.callConsoleApi('PATCH /console/api/settings', { pow_after: 1 })
  const foreign = { code: 'abcd' }
  const enter = (change: object) => logIn({ name, ...change }, '10.8.1.1')
  expect((await enter({ ...foreign, password: 'wrong123' })).message).toBe('账号或密码错误')
  const proof = { password, pow: proofFor(name) }
  expect((await enter({ ...foreign, ...proof })).message).toBe('验证码错误！')
  expect((await enter({ password })).message).toBe('验证码错误！')
  expect((await enter(proof)).code).toBe(200)

  const join = (change: object) => register(change, '10.8.1.2')
  expect((await join({ ...foreign, name: 'late01' })).code).toBe(200)
  const second = { name: 'late02', pow: proofFor('late02') }
  expect((await join({ ...foreign, ...second })).message).toBe('验证码错误！')
  expect((await join(second)).code).toBe(200)
  await app.callConsoleApi('PATCH /console/api/settings', { pow_after: 0 })
})

test('five wrong passwords lock a name for fifteen minutes, also when sent concurrently', async () => {
  const { name } = await app.registerPlayer()
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, n) => logIn({ name, password: 'wrong123' }, `10.3.0.${n}`)),
  )
  expect(tries.filter((answer) => answer.code === 422)).toHaveLength(5)
  expect(await logIn({ name, password }, '10.3.1.1')).toMatchObject({
    code: 429,
    message: '登录失败次数过多，请15分钟后再试',
  })
  await app.callConsoleApi('PATCH /console/api/settings', { limit_login_name: 100 })
  expect((await logIn({ name, password }, '10.3.1.1')).code).toBe(200)
  await app.callConsoleApi('PATCH /console/api/settings', { limit_login_name: 5 })
  app.clock.advance(16 * 60_000)
  expect((await logIn({ name, password }, '10.3.1.1')).code).toBe(200)
})

test('a password change names the first broken rule and ends every session [PASSWORD-10]', async () => {
  const { token, name } = await app.registerPlayer()
  const change = (body: object) => app.callPlayerApi('POST /api/editPassword', body, token)
  expect((await change({})).message).toBe('请输入旧密码')
  expect((await change({ password: '12345' })).message).toBe('请输入新密码')
  expect((await change({ password: '12345', paypassword: '123456' })).message).toBe('请输入正确的旧密码长度')
  expect((await change({ password: '123456', paypassword: '12345' })).message).toBe('请输入正确的新密码长度')
  expect((await change({ password: '123456', paypassword: '1234567', newpasword: '' })).message).toBe('请输入确认密码')
  expect((await change({ password: '123456', paypassword: '1234567', newpasword: '1' })).message).toBe(
    '两次密码不一致！',
  )
  expect((await change({ password: '123456', paypassword: '123456', newpasword: '123456' })).message).toBe(
    '新旧密码不能一致！',
  )
  expect((await change({ password: 'wrong123', paypassword: '1234567', newpasword: '1234567' })).message).toBe(
    '旧密码错误',
  )
  expect(await change({ password, paypassword: 'newpass1' })).toMatchObject({ code: 200, message: '密码修改成功！' })
  expect(await change({ password, paypassword: 'newpass2' })).toMatchObject({ code: 401 })
  expect((await logIn({ name, password: 'newpass1' })).code).toBe(200)
})

test('a payment password change keeps the session; five wrong attempts lock it for thirty minutes [PASSWORD-28]', async () => {
  const { token } = await app.registerPlayer()
  const change = (body: object) => app.callPlayerApi('POST /api/editPayPassword', body, token)
  expect((await change({ password: payPassword, paypassword: 'abcdef' })).message).toBe('请输入正确的新密码长度')
  expect((await change({ password: payPassword, paypassword: '654321', newpasword: '654321' })).message).toBe(
    '密码修改成功！',
  )
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => change({ password: '111111', paypassword: '222222' })),
  )
  expect(tries.filter((answer) => answer.message === '旧密码错误')).toHaveLength(5)
  expect(await change({ password: '654321', paypassword: '222222' })).toMatchObject({
    code: 429,
    message: '支付密码错误次数过多，请30分钟后再试',
  })
})

test('app info answers in maintenance; every other endpoint answers 503 with the maintenance text [API-03]', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { site_state: 0, repair_tips: '升级中' })
  expect(await app.callPlayerApi('POST /api/app')).toMatchObject({
    code: 200,
    data: { site_state: 0, repair_tips: '升级中' },
  })
  expect(await logIn({})).toMatchObject({ http: 200, code: 503, message: '升级中' })
  const tips = '<p>A &amp; B，<b>稍候</b></p><p>1 &lt; 2<br>“好”</p><ul><li>"一"</li><li>二</li></ul>'
  expect((await app.callConsoleApi('PATCH /console/api/settings', { repair_tips: tips })).body.repair_tips).toContain(
    '<b>',
  )
  expect((await logIn({})).message).toBe('A & B，稍候\n1 < 2\n“好”\n"一"\n二')
  expect((await app.callPlayerApi('POST /api/app')).data.repair_tips).toContain('<b>稍候</b>')
  await app.callConsoleApi('PATCH /console/api/settings', { repair_tips: '<img src="/uploads/a.png">' })
  expect((await logIn({})).message).toBe('系统维护中，请稍后再试')
  await app.callConsoleApi('PATCH /console/api/settings', { site_state: 1 })
})

test('protocol errors have their own status and still the envelope [ERR-29, NET-06]', async () => {
  expect(await app.callPlayerApi('POST /api/nothing')).toMatchObject({ http: 404, code: 404 })
  expect(await app.callPlayerApi('GET /api/login_pc')).toMatchObject({ http: 405, code: 405 })
  const send = (payload: string, type: string) =>
    app.server.inject({ method: 'POST', url: '/api/login_pc', headers: { 'content-type': type }, payload })
  expect((await send('{', 'application/json')).json()).toMatchObject({ code: 400, message: '请求参数错误', data: null })
  expect((await send('null', 'application/json')).json()).toMatchObject({ code: 400 })
  expect((await send('[]', 'application/json')).json()).toMatchObject({ code: 400 })
  expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  expect((await send(JSON.stringify({ name: 'x'.repeat(70_000) }), 'application/json')).statusCode).toBe(413)
  expect((await send('', 'application/json;charset=UTF-8')).json()).toMatchObject({ code: 422 })
  expect(await app.callPlayerApi('POST /API/Login_PC', { name: { a: 1 } })).toMatchObject({
    code: 422,
    message: '参数错误',
  })
  expect(await app.callPlayerApi('POST /api/login_pc', { name: 'a\0b' })).toMatchObject({
    code: 422,
    message: '参数错误',
  })
})

test('settings are one flat object; an unknown key or an invalid value changes nothing', async () => {
  expect((await app.callConsoleApi('PATCH /console/api/settings', { nonsense: 1 })).status).toBe(422)
  expect((await app.callConsoleApi('PATCH /console/api/settings', { title: '新名', site_state: 7 })).status).toBe(422)
  expect((await app.callConsoleApi('GET /console/api/settings')).body.title).toBe('锦鲤')
  expect((await app.callConsoleApi('PATCH /console/api/settings', { usdtrate: 7.35 })).body.usdtrate).toBe('7.35')
  const { body } = await app.callConsoleApi('GET /console/api/audit', { q: 'setting.change' })
  expect(body.items[0]).toMatchObject({
    actor_name: 'admin',
    subject_id: 'usdtrate',
    before: { usdtrate: '7.2' },
    after: { usdtrate: '7.35' },
  })
})

test('a twenty-first sign-in ends the session that was unused for the longest', async () => {
  const { token } = await app.registerPlayer('often01')
  const signIn = async (n: number): Promise<string> =>
    (await logIn({ name: 'often01', password }, `10.2.1.${n}`)).data.api_token
  const tokens = [token]
  while (tokens.length < maxSessions) tokens.push(await signIn(tokens.length))
  app.clock.advance(2 * minute)
  expect((await app.callPlayerApi('POST /api/user', {}, token)).code).toBe(200)
  tokens.push(await signIn(tokens.length))
  const codes = await Promise.all(
    tokens.map(async (one) => (await app.callPlayerApi('POST /api/refreshusermoney', {}, one)).code),
  )
  expect(codes).toEqual(tokens.map((_, at) => (at === 1 ? 401 : 200)))
})

test('a text that has not the form of a token is answered without a query, and an unknown token is looked up each time', async () => {
  const call = (token: string) => app.callPlayerApi('POST /api/user', {}, token)
  await expectRoundTrips(app, 0, async () => {
    for (const text of ['x'.repeat(15_000), 'x'.repeat(42), `${'x'.repeat(43)}é`])
      expect((await call(text)).code, text.slice(0, 50)).toBe(401)
  })
  await expectRoundTrips(app, 2, async () => {
    for (let n = 0; n < 2; n++) expect((await call('x'.repeat(43))).code).toBe(401)
  })
})

test('rejects calls of a session above `limit_calls_minute`', async () => {
  const { token } = await app.registerPlayer()
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 3 })
  const codes = []
  for (let n = 0; n < 5; n++) codes.push((await app.callPlayerApi('POST /api/editPassword', {}, token)).code)
  expect(codes).toEqual([422, 422, 422, 429, 429])
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 300 })
  expect((await app.callPlayerApi('POST /api/editPassword', {}, token)).code).toBe(422)
})
