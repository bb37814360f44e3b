import { createECDH, randomBytes } from 'node:crypto'
import { millisOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSources } from '@koi/contract/partner/source/source'
import { agentHelpers } from '../partner/agent/portal.testing.ts'
import { code, openTestApp, password, type TestApp } from '../platform/testing/testing.ts'

// Everything that one person may hold has a number (docs/security-controls.md). A test makes more than it allows; rows of
// earlier calls are inserted where the calls would take seconds.

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  await app.callConsoleApi('PATCH /console/api/settings', {
    limit_calls_minute: 10_000,
    limit_login_ip: 1000,
    passkeys: 1,
  })
})
afterAll(() => app.finish())

async function count(from: string, where: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(from)} where ${sql.raw(where)}`.execute(app.app.db)
  return rows[0]!.n
}
/** Before the time of the test's clock. */
const old = '2026-03-01T00:00:00Z'
const times = async (most: number, act: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < most; n++) await act(n)
}
const logIn = (name: string, headers: Record<string, string>) =>
  app.callPlayerApi('POST /api/login_pc', { name, password, code }, undefined, headers)

test('a player has fifty known devices, of which a new one replaces the one unused for the longest', async () => {
  const { name, id } = await app.registerPlayer()
  await app.execAsOwner(`
    insert into device (realm, subject, device, first_at, last_at)
    select 'player', '${id}', sha256(n::text::bytea), '${old}', '${old}' from generate_series(1, 60) n`)
  expect((await logIn(name, { 'user-agent': 'new' })).code).toBe(200)
  expect(await count('device', `subject = '${id}'`)).toBe(50)
  expect(await count('device', `subject = '${id}' and last_at > '${old}'`)).toBe(2)
})

test('a player is marked with two hundred devices, of which none is replaced, and with the newest two hundred networks', async () => {
  const { name, id } = await app.registerPlayer()
  for (const kind of ['device', 'network'])
    await app.execAsOwner(`
      insert into player_mark (player_id, kind, mark, first_at, last_at)
      select '${id}', '${kind}', sha256(n::text::bytea), '${old}', '${old}'
      from generate_series(1, 199) n on conflict do nothing`)
  for (const device of ['a', 'b', 'c'])
    expect(
      (await logIn(name, { 'x-device': device.repeat(20), 'x-forwarded-for': `203.0.113.${device.charCodeAt(0)}` }))
        .code,
    ).toBe(200)
  const of = (kind: string, more = '') => count('player_mark', `player_id = '${id}' and kind = '${kind}' ${more}`)
  const isOld = `and last_at = '${old}'`
  expect([await of('device'), await of('device', isOld)]).toEqual([200, 199])
  expect(await of('network')).toBe(200)
  expect(await of('network', isOld)).toBeLessThan(199)
})

test('a session has twenty tickets of the chat, and a thread twenty tokens', async () => {
  const { token, id } = await app.registerPlayer()
  const tickets: string[] = []
  await times(25, async () => {
    const { url } = (await app.callPlayerApi('POST /api/getservicerurl', {}, token)).data
    tickets.push((url as string).split('#ticket=')[1]!)
    app.clock.advance(100)
  })
  expect(await count('chat_ticket', `player_id = '${id}'`)).toBe(20)
  await times(5, async () => {
    const { url } = (await app.callPlayerApi('POST /api/getservicerurl', {}, token)).data
    tickets.push((url as string).split('#ticket=')[1]!)
  })
  const open = (ticket: string) => app.server.inject({ method: 'POST', url: '/service/api/open', payload: { ticket } })
  let opened = 0
  for (const ticket of tickets.slice(-25)) if ((await open(ticket)).statusCode === 200) opened++
  expect(opened).toBe(20)
  await times(3, async () => {
    const { url } = (await app.callPlayerApi('POST /api/getservicerurl', {}, token)).data
    expect((await open((url as string).split('#ticket=')[1]!)).statusCode).toBe(200)
  })
  expect(await count('chat_token', `thread_id in (select id from chat_thread where player_id = '${id}')`)).toBe(20)
})

test('an agent has twenty codes of the portal', async () => {
  const agent = await agentHelpers(app).promote(await app.registerPlayer())
  await times(25, () => app.callPlayerApi('GET /api/getAgentLoginUrl', undefined, agent.token))
  expect(await count('agent_code', `agent_id = '${agent.id}'`)).toBe(20)
})

test('a player has ten passkeys and twenty pending challenges', async () => {
  const { token, id } = await app.registerPlayer()
  const start = () => app.callPlayerApi('POST /api/passkeys/start', { password }, token)
  await times(22, start)
  expect(await count('passkey_challenge', `subject = '${id}'`)).toBe(20)
  const { secret } = (await app.callPlayerApi('POST /api/factor/start', { password }, token)).data
  const otp = await generate({ secret, epoch: Math.floor(millisOf(app.clock.now()) / 1000) })
  const { codes } = (await app.callPlayerApi('POST /api/factor/confirm', { otp }, token)).data
  await app.execAsOwner(`
    insert into passkey (id, realm, subject, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
    select gen_random_uuid(), 'player', '${id}', sha256(n::text::bytea), '', 0, '{}', 'n' || n, false, '${old}'
    from generate_series(1, 10) n`)
  expect(await app.callPlayerApi('POST /api/passkeys/start', { otp: codes[0] }, token)).toMatchObject({
    code: 409,
    message: '最多添加10个通行密钥',
  })
})

test('a player has ten push subscriptions', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { web_push: 1 })
  const { name, token: first, id } = await app.registerPlayer()
  const { key } = (await app.callPlayerApi('POST /api/devices/push', {}, first)).data
  await times(12, async (n) => {
    const token = (await logIn(name, { 'user-agent': `push ${n}` })).data.api_token
    const endpoint = `${app.app.config.sandboxUrl}/inbox/push/${n}`
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const answer = await app.callPlayerApi('POST /api/devices/push/allow', { endpoint, p256dh, auth, key }, token)
    expect(answer).toMatchObject({ code: 200 })
  })
  expect(await count('push_subscription', `player_id = '${id}'`)).toBe(10)
})

test('a player has five hundred favourites, of which a new one replaces the oldest', async () => {
  const { token, id } = await app.registerPlayer()
  await app.execAsOwner(`
    insert into game (venue, game_code, name, category_id, game_type, sort, app_state)
    select venue, 'many' || n, name, category_id, game_type, sort, app_state from game, generate_series(1, 510) n
    where id = (select min(id) from game);
    insert into game_favorite (player_id, game_id, at)
    select '${id}', id, '${old}' from game where game_code like 'many%'`)
  const game = (await app.app.db.selectFrom('game').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
  expect((await app.callPlayerApi('POST /api/favoritegame', { id: game, favorite: '1' }, token)).code).toBe(200)
  expect(await count('game_favorite', `player_id = '${id}'`)).toBe(500)
  expect(await count('game_favorite', `player_id = '${id}' and game_id = ${game}`)).toBe(1)
})

test('an operator has twenty preview links of the look', async () => {
  await times(25, () => app.callConsoleApi('POST /console/api/look/previews', {}))
  expect(await count('look_preview', 'true')).toBe(20)
})

test('of twenty segments, webhooks or sources that are made at once, only as many as there is room for are made', async () => {
  const condition = { fact: 'level', is: 'at_least', value: 1 }
  const url = 'https://warehouse.example/x'
  const cases = [
    {
      table: 'segment',
      most: 200,
      where: 'archived_at is null',
      clear: `update segment set archived_at = '${old}'`,
      fill: `insert into segment (id, name, note, condition, version, made_by, created_at, changed_at)
        select gen_random_uuid(), 'full' || n, '', '${JSON.stringify(condition)}', 1, (select id from operator limit 1), '${old}', '${old}'`,
      make: (n: number) => app.callConsoleApi('POST /console/api/segments', { name: `同时${n}`, condition }),
    },
    {
      table: 'webhook',
      most: 50,
      where: 'true',
      clear: 'delete from webhook',
      fill: `insert into webhook (id, name, url, kinds, state, secret, position, created_at)
        select gen_random_uuid(), 'full' || n, '${url}', array['deposit.changed'], 'off', '', 0, '${old}'`,
      make: (n: number) =>
        app.callConsoleApi('POST /console/api/webhooks', { name: `同时${n}`, url, kinds: ['deposit.changed'] }),
    },
    {
      table: 'source',
      most: maxSources,
      where: 'true',
      clear: 'delete from source',
      fill: `insert into source (id, code, name, made_by, created_at, changed_at)
        select gen_random_uuid(), 'full' || n, 'full' || n, (select id from operator limit 1), '${old}', '${old}'`,
      make: (n: number) => app.callConsoleApi('POST /console/api/sources', { name: `同时${n}`, code: `at-once-${n}` }),
    },
  ]
  for (const { table, most, where, clear, fill, make } of cases) {
    const free = most - 2 - (await count(table, where))
    if (free > 0) await app.execAsOwner(`${fill} from generate_series(1, ${free}) n`)
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => make(n)))
    expect([table, made.filter(({ status }) => status === 201).length]).toEqual([table, 2])
    expect(await count(table, where)).toBe(most)
    await app.execAsOwner(`${clear} where name like 'full%' or name like '同时%'`)
  }
})

test('a brand has two hundred live segments', async () => {
  const condition = { fact: 'level', is: 'at_least', value: 1 }
  const make = (name: string) => app.callConsoleApi('POST /console/api/segments', { name, condition })
  const live = await count('segment', 'archived_at is null')
  await app.execAsOwner(`
    insert into segment (id, name, note, condition, version, made_by, created_at, changed_at)
    select gen_random_uuid(), 'many' || n, '', '${JSON.stringify(condition)}', 1, (select id from operator limit 1), '${old}', '${old}'
    from generate_series(1, ${199 - live}) n`)
  expect((await make('最后一个')).status).toBe(201)
  expect((await make('多余')).body.code).toBe('TOO_MANY_SEGMENTS')
})

test('a brand has a hundred valid keys and fifty webhooks', async () => {
  const key = (name: string) => app.callConsoleApi('POST /console/api/api-keys', { name, scopes: ['events'] })
  const hook = (name: string) =>
    app.callConsoleApi('POST /console/api/webhooks', {
      name,
      url: 'https://warehouse.example/x',
      kinds: ['deposit.changed'],
    })
  const [firstKey, firstHook] = [await key('一'), await hook('一')]
  expect([firstKey.status, firstHook.status]).toEqual([201, 201])
  await app.execAsOwner(`
    insert into api_key (token_hash, id, name, prefix, scopes, made_by, created_at)
    select sha256(n::text::bytea), gen_random_uuid(), 'n' || n, 'n' || n, scopes, made_by, created_at
    from api_key, generate_series(1, 99) n where name = '一';
    insert into webhook (id, name, url, kinds, state, secret, position, created_at)
    select gen_random_uuid(), 'n' || n, url, kinds, 'off', secret, position, created_at
    from webhook, generate_series(1, 49) n where name = '一'`)
  expect((await key('二')).body.code).toBe('TOO_MANY_API_KEYS')
  expect((await hook('二')).body.code).toBe('TOO_MANY_WEBHOOKS')
  await app.callConsoleApi(`POST /console/api/api-keys/${firstKey.body.id}/revoke`, {})
  expect((await key('二')).status).toBe(201)
})
