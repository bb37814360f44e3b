import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlersOf } from '../../server/handlers.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const isNoList = (path: string) =>
  /\/(inbox($|\/)|timeline$|calls$|find$|views$|reports\/|look\/texts|rebates\/preview|dry-run|reconciliation|threads\/)/.test(
    path,
  )

/** Returns an id for `path`: that of a row of the noun in the path, else that of a player who has rows. */
async function idIn(path: string): Promise<string> {
  if (path.includes('operators/')) return (await app.callConsoleApi('GET /console/api/me')).body.id
  const noun =
    /(segments|campaigns|tags|payout-rules|bonus-rules|tournaments|source-statements|sources)\//.exec(path)?.[1] ??
    'players'
  const { items } = (await app.callConsoleApi(`GET /console/api/${noun}`, noun === 'players' ? { q: 'demo002' } : {}))
    .body
  return items[0].id
}

test('every console list answers items, page, per_page and total', async () => {
  const { paths } = (await app.callConsoleApi('GET /console/api/openapi.json')).body as {
    paths: Record<
      string,
      { get?: { responses: { 200: { content: Record<string, { schema: { properties?: object } }> } } } }
    >
  }
  const lists = Object.entries(paths)
    .filter(([, { get }]) => 'items' in (get?.responses[200].content['application/json']?.schema.properties ?? {}))
    .map(([path]) => path)
    .filter((path) => !isNoList(path))
  expect(lists).toContain('/console/api/jobs')
  expect(lists.length).toBeGreaterThan(30)
  for (const path of lists) {
    const at = `GET ${path.replace('{id}', await idIn(path))}` as const
    const { status, body } = await app.callConsoleApi(at)
    expect({ path, status, ...body }).toMatchObject({ path, status: 200, page: 1 })
    expect({ path, ...body, items: null }).toMatchObject({
      path,
      per_page: expect.any(Number),
      total: expect.any(Number),
    })
    expect(body.items.length, path).toBe(Math.min(body.total, body.per_page))
    const second = (await app.callConsoleApi(at, { page: '2', per_page: '1' })).body
    expect({ path, ...second, items: null }).toMatchObject({ path, page: 2, per_page: 1, total: body.total })
    expect(second.items, path).toEqual(body.items.slice(1, 2))
  }
})

const statesOf: Record<string, string[]> = {
  activities: ['0', '1'],
  'activity-applications': ['1', '2', '3'],
  'activity-types': ['0', '1'],
  adjustments: ['1', '2', '3'],
  'agent-applications': ['1', '2', '3'],
  approvals: ['open', 'approved', 'rejected', 'expired'],
  bonuses: ['offered', 'review', 'open', 'done', 'lost', 'expired', 'forfeited', 'refused'],
  'agent-statements': ['draft', 'reviewed', 'paid'],
  agents: ['0', '1'],
  'api-keys': ['active', 'expired', 'revoked'],
  banks: ['0', '1'],
  banners: ['0', '1'],
  'barring-hits': ['open', 'cleared'],
  bets: ['0', '1', '2'],
  'chat/threads': ['bot', 'waiting', 'served', 'closed'],
  deposits: ['1', '2', '3'],
  dormancies: ['returned', 'dormant', 'warned', 'checked', 'back'],
  'exclusion-lifts': ['1', '2', '3'],
  'free-rounds': [
    'pending',
    'rejected',
    'asked',
    'unknown',
    'granted',
    'refused',
    'used',
    'expired',
    'cancelling',
    'cancelled',
  ],
  games: ['0', '1'],
  'hand-overs': ['open', 'taken'],
  'harm-markers': ['1', '2'],
  'held-wins': ['0', '1', '2'],
  'message-deliveries': ['waiting', 'sent', 'failed', 'dropped'],
  'message-templates': ['0', '1'],
  imports: ['running', 'done'],
  inquiries: ['1', '2'],
  invitations: ['waiting', 'qualified', 'refused'],
  messages: ['0', '1'],
  messengers: ['0', '1'],
  notices: ['0', '1'],
  operators: ['0', '1'],
  'pay-channels': ['0', '1'],
  players: ['0', '1'],
  'players/:id/cards': ['0', '1'],
  'players/:id/sign-ins': ['right', 'wrong', 'blocked'],
  'players/:id/wagering-requirements': ['open', 'done', 'waived', 'cancelled'],
  rebates: ['0', '1'],
  postbacks: ['waiting', 'sent', 'failed', 'dropped'],
  'receiving-accounts': ['0', '1'],
  'redpacket-rules': ['0', '1'],
  segments: ['0', '1'],
  'source-statements': ['draft', 'closed', 'paid'],
  sources: ['0', '1'],
  sponsors: ['0', '1'],
  tasks: ['waiting', 'running', 'failing'],
  transfers: ['0', '1', '2'],
  'unmatched-payments': ['1', '2'],
  'venue-faults': ['1', '2'],
  venues: ['0', '1', '2'],
  verifications: ['1', '2', '3'],
  'webhook-deliveries': ['waiting', 'sent', 'dropped'],
  webhooks: ['0', '1', '2'],
  withdrawals: ['1', '2', '3'],
}

test('every list filters by one state or several separated by commas, and refuses an unknown state', async () => {
  const names = handlersOf(app.app)
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ at, input }) =>
        at.startsWith('GET /console/api/') &&
        at !== 'GET /console/api/inbox' &&
        'state' in ((input as { shape?: object }).shape ?? {}),
    )
    .map(({ at }) => at.replace('GET /console/api/', ''))
  expect(names.sort()).toEqual(Object.keys(statesOf).sort())
  const player = (await app.callConsoleApi('GET /console/api/players', { q: 'demo002' })).body.items[0].id as string
  for (const [name, states] of Object.entries(statesOf)) {
    const at = `GET /console/api/${name.replace(':id', player)}` as const
    const ask = async (state?: string) =>
      (await app.callConsoleApi(at, { per_page: '200', ...(state !== undefined && { state }) })).body
    const { total } = await ask()
    const counts: number[] = []
    for (const state of states) {
      const { items, total: count } = await ask(state)
      counts.push(count)
      for (const row of items) expect(String(row.state ?? row.status), name).toBe(state)
    }
    expect({ name, total: counts.reduce((sum, count) => sum + count) }).toEqual({ name, total })
    expect({ name, total: (await ask(states.join(','))).total }).toEqual({ name, total })
    expect({ name, total: (await ask(states.slice(-2).join(','))).total }).toEqual({
      name,
      total: counts.slice(-2).reduce((sum, count) => sum + count),
    })
    expect({ name, total: (await ask('')).total }).toEqual({ name, total })
    for (const state of ['9', 'none', `${states[0]},9`, `${states[0]},`, ` ${states[0]}`, `0${states[0]}`])
      expect({ name, state, ...(await ask(state)) }).toMatchObject({ name, state, status: 422, code: 'INVALID' })
  }
})

test('every list with a player filter answers NOT_FOUND for an invalid player id', async () => {
  const lists = handlersOf(app.app)
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ at, input }) =>
        at.startsWith('GET /console/api/') && 'player_id' in ((input as { shape?: object }).shape ?? {}),
    )
    .map(({ at }) => at as `GET ${string}`)
  expect(lists.length).toBeGreaterThan(5)
  for (const at of lists) {
    const { status, body } = await app.callConsoleApi(at, {
      player_id: 'none',
      ...(at.endsWith('/reports/rows') ? { figure: 'deposits' } : {}),
    })
    expect({ at, status, ...body }).toMatchObject({ at, status: 404, code: 'NOT_FOUND' })
  }
})
