import { expect, afterAll, beforeAll, test } from 'vitest'
import { makeAgent } from '../agent/agent.ts'
import { transact } from '../platform/app.ts'
import { code, openTestApp, type TestApp } from '../platform/testing.ts'
import { until } from '../platform/wait.testing.ts'
import { hashPassword } from './password.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ hashesInFull: true })
})
afterAll(() => app.finish())

let addresses = 0
const nextAddress = () => `10.77.${Math.floor(++addresses / 250)}.${addresses % 250}`

const send = (url: string, payload: object, ip = nextAddress()) =>
  app.server.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': ip } })

/** The three sign-ins: how to call each, and its codes for success, wrong password and too many attempts. */
const signIns = {
  player: {
    call: async (username: string, word: string, ip?: string) =>
      (await send('/api/login_pc', { name: username, password: word, code }, ip)).json<{ code: number }>().code,
    make: async () => (await app.registerPlayer()).name,
    codes: { right: 200, wrong: 422, limited: 429 },
  },
  operator: {
    call: async (username: string, word: string, ip?: string) =>
      (await send('/console/api/login', { username, password: word }, ip)).statusCode,
    make: async () => {
      const username = `op${++addresses}`
      await app.createOperator(username)
      return username
    },
    codes: { right: 200, wrong: 401, limited: 429 },
  },
  agent: {
    call: async (username: string, word: string, ip?: string) =>
      (await send('/agent/api/login', { username, password: word }, ip)).statusCode,
    make: async () => {
      const { id, name } = await app.registerPlayer()
      await transact(app.app, (tx) => makeAgent(tx, id, app.clock.now()))
      return name
    },
    codes: { right: 200, wrong: 401, limited: 429 },
  },
}
const signInCases = Object.entries(signIns)
const countOf = (answers: number[], wanted: number) => answers.filter((answer) => answer === wanted).length
const concurrently = <Result>(many: number, ask: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: many }, (_, n) => ask(n)))

const loadTries = async (key: string): Promise<number> =>
  (await app.app.db.selectFrom('attempt').select('id').where('key', 'like', key).execute()).length

test.each(signInCases)(
  'forty concurrent wrong %s sign-ins leave database connections free [D-098]',
  async (kind, signIn) => {
    const { token } = await app.registerPlayer()
    const hashing = concurrently(50, () => hashPassword('busy'))
    let answered = 0
    const calls = concurrently(40, async (n) => {
      const answer = await signIn.call(`${kind}forty${n}`, 'wrong12345')
      answered++
      return answer
    })
    await until(async () => (await loadTries(`%:name:${kind}forty%`)) >= 2)
    // Two hash, the others queue; the pool has twenty connections.
    expect((await app.callPlayerApi('POST /api/editPassword', {}, token)).message).toBe('请输入旧密码')
    expect(answered).toBeLessThan(20)
    // A call that waits too long in its line is answered `limited`.
    const answers = await calls
    expect(countOf(answers, signIn.codes.wrong) + countOf(answers, signIn.codes.limited)).toBe(40)
    await hashing
  },
)
