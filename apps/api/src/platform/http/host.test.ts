import { addresses } from '@koi/contract/addresses'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../ops/config.ts'
import { framedPolicy } from './headers.ts'
import { isOwnHost, ownOriginsOf, pageOriginOf } from './host.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
let open: TestApp
let base: string
beforeAll(async () => {
  app = await openTestApp({
    config: { publicUrl: 'https://play.example', hosts: ['play.example', 'desk.example:8443', 'm.example'] },
  })
  open = await openTestApp({ config: { publicUrl: 'http://127.0.0.1:8080', port: 8080 } })
  base = await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.finish()
  await open.finish()
})

const ask = (url: string, host: string, headers: Record<string, string> = {}, at = app) =>
  at.server.inject({ method: url.startsWith('/api/') ? 'POST' : 'GET', url, headers: { host, ...headers } })
const linkFor = async (host: string, headers: Record<string, string> = {}, at = app): Promise<string> =>
  (await ask('/api/getservicerurl', host, headers, at)).json().data.url

test('links use the public address, whatever Host and X-Forwarded-* headers hold', async () => {
  for (const host of ['play.example', 'desk.example:8443', 'm.example'])
    expect(await linkFor(host)).toBe('https://play.example/service/')
  expect(await linkFor('play.example', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' })).toBe(
    'https://play.example/service/',
  )
  for (const host of ['localhost:8080', 'evil.example', '127.0.0.1:8080'])
    expect(await linkFor(host, {}, open)).toBe('http://127.0.0.1:8080/service/')
})

test('answers 421 to a foreign Host on every path before anything else', async () => {
  for (const host of ['evil.example', 'play.example.evil', 'desk.example', '127.0.0.1', ''])
    for (const url of ['/', '/api/app', '/console/', '/console/api/settings', '/hooks/pay/wechat', '/uploads/x.png']) {
      const answer = await ask(url, host)
      expect([host, url, answer.statusCode, answer.headers['cache-control']]).toEqual([host, url, 421, 'no-store'])
    }
  expect((await ask('/api/app', 'evil.example')).json()).toEqual({ code: 421, message: '访问地址不正确', data: null })
  expect((await ask('/console/api/settings', 'evil.example')).json().code).toBe('MISDIRECTED')
  expect((await ask('/api/app', 'evil.example', { 'x-forwarded-host': 'play.example' })).statusCode).toBe(421)
  for (const host of ['PLAY.example', 'play.example:443', 'm.example', 'm.example:9000'])
    expect((await ask('/api/app', host)).statusCode).toBe(200)
})

test('only health probes are answered under loopback and listening addresses', async () => {
  for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080', 'play.example']) {
    expect((await ask('/healthz', host)).statusCode).toBe(200)
    expect((await ask('/readyz', host)).statusCode).toBe(200)
  }
  expect((await ask('/healthz', 'evil.example')).statusCode).toBe(421)
  expect((await ask('/console/', 'localhost')).statusCode).toBe(421)
})

test('a WebSocket is opened only under a configured host', async () => {
  const tryWith = (host: string) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(`${base.replace('http', 'ws')}/service/socket`, { headers: { host } })
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('open', () => resolve(101))
      socket.on('error', () => socket.terminate())
    })
  expect(await tryWith('evil.example')).toBe(421)
  expect(await tryWith('play.example')).toBe(101)
})

test('framed pages may be embedded by the player site under every configured host', () => {
  const place = {
    publicUrl: 'https://play.example',
    hosts: ['play.example', 'm.example'],
    host: '127.0.0.1',
    port: 8080,
  }
  expect(ownOriginsOf(place)).toEqual(['https://play.example', 'https://m.example:*'])
  expect(ownOriginsOf({ ...place, publicUrl: 'http://127.0.0.1:8080', hosts: null })).toEqual([
    'http://127.0.0.1:8080',
    'http://localhost:8080',
  ])
  expect(framedPolicy('https://play.example', ownOriginsOf(place))).toContain(
    "frame-ancestors 'self' https://play.example https://m.example:*",
  )
  expect(isOwnHost({ hosts: null }, 'anything.example')).toBe(true)
  expect(pageOriginOf(place, { protocol: 'http', headers: { host: 'play.example' } })).toBe('https://play.example')
})

const env = { DATABASE_URL: 'postgres://127.0.0.1/koi', KOI_DATA: tmpdir() }
const placeOf = (more: Record<string, string>) => {
  const { publicUrl, hosts } = readConfig({ ...env, ...more })
  return [publicUrl, hosts]
}

test('validates PLATFORM_URL and KOI_HOSTS at startup', () => {
  expect(placeOf({})).toEqual(['http://127.0.0.1:8080', null])
  expect(placeOf({ HOST: '0.0.0.0', PORT: '9000' })).toEqual(['http://127.0.0.1:9000', null])
  expect(placeOf({ PLATFORM_URL: 'https://Play.example/' })).toEqual(['https://play.example', ['play.example']])
  expect(placeOf({ KOI_HOSTS: 'm.example, [::1]:8080' })).toEqual([
    'http://127.0.0.1:8080',
    ['127.0.0.1:8080', 'm.example', '[::1]:8080'],
  ])
  for (const wrong of ['play.example', 'ftp://play.example', 'https://a:b@play.example', `https://x${addresses.login}`])
    expect(() => placeOf({ PLATFORM_URL: wrong })).toThrow('PLATFORM_URL: ')
  for (const wrong of ['https://m.example', 'm.example/x', 'm example@'])
    expect(() => placeOf({ KOI_HOSTS: wrong })).toThrow('KOI_HOSTS: ')
  expect(() => placeOf({ NODE_ENV: 'production', KOI_SEED: 'empty' })).toThrow(
    'PLATFORM_URL: production needs the public address',
  )
})
