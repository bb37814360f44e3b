import { appendFileSync } from 'node:fs'
import { createECDH, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { koiAccessOf } from '../money/channel/channel.ts'
import { codesOf } from '../access/identity/factor.testing.ts'
import { openIn, places, sealIn } from '../platform/base/personal.ts'
import { reseal, sealedColumns } from '../platform/queue/reseal.ts'
import { keyFile, newestPrefix } from '../platform/base/secret.ts'
import { readSettings } from '../platform/db/settings.ts'
import { openTestApp, payPassword, type TestApp } from '../platform/testing/testing.ts'
import { openSetting } from '../site/setting/sealed.ts'
import { idCard, submit } from '../player/verification/verification.testing.ts'
import { secretOf } from '../play/venue/adapter.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
// Written to the table, because with four eyes a change through the API waits for an approval.
afterEach(async () => {
  await app.app.db.updateTable('setting').set({ value: 0 }).where('key', '=', 'four_eyes_changes').execute()
  app.app.caches.invalidate()
})
afterAll(() => app.finish())

/** Every row of every table as text: what a stolen dump without the key reveals. */
async function dump(): Promise<[place: string, text: string][]> {
  const { rows } = await sql<{ table: string }>`
    select concat_ws('.', nullif(table_schema, current_schema()), quote_ident(table_name)) as "table" from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(app.app.db)
  const found: [string, string][] = []
  for (const { table } of rows) {
    const kept = await sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(app.app.db)
    for (const { row } of kept.rows) found.push([table, row])
  }
  return found
}

const bare = async (texts: string[]) =>
  (await dump()).flatMap(([place, row]) =>
    texts.filter((text) => row.includes(text)).map((text) => `${place}: ${text}`),
  )

let number = 0
const card = (holder: string) => ({
  bank: '锦绣银行',
  bank_owner: holder,
  bank_address: '江城支行',
  bank_no: `62228000${String(++number).padStart(8, '0')}`,
  pay_pass: payPassword,
})

test('no table holds names, numbers, e-mail addresses, cards or wallets of players in plain text [R11]', async () => {
  const { token, id } = await app.registerPlayer()
  const profile = { mobile: '13712345678', email: 'Person@example.org', birthday: '1990-01-01' }
  expect((await app.callPlayerApi('POST /api/updateuserinfo', profile, token)).code).toBe(200)
  const mine = card('张三')
  await app.callPlayerApi('POST /api/bindcard', mine, token, { 'idempotency-key': 'card' })
  const wallet = '0xDE30000000000000000000000000000000000077'
  const usdt = { bank: 'USDT', bank_no: wallet, bank_owner: 'ERC20', pay_pass: payPassword }
  expect((await app.callPlayerApi('POST /api/bindcard', usdt, token)).code).toBe(200)
  await app.callPlayerApi('POST /api/applyagentdo', { mobile: '13787654321', apply_info: '推广' }, token)
  await app.callPlayerApi('POST /api/refreshusermoney', {}, token, { 'idempotency-key': 'record' })
  const change = { realname: '李四四', mobile: '13711112222', email: 'else@example.org' }
  expect((await app.callConsoleApi(`PATCH /console/api/players/${id}`, change)).status).toBe(200)
  const paid = { paytype: 'bank', amount: '500', ...mine, bank_owner: '王五五' }
  expect((await app.callPlayerApi('POST /api/recharge', paid, token, { 'idempotency-key': 'paid' })).code).toBe(200)

  const { items } = (await app.callConsoleApi('GET /console/api/players', { per_page: 50 })).body
  const people = items.flatMap((one: { realname: string; mobile: string; email: string }) => [
    one.realname,
    one.mobile,
    one.email,
  ])
  const known = [...people, '张三', '王五五', mine.bank_no, wallet, '13787654321', '13712345678', 'Person@example.org']
  known.push('6222000000001234567', 'TDemoKoiPlayerTwoTrc20AddressXXXX1', '13600031199')
  expect(people).toContain('李四四')
  expect(await bare(known.filter((text) => text !== ''))).toEqual([])
})

test('the stored body hash does not reveal the payment password [R11]', async () => {
  const { token } = await app.registerPlayer()
  const mine = card('张三')
  await app.callPlayerApi('POST /api/bindcard', mine, token, { 'idempotency-key': 'guess' })
  const { rows } = await sql<{ hash: string }>`
    select encode(body_hash, 'hex') as hash from idempotency where key = 'guess'`.execute(app.app.db)
  const sorted = Object.fromEntries(Object.entries(mine).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const { createHash } = await import('node:crypto')
  expect(rows.map(({ hash }) => hash)).not.toContain(createHash('sha256').update(JSON.stringify(sorted)).digest('hex'))
})

test('a changed number is audited in masked form, and the player gets a message [R8]', async () => {
  const { token, id } = await app.registerPlayer()
  const save = (mobile: string) =>
    app.callPlayerApi('POST /api/updateuserinfo', { mobile, email: `m${mobile}@b.cn`, birthday: '1990-01-01' }, token)
  expect((await save('13755550001')).code).toBe(200)
  expect((await save('13755550002')).code).toBe(200)
  const acts = async () => (await app.callConsoleApi('GET /console/api/audit', { q: id })).body.items
  expect((await acts())[0]).toMatchObject({
    act: 'player.changeContact',
    actor_kind: 'player',
    before: { mobile: '137****0001', email: 'm***@b.cn' },
    after: { mobile: '137****0002', email: 'm***@b.cn' },
  })
  expect((await save('13755550002')).code).toBe(200)
  expect(await acts()).toHaveLength(2)
  const { rows } = await sql<{ title: string; content: string }>`
    select title, content from message where player_id = ${id} order by id`.execute(app.app.db)
  expect(rows.map(({ title }) => title)).toEqual(['手机号已修改', '邮箱已修改'])
  expect(rows[0]!.content).toContain('137****0001')
})

test('a value sealed for one row cannot be opened for another [R11]', async () => {
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  await app.execAsOwner(
    `update player set realname = (select realname from player where id = '${one.id}') where id = '${two.id}'`,
  )
  const { realname } = await app.app.db
    .selectFrom('player')
    .select('realname')
    .where('id', '=', two.id)
    .executeTakeFirstOrThrow()
  expect(openIn(app.app.config, 'player.realname', one.id, realname)).toBe('张三')
  expect(() => openIn(app.app.config, 'player.realname', two.id, realname)).toThrow()
  await expect(app.execAsOwner(`update player set realname = '张三' where id = '${two.id}'`)).rejects.toThrow('sealed')
  await app.execAsOwner(`update player set realname = '' where id = '${two.id}'`)
})

test('after adding a key, values sealed with the old one are opened, found, checked for duplicates and sealed again [R11]', async () => {
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  const mine = card('张三')
  const profile = { mobile: '13766660001', email: 'rotated@b.cn', birthday: '1990-01-01' }
  await app.callPlayerApi('POST /api/updateuserinfo', profile, one.token)
  await app.callPlayerApi('POST /api/bindcard', mine, one.token)
  const version = newestPrefix(app.app.config)
  appendFileSync(keyFile(app.app.config.data), `${randomBytes(32).toString('hex')}\n`)

  const looks = async () => {
    const { body } = await app.callConsoleApi('GET /console/api/players', { q: '8613766660001' })
    expect(body.items).toMatchObject([{ id: one.id, realname: '张三', email: 'rotated@b.cn' }])
    expect((await app.callPlayerApi('POST /api/getcard', { type: 1 }, one.token)).data).toMatchObject([
      { bank_no: mine.bank_no },
    ])
    expect((await app.callPlayerApi('POST /api/updateuserinfo', { ...profile, email: 'x@b.cn' }, two.token)).code).toBe(
      409,
    )
    expect((await app.callPlayerApi('POST /api/bindcard', mine, two.token)).message).toBe('该卡号已被其他账号绑定')
  }
  await looks()
  expect(await reseal(app.app)).toBeGreaterThan(20)
  await looks()
  expect(await reseal(app.app)).toBe(0)
  expect((await dump()).filter(([, row]) => row.includes(version))).toEqual([])
})

test('seals secrets of channels, venues, settings, second factors and pending approvals again [R11]', async () => {
  await app.createOperator('chief')
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'chief', password: 'koi12345' }))
    .body
  const { secret } = (await app.callConsoleApi('POST /console/api/me/otp', { password: 'koi12345' }, token)).body
  await app.callConsoleApi('PATCH /console/api/settings', {
    chain_trc20_key: 'a-key',
    chain_erc20_rpc: 'https://rpc.example/v3/KEY',
  })
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })
  const waits = await app.callConsoleApi('PATCH /console/api/settings', { chain_trc20_key: 'another-key' })
  expect(waits.status).toBe(202)
  const { token: player, id } = await app.registerPlayer()
  await app.callPlayerApi('POST /api/applyagentdo', { mobile: '13787650002', apply_info: '推广' }, player)
  await app.callPlayerApi('POST /api/refreshusermoney', {}, player, { 'idempotency-key': 'sealed' })

  const mail = { host: '127.0.0.1', port: '9', from: 'a@example.com' }
  const messenger = { name: '邮件', audience: 'operator', adapter: 'smtp', receivers: 'b@example.com', settings: mail }
  const { body } = await app.callConsoleApi('POST /console/api/messengers', messenger)
  expect((await app.callConsoleApi(`POST /console/api/messengers/${body.id}/test`, {})).body.ok).toBe(0)
  await app.callConsoleApi('PATCH /console/api/settings', { web_push: 1 })
  const browser = createECDH('prime256v1')
  const { key } = (await app.callPlayerApi('POST /api/devices/push', {}, player)).data
  const taken = await app.callPlayerApi(
    'POST /api/devices/push/allow',
    {
      endpoint: `${app.app.config.sandboxUrl}/inbox/push/1`,
      p256dh: browser.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
      key,
    },
    player,
  )
  expect(taken).toMatchObject({ code: 200, data: { is_on: 1 } })

  const { body: webhook } = await app.callConsoleApi('POST /console/api/webhooks', {
    name: '数据仓库',
    url: 'https://warehouse.example/events',
    kinds: ['deposit.changed'],
  })
  expect((await app.callConsoleApi(`POST /console/api/webhooks/${webhook.id}/secret`, {})).status).toBe(200)

  expect((await submit(app, player, idCard(1))).code).toBe(200)
  const source = await app.callConsoleApi('POST /console/api/sources', {
    name: '推广',
    code: 'sealed',
    secret: 'a-key',
  })
  expect(source.status).toBe(201)

  const view = { name: '待审', page: '/deposits', list: 'GET /console/api/deposits', query: '?state=1' }
  expect((await app.callConsoleApi('POST /console/api/views', view)).status).toBe(201)

  // Only an installation of several brands stores it.
  const evidence = 'mobile'
  const sealed = sealIn(app.app.config, 'excluded_identity.text', `${id}:${evidence}`, '13787650002')
  const frozen = { playerId: id, evidence, text: sealed, at: app.clock.now() } as const
  await app.app.db.insertInto('excludedIdentity').values(frozen).execute()

  // Every encrypted column must have a value, so that none is skipped for being empty.
  const columns = await sealedColumns(app.app)
  expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining([
      ...Object.keys(places),
      'venue.secret',
      'pay_channel.settings',
      'setting.value',
      'approval.change',
    ]),
  )
  const version = newestPrefix(app.app.config)
  for (const { table, column } of columns) {
    const { rows } =
      await sql`select from ${sql.table(table)} where strpos(${sql.ref(column)}::text, ${version}) > 0`.execute(
        app.app.db,
      )
    expect([table, column, rows.length > 0]).toEqual([table, column, true])
  }
  // No other table may contain encrypted values.
  const tables = new Set(columns.map(({ table }) => table))
  for (const [table, row] of await dump()) if (/\bv\d:[\w+/]{38}/.test(row)) expect(tables).toContain(table)

  appendFileSync(keyFile(app.app.config.data), `${randomBytes(32).toString('hex')}\n`)
  expect(await reseal(app.app)).toBeGreaterThan(columns.length)
  expect((await dump()).filter(([, row]) => row.includes(version))).toEqual([])
  const { db, config } = app.app
  const settings = await readSettings(db)
  expect(openSetting(config, settings, 'chain_trc20_key')).toBe('a-key')
  expect(openSetting(config, settings, 'chain_erc20_rpc')).toBe('https://rpc.example/v3/KEY')
  const channel = await db.selectFrom('payChannel').selectAll().where('code', '=', 'alipay').executeTakeFirstOrThrow()
  expect(koiAccessOf(app.app, channel)).toMatchObject({ secret: config.sandboxSecret })
  const venue = await db.selectFrom('venue').selectAll().where('code', '=', 'slot').executeTakeFirstOrThrow()
  expect(secretOf(app.app, venue)).toBe(config.sandboxSecret)
  const otp = codesOf(app, secret)
  expect((await app.callConsoleApi('POST /console/api/me/otp/confirm', { otp: await otp() }, token)).status).toBe(200)
  const decided = await app.callConsoleApi(
    `POST /console/api/approvals/${waits.body.id}/approve`,
    { otp: await otp() },
    token,
  )
  expect(decided.status).toBe(200)
  expect(openSetting(config, await readSettings(db), 'chain_trc20_key')).toBe('another-key')
})
