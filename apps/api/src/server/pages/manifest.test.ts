import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstPage } from './firstPage.ts'
import { handlersOf } from '../handlers.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { folderOf } from '../../access/upload/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const set = (settings: object) => app.callConsoleApi('PATCH /console/api/settings', settings)
const get = (url: string) => app.server.inject({ method: 'GET', url })
const manifest = async () => (await get('/site.webmanifest')).json()

test('the manifest has the operator’s name and colour, and installable icons [SHELL-13]', async () => {
  expect(await manifest()).toMatchObject({
    name: '锦鲤',
    display: 'standalone',
    start_url: '/',
    theme_color: '#cf3526',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', purpose: 'maskable' },
    ],
  })
  await set({ title: '鱼跃', brand_color: '#1677ff' })
  const { name, short_name, theme_color, icons } = await manifest()
  expect([name, short_name, theme_color]).toEqual(['鱼跃', '鱼跃', '#1677ff'])
  expect(icons[0].src).toMatch(/^\/site-icons\/192\.png\?v=[0-9a-f]{8}$/)
  const head = await get('/site.webmanifest')
  expect(head.headers).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': 'no-cache',
  })
  await set({ title: '锦鲤', brand_color: '' })
})

test('share_target exists for the built-in chat only; without a service worker the chat opens without the picture', async () => {
  const { share_target: target } = await manifest()
  expect(target).toMatchObject({ action: '/share', method: 'POST', params: { files: [{ name: 'picture' }] } })
  const payload = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\nx\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await app.server.inject({ method: 'POST', url: target.action, headers, payload })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#/kefu'])
  await set({ service_url: 'https://help.example/chat' })
  expect(await manifest()).not.toHaveProperty('share_target')
  await set({ service_url: '' })
})

test('our own icon is rendered in the operator’s colour, or replaced by a picture of the site', async () => {
  await set({ brand_color: '#0f766e' })
  /** Largest difference between the icon's ground and the colour #0f766e, of any channel. */
  const differenceOfGround = async () => {
    const answer = await get('/site-icons/192.png')
    expect(answer.statusCode).toBe(200)
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
    const at = (96 * info.width + 6) * info.channels
    return Math.max(...[15, 118, 110].map((value, channel) => Math.abs(value - data[at + channel]!)))
  }
  expect(await differenceOfGround()).toBeLessThan(16)
  await set({ brand_color: '', site_icon: '/pictures/lotus-icon.png' })
  expect(await differenceOfGround()).toBeLessThan(16)
  await set({ site_icon: '' })
})

test("renders square icons of every size from the operator's logo; other names are 404", async () => {
  const name = `${'0a'.repeat(16)}.png`
  mkdirSync(folderOf(app.app.config), { recursive: true })
  const wide = sharp({ create: { width: 210, height: 60, channels: 3, background: '#1677ff' } })
  writeFileSync(join(folderOf(app.app.config), name), await wide.png().toBuffer())
  await set({ site_logo: `/uploads/${name}` })
  const { icons } = await manifest()
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    const answer = await get(src)
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 255])
  }
  expect((await get('/site-icons/181.png')).statusCode).toBe(404)
  expect((await get('/site-icons/toString.png')).statusCode).toBe(404)
  await set({ site_logo: '' })
})

test('an uploaded icon replaces the logo and fills its square; the page uses it too [D-114]', async () => {
  const name = `${'0b'.repeat(16)}.png`
  mkdirSync(folderOf(app.app.config), { recursive: true })
  const green = sharp({ create: { width: 512, height: 512, channels: 3, background: '#00a000' } })
  writeFileSync(join(folderOf(app.app.config), name), await green.png().toBuffer())
  const before = (await manifest()).icons[0].src
  await set({ site_icon: `/uploads/${name}` })
  const { icons } = await manifest()
  expect(icons[0].src).not.toBe(before)
  const cornerOf = async (src: string) => {
    const { data } = await sharp((await get(src)).rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 4)]
  }
  expect(await cornerOf(icons[0].src)).toEqual([0, 160, 0, 255])
  expect(await cornerOf(icons[2].src), 'the safe zone of a maskable icon').toEqual([255, 255, 255, 255])
  const fill = firstPage(app.app, handlersOf(app.app))
  const page = '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />'
  expect(await fill(page, {}, 'zh')).toBe(`<link rel="icon" href="${icons[0].src}" />`)
  await set({ site_icon: '' })
  expect(await fill(page, {}, 'zh')).toBe(page)
})
