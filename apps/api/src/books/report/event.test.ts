import { fen } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { leaveOrders, scansOf } from './report.testing.ts'

const noon = instant('2026-03-10T04:00:00.000Z')
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: '2026-03-10T04:00:00.000Z' })
})
afterAll(() => app.finish())

const events = async (query: object = {}) =>
  (await app.callConsoleApi('GET /console/api/reports/events', { per_page: '200', ...query })).body.items
const seen = async (kind: string) =>
  (await events({ kind })).map(({ username, amount, about }: Record<string, string>) => [username, amount, about])

test('lists large, reversed, refused and changed events by day, without small ones and test accounts [R67]', async () => {
  const player = await app.registerPlayer()
  const tester = await app.registerPlayer()
  await leaveOrders(app, player, tester, noon)
  expect(await seen('deposit')).toEqual([])
  expect((await app.callConsoleApi('PATCH /console/api/settings', { significant_amount: 'x' })).status).toBe(422)
  await app.callConsoleApi('PATCH /console/api/settings', { significant_amount: '60.00' })
  const deposits = await seen('deposit')
  expect(deposits).toHaveLength(1)
  expect(deposits[0]).toMatchObject([player.name, '100.00', expect.stringMatching(/^R10000/)])
  const bet = {
    playerId: player.id,
    venue: 'rep',
    gameCode: 'g',
    gameName: '局',
    categoryId: 'live' as const,
    betAt: noon,
  }
  const more = { validStake: fen(0), changedAt: noon }
  await app.app.db
    .insertInto('bet')
    .values([
      { ...bet, ...more, betId: 'big', stake: fen(6000), winLoss: fen(9000), state: 'settled', settledAt: noon },
      { ...bet, ...more, betId: 'back', stake: fen(100), winLoss: fen(0), state: 'void', settledAt: noon },
    ])
    .execute()
  expect(await seen('stake')).toContainEqual([player.name, '60.00', 'rep big'])
  expect(await seen('win')).toContainEqual([player.name, '90.00', 'rep big'])
  expect(await seen('void')).toEqual([[player.name, '1.00', 'rep back']])
  await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'not this one' }, 'x')
  expect((await seen('refused')).length).toBe(1)
  expect(
    (await events({ kind: 'change' })).some(({ about }: { about: string }) => about.startsWith('setting.change')),
  ).toBe(true)
  expect((await events({ q: tester.name })).length).toBe(0)
  expect(await events({ from: '2026-03-01', to: '2026-03-02' })).toEqual([])
  for (const wrong of [{ kind: 'x' }, { from: 'x' }])
    expect((await app.callConsoleApi('GET /console/api/reports/events', wrong)).status).toBe(422)
})

test('lists changes of messengers, payout channels, templates and feed keys [R67]', async () => {
  const add = async (at: string, body: object) => {
    const answer = await app.callConsoleApi(`POST /console/api/${at}`, body)
    expect([at, answer.status]).toEqual([at, 201])
    return answer.body.id as string
  }
  await add('banks', { bank_name: '测试银行' })
  const messenger = await add('messengers', {
    name: '值班',
    audience: 'operator',
    adapter: 'webhook',
    settings: { url: 'https://ops.example/in', secret: 'a-secret-of-some-length' },
  })
  await add('message-templates', { event: 'venue.down', messenger_id: messenger, body: '见 https://status.example' })
  await add('webhooks', { name: '仓库', url: 'https://events.example/in', kinds: ['ledger.posted'] })
  await add('api-keys', { name: '仓库', scopes: ['events'] })
  const acts = (await events({ kind: 'change' })).map(({ about }: { about: string }) => about.split(' ')[0])
  expect(acts).toEqual(
    expect.arrayContaining(['bank.add', 'messenger.add', 'messageTemplate.add', 'webhook.add', 'apiKey.add']),
  )
})

test('finds events by index on their time, without scanning whole tables [R67]', async () => {
  const [asked] = (await recordRoundTrips(app, () => events())).filter((text) => text.includes('turned_away'))
  const client = await app.app.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare asked as ${asked}`)
    const some = [...new Set(asked!.match(/\$\d+/g))].map(() => 'null').join(', ')
    const { rows } = await client.query(`explain (format json) execute asked(${some})`)
    const found = scansOf(rows[0]['QUERY PLAN'][0].Plan)
    const of = (table: string) => found.filter(({ name }) => name === table).map(({ by }) => by)
    for (const [table, ...times] of [
      ['deposit', 'closed_at'],
      ['withdrawal', 'closed_at'],
      ['bet', 'bet_at', 'settled_at', 'changed_at'],
      ['audit', 'at'],
      ['turned_away', 'hour'],
    ] as const)
      expect([table, ...of(table)]).toEqual([table, ...times.map((time) => expect.stringMatching(`\\b${time} >=`))])
  } finally {
    await client.query('rollback; deallocate asked')
    client.release()
  }
})
