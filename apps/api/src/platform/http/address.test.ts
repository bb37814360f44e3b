import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Built, build } from '../../server/build.ts'
import { enrol } from '../../access/identity/factor.testing.ts'
import { openTestApp, password, type TestApp } from '../testing/testing.ts'

let app: TestApp
let strict: Built
let token: string
let nextCode: () => Promise<string>
beforeAll(async () => {
  app = await openTestApp()
  const permissions = ['content.change', 'game.change', 'setting.change', 'promotion.change']
  await app.callConsoleApi('POST /console/api/operators', { username: 'writer', password, permissions })
  token = (await app.callConsoleApi('POST /console/api/login', { username: 'writer', password })).body.token
  nextCode = await enrol(app, token)
  strict = await build({ ...app.app.config, isProduction: true, hosts: null }, app.clock, {
    logLevel: 'silent',
    hasSites: false,
  })
})
afterAll(async () => {
  await strict.close()
  await app.finish()
})

const nowhere = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>1</script>',
  'data:image/svg+xml,<svg/>',
  'vbscript:x',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  'https://a:b@evil.example/',
  'https://',
  'https:///x',
  'https://play.example/\u0001',
  'https://play.example/a b',
  'https://play.example/\u00a0',
  'evil.example/x',
]
const somewhere = ['/pictures/a.svg', '/uploads/x.png', 'https://play.example/x?y=1#z', 'http://127.0.0.1:8081/x', '']

const places: [string, string, object][] = [
  ['POST /console/api/banners', 'link', { src: '/a.svg' }],
  ['POST /console/api/banners', 'src', {}],
  ['POST /console/api/banners', 'texts.en.link', { src: '/a.svg' }],
  ['POST /console/api/sponsors', 'link', { name: 'a' }],
  ['POST /console/api/sponsors', 'src', { name: 'a' }],
  ['PATCH /console/api/games/1', 'mobile_img', {}],
  ['POST /console/api/activities', 'banner', { title: 'a' }],
  ['POST /console/api/activities', 'texts.th.banner', { title: 'a' }],
  ['PATCH /console/api/settings', 'site_logo', {}],
  ['PATCH /console/api/settings', 'ios_download_url', {}],
  ['PATCH /console/api/settings', 'ios_download_qrcode', {}],
  ['PATCH /console/api/settings', 'h5_url', {}],
]
const elsewhere: [string, string, object][] = [
  ['POST /console/api/banks', 'ico', { bank_name: 'a' }],
  ['POST /console/api/receiving-accounts', 'payimg', { kind: 'bank', bank_no: '1' }],
  ['POST /console/api/venues', 'picture', { code: 'zz', name: 'z', category: 'sport' }],
  ['PATCH /console/api/settings', 'service_url', {}],
  ['PATCH /console/api/settings', 'agent_login_url', {}],
  ['PATCH /console/api/settings', 'visit_url', {}],
  ['PATCH /console/api/settings', 'media_origins', {}],
  ['PATCH /console/api/settings', 'api_hosts', {}],
]

/** Builds a body from a path: `texts.en.link` → `{ texts: { en: { link: value } } }`. */
const fieldOf = (path: string, value: string): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object

test.each([...places, ...elsewhere])(
  '%s: %s refuses an address that is neither a local path nor an http(s) URL',
  async (at, field, body) => {
    const isList = field === 'media_origins' || field === 'api_hosts' // separated by whitespace
    for (const wrong of nowhere.filter((one) => !isList || !one.endsWith('\u00a0'))) {
      const { status, body: answer } = await app.callConsoleApi(at, { ...body, ...fieldOf(field, wrong) })
      const row = expect.stringMatching(new RegExp(`^${field}\\.[01]$`))
      expect([wrong, status, answer.field]).toEqual([wrong, 422, isList ? row : field])
      expect(answer.code).toMatch(/ADDRESS_REFUSED$/)
    }
  },
)

test.each(places)('%s: %s accepts a local path and a URL; in production only https', async (at, field, body) => {
  for (const [n, right] of somewhere.entries()) {
    if (field === 'src' && right === '') continue
    const named = 'name' in body ? { name: `a${n}` } : {}
    const { body: answer } = await app.callConsoleApi(at, { ...body, ...named, ...fieldOf(field, right) })
    expect([right, answer.field]).toEqual([right, undefined])
  }
  const [method, url] = at.split(' ') as ['POST', string]
  const ask = async (value: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await strict.server.inject({
      method,
      url,
      headers,
      payload: { ...body, ...fieldOf(field, value), otp: await nextCode() },
    })
    return [answer.statusCode, answer.json().field]
  }
  expect(await ask('http://play.example/x')).toEqual([422, field])
  expect((await ask('https://play.example/x'))[1]).toBe(undefined)
})

test('sanitizing an article keeps inline pictures and removes unsafe links [D-019]', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  const content = `<p><a href="javascript:alert(1)">a</a><a href="//evil.example">b</a><img src="data:text/html,x" /><img src="${picture}" /></p>`
  const { body } = await app.callConsoleApi('PUT /console/api/articles/1', { content })
  expect(body.content).toContain(picture)
  expect(body.content).not.toMatch(/javascript|evil|text\/html/)
})
