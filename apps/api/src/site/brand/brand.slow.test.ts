import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { day, hour } from '@koi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Brands } from '../../server/brands/brands.ts'
import { build } from '../../server/build.ts'
import { enrol } from '../../access/identity/factor.testing.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
let brands: Brands
beforeEach(async () => {
  app = await openTestApp({
    config: { publicUrl: 'http://play.example:8080', hosts: ['play.example:8080', 'localhost'] },
  })
  brands = await Brands.start(app)
})
afterEach(async () => {
  await brands.stop()
  await app.finish()
})

const call = (at: string, body?: object, token?: string) => app.callConsoleApi(at, body, token)
const add = (code: string, hosts: string[], more: object = {}) =>
  call('POST /console/api/brands', { code, name: `${code} 站`, hosts, ...more })
const list = async () => (await call('GET /console/api/brands')).body
const setState = (code: string, verb: 'suspend' | 'resume', token?: string) =>
  call(`POST /console/api/brands/${code}/${verb}`, {}, token)
const acts = async () =>
  (await call('GET /console/api/audit', { per_page: '200' })).body.items
    .filter(({ subject_kind }: Record<string, string>) => subject_kind === 'brand')
    .map(({ act, subject_id, actor_name }: Record<string, string>) => `${act} ${subject_id} ${actor_name}`)
const signIn = async (username: string) =>
  (await call('POST /console/api/login', { username, password }, 'none yet')).body.token as string

