import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type HostAnswer,
  mainHost,
  openTwoBrands,
  secondHost,
  type TwoBrands,
} from '../../server/brands/brands.testing.ts'
import { code, password, payPassword } from '../../platform/testing/testing.ts'

let two: TwoBrands
let owner = ''
beforeAll(async () => {
  two = await openTwoBrands()
  owner = (await succeed(mainHost, 'POST login', { username: 'admin', password: 'admin12345' })).token
})
afterAll(() => two.finish())

let calls = 0
const call = (host: string, at: string, body: object = {}, token = ''): Promise<HostAnswer> =>
  two.call(host, at.replace(' ', ' /console/api/'), {
    body,
    token,
    headers: { 'x-forwarded-for': `10.0.0.${calls++ & 255}` },
  })
const succeed = async (host: string, at: string, body: object = {}, token = ''): Promise<HostAnswer['body']> => {
  const { status, text, body: answer } = await call(host, at, body, token)
  expect([at, status < 300 ? '' : text]).toEqual([at, ''])
  return answer
}

let made = 0
/** Token of a main-brand operator with these permissions in each brand; null: no access to the second brand. */
async function operatorWith(main: string[], second: string[] | null): Promise<string> {
  const username = `across${++made}`
  const { id } = await succeed(mainHost, 'POST operators', { username, password, permissions: main }, owner)
  if (second) await succeed(mainHost, `PUT operators/${id}/brands/second`, { permissions: second }, owner)
  return (await succeed(mainHost, 'POST login', { username, password })).token
}
const local = async () => (await succeed(secondHost, 'POST login', { username: 'admin', password: 'admin12345' })).token
const statesOf = ({ brands }: HostAnswer['body']) =>
  Object.fromEntries(brands.map(({ brand, state }: { brand: string; state: string }) => [brand, state]))

test('counts waiting orders as the dashboard and the desk of each brand do', async () => {
  const token = await operatorWith(['report.view'], ['report.view', 'chat.view'])
  const { brands } = await succeed(mainHost, 'GET all-brands/waiting', {}, token)
  expect(brands).toMatchObject([
    { brand: 'main', name: '', state: 'read', chats: null },
    { brand: 'second', name: 'Second', state: 'read' },
  ])
  const there = await local()
  expect(brands[0].pending).toEqual((await succeed(mainHost, 'GET reports/dashboard', {}, owner)).pending)
  expect(brands[1].pending).toEqual((await succeed(secondHost, 'GET reports/dashboard', {}, there)).pending)
  expect(brands[1].chats).toBe((await succeed(secondHost, 'GET chat/waiting', {}, there)).waiting)
  expect(Object.values(brands[1].pending as Record<string, { count: number }>).some(({ count }) => count > 0)).toBe(
    true,
  )
})

test('sums the figures of a range over the brands, equal to the reports of the brands', async () => {
  const token = await operatorWith(['report.view'], ['report.view'])
  const range = { from: '2026-02-20', to: '2026-03-10' }
  const across = await succeed(mainHost, 'GET all-brands/figures', range, token)
  expect(across).toMatchObject(range)
  const own = [
    (await succeed(mainHost, 'GET reports/finance', range, owner)).totals,
    (await succeed(secondHost, 'GET reports/finance', range, await local())).totals,
  ]
  expect(across.brands.map(({ figures }: { figures: object }) => figures)).toEqual(own)
  expect(Number(own[0].deposits)).toBeGreaterThan(0)
  for (const name of Object.keys(own[0])) {
    const isMoney = typeof own[0][name] === 'string'
    const sum = Number(own[0][name]) + Number(own[1][name])
    expect([name, across.totals[name]]).toEqual([name, isMoney ? sum.toFixed(2) : sum])
  }
  expect((await call(mainHost, 'GET all-brands/figures', { from: 'x' }, token)).status).toBe(422)
})

test('reads a brand only if the operator has a permission there', async () => {
  const cases = [
    [await operatorWith([], null), { main: 'forbidden' }],
    [await operatorWith(['report.view', 'player.view'], null), { main: 'read' }],
    [await operatorWith(['report.view', 'player.view'], []), { main: 'read', second: 'forbidden' }],
    [await operatorWith([], ['report.view', 'player.view']), { main: 'forbidden', second: 'read' }],
  ] as const
  for (const [token, states] of cases) {
    for (const at of ['GET all-brands/waiting', 'GET all-brands/figures'])
      expect(statesOf(await succeed(mainHost, at, {}, token))).toEqual(states)
    const found = await succeed(mainHost, 'POST all-brands/players', { q: 'demo002' }, token)
    expect(statesOf(found)).toEqual(states)
    const read = Object.entries(states).flatMap(([brand, state]) => (state === 'read' ? [brand] : []))
    expect(found.players.map(({ brand }: { brand: string }) => brand)).toEqual(read)
  }
  expect((await call(secondHost, 'GET all-brands/waiting', {}, await local())).status).toBe(404)
})

/** Registers a player of the second brand with a card. */
async function addPlayer(): Promise<string> {
  const asPlayer = async (path: string, body: object, token = '') => {
    const { body: answer } = await two.call(secondHost, `POST /api/${path}`, { body, token })
    expect(answer).toMatchObject({ code: 200 })
    return answer.data
  }
  const given = {
    name: 'across01',
    password,
    confirmPass: password,
    realname: '独孤求败',
    paypassword: payPassword,
    code,
  }
  const { api_token: token } = await asPlayer('register', given)
  const card = { bank: '锦绣银行', bank_owner: '独孤求败', bank_address: '江城支行', bank_no: '6222800000000077' }
  await asPlayer('bindcard', { ...card, pay_pass: payPassword }, token)
  return (await asPlayer('user', {}, token)).id
}

