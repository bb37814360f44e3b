import { write } from '@koi/contract/endpoint'
import { PayPasswordWrong } from '@koi/contract/player/auth/auth.copy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { CallCounts } from '../../access/identity/calls.ts'
import { gateOf } from '../../access/identity/gate.ts'
import { Sessions } from '../../access/identity/session.ts'
import { requireNotDuplicate } from './duplicate.ts'
import { mount } from './mount.ts'
import { on } from './on.ts'
import { makeServer } from './server.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

/** Endpoints of this test: each writes a row, then replies, refuses, commits a refusal or throws. */
const terms = {
  input: z.object({ end: z.enum(['reply', 'refuse', 'commitRefusal', 'fault']), word: z.string() }),
  reply: z.object({ word: z.string() }),
  refusals: [PayPasswordWrong],
}
const money = write('player', 'test.money', 'POST /api/test-money', { ...terms, movesMoney: true })
const plain = write('player', 'test.plain', 'POST /api/test-plain', terms)

const done: string[] = []

let app: TestApp
let calls: CallCounts
let server: TestApp['server']
let token: string
beforeAll(async () => {
  app = await openTestApp()
  token = (await app.registerPlayer()).token
  calls = new CallCounts(app.app.db)
  server = await makeServer(app.app.config, 'silent')
  const handlers = [money, plain].map((endpoint) =>
    on(endpoint, async ({ tx, input: { end, word }, idempotency, now, refuse, commitRefusal, afterCommit }) => {
      if (endpoint.movesMoney) await requireNotDuplicate(tx, idempotency)
      await tx.insertInto('attempt').values({ key: word, at: now }).execute()
      afterCommit(() => done.push(word))
      if (end === 'refuse') refuse(PayPasswordWrong)
      if (end === 'commitRefusal') return commitRefusal(PayPasswordWrong)
      if (end === 'fault') throw new Error('a fault')
      return { word }
    }),
  )
  mount(server, app.app, gateOf(app.app, new Sessions(app.app.db), calls, handlers), handlers)
})
afterAll(async () => {
  await server.close()
  calls.close()
  await app.finish()
})

async function ask(name: 'money' | 'plain', body: { end: string; word: string }, key?: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) }
  const answer = await server.inject({ method: 'POST', url: `/api/test-${name}`, headers, payload: body })
  return answer.json<{ code: number }>().code
}
const traces = async (word: string): Promise<number> =>
  (await app.app.db.selectFrom('attempt').select('key').where('key', '=', word).execute()).length
const keys = async (key: string): Promise<number> =>
  (await app.app.db.selectFrom('idempotency').select('key').where('key', '=', key).execute()).length

test.each(['money', 'plain'] as const)(
  'a %s write commits on reply and commitRefusal, and rolls back on refuse and fault',
  async (name) => {
    for (const [end, code, left] of [
      ['reply', 200, 1],
      ['commitRefusal', PayPasswordWrong.code, 1],
      ['refuse', PayPasswordWrong.code, 0],
      ['fault', 500, 0],
    ] as const) {
      const word = `${name} ${end}`
      expect(await ask(name, { end, word })).toBe(code)
      expect(await traces(word)).toBe(left)
      expect(done.filter((one) => one === word)).toHaveLength(left)
    }
  },
)

test('a refusal by commitRefusal does not count as an accepted write: the call may be repeated at once, with and without a key [ruling 10]', async () => {
  const body = { end: 'commitRefusal', word: 'again' }
  for (let round = 1; round <= 3; round++) {
    expect(await ask('money', body)).toBe(PayPasswordWrong.code)
    expect(await ask('money', body, 'again')).toBe(PayPasswordWrong.code)
    expect(await traces('again')).toBe(2 * round)
    expect(await keys('again')).toBe(0)
  }
  expect(await ask('money', { end: 'reply', word: 'at last' }, 'again')).toBe(200)
  expect(await ask('money', { end: 'reply', word: 'at last' }, 'again')).toBe(200)
  expect(await traces('at last')).toBe(1)
  expect(done.filter((one) => one === 'at last')).toHaveLength(1)
})

test('twenty concurrent refusals by commitRefusal with one key each commit their row, and the key stays free', async () => {
  const body = { end: 'commitRefusal', word: 'twenty' }
  const codes = await Promise.all(Array.from({ length: 20 }, () => ask('money', body, 'twenty')))
  expect(new Set(codes)).toEqual(new Set([PayPasswordWrong.code]))
  expect(await traces('twenty')).toBe(20)
  expect(await keys('twenty')).toBe(0)
  const all = await Promise.all(Array.from({ length: 20 }, () => ask('money', { end: 'reply', word: 'one' }, 'twenty')))
  expect(new Set(all)).toEqual(new Set([200]))
  expect(await traces('one')).toBe(1)
})

test('twenty identical refusals by commitRefusal without a key are never refused as duplicates [ruling 10]', async () => {
  const body = { end: 'commitRefusal', word: 'alike' }
  const codes = await Promise.all(Array.from({ length: 20 }, () => ask('money', body)))
  expect(new Set(codes)).toEqual(new Set([PayPasswordWrong.code]))
  expect(await traces('alike')).toBe(20)
})
