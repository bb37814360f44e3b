import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../build.ts'
import { openTestApp, payPassword, type TestApp } from '../platform/testing.ts'

// What there may be once is made by twenty at once, over two servers on one database: one makes it, nobody sees a fault.
let app: TestApp
let other: Awaited<ReturnType<typeof build>>
let token: string
beforeAll(async () => {
  app = await openTestApp()
  await app.operate('POST /console/api/venues', { code: 'slot', name: '鲤跃电子' })
  other = await build({ ...app.app.config, port: 0 }, app.clock, { logLevel: 'silent', hasSites: false })
  const { body } = await app.operate('POST /console/api/login', { username: 'admin', password: 'admin12345' }, 'none')
  token = body.token
})
afterAll(async () => {
  await other.close()
  await app.finish()
})

/** Twenty of one call over both servers, as `whose`: their HTTP statuses and the codes in their bodies. */
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

test.each<[path: string, body: object]>([
  ['operators', { username: 'second', password: 'koi12345' }],
  ['banks', { bank_name: '唯一银行' }],
  ['venues', { code: 'only', name: '唯一' }],
  ['games', { category_id: 'concise', platform_name: 'slot', game_code: 'koi', name: '锦鲤' }],
  ['vip-levels', { level: 1, recharge: '1', flow: '1' }],
])('of twenty who add one of %s at once one does, and the others are told that it is there', async (path, body) => {
  const answers = await twenty(`/console/api/${path}`, body, token)
  expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(19).fill(409)])
})

test('of twenty cards of one number at once one is bound', async () => {
  const player = await app.join()
  await app.operate('POST /console/api/banks', { bank_name: '锦绣银行' })
  const card = {
    bank: '锦绣银行',
    bank_owner: '张三',
    bank_address: '支行',
    bank_no: '622200001',
    pay_pass: payPassword,
  }
  const answers = await twenty('/api/bindcard', card, player.token)
  expect(answers.map(([, code]) => code).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)])
})

test('twenty of the calls that make a row once all see it', async () => {
  const player = await app.join()
  const [game] = (await app.operate('GET /console/api/games')).body.items
  const calls: [string, object][] = [
    ['/api/favoritegame', { id: game.id, favorite: 1 }],
    ['/api/protection/reality', { minutes: 60 }],
  ]
  for (const [path, body] of calls) {
    const answers = await twenty(path, body, player.token)
    expect([path, ...answers.map(([, code]) => code)]).toEqual([path, ...Array(20).fill(200)])
  }
})
