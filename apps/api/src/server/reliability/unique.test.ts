import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../build.ts'
import { openTestApp, payPassword, type TestApp } from '../../platform/testing/testing.ts'

// Twenty concurrent calls over two servers create the same unique record: one succeeds, the others are refused, none
// gets a 500.
let app: TestApp
let other: Awaited<ReturnType<typeof build>>
let token: string
beforeAll(async () => {
  app = await openTestApp()
  await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, code: 'slot', name: '鲤跃电子' })
  other = await build({ ...app.app.config, port: 0 }, app.clock, { logLevel: 'silent', hasSites: false })
  const { body } = await app.callConsoleApi(
    'POST /console/api/login',
    { username: 'admin', password: 'admin12345' },
    'none',
  )
  token = body.token
})
afterAll(async () => {
  await other.close()
  await app.finish()
})

/** Sends a call twenty times over both servers; returns HTTP statuses and body codes. */
const twenty = (url: string, payload: object, whose: string) =>
  Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const answer = await (n % 2 ? app.server : other.server).inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${whose}` },
      })
      return [answer.statusCode, answer.json<{ code: number }>().code] as const
    }),
  )

/** How often each code occurs. */
const countsOf = (codes: number[]): Record<number, number> =>
  Object.fromEntries(Object.entries(Object.groupBy(codes, (code) => code)).map(([code, same]) => [code, same!.length]))

test.each<[path: string, body: object]>([
  ['operators', { username: 'second', password: 'koi12345' }],
  ['banks', { bank_name: '唯一银行' }],
  ['venues', { code: 'only', name: '唯一' }],
  ['games', { category_id: 'concise', platform_name: 'slot', game_code: 'koi', name: '锦鲤' }],
  ['vip-levels', { level: 1, recharge: '1', flow: '1' }],
])('creates one of twenty concurrent %s and answers the others that it exists', async (path, body) => {
  const answers = await twenty(`/console/api/${path}`, body, token)
  expect(countsOf(answers.map(([status]) => status))).toEqual({ 201: 1, 409: 19 })
})

test('binds one of twenty concurrent cards with the same number', async () => {
  const player = await app.registerPlayer()
  await app.callConsoleApi('POST /console/api/banks', { bank_name: '锦绣银行' })
  const card = {
    bank: '锦绣银行',
    bank_owner: '张三',
    bank_address: '支行',
    bank_no: '622200001',
    pay_pass: payPassword,
  }
  const answers = await twenty('/api/bindcard', card, player.token)
  expect(countsOf(answers.map(([, code]) => code))).toEqual({ 200: 1, 409: 19 })
})

test('twenty concurrent calls that create a row on first use all return the same row', async () => {
  const player = await app.registerPlayer()
  await app.callConsoleApi('POST /console/api/games', {
    category_id: 'concise',
    platform_name: 'slot',
    game_code: 'first',
    name: '首用',
  })
  const [game] = (await app.callConsoleApi('GET /console/api/games')).body.items
  const calls: [string, object][] = [
    ['/api/favoritegame', { id: game.id, favorite: 1 }],
    ['/api/protection/reality', { minutes: 60 }],
  ]
  for (const [path, body] of calls) {
    const answers = await twenty(path, body, player.token)
    expect([path, ...answers.map(([, code]) => code)]).toEqual([path, ...Array(20).fill(200)])
  }
})
