import { minute, plus, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/text/id.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { type FreeRoundApp, hosted, openFreeRoundApp, spin } from './freeRound.testing.ts'

let app: FreeRoundApp
beforeAll(async () => {
  app = await openFreeRoundApp()
}, 60_000)
afterAll(() => app.finish())

test('retries a timeout before and after the booking under the same id and announces the rounds once', async () => {
  for (const mode of ['timeout', 'lost'] as const) {
    const players = await Promise.all(hosted.map(async (code) => [code, await app.registerPlayer()] as const))
    for (const [code, player] of players) {
      expect((await app.grant(code, player)).status).toBe(201)
      await app.sandbox.mode(code, mode)
    }
    await app.runJob()
    for (const [code, player] of players) {
      expect(await app.stateOf(player)).toBe('unknown')
      await app.sandbox.mode(code, 'ok')
    }
    app.clock.advance(3 * minute)
    await app.runJob()
    for (const [code, player] of players) {
      expect(await app.stateOf(player)).toBe('granted')
      expect(await app.noticesOf(player)).toHaveLength(1)
      const won = (await app.play(code, player, 3)) / 100
      await until(async () => (await app.stateOf(player)) === 'used')
      expect(await app.mainBalance(player)).toBe(won.toFixed(2))
    }
  }
}, 60_000)

test('twenty concurrent cancellations of an unknown grant end once the venue answers', async () => {
  for (const mode of ['timeout', 'lost'] as const) {
    const unsure = await Promise.all(
      hosted.map(async (code) => {
        const player = await app.registerPlayer()
        return { code, player, id: (await app.grant(code, player)).body.id as string }
      }),
    )
    for (const code of hosted) await app.sandbox.mode(code, mode)
    await app.runJob()
    for (const code of hosted) await app.sandbox.mode(code, 'down')
    for (const { player, id } of unsure) {
      expect(await app.stateOf(player)).toBe('unknown')
      const said = await Promise.all(Array.from({ length: 20 }, () => app.cancel(id)))
      expect(new Set(said.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['200 cancelling']))
      const trail = (await app.callConsoleApi('GET /console/api/audit', { q: player.id })).body.items as {
        act: string
      }[]
      expect(trail.filter(({ act }) => act === 'freeRound.cancel')).toHaveLength(1)
    }
    for (let n = 0; n < 2; n++) {
      app.clock.advance(minute)
      await app.runJob()
      for (const { player } of unsure) expect(await app.stateOf(player)).toBe('cancelling')
    }
    for (const code of hosted) await app.sandbox.mode(code, 'ok')
    app.clock.advance(minute)
    await Promise.all(Array.from({ length: 20 }, app.runJob))
    for (const { code, player } of unsure) {
      expect([mode, code, await app.lastGrantOf(player)]).toMatchObject([
        mode,
        code,
        { state: 'cancelled', granted_at: '' },
      ])
      expect([await app.freeRoundsOf(player), await app.noticesOf(player)]).toEqual([[], []])
      expect(await spin(app.sandbox, app, code, player, 1)).toEqual({ won: 0, turns: 0 })
    }
    // Wins of rounds played before are still paid.
    const { player, id } = unsure.find(({ code }) => code === 'playjson')!
    await app.clientOf('playjson', player).requireDone({ call: 'freeRound', id, amount: 500 })
    expect([await app.mainBalance(player), await app.stateOf(player)]).toEqual(['5.00', 'cancelled'])
  }
}, 60_000)

test('cannot cancel an unknown grant that the player has used', async () => {
  const player = await app.registerPlayer()
  const { body } = await app.grant('formhmac', player)
  await app.sandbox.mode('formhmac', 'timeout')
  await app.runJob()
  await app.sandbox.mode('formhmac', 'ok')
  expect(await app.stateOf(player)).toBe('unknown')
  await app.play('formhmac', player, 3)
  await until(async () => (await app.stateOf(player)) === 'used')
  // The state that the grant would have if the last win had not been reported.
  const unsure = { state: 'unknown', closedAt: null } as const
  await app.app.db.updateTable('freeRound').set(unsure).where('id', '=', body.id).execute()
  await app.app.db
    .updateTable('task')
    .set({ lease: newId(), leasedUntil: plus(app.clock.now(), 8 * second) })
    .where('subject', '=', body.id)
    .execute()
  expect((await app.cancel(body.id)).body.state).toBe('cancelling')
  await app.runJob()
  // The running request ends first.
  expect(await app.stateOf(player)).toBe('cancelling')
  app.clock.advance(8 * second)
  await app.runJob()
  expect(await app.lastGrantOf(player)).toMatchObject({ state: 'granted', note: expect.stringContaining('HTTP 409') })
  expect((await app.lastGrantOf(player)).granted_at).not.toBe('')
})