const inBrand = (code: string, at: string, body: object | undefined, token: string) => {
  const [method, url] = at.split(' ') as ['GET', string]
  return brands.find(code)!.server.inject({
    method,
    url,
    headers: { host: `${code}.example`, authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
}
/** Enters a brand as the operator of the main brand who created it. */
const enter = async (code: string): Promise<string> => {
  const { ticket } = (await call('POST /console/api/brand-tickets', { brand: code })).body
  const answer = await inBrand(code, 'POST /console/api/login/ticket', { ticket }, '')
  expect(answer.statusCode).toBe(200)
  return answer.json<{ token: string }>().token
}

/** Counts what exists of brands: schemas, rows, hosts and folders. */
async function remains() {
  const { rows } = await app.app.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'brand\\_%' union all
     select code from platform.brand union all select host from platform.brand_host order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('creates a brand whose only operator is its maker, and lists it with its addresses [D-110]', async () => {
  expect(await list()).toMatchObject({ items: [], total: 0 })
  const made = await add('mei', ['Mei.example', 'mei.example.', 'www.mei.example'])
  const row = {
    code: 'mei',
    name: 'mei 站',
    hosts: ['mei.example', 'www.mei.example'],
    state: 'open',
    site_url: 'http://mei.example:8080/',
    console_url: 'http://mei.example:8080/console/',
  }
  expect(made).toMatchObject({ status: 201, body: row })
  expect(Object.keys(made.body)).not.toContain('password')
  const there = await enter('mei')
  const { items } = (await inBrand('mei', 'GET /console/api/operators', undefined, there)).json<{ items: object[] }>()
  expect(items).toMatchObject([{ username: 'admin@main', role: 'owner', is_staff: true }])
  expect((await inBrand('mei', 'GET /console/api/me', undefined, there)).json()).toMatchObject({ role: 'owner' })
  expect(await list()).toMatchObject({ items: [{ ...row, created_at: made.body.created_at }], total: 1 })
  expect(made.body.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await acts()).toEqual(['brand.add mei admin'])
})

test('refuses a malformed or taken code or host, names the field and the brand, and leaves nothing behind', async () => {
  expect((await add('mei', ['mei.example'])).status).toBe(201)
  const before = await remains()
  for (const code of ['Mei', 'm', '1mei', 'main', 'mei_2', 'a'.repeat(32), '', '; drop'])
    expect(await add(code, ['a.example']), code).toMatchObject({ status: 422, body: { code: 'BRAND_CODE_MALFORMED' } })
  const refusals: [object, number, string, string, string][] = [
    [{ code: 'mei' }, 409, 'BRAND_CODE_TAKEN', 'code', '已有使用该代码的品牌'],
    [{ hosts: [] }, 422, 'BRAND_HOST_MISSING', 'hosts', '请填写至少一个域名'],
    [{ hosts: ['https://a.example/'] }, 422, 'BRAND_HOST_MALFORMED', 'hosts', 'https://a.example/ 不是域名'],
    [{ hosts: ['a.example', ''] }, 422, 'BRAND_HOST_MALFORMED', 'hosts', '不是域名'],
    [{ hosts: ['a.example', 'MEI.example.'] }, 409, 'BRAND_HOST_TAKEN', 'hosts', 'mei.example 是品牌 mei 的域名'],
    [
      { hosts: ['play.example:8080', 'localhost'] },
      409,
      'BRAND_HOST_TAKEN',
      'hosts',
      'play.example:8080 是主品牌的域名',
    ],
    [{ like: 'none' }, 422, 'BRAND_TEMPLATE_UNKNOWN', 'like', '没有品牌 none'],
    [{ name: ' ' }, 422, 'INVALID', '', ''],
    [{ more: 1 }, 422, 'FIELD_UNKNOWN', '', ''],
  ]
  for (const [change, status, code, field, text] of refusals) {
    const answer = await add('other', ['a.example'], change)
    expect(answer, code).toMatchObject({ status, body: { code } })
    expect(answer.body.detail ?? answer.body.title).toContain(text)
    if (field) expect(answer.body.field, code).toBe(field)
  }
  const folder = join(app.app.config.data, 'brands', 'other')
  mkdirSync(folder, { recursive: true })
  expect(await add('other', ['a.example'])).toMatchObject({ status: 409, body: { code: 'BRAND_CODE_IN_USE' } })
  expect(await remains()).toEqual(before)
  expect(await acts()).toEqual(['brand.add mei admin'])
})

test('of twenty concurrent creations with one code, or with one host, one succeeds and the others leave nothing behind [D-110]', async () => {
  const same = await Promise.all(Array.from({ length: 20 }, () => add('mei', ['mei.example'])))
  expect(same.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of same.filter(({ status }) => status !== 201))
    expect([status, body.code]).toEqual([409, 'BRAND_CODE_TAKEN'])
  expect(await remains()).toEqual(['brand_mei', 'mei', 'mei.example'])

  const host = await Promise.all(Array.from({ length: 3 }, (_, n) => add(`b${n}`, ['same.example'])))
  expect(host.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of host.filter(({ status }) => status !== 201))
    expect([status, body.code]).toEqual([409, 'BRAND_HOST_TAKEN'])
  const { code } = host.find(({ status }) => status === 201)!.body
  expect(await remains()).toEqual([code, `brand_${code}`, 'brand_mei', 'mei', 'mei.example', 'same.example'])
  for (const one of ['b0', 'b1', 'b2'])
    expect(existsSync(join(app.app.config.data, 'brands', one)), one).toBe(one === code)
  expect(await acts()).toHaveLength(2)
})

test('a new brand starts with the settings of another brand or of the main one, and with its own name as title', async () => {
  await call('PATCH /console/api/settings', { title: '主站', brand_color: '#0f766e' })
  await add('mei', ['mei.example'], { like: 'main' })
  await add('lan', ['lan.example'], { like: 'mei' })
  const token = await enter('lan')
  const settings = (await inBrand('lan', 'GET /console/api/settings', undefined, token)).json<object>()
  expect(settings).toMatchObject({ title: 'lan 站', brand_color: '#0f766e' })
})

test('a creation that fails halfway leaves nothing behind, and succeeds when it is repeated', async () => {
  const folder = join(app.app.config.data, 'brands')
  writeFileSync(folder, 'no folder')
  expect(await add('mei', ['mei.example'])).toMatchObject({ status: 500, body: { code: 'FAULT' } })
  expect(await remains()).toEqual([])
  expect(await acts()).toEqual([])
  rmSync(folder)
  expect((await add('mei', ['mei.example'])).status).toBe(201)
})

test('a database role that may not create schemas creates no brand, and the answer says so', async () => {
  await add('mei', ['mei.example'])
  const before = await remains()
  const url = new URL(app.app.config.databaseUrl)
  const role = `koi_schemaless_${process.pid}`
  url.username = role
  url.password = randomBytes(8).toString('hex')
  await app.execAsOwner(`create role ${role} login password '${url.password}'; grant koi_app to ${role}`)
  const built = await build({ ...app.app.config, databaseUrl: url.href }, app.clock, {
    logLevel: 'silent',
    hasSites: false,
  })
  try {
    const post = (at: string, payload: object, token = '') =>
      built.server.inject({ method: 'POST', url: at, headers: { authorization: `Bearer ${token}` }, payload })
    const signedIn = await post('/console/api/login', { username: 'admin', password: 'admin12345' })
    const { token } = signedIn.json<{ token: string }>()
    const others = await Brands.start(built, { hasWork: false })
    try {
      const answer = await post('/console/api/brands', { code: 'lan', name: 'Lan', hosts: ['lan.example'] }, token)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({
        code: 'BRAND_SCHEMA_REFUSED',
        detail: '数据库账号无权创建 schema，请联系部署人员授权',
      })
    } finally {
      await others.stop()
    }
  } finally {
    await built.close()
    await app.execAsOwner(`drop role ${role}`)
  }
  expect(await remains()).toEqual(before)
  expect(await acts()).toEqual(['brand.add mei admin'])
  expect(existsSync(join(app.app.config.data, 'brands', 'lan'))).toBe(false)
})

test('suspending and resuming a brand are idempotent; an unknown brand is NOT_FOUND', async () => {
  expect(await setState('mei', 'suspend')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  await add('mei', ['mei.example'])
  for (const verb of ['suspend', 'resume'] as const)
    expect(await setState('other', verb)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await setState('mei', 'resume')).body.state).toBe('open')
  const suspended = await Promise.all(Array.from({ length: 20 }, () => setState('mei', 'suspend')))
  expect(new Set(suspended.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['200 suspended']))
  await brands.reload()
  expect(brands.find('mei')).toBeNull()
  expect((await list()).items[0].state).toBe('suspended')
  expect((await setState('mei', 'resume')).status).toBe(200)
  await brands.reload()
  expect((await list()).items[0].state).toBe('open')
  expect((await acts()).sort()).toEqual(['brand.add mei admin', 'brand.resume mei admin', 'brand.suspend mei admin'])
})

test('a brand that cannot be opened is listed as failed', async () => {
  await add('mei', ['mei.example'])
  await app.execAsOwner("update brand_mei.migration set hash = 'changed' where name like '0001%'")
  await brands.stop()
  brands = await Brands.start(app)
  await brands.reload()
  expect((await list()).items[0]).toMatchObject({ code: 'mei', state: 'failed' })
})

test('with four_eyes_changes resuming a brand needs a second operator, suspending it does not [D-110]', async () => {
  await app.createOperator('second')
  await add('mei', ['mei.example'])
  await call('PATCH /console/api/settings', { four_eyes_changes: 1 })
  expect((await setState('mei', 'suspend')).body.state).toBe('suspended')
  const waiting = await setState('mei', 'resume')
  expect(waiting).toMatchObject({
    status: 202,
    body: {
      act: 'brand.resume',
      subject_id: 'mei',
      before: { state: 'suspended' },
      after: { state: 'open' },
      state: 'open',
    },
  })
  expect((await list()).items[0].state).toBe('suspended')
  const approve = (token?: string) => call(`POST /console/api/approvals/${waiting.body.id}/approve`, {}, token)
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_NEEDED' } })
  expect((await approve(await signIn('second'))).status).toBe(200)
  await brands.reload()
  expect((await list()).items[0].state).toBe('open')
})

test('only operators with the permission see or change brands, and a change requires a fresh second factor', async () => {
  await add('mei', ['mei.example'])
  const permissions = ['brand.view']
  await call('POST /console/api/operators', { username: 'clerk', password, permissions })
  await call('POST /console/api/operators', { username: 'other', password, permissions: ['setting.view'] })
  const [clerk, other] = [await signIn('clerk'), await signIn('other')]
  expect((await call('GET /console/api/brands', undefined, clerk)).body.total).toBe(1)
  expect((await setState('mei', 'suspend', clerk)).status).toBe(403)
  expect((await call('GET /console/api/brands', undefined, other)).status).toBe(403)
  await app.createOperator('chief')
  const chief = await signIn('chief')
  const nextCode = await enrol(app, chief)
  expect(await setState('mei', 'suspend', chief)).toMatchObject({ status: 401, body: { code: 'OTP_NEEDED' } })
  const otp = await nextCode()
  expect((await call('POST /console/api/brands/mei/suspend', { otp }, chief)).status).toBe(200)
})

test('a further brand has no endpoints or permissions of brands [D-110]', async () => {
  await add('mei', ['mei.example'])
  const token = await enter('mei')
  const calls: [string, object?][] = [
    ['GET /console/api/brands'],
    ['POST /console/api/brands', { code: 'other', name: 'x', hosts: ['x.example'] }],
    ['POST /console/api/brands/mei/suspend', {}],
    ['POST /console/api/brands/mei/resume', {}],
  ]
  for (const [at, body] of calls) {
    const answer = await inBrand('mei', at, body, token)
    expect([at, answer.statusCode]).toEqual([at, 404])
  }
  const me = (await inBrand('mei', 'GET /console/api/me', undefined, token)).json<{ permissions: string[] }>()
  expect(me.permissions).toContain('setting.view')
  expect(me.permissions.filter((name) => name.startsWith('brand.'))).toEqual([])
  const { paths } = (await inBrand('mei', 'GET /console/api/openapi.json', undefined, token)).json<{ paths: object }>()
  expect(Object.keys(paths).filter((path) => path.includes('brand'))).toEqual([])
  expect((await call('GET /console/api/me')).body.permissions).toEqual(
    expect.arrayContaining(['brand.view', 'brand.change']),
  )
})

const setExported = () => app.execAsOwner('update platform.brand set exported_at = clock_timestamp()')
const change = (code: string, verb: 'remove' | 'keep', token?: string) =>
  call(`POST /console/api/brands/${code}/${verb}`, {}, token)
const approve = async (id: string, token: string) =>
  (await call(`POST /console/api/approvals/${id}/approve`, {}, token)).status

test('removes a suspended and exported brand seven days after a second operator approved it [D-111]', async () => {
  await add('mei', ['mei.example'])
  await add('lan', ['lan.example'])
  await app.createOperator('second')
  const second = await signIn('second')
  expect(await change('none', 'remove')).toMatchObject({ status: 404 })
  expect(await change('mei', 'remove')).toMatchObject({ status: 409, body: { code: 'BRAND_NOT_SUSPENDED' } })
  await setExported()
  await setState('mei', 'suspend')
  expect(await change('mei', 'remove')).toMatchObject({ status: 409, body: { code: 'BRAND_NOT_EXPORTED' } })
  await setExported()
  const asked = await change('mei', 'remove')
  expect(asked).toMatchObject({ status: 202, body: { act: 'brand.remove', state: 'open' } })
  expect((await change('mei', 'remove')).body.id).toBe(asked.body.id)
  expect(await approve(asked.body.id, second)).toBe(200)
  expect((await list()).items).toMatchObject([{ code: 'lan' }, { code: 'mei', state: 'removing' }])
  expect(await setState('mei', 'resume')).toMatchObject({ status: 409, body: { code: 'BRAND_REMOVING' } })
  const before = await remains()

  app.clock.advance(7 * day - hour)
  await brands.reload()
  expect(await remains()).toEqual(before)
  app.clock.advance(hour)
  await brands.reload()
  expect(await remains()).toEqual(['brand_lan', 'lan', 'lan.example'])
  expect(existsSync(join(app.app.config.data, 'brands', 'mei'))).toBe(false)
  expect((await acts()).slice(0, 2)).toEqual(['brand.removed mei system', 'brand.remove mei second'])
  expect((await add('mei', ['mei.example'])).status).toBe(201)
})

test('one operator can cancel a removal until it happens; a new removal needs the second operator again [D-111]', async () => {
  await add('mei', ['mei.example'])
  await app.createOperator('second')
  const second = await signIn('second')
  await setState('mei', 'suspend')
  await setExported()
  const asked = await change('mei', 'remove')
  expect(await approve(asked.body.id, second)).toBe(200)
  expect((await change('mei', 'remove')).status).toBe(200)
  expect(await change('mei', 'keep')).toMatchObject({ status: 200, body: { state: 'suspended', remove_at: null } })
  expect((await change('mei', 'keep')).status).toBe(200)
  app.clock.advance(8 * day)
  await brands.reload()
  expect((await list()).items).toMatchObject([{ code: 'mei', state: 'suspended' }])
  const again = await change('mei', 'remove')
  expect(again.status).toBe(202)
  // The brand is resumed and suspended again, so the export no longer contains everything.
  await setState('mei', 'resume')
  await setState('mei', 'suspend')
  expect(await call(`POST /console/api/approvals/${again.body.id}/approve`, {}, await signIn('second'))).toMatchObject({
    status: 409,
  })
  expect(await acts()).toEqual(expect.arrayContaining(['brand.keep mei admin']))
})
