import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

/** The calls that the site makes to render the home page once. */
const calls: [at: string, input?: object][] = [
  ['POST /api/bannerList', { type: 2 }],
  ['POST /api/homenotice', {}],
  ['GET /api/game/list'],
  ['POST /api/app', {}],
  ['POST /api/user', {}],
  ['POST /api/balance', {}],
]

// Concurrent calls share the lookup of their session, but how many of them do depends on their arrival.
test('home of a signed-in player needs 2 database round trips and the look-up of the session', async () => {
  const { token } = await app.registerPlayer()
  const load = async () => {
    const answers = await Promise.all(calls.map(([at, input]) => app.callPlayerApi(at, input, token)))
    expect(answers.map(({ code }) => code)).toEqual(calls.map(() => 200))
  }
  await load()
  const trips = (await recordRoundTrips(app, load)).filter((text) => !text.includes('from "session"'))
  expect(trips, trips.join('\n\n')).toHaveLength(2)
})
