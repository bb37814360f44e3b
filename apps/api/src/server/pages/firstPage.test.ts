import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandedPage, firstPage } from './firstPage.ts'
import { handlersOf } from '../handlers.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

const template =
  '<html lang="zh-CN"><head></head><body><img src="/pictures/logo.svg" alt="__TITLE__" /><img src="/pictures/banner-1.svg" /></body></html>'
let app: TestApp
let fill: ReturnType<typeof firstPage>
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  fill = firstPage(app.app, handlersOf(app.app))
})
afterAll(() => app.finish())

const preloadedIn = (page: string) =>
  JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script><\/body>/s.exec(page)?.[1] ?? 'null')
const set = (settings: object) => app.callConsoleApi('PATCH /console/api/settings', settings)

test('preloads the responses that home needs, equal to those of the API for anonymous callers [D-107]', async () => {
  expect(preloadedIn(await fill(template, {}, 'zh'))).toEqual({
    'POST /api/app': (await app.callPlayerApi('POST /api/app')).data,
    'POST /api/bannerList': (await app.callPlayerApi('POST /api/bannerList', { type: 2 })).data,
    'GET /api/game/list': (await app.callPlayerApi('GET /api/game/list?category=')).data,
  })
})

test('the placeholder page shows the operator’s name, logo and first banner [SHELL-13, HOME-05]', async () => {
  await set({ title: '鱼 "跃" & <b>', site_logo: 'https://x.cn/logo.png?a=1&b=$&' })
  await app.callConsoleApi('POST /console/api/banners', { src: 'https://x.cn/first.png', sort: -1 })
  const page = await fill(template, {}, 'zh')
  expect(page).toContain(
    '<img src="https://x.cn/logo.png?a=1&amp;b=$&amp;" alt="鱼 &quot;跃&quot; &amp; &lt;b&gt;" /><img src="https://x.cn/first.png" />',
  )
  await set({ title: '锦鲤', site_logo: '' })
  expect(await fill(template, {}, 'zh')).toContain('<img src="/pictures/logo.svg" alt="锦鲤" />')
})

test('passes the operator’s brand colour to the first script [SHELL-13]', async () => {
  const page = '<script src="/assets/first.js" data-brand="" data-modules="/a.js"></script>'
  expect(await fill(page, {}, 'zh')).toBe(page)
  await set({ brand_color: '#1677ff' })
  expect(await fill(page, {}, 'zh')).toContain('<script src="/assets/first.js" data-brand="#1677ff" data-modules')
  await set({ brand_color: '' })
})

test('the static page links to the operator’s service address', async () => {
  const page = '<a href="/service/">联系客服</a>'
  expect(await fill(page, {}, 'zh')).toBe(page)
  await set({ service_url: 'https://help.example/?a=1&b=2' })
  expect(await fill(page, {}, 'zh')).toBe('<a href="https://help.example/?a=1&amp;b=2">联系客服</a>')
  await set({ service_url: '-' })
  expect(await fill(page, {}, 'zh')).toBe(page)
  await set({ service_url: '' })
})

test('operator texts cannot end the script block or begin a comment in it', async () => {
  const bad = '</script><!--<script>alert(1)</script>'
  await set({ title: bad })
  const page = await fill(template, {}, 'zh')
  expect(page).not.toContain(bad)
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect(preloadedIn(page)['POST /api/app'].title).toBe(bad)
  await set({ title: '锦鲤' })
})

test('omits the bar when it is switched off or has nothing to download, and names the device of an app [HOME-01]', async () => {
  const opening = async (settings: object) => {
    await set(settings)
    return /<html [^>]*>/.exec(await fill(template, {}, 'zh'))?.[0]
  }
  expect(await opening({ ios_download_url: '' })).toBe('<html lang="zh-CN" class="barless">')
  expect(await opening({ ios_download_url: 'https://get.example.com/' })).toBe('<html lang="zh-CN">')
  expect(await opening({ ios_download_url: 'https://get.example.com/koi.apk' })).toBe(
    '<html lang="zh-CN" data-app="Android">',
  )
  expect(await opening({ ios_download_url: 'https://get.example.com/', app_state: 0 })).toBe(
    '<html lang="zh-CN" class="barless">',
  )
  await set({ app_state: 1, ios_download_url: '' })
})

test('a closed site shows no placeholder and preloads only its state [SHELL-17]', async () => {
  await set({ site_state: 0 })
  const page = await fill(template, {}, 'zh')
  expect(page).toContain('<html lang="zh-CN" class="undrawn">')
  expect(Object.keys(preloadedIn(page))).toEqual(['POST /api/app'])
  await set({ site_state: 1 })
})

test('the portal page has the operator’s name and brand colour', async () => {
  const page = '<title>__TITLE__</title><script data-brand=""></script>'
  const { title } = await app.app.settings.read()
  const paint = brandedPage(app.app)
  expect(await paint(page, {}, 'zh')).toBe(`<title>${title}</title><script data-brand=""></script>`)
  await set({ brand_color: '#1677ff' })
  expect(await paint(page, {}, 'zh')).toBe(`<title>${title}</title><script data-brand="#1677ff"></script>`)
  await set({ brand_color: '' })
})

test.each([
  ['cross-site', true],
  ['same-site', true],
  ['same-origin', false],
  ['none', false],
  [undefined, false],
])('marks a page reached from another site: Sec-Fetch-Site %s [D-028]', async (from, isFromOtherSite) => {
  const page = await fill(template, { 'sec-fetch-site': from }, 'zh')
  expect(page.includes('<html lang="zh-CN" class="barless" data-from="elsewhere">')).toBe(isFromOtherSite)
})
