import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Built, build } from '../../server/build.ts'
import { enrol } from '../../access/identity/factor.testing.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
/** A server in production mode on the same database. */
let strict: Built
beforeAll(async () => {
  app = await openTestApp()
  strict = await build({ ...app.app.config, isProduction: true, hosts: null }, app.clock, {
    logLevel: 'silent',
    hasSites: false,
  })
})
afterAll(async () => {
  await strict.close()
  await app.finish()
})

const refuseCommon = (value: 0 | 1) =>
  app.callConsoleApi('PATCH /console/api/settings', { refuse_common_passwords: value })
const good = { name: 'ming7788', password: 'hm4tqz9w', realname: '张三', paypassword: '738264', code }
const register = (change: object) => {
  const given = { ...good, ...change }
  return app.callPlayerApi('POST /api/register', { confirmPass: given.password, ...given }, undefined, {
    'x-forwarded-for': '10.9.9.9',
  })
}
const common = '该密码过于常见，容易被猜到，请换一个'
const withName = '密码不能包含用户名或站点名称，请换一个'
const tooSimple = '该支付密码过于简单，容易被猜到，请换一个'
const ask = async (at: string, body: object, token: string) => {
  const [method, url] = at.split(' ') as ['POST', string]
  const headers = { authorization: `Bearer ${token}` }
  const answer = await strict.server.inject({ method, url, headers, payload: body })
  return answer.json()
}

test('with `refuse_common_passwords` on, rejects common passwords of players [D-042]', async () => {
  const before = await app.registerPlayer()
  await refuseCommon(1)
  try {
    expect((await register({ password })).message).toBe(common)
    expect((await register({ password: 'x3ming7788' })).message).toBe(withName)
    expect((await register({ paypassword: payPassword })).message).toBe(tooSimple)
    // The form of the fields, the captcha and the length are checked first.
    expect((await register({ password: 'aaaaaaa1', realname: ' ' })).message).toBe(
      '姓名格式不正确，可以是中，英文名称！',
    )
    expect((await register({ password: 'aaaaaaaaaaaaaaaa1' })).message).toBe('密码长度不能超过16位')
    expect((await register({})).message).toBe('注册成功')
    const change = (paypassword: string, at = 'editPassword') =>
      app.callPlayerApi(`POST /api/${at}`, { password, paypassword, newpasword: paypassword }, before.token)
    expect((await change('woaini520')).message).toBe(common)
    expect((await change('520520', 'editPayPassword')).message).toBe(tooSimple)
    // A common password that was set before still works.
    const again = await app.callPlayerApi('POST /api/login_pc', { name: before.name, password, code })
    expect(again.message).toBe('登录成功')
    expect((await change('bq7vn2ks')).message).toBe('密码修改成功！')
  } finally {
    await refuseCommon(0)
  }
})

test('by default accepts every well-formed password [D-042]', async () => {
  expect((await register({ name: 'ming7799', password, paypassword: payPassword })).message).toBe('注册成功')
})

test('in production rejects a common password of an agent whatever the setting [D-042]', async () => {
  const player = await app.registerPlayer()
  const agent = await app.registerPlayer()
  await app.callPlayerApi('POST /api/applyagentdo', { mobile: '13800138000', apply_info: '推广' }, agent.token)
  const [{ id }] = (await app.callConsoleApi('GET /console/api/agent-applications')).body.items
  expect((await app.callConsoleApi(`POST /console/api/agent-applications/${id}/approve`, {})).status).toBe(200)
  const change = (token: string) => {
    const sent = { password, paypassword: 'woaini520', newpasword: 'woaini520' }
    return ask('POST /api/editPassword', sent, token)
  }
  expect(await change(agent.token)).toMatchObject({ code: 422, message: common })
  expect(await change(player.token)).toMatchObject({ code: 200 })
})

test('in production rejects a common operator password, own or set by another [D-042]', async () => {
  const refused = { code: 'OPERATOR_PASSWORD_COMMON', detail: common }
  await app.createOperator('chief')
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'chief', password })).body
  const nextCode = await enrol(app, token)
  const askWithCode = async (at: string, body: object) => ask(at, { ...body, otp: await nextCode() }, token)
  const add = (username: string, given: string) =>
    askWithCode('POST /console/api/operators', { username, password: given, permissions: [] })
  expect(await add('teller', 'admin12345')).toMatchObject(refused)
  expect(await add('teller', 'x7-Teller-q9')).toMatchObject({ ...refused, detail: withName })
  expect(await add('teller', 'short')).toMatchObject({ code: 'OPERATOR_PASSWORD_SHORT' })
  const made = await add('teller', 'tangerine-Quartz-71')
  expect(made).toMatchObject({ username: 'teller' })
  expect(await askWithCode(`PATCH /console/api/operators/${made.id}`, { password: 'qwer1234' })).toMatchObject(refused)
  const own = { password, new_password: 'chief-2468!' }
  expect(await askWithCode('POST /console/api/me/password', own)).toMatchObject({ ...refused, detail: withName })
  expect(await askWithCode('POST /console/api/me/password', { ...own, new_password: 'hm4tqz9w' })).toEqual({})
})
