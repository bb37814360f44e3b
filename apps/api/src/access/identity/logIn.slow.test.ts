import { expect, afterAll, beforeAll, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { concurrently, countOf, signInsOf } from './logIn.testing.ts'
import { hashPassword } from './password.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ hashesInFull: true })
})
afterAll(() => app.finish())

const { signIns, loadTries } = signInsOf(() => app)

test.each(Object.entries(signIns))(
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
    // Two calls hash and the others wait in the queue; the pool has twenty connections.
    expect((await app.callPlayerApi('POST /api/editPassword', {}, token)).message).toBe('请输入旧密码')
    expect(answered).toBeLessThan(20)
    // A call that waits too long in the queue is answered `limited`.
    const answers = await calls
    expect(countOf(answers, signIn.codes.wrong) + countOf(answers, signIn.codes.limited)).toBe(40)
    await hashing
  },
)
