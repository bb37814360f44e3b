import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inSchema, schemaOf } from '../../site/brand/brand.ts'
import { Brands } from './brands.ts'
import { sealAudit } from '../../platform/db/audit.ts'
import { connect } from '../../platform/db/db.ts'
import { seal } from '../../platform/base/secret.ts'
import { collectBets } from '../../play/bet/collect.ts'
import { secretAssociatedData } from '../../play/venue/venue.ts'
import { createBrand, setSuspended } from './createBrand.ts'
import { findViolations, invariants } from '../../books/ledger/check.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
let brands: Brands
let port: number
const opened: string[] = []

beforeEach(async () => {
  app = await openTestApp({ config: { publicUrl: 'http://play.example', hosts: ['play.example', 'localhost'] } })
  brands = await Brands.start(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})
afterEach(async () => {
  const open = opened.splice(0).filter((one) => brands.find(one))
  for (const one of open) expect([...brands.find(one)!.unlisted]).toEqual([])
  await brands.stop()
  for (const one of open) {
    const { db, close } = await connect(inSchema(app.app.config.databaseUrl, schemaOf(one)))
    await sealAudit(db)
    expect(await findViolations(db, invariants)).toEqual([])
    await close()
  }
  await app.finish()
})

interface Answer {
  http: number
  code?: number
  message?: string
  data?: Record<string, unknown>
}

const call = (host: string, path: string, body: object = {}, token = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', authorization: `Bearer ${token}` }
    request({ port, path, method: 'POST', headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ http: answer.statusCode!, ...(JSON.parse(text) as object) }))
    })
      .on('error', reject)
      .end(JSON.stringify(body))
  })

const create = async (brand: string, hosts: string[]) => {
  const made = await createBrand(app.app.config, app.clock, { code: brand, name: brand, hosts })
  opened.push(brand)
  await brands.reload()
  return made
}

const register = async (host: string, name: string): Promise<string> => {
  const player = { name, password, confirmPass: password, realname: '张三', paypassword: payPassword, code }
  const { message, data } = await call(host, '/api/register', player)
  expect(message).toBe('注册成功')
  return data!['api_token'] as string
}

const schemas = async (): Promise<string[]> => {
  const { rows } = await app.app.pool.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname like 'brand\\_%' order by 1",
  )
  return rows.map(({ name }) => name)
}

test('two brands have separate players under the same name, and a session of one is not valid at the other', async () => {
  await create('second', ['second.example'])
  const [main, second] = [await register('localhost', 'player001'), await register('second.example', 'player001')]
  for (const [host, token] of [
    ['localhost', main],
    ['second.example', second],
  ] as const)
    expect(await call(host, '/api/user', {}, token)).toMatchObject({
      http: 200,
      code: 200,
      data: { username: 'player001' },
    })
  expect(await call('second.example', '/api/user', {}, main)).toMatchObject({ code: 401 })
  expect(await call('localhost', '/api/user', {}, second)).toMatchObject({ code: 401 })
})

test('a brand is found by its host in any spelling', async () => {
  await create('second', ['二号.example', 'other.example:8443', '[::2]'])
  const name = new URL('http://二号.example').hostname
  const hosts = [name.toUpperCase(), `${name}.`, `${name}:9000`, 'other.example:8443', '[::2]:80']
  for (const host of hosts) expect(await call(host, '/api/app'), host).toMatchObject({ http: 200, code: 200 })
})

test('a host that belongs to no brand is answered with 421', async () => {
  await create('second', ['second.example:8443'])
  for (const host of ['unknown.example', 'second.example', 'second.example:80', 'main', 'a b', 'x.second.example'])
    expect(await call(host, '/api/app'), host).toMatchObject({ http: 421, code: 421 })
  for (const host of ['play.example', 'localhost:80'])
    expect(await call(host, '/api/app'), host).toMatchObject({ http: 200 })
})

test('a suspended brand answers 503 and runs again when it is resumed', async () => {
  await create('second', ['second.example'])
  const token = await register('second.example', 'player001')
  await setSuspended(app.app.config.databaseUrl, 'second', true)
  await brands.reload()
  expect(await call('second.example', '/api/user', {}, token)).toMatchObject({ code: 503 })
  const page = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) =>
    get({ port, path: '/', headers: { host: 'second.example' }, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    }).on('error', reject),
  )
  expect(page).toEqual({ status: 503, text: '系统维护中，请稍后再试' })
  await setSuspended(app.app.config.databaseUrl, 'second', false)
  await brands.reload()
  expect(await call('second.example', '/api/user', {}, token)).toMatchObject({ code: 200 })
})

