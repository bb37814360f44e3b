import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './testing.ts'

let app: TestApp
let other: pg.Client
let player: Awaited<ReturnType<TestApp['registerPlayer']>>
beforeAll(async () => {
  app = await openTestApp({ database: { most: 4, lockTimeout: 300, connectionTimeout: 3000 } })
  other = new pg.Client({ connectionString: app.app.config.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await app.finish()
})
beforeEach(async () => {
  player = await app.registerPlayer()
})
afterEach(async () => {
  await other.query('rollback')
  await app.execAsOwner('drop trigger if exists fail on player; drop sequence if exists tries')
})

const write = (value: 0 | 1) =>
  app.server.inject({
    method: 'POST',
    url: '/api/uptransferstatus',
    headers: { authorization: `Bearer ${player.token}` },
    payload: { transferstatus: value },
  })
const operate = async () => {
  const { body } = await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })
  return () =>
    app.server.inject({
      method: 'PATCH',
      url: `/console/api/players/${player.id}`,
      headers: { authorization: `Bearer ${body.token}` },
      payload: { realname: '李四' },
    })
}
type Answer = Awaited<ReturnType<typeof write>>

const expectBusy = (answer: Answer) => {
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    200,
    '1',
    { code: 429, message: '操作过于频繁，请稍后再试', data: { retry_after: 1 } },
  ])
}
const expectBusyProblem = (answer: Answer) => {
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
    429,
    '1',
    { code: 'TOO_OFTEN', status: 429, retry_after: 1 },
  ])
}

test('a call that gets no pool connection in time is answered with 429 and Retry-After', async () => {
  const asOperator = await operate()
  const held = await Promise.all(Array.from({ length: 4 }, () => app.app.pool.connect()))
  const answers = [await write(1), await asOperator()] as const
  for (const client of held) client.release()
  expectBusy(answers[0])
  expectBusyProblem(answers[1])
  expect((await write(1)).json().code).toBe(200)
})