test('finds a player by exact name, real name, mobile number or account in every brand, and audits which players were found', async () => {
  const token = await operatorWith(['player.view'], ['player.view'])
  const find = (q: string) => succeed(mainHost, 'POST all-brands/players', { q }, token)
  const id = await addPlayer()
  const there = await local()
  await succeed(secondHost, `PATCH players/${id}`, { mobile: '13900007777' }, there)
  const player = (await succeed(secondHost, 'GET players', { q: 'across01' }, there)).items[0]
  for (const q of ['ACROSS01', '独孤求败', '13900007777', '6222800000000077'])
    expect([q, await find(q)]).toEqual([
      q,
      {
        brands: [
          { brand: 'main', name: '', state: 'read', found: 0 },
          { brand: 'second', name: 'Second', state: 'read', found: 1 },
        ],
        players: [
          {
            brand: 'second',
            name: 'Second',
            id,
            username: 'across01',
            realname: '独孤求败',
            mobile: '13900007777',
            vip: player.vip,
            balance: player.balance,
            isblack: 0,
            status: 1,
            created_at: player.created_at,
            last_login_at: player.last_login_at,
          },
        ],
      },
    ])
  for (const q of ['across0', 'cross01', '独孤', '%', '622280000000007'])
    expect([q, (await find(q)).players]).toEqual([q, []])
  expect((await call(mainHost, 'POST all-brands/players', { q: ' ' }, token)).status).toBe(422)

  const searchesOf = async (host: string, as: string) =>
    (await succeed(host, 'GET audit', { per_page: '200' }, as)).items.filter(
      ({ act, actor_name }: Record<string, string>) =>
        act === 'overview.players' && actor_name!.startsWith(`across${made}`),
    )
  const [ofMain, ofSecond] = [await searchesOf(mainHost, owner), await searchesOf(secondHost, there)]
  expect([ofMain.length, ofSecond.length]).toEqual([9, 9])
  expect(ofMain[0]).toMatchObject({ actor_name: `across${made}`, after: { players: [] } })
  expect(ofSecond.at(-1)).toMatchObject({ actor_name: `across${made}@main`, after: { players: [id] } })
  expect(JSON.stringify(ofSecond)).not.toMatch(/独孤求败|13900007777|6222800000000077/)
})

test("leaves out a brand whose allow list lacks the caller's address", async () => {
  const token = await operatorWith(['report.view', 'player.view'], ['report.view', 'player.view'])
  const there = await local()
  const allowed = '10.9.0.1'
  const from = (at: string, body: object, ip: string) =>
    two.call(mainHost, at.replace(' ', ' /console/api/'), { body, token, headers: { 'x-forwarded-for': ip } })
  const allow = (list: string) =>
    two.call(secondHost, 'PATCH /console/api/settings', {
      body: { operator_addresses: list },
      token: there,
      headers: { 'x-forwarded-for': allowed },
    })
  expect((await allow(allowed)).status).toBe(200)
  for (const [at, body] of [
    ['GET all-brands/waiting', {}],
    ['GET all-brands/figures', {}],
    ['POST all-brands/players', { q: 'demo002' }],
  ] as const) {
    const away = (await from(at, body, '10.9.0.2')).body
    expect([at, statesOf(away)]).toEqual([at, { main: 'read', second: 'elsewhere' }])
    for (const { brand, state: _, name: __, found = 0, ...data } of away.brands)
      if (brand === 'second') expect([found, ...Object.values(data)].every((one) => !one)).toBe(true)
    expect([at, statesOf((await from(at, body, allowed)).body)]).toEqual([at, { main: 'read', second: 'read' }])
  }
  expect((await allow('')).status).toBe(200)
})

test('names a suspended brand and one that cannot be opened, and still answers for the others', async () => {
  const token = await operatorWith(['report.view', 'player.view'], ['report.view', 'player.view'])
  await two.main.execAsOwner(`
    insert into platform.brand (code, name) values ('broken', 'Broken');
    insert into platform.brand_host (brand, host, sort) values ('broken', 'broken.example', 1)`)
  const { rows } = await sql<{ id: string }>`select id from operator where username = ${`across${made}`}`.execute(
    two.main.app.db,
  )
  await two.main.execAsOwner(`insert into platform.staff_access (operator, brand, role, granted_by, granted_at)
    values ('${rows[0]!.id}', 'broken', 'owner', '${rows[0]!.id}', now())`)
  await succeed(mainHost, 'POST brands/second/suspend', {}, owner)
  await two.brands.reload()
  for (const at of ['GET all-brands/waiting', 'GET all-brands/figures'])
    expect(statesOf(await succeed(mainHost, at, {}, token))).toEqual({
      main: 'read',
      broken: 'failed',
      second: 'suspended',
    })
  const found = await succeed(mainHost, 'POST all-brands/players', { q: 'demo002' }, token)
  expect(found.players.map(({ brand }: { brand: string }) => brand)).toEqual(['main'])
  await succeed(mainHost, 'POST brands/second/resume', {}, owner)
  await two.main.execAsOwner(
    `delete from platform.brand_host where brand = 'broken'; delete from platform.brand where code = 'broken'`,
  )
  await two.brands.reload()
  expect(statesOf(await succeed(mainHost, 'GET all-brands/waiting', {}, token))).toEqual({
    main: 'read',
    second: 'read',
  })
})
