import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { busyCalls, expectBusy, expectBusyProblem } from './busy.testing.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

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

const { write, operate } = busyCalls(
  () => app,
  () => player,
)

test('a call that gets no pool connection in time is answered with 429 and Retry-After', async () => {
  const asOperator = await operate()
  const held = await Promise.all(Array.from({ length: 4 }, () => app.app.pool.connect()))
  const answers = [await write(1), await asOperator()] as const
  for (const client of held) client.release()
  expectBusy(answers[0])
  expectBusyProblem(answers[1])
  expect((await write(1)).json().code).toBe(200)
})
