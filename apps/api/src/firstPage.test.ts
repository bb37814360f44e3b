import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandedPage, firstPage } from './firstPage.ts'
import { handlersOf } from './handlers.ts'
import { openTestApp, type TestApp } from './platform/testing.ts'

const drawn =
  '<html lang="zh-CN"><head></head><body><img src="/pictures/logo.svg" alt="__TITLE__" /><img src="/pictures/banner-1.svg" /></body></html>'
let app: TestApp
let fill: ReturnType<typeof firstPage>
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  fill = firstPage(app.app, handlersOf(app.app))
})
afterAll(() => app.finish())

const carriedBy = (page: string) =>
  JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script><\/body>/s.exec(page)?.[1] ?? 'null')
const set = (settings: object) => app.operate('PATCH /console/api/settings', settings)

test('the page carries what home is laid out with, as the API answers it to anyone [D-107]', async () => {
  expect(carriedBy(await fill(drawn, {}))).toEqual({
    'POST /api/app': (await app.ask('POST /api/app')).data,
    'POST /api/bannerList': (await app.ask('POST /api/bannerList', { type: 2 })).data,
    'GET /api/game/list': (await app.ask('GET /api/game/list?category=')).data,
  })
})

test('the drawing has the name, the logo and the first banner of the operator [SHELL-13, HOME-05]', async () => {
  await set({ title: '鱼 "跃" & <b>', site_logo: 'https://x.cn/logo.png?a=1&b=$&' })
  await app.operate('POST /console/api/banners', { src: 'https://x.cn/first.png', sort: -1 })
  const page = await fill(drawn, {})
  expect(page).toContain(
    '<img src="https://x.cn/logo.png?a=1&amp;b=$&amp;" alt="鱼 &quot;跃&quot; &amp; &lt;b&gt;" /><img src="https://x.cn/first.png" />',
  )
  await set({ title: '锦鲤', site_logo: '' })
  expect(await fill(drawn, {})).toContain('<img src="/pictures/logo.svg" alt="锦鲤" />')
})

test('the first script is told the brand colour of the operator, so that the drawing has it [SHELL-13]', async () => {
  const page = '<script src="/assets/first.js" data-brand="" data-modules="/a.js"></script>'
  expect(await fill(page, {})).toBe(page)
  await set({ brand_color: '#1677ff' })
  expect(await fill(page, {})).toContain('<script src="/assets/first.js" data-brand="#1677ff" data-modules')
  await set({ brand_color: '' })
})

test('the page in words leads to the service address of the operator', async () => {
  const page = '<a href="/service/">联系客服</a>'
  expect(await fill(page, {})).toBe(page)
  await set({ service_url: 'https://help.example/?a=1&b=2' })
  expect(await fill(page, {})).toBe('<a href="https://help.example/?a=1&amp;b=2">联系客服</a>')
  await set({ service_url: '-' })
  expect(await fill(page, {})).toBe(page)
  await set({ service_url: '' })
})

test('no text of an operator ends the block of answers or begins a comment in it', async () => {
  const bad = '</script><!--<script>alert(1)</script>'
  await set({ title: bad })
  const page = await fill(drawn, {})
  expect(page).not.toContain(bad)
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect(carriedBy(page)['POST /api/app'].title).toBe(bad)
  await set({ title: '锦鲤' })
})

test('a bar that is switched off is not drawn [HOME-01]', async () => {
  expect(await fill(drawn, {})).toContain('<html lang="zh-CN">')
  await set({ app_state: 0 })
  expect(await fill(drawn, {})).toContain('<html lang="zh-CN" class="barless">')
  await set({ app_state: 1 })
})

test('a closed site draws nothing and says only that it is closed [SHELL-17]', async () => {
  await set({ site_state: 0 })
  const page = await fill(drawn, {})
  expect(page).toContain('<html lang="zh-CN" class="undrawn">')
  expect(Object.keys(carriedBy(page))).toEqual(['POST /api/app'])
  await set({ site_state: 1 })
})

test('the portal page carries the name and the brand colour of the operator', async () => {
  const page = '<title>__TITLE__</title><script data-brand=""></script>'
  const { title } = await app.app.settings.read()
  const paint = brandedPage(app.app)
  expect(await paint(page)).toBe(`<title>${title}</title><script data-brand=""></script>`)
  await set({ brand_color: '#1677ff' })
  expect(await paint(page)).toBe(`<title>${title}</title><script data-brand="#1677ff"></script>`)
  await set({ brand_color: '' })
})

test.each([
  ['cross-site', true],
  ['same-site', true],
  ['same-origin', false],
  ['none', false],
  [undefined, false],
])('the page knows whether another site led to it: %s [D-028]', async (from, isLed) => {
  const page = await fill(drawn, { 'sec-fetch-site': from })
  expect(page.includes('<html lang="zh-CN" data-from="elsewhere">')).toBe(isLed)
})
