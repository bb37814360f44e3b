import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const list = async (query = '') =>
  (await app.callPlayerApi(`GET /api/game/list${query}`)).data as {
    id: number
    category_id: string
    app_state: number
    platform_name: string
    name: string
  }[]

test('the demo has games in every category, with every field [API-02, ENT-06]', async () => {
  const all = await list('?category=')
  for (const category of ['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise']) {
    const games = all.filter(({ category_id }) => category_id === category)
    expect(games.length).toBeGreaterThanOrEqual(6)
    expect(await list(`?category=${category}`)).toEqual(games)
    expect(await list(`?category_id=${category}`)).toEqual(games)
  }
  expect(all[0]).toEqual({
    id: expect.any(Number),
    category_id: 'realbet',
    app_state: 1,
    platform_name: 'ag',
    game_code: 'bac01',
    game_type: 0,
    mobile_img: '/pictures/game-baccarat.svg',
    name: '百家乐 · 荷厅',
    venue_state: 1,
    venue_name: '锦庭真人',
  })
  expect(await list()).toEqual(all)
  expect(await list('?category=nothing')).toEqual([])
})

test('returns the six fishing lists, by either spelling of the parameter [API-52, ENT-34]', async () => {
  for (const code of ['obgdy', 'pp', 'fgdz', 'pg', 'fgfish', 'ae']) {
    const { data } = await app.callPlayerApi('POST /api/gamelistBycode', { gamecode: code })
    expect(data.length).toBeGreaterThanOrEqual(3)
    expect(data[0]).toEqual({
      gamepic: expect.stringMatching(/^\/pictures\/game-/),
      gamename: expect.any(String),
      catecode: code,
      gamecode: expect.any(String),
    })
    expect((await app.callPlayerApi('POST /api/gamelistbycode', { platform_name: code })).data).toEqual(data)
  }
  expect(await app.callPlayerApi('POST /api/gamelistBycode')).toMatchObject({ code: 422, message: '参数错误' })
  expect(await app.callPlayerApi('POST /api/gamelistBycode', { gamecode: 'nothing' })).toMatchObject({
    http: 200,
    code: 404,
    message: '暂无该游戏列表',
  })
})

test('the finder’s games are those of every list that can be opened, with names, venues and their pinyin as words', async () => {
  const find = async () =>
    (await app.callPlayerApi('POST /api/findgames')).data as {
      list_code: string
      game_code: string
      name: string
      words: string
    }[]
  const games = await find()
  const codesOf = (words: string) => games.filter((game) => game.words.includes(words)).map((game) => game.game_code)
  const shown = (await list()).filter(({ app_state }) => app_state === 1)
  expect(games.filter(({ list_code }) => list_code === '')).toHaveLength(shown.length)
  const pond = games.find(({ name }) => name === '锦鲤池塘')
  expect(pond).toMatchObject({ list_code: 'obgdy', platform_name: 'obgdy', game_code: 'pond', venue_state: 1 })
  expect(pond?.words.split(' ')).toEqual(
    expect.arrayContaining(['锦鲤池塘', 'jinlichitang', 'jlct', 'koipond', 'aocachep', 'happyfishing', 'hlby']),
  )
  expect(codesOf('baijiale')).toContain('bac01')
  expect(codesOf('bjl')).toEqual(codesOf('baccarat'))
  expect(codesOf('lvyintiyu')).toContain('football')
  const row = (await app.callConsoleApi('GET /console/api/games?q=reef')).body.items[0]
  await app.callConsoleApi(`PATCH /console/api/games/${row?.id}`, { state: 0 })
  expect((await find()).map(({ game_code }) => game_code)).not.toContain('reef')
  await app.callConsoleApi(`PATCH /console/api/games/${row?.id}`, { state: 1 })
})

