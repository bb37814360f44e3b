import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../../access/identity/authenticator.testing.ts'
import { codesOf } from '../../access/identity/factor.testing.ts'
import { openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { addPasskey, placeIn, provePasskey } from './passkey.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.callConsoleApi('PATCH /console/api/settings', { passkeys: 1 })
})
afterAll(() => app.finish())

let made = 0
const newCard = () => ({
  bank: '锦绣银行',
  bank_owner: '张三',
  bank_address: '支行',
  bank_no: `62220099${String(++made).padStart(8, '0')}`,
  pay_pass: payPassword,
})
const bind = (token: string, body: object) => app.callPlayerApi('POST /api/bindcard', body, token)
const stepUp = (token: string, is_on: 0 | 1, otp = '') =>
  app.callPlayerApi('POST /api/factor/stepUp', { is_on, otp }, token)
const needed = { code: 422, message: '请用动态验证码、恢复码或通行密钥确认' }
const wrong = { code: 422, message: '动态验证码错误' }
const twenty = <Result>(work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 20 }, (_, n) => work(n)))

/** Registers a player with money and a card. */
async function joinWithCard() {
  const player = await app.registerPlayer()
  const grant = { amount: '5000', reason: '测试', turnover_multiple: 0 }
  await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, grant)
  expect((await bind(player.token, newCard())).code).toBe(200)
  const { data } = await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)
  const order = { amount: '100', bank: data[0].id as string, password: payPassword }
  const withdraw = (more: object = {}, headers = {}) =>
    app.callPlayerApi('POST /api/withdraw', { ...order, ...more }, player.token, headers)
  return { ...player, withdraw }
}

/** Enrols an authenticator; returns a function that makes the next code. */
async function authenticate(token: string) {
  const { data } = await app.callPlayerApi('POST /api/factor/start', { password }, token)
  const nextCode = codesOf(app, data.secret)
  expect((await app.callPlayerApi('POST /api/factor/confirm', { otp: await nextCode() }, token)).code).toBe(200)
  return nextCode
}

test('step-up cannot be turned on without a factor, and is off by default [R8]', async () => {
  const player = await joinWithCard()
  expect(await stepUp(player.token, 1)).toMatchObject({ code: 409, message: '请先开启二次验证或添加通行密钥' })
  expect((await stepUp(player.token, 0)).code).toBe(200)
  await addPasskey(app, player.token)
  expect((await player.withdraw()).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/factor', {}, player.token)).data).toMatchObject({
    is_on: 0,
    passkeys: 1,
    host: 'localhost',
    is_step_up: 0,
  })
})

test('a withdrawal is confirmed with a passkey after the payment password, once per proof [R8, S-36]', async () => {
  const player = await joinWithCard()
  const own = await addPasskey(app, player.token)
  expect((await stepUp(player.token, 1)).message).toBe('取款与绑卡确认已开启')
  expect((await player.withdraw({ password: '000001' })).message).toBe('支付密码错误')
  expect(await player.withdraw()).toMatchObject(needed)
  expect(await player.withdraw({ otp: '123456' })).toMatchObject(wrong)
  expect(await player.withdraw({ otp: `pk_${'x'.repeat(43)}` })).toMatchObject(wrong)
  const otp = await provePasskey(app, player.token, own)
  expect((await player.withdraw({ otp })).code).toBe(200)
  app.clock.advance(3000)
  expect(await player.withdraw({ otp })).toMatchObject(wrong)
})

test('a payee is confirmed with a code, once per code [R8, S-28]', async () => {
  const player = await joinWithCard()
  const nextCode = await authenticate(player.token)
  await stepUp(player.token, 1)
  const card = newCard()
  expect(await bind(player.token, { ...card, pay_pass: '000001' })).toMatchObject({ message: '支付密码错误' })
  expect(await bind(player.token, card)).toMatchObject(needed)
  const otp = await nextCode()
  expect((await bind(player.token, { ...card, otp })).code).toBe(200)
  expect(await bind(player.token, { ...newCard(), otp })).toMatchObject(wrong)
})

test('of twenty concurrent withdrawals with one code or proof, one is made [R8]', async () => {
  const player = await joinWithCard()
  const own = await addPasskey(app, player.token)
  await stepUp(player.token, 1)
  const otp = await provePasskey(app, player.token, own)
  const answers = await twenty((n) => player.withdraw({ amount: String(100 + n), otp }))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)

  const other = await joinWithCard()
  const nextCode = await authenticate(other.token)
  await stepUp(other.token, 1)
  const one = await nextCode()
  const codes = await twenty((n) => other.withdraw({ amount: String(100 + n), otp: one }))
  expect(codes.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('a withdrawal repeated with its idempotency key gets the first answer, whatever code it carries [R8]', async () => {
  const player = await joinWithCard()
  const own = await addPasskey(app, player.token)
  await stepUp(player.token, 1)
  const key = { 'idempotency-key': 'once' }
  expect((await player.withdraw({ otp: await provePasskey(app, player.token, own) }, key)).code).toBe(200)
  for (const otp of ['', '123456']) expect((await player.withdraw({ otp }, key)).message).toBe('提现申请已提交')
  const { body } = await app.callConsoleApi('GET /console/api/withdrawals', { q: player.name })
  expect(body.total).toBe(1)
})

test('switching step-up off requires the factor, and while it is on the last factor cannot be removed [R8]', async () => {
  const { token } = await joinWithCard()
  const own = await addPasskey(app, token)
  await stepUp(token, 1)
  expect(await stepUp(token, 0)).toMatchObject(needed)
  expect(await stepUp(token, 0, '000000')).toMatchObject(wrong)
  const [{ id }] = (await app.callPlayerApi('POST /api/passkeys', {}, token)).data.list
  const remove = async () =>
    app.callPlayerApi('POST /api/passkeys/remove', { id, otp: await provePasskey(app, token, own) }, token)
  expect((await remove()).code).toBe(409)
  // Adding a second factor requires the first one.
  expect((await app.callPlayerApi('POST /api/factor/start', { password }, token)).code).toBe(422)
  const started = await app.callPlayerApi('POST /api/factor/start', { otp: await provePasskey(app, token, own) }, token)
  const nextCode = codesOf(app, started.data.secret)
  expect((await app.callPlayerApi('POST /api/factor/confirm', { otp: await nextCode() }, token)).code).toBe(200)
  expect((await remove()).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/factor/remove', { otp: await nextCode() }, token)).code).toBe(409)
  expect((await stepUp(token, 0, await nextCode())).message).toBe('取款与绑卡确认已关闭')
  expect((await app.callPlayerApi('POST /api/factor/remove', { otp: await nextCode() }, token)).code).toBe(200)
  const { data } = await app.callPlayerApi('POST /api/noticeList', {}, token)
  expect(data.data.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['取款与绑卡确认已开启', '取款与绑卡确认已关闭']),
  )
})

test('a recovery code replaces a lost passkey [R8]', async () => {
  const { token, withdraw } = await joinWithCard()
  const started = await app.callPlayerApi('POST /api/passkeys/start', { password }, token)
  const lost = new Authenticator(placeIn(app))
  const { data } = await app.callPlayerApi('POST /api/passkeys/add', { answer: lost.make(started.data.options) }, token)
  await stepUp(token, 1)
  const [first, second] = data.codes
  expect((await withdraw({ otp: first })).code).toBe(200)
  app.clock.advance(3000)
  expect(await withdraw({ otp: first })).toMatchObject(wrong)
  expect((await stepUp(token, 0, second)).code).toBe(200)
})