test('a host that another brand has is refused, and nothing of the refused brand is left behind', async () => {
  await create('second', ['second.example'])
  await expect(create('third', ['third.example', 'SECOND.example.'])).rejects.toThrow(
    'second.example is a host of the brand second.',
  )
  await expect(create('third', ['play.example'])).rejects.toThrow('play.example is a host of the main brand.')
  await expect(create('third', ['https://third.example/'])).rejects.toThrow('is no host')
  await expect(create('third', [])).rejects.toThrow('A brand needs a host.')
  await expect(create('second', ['third.example'])).rejects.toThrow('There is a brand second already.')
  await expect(create('Third', ['third.example'])).rejects.toThrow('"Third" is no code')
  expect(await schemas()).toEqual([schemaOf('second')])
  await create('third', ['third.example'])
  expect(await call('third.example', '/api/app')).toMatchObject({ code: 200 })
})

test('a host is refused whose requests another brand gets by a host with or without a port', async () => {
  await create('second', ['second.example', 'ported.example:8443'])
  for (const host of ['second.example:8443', 'ported.example', 'ported.example:8443'])
    await expect(create('third', [host])).rejects.toThrow('is a host of the brand second.')
  const { config } = app.app
  const main = { ...config, publicUrl: 'http://main.example:8443', hosts: ['main.example:8443'] }
  await expect(createBrand(main, app.clock, { code: 'third', name: 'third', hosts: ['main.example'] })).rejects.toThrow(
    'main.example is a host of the main brand.',
  )
  await create('third', ['ported.example:9443'])
  const answers = await Promise.allSettled(
    ['fourth', 'fifth'].map((code, n) =>
      createBrand(config, app.clock, { code, name: code, hosts: [n ? 'late.example' : 'late.example:80'] }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await schemas()).toHaveLength(3)
})

test('concurrent reloads open a brand once', async () => {
  await createBrand(app.app.config, app.clock, { code: 'second', name: 'second', hosts: ['second.example'] })
  opened.push('second')
  const open = await Promise.all([1, 2].map(() => brands.reload().then(() => brands.find('second'))))
  expect(open[0]).not.toBeNull()
  expect(open[0]).toBe(open[1])
})

test('creating a brand replaces what an interrupted creation left behind', async () => {
  await create('second', ['second.example'])
  await app.execAsOwner('create schema brand_third; create table brand_third.operator (id uuid)')
  await create('third', ['third.example'])
  expect(await call('third.example', '/api/app')).toMatchObject({ code: 200 })
})

test('a brand that cannot be opened is answered with 503, and the others run', async () => {
  await create('second', ['second.example'])
  await create('third', ['third.example'])
  await app.execAsOwner("update brand_second.migration set hash = 'changed' where name like '0001%'")
  await brands.stop()
  brands = await Brands.start(app)
  opened.splice(0, 1)
  expect(await call('second.example', '/api/app')).toMatchObject({ code: 503 })
  expect(await call('third.example', '/api/app')).toMatchObject({ code: 200 })
  expect(await call('localhost', '/api/app')).toMatchObject({ code: 200 })
})

test('a brand created like another has its settings, contents and pictures, but no player and no secret of it', async () => {
  const { config, db } = app.app
  const picture = `${'ab'.repeat(16)}.png`
  mkdirSync(join(config.data, 'uploads'), { recursive: true })
  writeFileSync(join(config.data, 'uploads', picture), 'a picture')
  await app.registerPlayer('player001')
  await app.execAsOwner(`
    insert into setting values ('brand_color', '"#0f766e"'), ('visit_url', '"https://visit.example"') on conflict (key) do update set value = excluded.value;
    insert into banner (src) values ('/uploads/${picture}');
    insert into vip_level (level, name, recharge, flow, keep_flow) values (1, '一级', 100, 100, 100);
    update venue set secret = 'v1:${'A'.repeat(52)}', state = 'open', quiet_seconds = 900, takes_decimals = not takes_decimals where code = 'ag'`)
  await createBrand(config, app.clock, { code: 'second', name: 'second', hosts: ['second.example'], like: 'main' })
  opened.push('second')
  await brands.reload()
  const second = brands.find('second')!.app
  expect((await call('second.example', '/api/app')).data).toMatchObject({ title: 'second', brand_color: '#0f766e' })
  expect(await second.db.selectFrom('setting').select('key').where('key', '=', 'visit_url').execute()).toEqual([])
  expect(await second.db.selectFrom('player').select('id').execute()).toEqual([])
  const ofVenues = (at: typeof db) =>
    at.selectFrom('venue').select(['code', 'secret', 'state']).where('code', '=', 'ag').executeTakeFirstOrThrow()
  expect((await ofVenues(second.db)).secret).not.toBe((await ofVenues(db)).secret)
  expect((await ofVenues(second.db)).state).toBe('off')
  const termsOf = (at: typeof db) =>
    at.selectFrom('venue').select(['code', 'quietSeconds', 'takesDecimals', 'adapter']).orderBy('code').execute()
  expect(await termsOf(second.db)).toEqual(await termsOf(db))
  const rows = (at: typeof db) => at.selectFrom('vipLevel').selectAll().execute()
  expect(await rows(second.db)).toEqual(await rows(db))
  const addPicture = () => second.db.insertInto('banner').values({ src: '/x.png' }).returning('id').executeTakeFirst()
  expect((await addPicture())!.id).toBeGreaterThan(1)
  expect(readFileSync(join(second.config.data, 'uploads', picture), 'utf8')).toBe('a picture')
  expect(await second.db.selectFrom('upload').select(['name', 'bytes']).execute()).toEqual([
    { name: picture, bytes: 9 },
  ])
  await expect(
    createBrand(config, app.clock, { code: 'third', name: 'third', hosts: ['third.example'], like: 'fourth' }),
  ).rejects.toThrow('There is no brand fourth.')
  expect(await schemas()).toEqual([schemaOf('second')])
})

test("bets of another brand's players at a shared venue account are no faults of a copied brand, and it has no cursor of the other", async () => {
  const at = '2026-03-10T03:50:00.000Z'
  const times = { betAt: at, settledAt: at, changedAt: at }
  const stakes = { stake: 100, validStake: 100, winLoss: 0, state: 'settled', memo: '' }
  const bet = (login: string, change: object = {}) => ({
    betId: `bet of ${login}`,
    login,
    gameCode: 'koi',
    gameName: '锦鲤',
    roundId: 'r1',
    ...stakes,
    ...times,
    ...change,
  })
  // The account of an installation at a venue: it reports the bets of all brands, one of each unreadable.
  const shared = createServer((asked, answer) => {
    asked.resume().on('end', () => {
      const bets = ['player001', 'second_player001', 'nobody_here'].flatMap((login) => [
        bet(login),
        bet(login, { betId: `unreadable of ${login}`, stake: '100' }),
      ])
      const isBets = asked.url!.endsWith('/bets')
      answer.setHeader('content-type', 'application/json')
      answer.end(JSON.stringify(isBets ? { bets, cursor: '6', more: false } : { balance: 0 }))
    })
  })
  await new Promise<void>((done) => shared.listen(0, '127.0.0.1', done))
  try {
    await app.registerPlayer('player001')
    const { id } = await app.app.db.selectFrom('player').select('id').executeTakeFirstOrThrow()
    const { port: venuePort } = shared.address() as AddressInfo
    const access = { base_url: `http://127.0.0.1:${venuePort}`, secret: 'shared secret' }
    await app.callConsoleApi('PATCH /console/api/venues/ag', access)
    const addAccount = (to: typeof app.app, player: string, login: string) =>
      to.db.insertInto('venueAccount').values({ playerId: player, venue: 'ag', login }).execute()
    await addAccount(app.app, id, 'player001')
    expect(await collectBets(app.app)).toBeGreaterThanOrEqual(1)
    await app.app.db.deleteFrom('venueFault').execute()
    await createBrand(app.app.config, app.clock, {
      code: 'second',
      name: 'second',
      hosts: ['second.example'],
      like: 'main',
    })
    opened.push('second')
    await brands.reload()
    const second = brands.find('second')!.app
    expect(await second.db.selectFrom('jobCursor').select('name').where('name', 'like', 'bets:%').execute()).toEqual([])
    await register('second.example', 'player001')
    const own = await second.db.selectFrom('player').select('id').executeTakeFirstOrThrow()
    await addAccount(second, own.id, 'second_player001')
    const secret = seal(second.config, access.secret, secretAssociatedData('ag'))
    await second.db.updateTable('venue').set({ baseUrl: access.base_url, secret }).where('code', '=', 'ag').execute()
    await second.db.updateTable('venue').set({ baseUrl: '' }).where('code', '<>', 'ag').execute()
    await Promise.all([collectBets(second), collectBets(app.app)])
    const subjects = async ({ db }: typeof app.app) => {
      const rows = await db.selectFrom('venueFault').select('detail').where('venue', '=', 'ag').execute()
      return rows.map(({ detail }) => (detail as { about: string }).about).toSorted()
    }
    const unknown = ['bet of nobody_here', 'unreadable of nobody_here']
    expect(await subjects(second)).toEqual([...unknown, 'unreadable of second_player001'])
    expect(await subjects(app.app)).toEqual([...unknown, 'unreadable of player001'])
    const bets = ({ db }: typeof app.app) => db.selectFrom('bet').select(['betId', 'playerId']).execute()
    expect(await bets(second)).toEqual([{ betId: 'bet of second_player001', playerId: own.id }])
    expect(await bets(app.app)).toEqual([{ betId: 'bet of player001', playerId: id }])
  } finally {
    shared.closeAllConnections()
    await new Promise((done) => shared.close(done))
  }
})

test('a request for a brand that a starting server has not opened yet waits until the brand is open', async () => {
  for (const one of ['second', 'third']) await create(one, [`${one}.example`])
  await brands.stop()
  brands = await Brands.start(app)
  expect(brands.find('third')).toBeNull()
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('third.example', '/api/app')))
  expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 200))
  expect(await call('second.example', '/api/app')).toMatchObject({ code: 200 })
})