test('marks a disabled game or venue on the home page and omits it from the fishing list', async () => {
  const made = await app.callConsoleApi('POST /console/api/games', {
    name: '夜钓',
    platform_name: 'obgdy',
    category_id: 'concise',
    game_code: 'night',
    sort: 1,
    mobile_img: '/pictures/game-hook.svg',
  })
  expect(made).toMatchObject({ status: 201, body: { list_code: 'obgdy', app_state: 1, state: 1, game_type: 0 } })
  onTestFinished(async () => {
    await app.callConsoleApi(`DELETE /console/api/games/${made.body.id}`)
  })
  const fishing = async () =>
    (await app.callPlayerApi('POST /api/gamelistBycode', { gamecode: 'obgdy' })).data.map(
      ({ gamename }: { gamename: string }) => gamename,
    )
  expect((await fishing())[0]).toBe('夜钓')
  await app.callConsoleApi(`PATCH /console/api/games/${made.body.id}`, { app_state: 0 })
  expect(await fishing()).not.toContain('夜钓')
  const setVenues = async (codes: string[], state: 'open' | 'off' | 'repair'): Promise<void> => {
    await app.app.db.updateTable('venue').set({ state }).where('code', 'in', codes).execute()
    app.app.caches.invalidate()
  }
  onTestFinished(() => setVenues(['ag', 'obgdy'], 'open'))
  await setVenues(['ag', 'obgdy'], 'off')
  expect(await fishing()).toEqual([])
  expect((await list('?category=realbet')).every(({ app_state }) => app_state === 0)).toBe(true)
  await setVenues(['ag'], 'repair')
  expect((await list('?category=realbet')).every(({ app_state }) => app_state === 1)).toBe(true)
})

test('operators create, change and delete games of the catalogue', async () => {
  const body = {
    name: '新桌',
    platform_name: 'ag',
    category_id: 'realbet',
    game_code: 'new01',
    game_type: '3',
    sort: 5,
  }
  const made = await app.callConsoleApi('POST /console/api/games', body)
  expect(made.body).toMatchObject({ ...body, game_type: 3, mobile_img: '', list_code: '' })
  expect(await app.callConsoleApi('POST /console/api/games', body)).toMatchObject({
    status: 409,
    body: { code: 'GAME_TAKEN' },
  })
  expect((await app.callConsoleApi('POST /console/api/games', { ...body, platform_name: 'nowhere' })).body.code).toBe(
    'VENUE_UNKNOWN',
  )
  expect((await app.callConsoleApi('POST /console/api/games', { ...body, category_id: 'fish' })).status).toBe(422)
  const at = `/console/api/games/${made.body.id}`
  expect((await app.callConsoleApi(`PATCH ${at}`, { name: '改名', platform_name: 'pp' })).body).toMatchObject({
    name: '改名',
    platform_name: 'pp',
    list_code: 'pp',
  })
  expect(
    (await app.callConsoleApi('GET /console/api/games', { q: '改名', category_id: 'realbet' })).body,
  ).toMatchObject({
    total: 1,
  })
  expect(
    (await app.callConsoleApi('GET /console/api/games', { platform_name: 'slot', per_page: '5' })).body.items,
  ).toHaveLength(5)
  expect((await app.callConsoleApi(`DELETE ${at}`)).status).toBe(200)
  expect((await app.callConsoleApi(`PATCH ${at}`, { name: 'x' })).status).toBe(404)
})

test('the demo has content in every list', async () => {
  expect((await app.callPlayerApi('POST /api/bannerList', { type: 2 })).data).toHaveLength(4)
  expect((await app.callPlayerApi('POST /api/homenotice')).data.length).toBeGreaterThanOrEqual(5)
  for (const type of [1, 2, 3, 4, 5, 7, 8])
    expect((await app.callPlayerApi('POST /api/article', { type })).data.content.length).toBeGreaterThan(300)
  expect((await app.callPlayerApi('POST /api/sponsors')).data).toHaveLength(6)
  expect((await app.callPlayerApi('POST /api/app')).data.index_modal).toContain('欢迎来到锦鲤')
})

test('demo players can sign in or see the reason why not', async () => {
  const logIn = (name: string) => app.callPlayerApi('POST /api/login_pc', { name, password: 'koi12345', code: 'k7Fm' })
  expect(await logIn('demo004')).toMatchObject({ code: 403, message: '您已被列入黑名单，无法登录，请联系管理员' })
  expect(await logIn('demo006')).toMatchObject({ code: 403, message: '该用户已被禁用，请联系管理员' })
  const { data } = await logIn('demo003')
  const me = (await app.callPlayerApi('POST /api/user', {}, data.api_token)).data
  expect(me).toMatchObject({ username: 'demo003', vip: 3, current_vip: 'VIP3' })
  const messages = (await app.callPlayerApi('POST /api/noticeList', {}, data.api_token)).data
  expect(messages.data[0].title).toBe('您有返水待领取')
  expect(messages.total).toBe(7)
  const newcomer = (await logIn('demo001')).data.api_token
  expect((await app.callPlayerApi('POST /api/user', {}, newcomer)).data).toMatchObject({
    vip: 0,
    balance: '0.00',
    joinday: 1,
  })
  expect((await app.callPlayerApi('POST /api/user', {}, (await logIn('demo005')).data.api_token)).data.isagent).toBe(1)
})
