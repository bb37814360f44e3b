import { instant } from '@koi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

let sandbox: TestSandbox
let app: TestApp
const ids: Record<string, number> = {}
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
  for (const game_code of ['koi', 'lantern', 'lotus']) ids[game_code] = await addGame(game_code)
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

async function addGame(game_code: string): Promise<number> {
  const game = { category_id: 'concise', platform_name: 'slot', game_code, name: `游戏 ${game_code}` }
  return (await app.callConsoleApi('POST /console/api/games', game)).body.id
}
const codes = (data: { game_code: string }[]) => data.map(({ game_code }) => game_code)

test('lists recently launched games once each, newest first', async () => {
  const [me, other] = [await app.registerPlayer(), await app.registerPlayer()]
  for (const game_code of ['koi', 'lotus', 'koi', 'lantern', 'koi']) {
    expect(
      (await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'slot', game_type: 0, game_code }, me.token)).code,
    ).toBe(200)
    app.clock.advance(1000)
  }
  const { data } = await app.callPlayerApi('POST /api/recentgames', {}, me.token)
  expect(codes(data)).toEqual(['koi', 'lantern', 'lotus'])
  expect(data[0]).toMatchObject({
    id: ids['koi'],
    platform_name: 'slot',
    app_state: 1,
    venue_state: 1,
    venue_name: '鲤跃电子',
  })
  expect((await app.callPlayerApi('POST /api/recentgames', {}, other.token)).data).toEqual([])
  expect((await app.callPlayerApi('POST /api/recentgames')).code).toBe(401)
})

test('a favourite can be set and removed and is private to the player', async () => {
  const [me, other] = [await app.registerPlayer(), await app.registerPlayer()]
  const favor = (body: object) => app.callPlayerApi('POST /api/favoritegame', body, me.token)
  expect(await favor({ id: ids['koi'] })).toMatchObject({
    code: 200,
    message: '已加入收藏',
    data: { id: ids['koi'], favorite: 1 },
  })
  await Promise.all(Array.from({ length: 20 }, () => favor({ id: ids['lotus'], favorite: 1 })))
  expect(codes((await app.callPlayerApi('POST /api/favoritegames', {}, me.token)).data).toSorted()).toEqual([
    'koi',
    'lotus',
  ])
  expect(await favor({ id: ids['koi'] })).toMatchObject({ message: '已取消收藏', data: { favorite: 0 } })
  expect(await favor({ id: ids['koi'], favorite: 0 })).toMatchObject({ data: { favorite: 0 } })
  expect(codes((await app.callPlayerApi('POST /api/favoritegames', {}, me.token)).data)).toEqual(['lotus'])
  expect((await app.callPlayerApi('POST /api/favoritegames', {}, other.token)).data).toEqual([])
  expect(await favor({ id: 999_999 })).toMatchObject({ code: 404, message: '游戏不存在' })
  expect(await favor({})).toMatchObject({ code: 404 })
  expect(await favor({ id: ids['koi'], favorite: 2 })).toMatchObject({ code: 422 })
  const removed = await addGame('peony')
  await favor({ id: removed })
  await favor({ id: ids['lotus'] })
  expect(codes((await app.callPlayerApi('POST /api/favoritegames', {}, me.token)).data)).toEqual(['peony'])
  await app.callConsoleApi(`DELETE /console/api/games/${removed}`)
  expect((await app.callPlayerApi('POST /api/favoritegames', {}, me.token)).data).toEqual([])
})

test('during a repair window no launch or transfer in is possible, but a transfer out is', async () => {
  const me = await app.registerPlayer()
  await give(app, me.id, 100)
  const move = (amount: number, sourcetype: string, targettype: string) =>
    app.callPlayerApi('POST /api/transfer', { amount, sourcetype, targettype }, me.token)
  const stateNow = async () => (await app.callPlayerApi('GET /api/game/list')).data[0].venue_state
  expect((await move(50, 'userbalance', 'slot')).code).toBe(200)
  const window = async (repairFrom: string | null, repairTo: string | null) => {
    await app.app.db
      .updateTable('venue')
      .set({
        repairFrom: repairFrom === null ? null : instant(repairFrom),
        repairTo: repairTo === null ? null : instant(repairTo),
      })
      .where('code', '=', 'slot')
      .execute()
    app.app.caches.invalidate()
  }
  onTestFinished(async () => {
    await window(null, null)
  })
  await window('2026-03-10T03:00:00Z', '2026-03-10T06:00:00Z')
  expect(await stateNow()).toBe(2)
  const text = '游戏维护中，请稍后再试'
  expect((await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'slot', game_type: 0 }, me.token)).message).toBe(
    text,
  )
  expect((await move(10, 'userbalance', 'slot')).message).toBe(text)
  expect((await move(20, 'slot', 'userbalance')).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/balance', {}, me.token)).data.balance).toBe('70.00')
  for (const [from, to] of [
    ['2026-03-10T06:00:00Z', null],
    [null, '2026-03-10T03:00:00Z'],
    [null, null],
  ] as const) {
    await window(from, to)
    expect(await stateNow()).toBe(1)
    expect((await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'slot', game_type: 0 }, me.token)).code).toBe(
      200,
    )
  }
})
