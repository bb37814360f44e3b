import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlersOf } from '../../server/handlers.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

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

/** Lists with a query parameter `name`. */
async function listsWith(name: string): Promise<{ path: string; at: `GET ${string}` }[]> {
  const paths = handlersOf(app.app)
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ at, input, reply }) =>
        at.startsWith('GET /console/api/') &&
        name in ((input as { shape?: object }).shape ?? {}) &&
        'items' in ((reply as { shape?: object }).shape ?? {}),
    )
    .map(({ at }) => at.replace('GET /console/api/', ''))
    .filter((path) => !path.startsWith('reports/'))
  return Promise.all(
    paths.map(async (path) => ({ path, at: `GET /console/api/${path.replace(':id', await idIn(path))}` as const })),
  )
}

test('every list filters by dates and text, and sorts, where it declares these parameters [ruling 6]', async () => {
  const ask = async (at: `GET ${string}`, query: object = {}) =>
    (await app.callConsoleApi(at, { per_page: '200', ...query })).body as {
      items: Record<string, unknown>[]
      total: number
    }
  await app.createOperator('other')
  await app.callConsoleApi('POST /console/api/chat/canned', { title: '一', body: '一', sort: 1 })
  await app.callConsoleApi('POST /console/api/chat/canned', { title: '二', body: '二', sort: 2 })

  const dated = await listsWith('from')
  for (const { path, at } of dated)
    expect({ path, total: (await ask(at, { from: '2099-01-01', to: '2099-01-02' })).total }).toEqual({ path, total: 0 })
  const paths = new Set(dated.map(({ path }) => path))
  for (const { path, at } of await listsWith('q'))
    if (!paths.has(path)) expect({ path, row: (await ask(at)).items[0] ?? {} }).not.toHaveProperty('row.created_at')

  for (const { path, at } of await listsWith('q'))
    expect({ path, total: (await ask(at, { q: 'no-such-text' })).total }).toEqual({ path, total: 0 })

  // The demo content may have fewer than two rows of these.
  const alone = ['agent-applications', 'chat/threads']
  for (const { path, at } of await listsWith('sort')) {
    const { items } = await ask(at)
    if (items.length < 2) {
      expect(alone, path).toContain(path)
      continue
    }
    const names = Object.keys(items[0] ?? {})
    const turned: string[] = []
    for (const name of names.filter((one) => ['string', 'number'].includes(typeof items[0]![one]))) {
      const [up, down] = [await ask(at, { sort: name }), await ask(at, { sort: `-${name}` })]
      if (JSON.stringify(up.items) !== JSON.stringify(down.items)) turned.push(name)
    }
    expect({ path, rows: items.length, turned }).toMatchObject({
      path,
      turned: expect.arrayContaining([expect.any(String)]),
    })
  }
})
