import { settingDefaults } from '@koi/contract/site/setting/setting.copy'
import { hour } from '@koi/contract/time'
import { collectBets } from '../bet/collect.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { TestApp } from '../../platform/testing/testing.ts'
import { openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

let sandbox: TestSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
  const game = { category_id: 'concise', platform_name: 'slot', name: '锦鲤跃龙门', state: 1 }
  await app.callConsoleApi('POST /console/api/games', {
    ...game,
    game_code: 'koi',
    stated_return: '96.075',
    return_source: '规则',
  })
  await app.callConsoleApi('POST /console/api/games', { ...game, game_code: 'lotus' })
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

const set = (change: object) => app.callConsoleApi('PATCH /console/api/settings', change)
beforeEach(async () => {
  const { play_state, limit_practice_ip } = settingDefaults
  expect((await set({ practice_play: 2, play_state, limit_practice_ip })).status).toBe(200)
})
let addresses = 0
const from = (ip = `10.42.0.${++addresses}`) => ({ 'x-forwarded-for': ip })
const open = (token?: string, more: object = {}, headers = from()) =>
  app.callPlayerApi('POST /api/practice/open', { plat_name: 'slot', game_code: 'koi', ...more }, token, headers)
const list = async (token?: string) => (await app.callPlayerApi('GET /api/practice/list', {}, token, from())).data

test('practice is off by default, then enabled for players, then for visitors [R42]', async () => {
  const { token } = await app.registerPlayer()
  await set({ practice_play: settingDefaults.practice_play })
  expect(await list(token)).toEqual([])
  expect(await open(token)).toMatchObject({ code: 404, message: '试玩未开放' })
  await set({ practice_play: 1 })
  expect(await list()).toEqual([])
  expect(await open()).toMatchObject({ code: 401 })
  expect((await open(token)).data).toMatchObject({ minutes: 30 })
  await set({ practice_play: 2 })
  expect(await list()).toMatchObject([
    { platform_name: 'slot', game_code: 'koi', stated_return: '96.075', return_source: '规则' },
    { game_code: 'lotus', stated_return: '', return_source: '' },
  ])
  expect((await open()).data.url).toContain(`${sandbox.url}/enter/`)
  expect((await set({ practice_play: 3 })).status).toBe(422)
})

test('a practice launch stores no launch, venue account, bet or posting [R42]', async () => {
  const { token, id } = await app.registerPlayer()
  const before = await app.app.db
    .selectFrom('posting')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  const { url } = (await open(token)).data
  const html = await (await fetch(url)).text()
  const key = /"token":"([\w-]+)"/.exec(html)?.[1] ?? ''
  const spun = await fetch(`${sandbox.url}/play/api/slot/spin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ stake: 1000 }),
  })
  expect(spun.status).toBe(200)
  await collectBets(app.app)
  const { db } = app.app
  for (const table of ['launch', 'venueAccount'] as const)
    expect(await db.selectFrom(table).selectAll().where('playerId', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('bet').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('venueFault').selectAll().execute()).toEqual([])
  expect(
    await db
      .selectFrom('posting')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst(),
  ).toEqual(before)
  expect((await app.callPlayerApi('POST /api/recentgames', {}, token)).data).toEqual([])
})

test('refuses practice for excluded players and while all play is off [R42]', async () => {
  const { token } = await app.registerPlayer()
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'day' }, token)
  expect(await open(token)).toMatchObject({ code: 403, message: expect.stringContaining('自我限制') })
  expect(await list(token)).toEqual([])
  await set({ play_state: 0 })
  expect(await open()).toMatchObject({ code: 422, message: expect.stringContaining('暂停开放') })
  expect(await list()).toEqual([])
  await set({ play_state: 1 })
  const setVenue = (state: number) => app.callConsoleApi('PATCH /console/api/venues/slot', { state })
  onTestFinished(async () => void (await setVenue(1)))
  await setVenue(2)
  expect(await open()).toMatchObject({ code: 422, message: expect.stringContaining('维护') })
  expect(await list()).toEqual([])
})

test('twenty concurrent requests from one address open as many as the hourly limit allows [R42]', async () => {
  await set({ limit_practice_ip: 3 })
  const all = await Promise.all(Array.from({ length: 20 }, () => open(undefined, {}, from('10.43.0.1'))))
  expect(all.filter(({ code }) => code === 200)).toHaveLength(3)
  expect(all.filter(({ code }) => code === 429)).toHaveLength(17)
  expect((await open()).code).toBe(200)
  app.clock.advance(hour + 1000)
  expect((await open(undefined, {}, from('10.43.0.1'))).code).toBe(200)
})

test('practice is refused without a venue, for an unknown game, and for a venue without practice games [R42]', async () => {
  expect(await open(undefined, { plat_name: '' })).toMatchObject({ code: 422, message: '缺少游戏平台' })
  expect(await open(undefined, { plat_name: 'none' })).toMatchObject({ code: 404 })
  expect(await open(undefined, { game_code: 'none' })).toMatchObject({ code: 422, message: '游戏不存在' })
  const hosted = { code: 'hosted', name: '其他', adapter: 'form-hmac', settings: { merchant_id: 'm' } }
  expect((await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, ...hosted })).status).toBe(
    201,
  )
  const game = { category_id: 'concise', platform_name: 'hosted', name: '其他', state: 1, game_code: 'one' }
  expect((await app.callConsoleApi('POST /console/api/games', game)).status).toBe(201)
  expect(await open(undefined, { plat_name: 'hosted', game_code: 'one' })).toMatchObject({
    code: 422,
    message: '该游戏暂不支持试玩',
  })
  expect((await list()).map((one: { platform_name: string }) => one.platform_name)).not.toContain('hosted')
})
