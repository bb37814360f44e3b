import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../ops/config.ts'
import { requireNotSuperuser } from '../db/role.ts'
import { seal } from '../base/secret.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
let base: string
let port: number
const data = mkdtempSync(join(tmpdir(), 'koi-edge-'))
beforeAll(async () => {
  app = await openTestApp({ config: { publicUrl: 'https://play.example', trustProxy: ['127.0.0.1'] } })
  base = await app.server.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(async () => {
  rmSync(data, { recursive: true })
  await app.finish()
})

test('API answers are not cacheable and not readable by pages of another origin', async () => {
  const player = await app.registerPlayer()
  const paths = ['GET /console/api/players', 'GET /console/api/settings', `GET /console/api/players/${player.id}`]
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' }))
    .body
  for (const path of paths) {
    const answer = await app.server.inject({ url: path.slice(4), headers: { authorization: `Bearer ${token}` } })
    expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([path, 200, 'no-store'])
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  }
  const money = await app.server.inject({
    method: 'POST',
    url: '/api/refreshusermoney',
    headers: { authorization: `Bearer ${player.token}` },
  })
  expect(money.headers['cache-control']).toBe('no-store')
  expect(money.headers['cross-origin-resource-policy']).toBe('same-origin')
  const agent = await app.server.inject({ url: '/agent/api/me' })
  expect([agent.headers['cache-control'], agent.headers['cross-origin-resource-policy']]).toEqual([
    'no-store',
    'cross-origin',
  ])
})

const failures = async () => {
  const text = await (await fetch(`${base}/metrics`)).text()
  return [...text.matchAll(/koi_request_seconds_count\{.*status="5\d\d"\} (\d+)/g)].map(([, count]) => count)
}
const begin = (head: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head, () => resolve(socket)))
    socket.on('error', () => undefined)
  })
const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n`

test('a client that disconnects in the middle of a body causes no 5xx', async () => {
  const { token } = await app.registerPlayer()
  const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc`
  const open = [
    await begin(`${head('/api/login_pc', 'application/json')}\r\n{"name":`),
    await begin(`${head('/console/api/login', 'application/json')}\r\n{"username":`),
    await begin(
      `${head('/api/uploadimg', 'multipart/form-data; boundary=x')}Authorization: Bearer ${token}\r\n\r\n${form}`,
    ),
  ]
  expect((await fetch(`${base}/healthz`)).status).toBe(200)
  for (const socket of open) socket.resetAndDestroy()
  const connections = () =>
    new Promise<number>((resolve) => app.server.server.getConnections((_error, count) => resolve(count)))
  while ((await connections()) > 1) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await failures()).toEqual([])
})

const sockets: WebSocket[] = []
const openSocket = (headers: Record<string, string>) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/service/socket`, { headers })
    sockets.push(socket)
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => resolve(101))
    socket.on('error', () => socket.terminate())
  })

test('a WebSocket is opened by pages of the platform, also framed ones, and refused to other origins with 403', async () => {
  const answers = []
  for (const origin of ['https://play.example', 'null', base, 'https://evil.example', 'https://play.example.evil', 'x'])
    answers.push(await openSocket({ origin }))
  expect(answers).toEqual([101, 101, 101, 403, 403, 403])
  expect(await openSocket({})).toBe(101)
  for (const socket of sockets.splice(0)) socket.terminate()
})

test('limits WebSockets to 300 per IPv4 address or IPv6 /64', { timeout: 30_000 }, async () => {
  const from = (ip: string) => openSocket({ 'x-forwarded-for': ip })
  const answers = await Promise.all(Array.from({ length: 310 }, (_, n) => from(`2001:db8:1:2::${n.toString(16)}`)))
  expect(answers.filter((answer) => answer === 101)).toHaveLength(300)
  expect(answers.filter((answer) => answer === 429)).toHaveLength(10)
  expect(await from('2001:db8:1:3::1')).toBe(101)
  expect(await from('203.0.113.9, 198.51.100.1')).toBe(101)
  for (const socket of sockets.splice(0)) socket.terminate()
  let answer = 0
  while (answer !== 101) answer = await from('2001:db8:1:2::1')
  for (const socket of sockets.splice(0)) socket.terminate()
})

const production = { NODE_ENV: 'production', KOI_SEED: 'empty', PLATFORM_URL: 'https://play.example' }
const env = { ...production, DATABASE_URL: 'postgres://127.0.0.1/koi', KOI_DATA: data }

test('production does not generate secret.key and refuses to start without it', () => {
  expect(() => readConfig(env)).toThrow(`${join(data, 'secret.key')} is missing`)
  expect(() => seal({ data, makesKey: false }, 'secret', 'test')).toThrow('secret.key is missing')
  writeFileSync(join(data, 'secret.key'), randomBytes(32).toString('hex'), { mode: 0o600 })
  expect(readConfig(env).makesKey).toBe(false)
  expect(seal({ data, makesKey: false }, 'secret', 'test')).toMatch(/^v1:/)
})

test('refuses a database role that is or may become a superuser', async () => {
  const url = new URL(app.app.config.databaseUrl)
  const client = new pg.Client({ connectionString: inject('pgUrl') })
  await client.connect()
  const name = `koi_plain_${process.pid}`
  const password = randomBytes(8).toString('hex')
  await client.query(`create role ${name} login password '${password}'`)
  const plain = new URL(url)
  plain.username = name
  plain.password = password
  await expect(requireNotSuperuser(url.href)).rejects.toThrow(
    'a superuser: production works with an ordinary role only',
  )
  await requireNotSuperuser(plain.href)
  await client.query(`grant ${decodeURIComponent(url.username)} to ${name}`)
  await expect(requireNotSuperuser(plain.href)).rejects.toThrow(name)
  await client.query(`drop role ${name}`)
  await client.end()
})
