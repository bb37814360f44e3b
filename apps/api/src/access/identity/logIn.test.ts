import { randomBytes } from 'node:crypto'
import { expect, afterAll, beforeAll, test } from 'vitest'
import { newId } from '../../platform/text/id.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { enrol } from './factor.testing.ts'
import { concurrently, countOf, signInsOf } from './logIn.testing.ts'
import { hashPassword } from './password.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ hashesInFull: true })
})
afterAll(() => app.finish())

const { send, signIns, loadTries } = signInsOf(() => app)
const signInCases = Object.entries(signIns)

/** Runs `work` while the queue of password hashes is full. */
async function whileHashing(work: () => Promise<void>): Promise<void> {
  let isOver = false
  const hashing = concurrently(120, async () => {
    while (!isOver) await hashPassword('busy').catch(() => new Promise((resolve) => setImmediate(resolve)))
  })
  await work().finally(() => {
    isOver = true
  })
  await hashing
}

test.each(signInCases)(
  'of twenty concurrent wrong passwords for one %s, five are checked [D-098]',
  async (_, signIn) => {
    const name = await signIn.make()
    const answers = await concurrently(20, () => signIn.call(name, 'wrong12345'))
    expect(countOf(answers, signIn.codes.wrong)).toBe(5)
    expect(countOf(answers, signIn.codes.limited)).toBe(15)
    expect(await signIn.call(name, password)).toBe(signIn.codes.limited)
    app.clock.advance(16 * 60_000)
    expect(await signIn.call(name, password)).toBe(signIn.codes.right)
  },
)

test.each(signInCases)('of twenty concurrent right passwords for one %s, all succeed', async (_, signIn) => {
  const name = await signIn.make()
  expect(countOf(await concurrently(20, () => signIn.call(name, password)), signIn.codes.right)).toBe(20)
})

test.each([
  ['player', signIns.player],
  ['agent', signIns.agent],
])('of thirty unknown %s names from one network, twenty are checked [D-098]', async (kind, signIn) => {
  const network = kind === 'player' ? '2001:db8:1:2' : '2001:db8:1:3'
  const answers = await concurrently(30, (n) => signIn.call(`nobody${n}`, 'wrong12345', `${network}:${n}::1`))
  expect(countOf(answers, signIn.codes.wrong)).toBe(20)
  expect(countOf(answers, signIn.codes.limited)).toBe(10)
  expect(await signIn.call('nobody', 'wrong12345', `${network}0::1`)).toBe(signIn.codes.wrong)
})

const register = async (name: string, from: string) => {
  const player = { name, password, confirmPass: password, realname: '张三', paypassword: payPassword, code }
  return (await send('/api/register', player, from)).json<{ code: number }>()
}

test('the networks of one /56 together have four times the registrations of one', async () => {
  const codes: number[] = []
  for (let n = 0; n < 42; n++)
    codes.push((await register(`wider${n}`, `2001:db8:3:${(0x4500 + n).toString(16)}::1`)).code)
  expect(codes.indexOf(429)).toBe(40)
  expect((await register('beside1', '2001:db8:3:4600::1')).code).toBe(200)
})

test('of twenty concurrent registrations from one network, ten succeed and only those are hashed [D-098]', async () => {
  const answers = await concurrently(20, async (n) => {
    return (await register(`crowd${n}`, `2001:db8:2:2::${n + 1}`)).code
  })
  expect(countOf(answers, 200)).toBe(10)
  expect(countOf(answers, 429)).toBe(10)
})

test('a sign-in refused because the hash queue is full does not count as a failed attempt', async () => {
  const name = await signIns.player.make()
  await whileHashing(async () => {
    const answers = await concurrently(4, () => signIns.player.call(name, 'wrong12345'))
    expect(countOf(answers, 429)).toBeGreaterThan(0)
    expect(await loadTries(`login:name:${name}`)).toBe(countOf(answers, 422))
  })
  expect(await signIns.player.call(name, password)).toBe(200)
})

test('of eight concurrent changes from the same old password, one succeeds', async () => {
  const { token } = await app.registerPlayer()
  const answers = await concurrently(8, (n) =>
    app.callPlayerApi('POST /api/editPayPassword', { password: payPassword, paypassword: `65432${n}` }, token),
  )
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})

test.each(['player', 'operator', 'agent'] as const)(
  'the database rejects a session of a %s that does not exist',
  async (realm) => {
    const now = app.clock.now()
    const row = {
      tokenHash: randomBytes(32),
      id: newId(),
      realm,
      subject: newId(),
      createdAt: now,
      seenAt: now,
      ip: '',
    }
    const made = app.app.db
      .insertInto('session')
      .values({ ...row, device: '' })
      .execute()
    await expect(made).rejects.toThrow(/violates foreign key/)
  },
)

test("twenty wrong codes after a right password are a day's guesses of an operator; a known device counts apart", async () => {
  const { call, ...operators } = signIns.operator
  const username = await operators.make()
  const enter = async (device: string, otp = '') => {
    const headers = { 'x-device': device.repeat(20), 'x-forwarded-for': `198.51.100.${device.charCodeAt(0)}` }
    const payload = { username, password, otp }
    return app.server.inject({ method: 'POST', url: '/console/api/login', payload, headers })
  }
  const { token } = (await enter('a')).json<{ token: string }>()
  const nextCode = await enrol(app, token)
  const guesses: number[] = []
  for (let n = 0; n < 21; n++) {
    if (n % 5 === 0) app.clock.advance(16 * 60_000)
    guesses.push((await enter('b', '000000')).statusCode)
  }
  expect([countOf(guesses.slice(0, 20), 401), guesses[20]]).toEqual([20, 429])
  app.clock.advance(16 * 60_000)
  expect((await enter('b', await nextCode())).json()).toMatchObject({ status: 429, code: 'TOO_OFTEN' })
  expect(await call(username, 'wrong12345')).toBe(401)
  expect((await enter('a', await nextCode())).statusCode).toBe(200)
  app.clock.advance(24 * 3_600_000)
  expect((await enter('b', await nextCode())).statusCode).toBe(200)
})
