import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeTogether } from '../../platform/testing/late.testing.ts'
import { openTransferApp, type TransferApp } from '../transfer/transfer.testing.ts'

let app: TransferApp
beforeAll(async () => {
  app = await openTransferApp()
  await app.app.db
    .insertInto('game')
    .values([
      { venue: 'slot', gameCode: 'koi', categoryId: 'slots', name: '锦鲤跃龙门' },
      { venue: 'slot', gameCode: '101', categoryId: 'slots', name: '月下灯会' },
    ])
    .execute()
})
afterAll(() => app.finish())

const launch = (token: string, body: object) => app.callPlayerApi('POST /api/getGameUrl', body, token)

test.each([
  [{}, 422, '缺少游戏平台'],
  [{ plat_name: 'nowhere' }, 404, '游戏平台不存在或已关闭'],
  [{ plat_name: 'slot', game_code: 'none' }, 422, '游戏不存在'],
  [{ plat_name: 'slot', game_type: 'x', game_code: 'koi' }, 422, '参数错误'],
  [{ plat_name: 'slot', game_type: 'none', game_code: '' }, 422, '参数错误'],
])('a launch of %o is refused [API-07]', async (body, code, message) => {
  const { token } = await app.registerPlayer()
  expect(await launch(token, body)).toMatchObject({ http: 200, code, message })
})

test('twenty first launches at once open one account at the venue', async () => {
  const { token, id } = await app.registerPlayer()
  const answers = await writeTogether(app.app, 'venue_account', 15, () =>
    Array.from({ length: 20 }, () => launch(token, { plat_name: 'slot', game_code: 'koi' })),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await app.app.db.selectFrom('venueAccount').select('venue').where('playerId', '=', id).execute()).toEqual([
    { venue: 'slot' },
  ])
})

test('launches a game by code, by game_type, or the lobby, and records it [API-07]', async () => {
  const { token, id } = await app.registerPlayer()
  for (const body of [
    { plat_name: 'slot', game_type: 0, game_code: 'koi', is_mobile_url: 1 },
    { plat_name: 'slot', game_type: 'koi', game_code: '', is_mobile_url: 1 },
    { plat_name: 'slot', game_type: '101', game_code: '' },
    { plat_name: 'ag', game_type: 0, game_code: '', is_mobile_url: 1 },
    { plat_name: 'ag' },
  ]) {
    const { code, data } = await launch(token, body)
    expect(code).toBe(200)
    expect(data.url.startsWith(app.sandbox.url)).toBe(true)
  }
  const rows = await app.app.db
    .selectFrom('launch')
    .select(['venue', 'gameCode'])
    .where('playerId', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ gameCode }) => gameCode)).toEqual(['koi', 'koi', '101', '', ''])
})

test('does not launch at a venue in repair or without an answer [API-07]', async () => {
  const { token } = await app.registerPlayer()
  await app.callConsoleApi('PATCH /console/api/venues/ag', { state: 2 })
  expect(await launch(token, { plat_name: 'ag' })).toMatchObject({ code: 422, message: '游戏维护中，请稍后再试' })
  await app.callConsoleApi('PATCH /console/api/venues/ag', { state: 1, without_test: 1 })
  await app.sandbox.mode('ag', 'down')
  expect(await launch(token, { plat_name: 'ag' })).toMatchObject({ code: 502, message: '游戏平台连接失败，请稍后再试' })
  await app.sandbox.mode('ag', 'ok')
})

test('free-transfer mode moves the main wallet to the launched venue; the game opens even when that fails [API-07]', async () => {
  const { token, name } = await app.playerWith(500)
  await app.transferIn(token, 100, 'ag')
  await app.callPlayerApi('POST /api/uptransferstatus', { transferstatus: 1 }, token)
  expect((await launch(token, { plat_name: 'slot' })).code).toBe(200)
  expect(await app.sandbox.walletOf('slot', name)).toBe('500.00')
  expect(await app.balances(token)).toEqual({ balance: '0.00', gameblance: '500.00' })
  await app.sandbox.mode('ag', 'refuse')
  expect((await launch(token, { plat_name: 'ag' })).code).toBe(200)
  expect(await app.balances(token)).toEqual({ balance: '500.00', gameblance: '0.00' })
  await app.sandbox.mode('ag', 'ok')
  await app.sandbox.mode('slot', 'down')
  expect((await launch(token, { plat_name: 'ag' })).code).toBe(200)
  expect(await app.sandbox.walletOf('ag', name)).toBe('500.00')
  await app.sandbox.mode('slot', 'ok')
  expect((await app.recover(token)).data.balance).toBe('500.00')
})
