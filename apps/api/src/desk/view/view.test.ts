import { maxViews } from '@koi/contract/desk/view/view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

let operators = 0
async function operatorWith(...permissions: string[]) {
  const username = `viewer${++operators}`
  const { id } = (await app.callConsoleApi('POST /console/api/operators', { username, password, permissions })).body
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username, password })).body
  const call = (at: string, body?: object) => app.callConsoleApi(at.replace(' ', ' /console/api/'), body, token)
  return {
    id: id as string,
    username,
    call,
    make: (name: string, more: object = {}) =>
      call('POST views', { name, page: '/deposits', list: 'GET /console/api/deposits', query: 'state=1', ...more }),
    names: async (): Promise<string[]> =>
      (await call('GET views')).body.items.map(({ name }: { name: string }) => name),
  }
}

test('an operator saves, renames and removes views, which nobody else sees', async () => {
  const [one, other] = [await operatorWith('deposit.view'), await operatorWith('deposit.view', 'view.share')]
  const made = await one.make('  大额\u200b　待审 ', { query: 'q=13900001111&columns=amount%2Cstate&sort=-amount' })
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: '大额 待审',
      page: '/deposits',
      query: 'q=13900001111&columns=amount%2Cstate&sort=-amount',
      is_shared: 0,
      is_mine: 1,
      made_by: one.username,
    },
  })
  const { id } = made.body
  expect((await one.make('大额 待审')).body.code).toBe('VIEW_NAME_TAKEN')
  expect((await one.make('大额 待审', { page: '/agents' })).status).toBe(201)
  expect(await other.names()).toEqual([])
  for (const [at, body] of [
    [`PATCH views/${id}`, { name: 'x' }],
    [`DELETE views/${id}`, {}],
    [`POST views/${id}/share`, { is_shared: 1 }],
  ] as const)
    expect([at, (await other.call(at, body)).status]).toEqual([at, 404])
  expect((await one.call(`PATCH views/${id}`, { name: '今日', query: 'from=2026-03-01' })).body).toMatchObject({
    name: '今日',
    query: 'from=2026-03-01',
  })
  expect(await one.names()).toEqual(['今日', '大额 待审'])
  expect((await one.call(`DELETE views/${id}`)).status).toBe(200)
  expect(await one.names()).toEqual(['大额 待审'])
  const acts = (await app.callConsoleApi('GET /console/api/audit', { q: id })).body.items
  expect(acts.map(({ act }: { act: string }) => act)).toEqual(['view.remove', 'view.change', 'view.make'])
  expect(JSON.stringify(acts)).not.toContain('13900001111')
})

test('the query of a view is sealed in the database', async () => {
  const { make } = await operatorWith('deposit.view')
  const { id } = (await make('封存', { query: 'q=13900002222' })).body
  const { query } = await app.app.db
    .selectFrom('savedView')
    .select('query')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(query).toMatch(/^v\d+:/)
})

test('only operators with the permission share a view, and only those who may read its list see it', async () => {
  const lead = await operatorWith('deposit.view', 'view.share')
  const [clerk, stranger] = [await operatorWith('deposit.view'), await operatorWith('bet.view')]
  const { id } = (await lead.make('共享的')).body
  const own = (await clerk.make('自己的')).body
  expect((await clerk.call(`POST views/${own.id}/share`, { is_shared: 1 })).status).toBe(403)
  expect((await lead.call(`POST views/${id}/share`, { is_shared: 1 })).body).toMatchObject({ is_shared: 1 })
  expect(await clerk.names()).toEqual(['自己的', '共享的'])
  expect(await stranger.names()).toEqual([])
  expect((await clerk.call(`PATCH views/${id}`, { name: '改' })).status).toBe(404)
  expect((await clerk.call(`DELETE views/${id}`)).status).toBe(404)

  // The permission is taken away: what colleagues see stays as it was.
  await app.callConsoleApi(`PATCH /console/api/operators/${lead.id}`, { permissions: ['deposit.view'] })
  expect((await lead.call(`PATCH views/${id}`, { query: 'state=2' })).body.code).toBe('VIEW_SHARED')
  const second = await operatorWith('deposit.view', 'view.share')
  expect((await second.call(`POST views/${id}/share`, { is_shared: 0 })).body).toMatchObject({
    is_shared: 0,
    is_mine: 0,
  })
  expect(await clerk.names()).toEqual(['自己的'])

  await app.callConsoleApi(`PATCH /console/api/operators/${lead.id}`, { permissions: [] })
  expect(await lead.names()).toEqual([])
})

test('refuses lists that the operator may not read, pages and names that are none, and a view too many', async () => {
  const { make, names } = await operatorWith('deposit.view')
  for (const [change, status] of [
    [{ list: 'GET /console/api/players' }, 403],
    [{ list: 'GET /console/api/nothing' }, 404],
    [{ list: 'POST /console/api/operators' }, 404],
    [{ page: '//evil.example' }, 422],
    [{ page: '/players/7' }, 422],
    [{ name: ' \u200b' }, 422],
    [{ name: '字'.repeat(41) }, 422],
    [{ name: '<b>\u202e名' }, 201],
    [{ query: 'x'.repeat(8000) }, 422],
  ] as const)
    expect([change, (await make('名', change)).status]).toEqual([change, status])
  const all = await Promise.all(Array.from({ length: maxViews + 10 }, (_, n) => make(`视图${n}`)))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(maxViews - 1)
  expect(new Set(all.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['TOO_MANY_VIEWS']),
  )
  expect(await names()).toHaveLength(maxViews)
})
