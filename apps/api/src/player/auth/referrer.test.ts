import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

let made = 0
test('a referrer is found by name or id in any case, by an index', async () => {
  const one = await app.registerPlayer()
  for (const pid of [one.name.toUpperCase(), one.id.toUpperCase(), `  ${one.id} `]) {
    let id = ''
    const texts = await recordRoundTrips(app, async () => {
      const { code: accepted, data } = await app.callPlayerApi('POST /api/register', {
        name: `friend${++made}`,
        password,
        confirmPass: password,
        realname: '张三',
        paypassword: payPassword,
        code,
        pid,
      })
      expect(accepted).toBe(200)
      id = (await app.callConsoleApi('GET /console/api/players', { q: `friend${made}` })).body.items[0].id
      expect(data.api_token).toBeTruthy()
    })
    const { referrerId } = await app.app.db
      .selectFrom('player')
      .select('referrerId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(referrerId).toBe(one.id)
    expect(texts.filter((text) => text.includes('id::text'))).toEqual([])
  }
})
