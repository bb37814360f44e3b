import { beijingText, day, minute, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/base/clock.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { stopped, until } from '../../platform/testing/wait.testing.ts'
import { startServer } from '../../server/reliability/process.testing.ts'
import { openAddress } from '../venue/address.testing.ts'
import { openSandbox, type TestSandbox } from '../venue/testing.ts'
import { type Hosted, hosted, openHosted, spin } from './freeRound.testing.ts'

// The test kills a second server process with SIGKILL.
let app: TestApp
let sandbox: TestSandbox
let games: Map<Hosted, number>
beforeAll(async () => {
  const address = await openAddress()
  sandbox = await openSandbox({ platformUrl: address.url })
  app = await openTestApp({
    at: systemClock.now(),
    config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret },
  })
  await address.attach(app)
  games = await openHosted(app, sandbox)
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

type Player = Awaited<ReturnType<TestApp['registerPlayer']>>
const work = () => app.callConsoleApi('POST /console/api/jobs/free-rounds/run')
const loadFreeRound = async ({ name }: Player) =>
  (await app.callConsoleApi('GET /console/api/free-rounds', { q: name })).body.items[0]
async function grant(code: Hosted) {
  const player = await app.registerPlayer()
  const until = beijingText(plus(app.clock.now(), day))
  const order = { username: player.name, game_id: games.get(code), rounds: 3, stake: '2.00', until, reason: '活动' }
  const { status, body } = await app.callConsoleApi('POST /console/api/free-rounds', {
    ...order,
    turnover_multiple: '1',
  })
  expect(status).toBe(201)
  return { code, player, id: body.id as string }
}

test.each(['freeRound.before-ask', 'freeRound.after-ask'])(
  'after a kill at %s grants exist once and cancelled ones are gone',
  async (failAt) => {
    const back = await Promise.all(hosted.map(grant))
    await work()
    for (const { player, id } of back) {
      expect((await loadFreeRound(player)).state).toBe('granted')
      expect((await app.callConsoleApi(`POST /console/api/free-rounds/${id}/cancel`, { reason: '误发' })).status).toBe(
        200,
      )
    }
    const given = await Promise.all(hosted.map(grant))
    // The process's job loop handles them and is killed.
    await stopped((await startServer(app, sandbox, failAt)).child)
    const open = await Promise.all([...back, ...given].map(async ({ player }) => (await loadFreeRound(player)).state))
    expect(new Set(open)).toEqual(new Set(['cancelling', 'asked']))
    app.clock.advance(2 * minute)
    await Promise.all(Array.from({ length: 20 }, work))
    for (const { code, player } of given) {
      expect([code, (await loadFreeRound(player)).state]).toEqual([code, 'granted'])
      expect((await app.callPlayerApi('POST /api/noticeList', {}, player.token)).data.data).toHaveLength(1)
      const { won, turns } = await spin(sandbox, app, code, player, 3)
      expect([code, turns]).toEqual([code, 3])
      await until(async () => (await loadFreeRound(player)).state === 'used')
      expect((await app.callPlayerApi('POST /api/balance', {}, player.token)).data.balance).toBe((won / 100).toFixed(2))
    }
    for (const { code, player } of back) {
      expect([code, (await loadFreeRound(player)).state]).toEqual([code, 'cancelled'])
      expect(await spin(sandbox, app, code, player, 1)).toEqual({ won: 0, turns: 0 })
    }
    // The other process uses real time.
    app.clock.advance(-2 * minute)
  },
)
