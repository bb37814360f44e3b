import { hour, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainHost, openTwoBrands, secondHost, type TwoBrands } from '../brands/brands.testing.ts'

let two: TwoBrands
let token = ''
beforeAll(async () => {
  two = await openTwoBrands()
  token = await signIn(mainHost)
})
afterAll(() => two.finish())

const signIn = async (host: string): Promise<string> =>
  (await two.call(host, 'POST /console/api/login', { body: { username: 'admin', password: 'admin12345' } })).body.token
const console = (at: string, body: object = {}) => two.call(mainHost, at, { body, token })
const set = async (parts: object, drop: string[] = []) => {
  const { version } = (await console('GET /console/api/look')).body
  const answer = await console('PATCH /console/api/look', { version, set: parts, drop })
  expect(answer.status).toBe(200)
}
/** Creates a preview; returns its path '/look/TOKEN/'. */
const preview = async (): Promise<string> => {
  const { body } = await console('POST /console/api/look/previews')
  expect(body.url).toBe(`https://${mainHost}${body.path}`)
  expect(body.path).toMatch(/^\/look\/[\w-]{43}\/$/)
  return body.path as string
}
const read = (path: string, at: string, body: object = {}, host = mainHost) => {
  const [method, url] = at.split(' ') as [string, string]
  return two.call(host, `${method} ${path.slice(0, -1)}${url}`, { body })
}

test('a preview answers the public reads with the draft, the site with the live look [D-114]', async () => {
  const { live } = (await console('GET /console/api/look')).body
  const [first, ...rest] = live.games as { id: number; state: number }[]
  await set({
    title: '预览',
    home_order: 'games',
    banners: [{ id: null, src: '/uploads/x.png', link: '', state: 1 }, ...live.banners],
    games: [...rest, { ...first, state: 0 }],
    articles: { '1': '<p><img src="/uploads/y.png"></p>' },
  })
  const path = await preview()
  expect((await read(path, 'POST /api/app')).body.data).toMatchObject({ title: '预览', home_order: 'games' })
  const banners = (await read(path, 'POST /api/bannerList', { type: 2 })).body.data
  expect(banners[0]).toMatchObject({ src: `${path}uploads/x.png` })
  const games = (await read(path, 'GET /api/game/list', { category: '' })).body.data
  expect(games.at(-1)).toMatchObject({ id: first!.id, app_state: 0 })
  expect((await read(path, 'POST /api/article', { type: 1 })).body.data.content).toContain(`src="${path}uploads/y.png"`)
  expect((await read(path, 'POST /api/article', { type: 6 })).body).toMatchObject({ code: 404 })
  expect((await read(path, 'POST /api/homenotice')).body.code).toBe(200)
  expect((await read(path, 'POST /api/app')).headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'access-control-allow-origin': '*',
  })

  expect((await two.call(mainHost, 'POST /api/app')).body.data.title).toBe('锦鲤')
  expect((await two.call(mainHost, 'POST /api/article', { body: { type: 1 } })).body.data.content).not.toContain(
    'y.png',
  )
  await set({ title: '再改' }, ['home_order', 'banners', 'games', 'articles.1'])
  expect((await read(path, 'POST /api/app')).body.data, 'as it is at the time of the call').toMatchObject({
    title: '再改',
    home_order: '',
  })
})

test('a preview accepts no sign-in and changes nothing', async () => {
  const path = await preview()
  for (const at of [
    'POST /api/login_pc',
    'POST /api/user',
    'POST /api/recharge',
    'POST /api/getservicerurl',
    'GET /api/events',
  ])
    expect((await read(path, at)).body, at).toMatchObject({ code: 422, message: '预览中不能进行此操作' })
  const withToken = await two.call(mainHost, `POST ${path}api/user`, { token })
  expect(withToken.body.code).toBe(422)
  expect((await two.call(mainHost, `POST ${path}console/api/look`, { token })).status).toBe(404)
})

test('a token that is wrong, expired, revoked or of another brand shows nothing [D-114]', async () => {
  const path = await preview()
  const wrong = `/look/${'A'.repeat(43)}/`
  const expectNothing = async (at: string, host = mainHost) => {
    expect((await two.call(host, `GET ${at}`)).status).toBe(404)
    expect((await two.call(host, `GET ${at}uploads/${'0'.repeat(32)}.png`)).status).toBe(404)
    expect((await read(at, 'POST /api/app', {}, host)).body).toMatchObject({ code: 404, data: null })
  }
  for (const at of [wrong, '/look/x/', `/look/${'A'.repeat(44)}/`]) await expectNothing(at)
  await expectNothing(path, secondHost)
  const title = async () => (await read(path, 'POST /api/app')).body.data?.title
  expect(await title()).toBe('再改')
  two.main.clock.advance(hour - second)
  expect(await title()).toBe('再改')
  two.main.clock.advance(second)
  await expectNothing(path)
  token = await signIn(mainHost)
  const next = await preview()
  expect((await console('DELETE /console/api/look/previews')).status).toBe(200)
  await expectNothing(next)
  const { rows } = await two.main.app.pool.query('select token_hash::text from look_preview')
  expect(rows).toEqual([])
})

test('a preview needs permission to see the look', async () => {
  expect((await two.call(mainHost, 'POST /console/api/look/previews')).status).toBe(401)
})
