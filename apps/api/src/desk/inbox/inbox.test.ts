import { day, hour, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../contact/stream/stream.testing.ts'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { password } from '../../platform/testing/testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

const call = (at: string, body?: object, token?: string) => {
  const [method, path] = at.split(' ')
  return app.callConsoleApi(`${method} /console/api/${path}`, body, token)
}
const inbox = async (query: object = {}, token?: string) => {
  const { status, body } = await call('GET inbox', query, token)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const numbers = ({ items }: { items: { number: string }[] }) => items.map(({ number }) => number)

let made = 0
async function operator(...permissions: string[]) {
  const username = `desk${++made}`
  const { status, body } = await call('POST operators', { username, password, permissions })
  expect(status).toBe(201)
  const token = async () => (await call('POST login', { username, password }, 'none')).body.token as string
  return { id: body.id as string, username, token: await token(), signIn: token }
}
const reviewer = () => operator('deposit.view', 'deposit.review')

/** Makes a deposit that waits; returns its number and id. */
async function deposit(): Promise<{ no: string; id: string }> {
  const { token } = await app.registerPlayer()
  const { message: no } = await app.recharge(token, bankDeposit())
  const { body } = await call(`GET deposits/${no}`)
  return { no, id: body.id }
}
async function inquiry(): Promise<string> {
  const { token } = await app.registerPlayer()
  const { data } = await app.callPlayerApi(
    'POST /api/inquiry',
    { kind: 'complaint', content: '存款一直没有到账，请尽快核实处理' },
    token,
  )
  return data.inquiry_no
}

/** Decides what earlier tests left. */
async function emptyInbox(): Promise<void> {
  await app.execAsOwner(`
    update deposit set state = 'rejected', closed_at = created_at, decided_by_kind = 'system' where state = 'pending'`)
}

test('lists what the operator may decide over all queues, the oldest relative to its due time first', async () => {
  await emptyInbox()
  await setForTest(app, { inbox_due_deposits: 30, inquiry_days: 1 })
  const asked = await inquiry()
  app.clock.advance(10 * minute)
  const first = await deposit()
  app.clock.advance(20 * minute)
  const second = await deposit()
  const { items, counts, total } = await inbox()
  expect(items.slice(0, 3)).toMatchObject([
    { kind: 'deposits', number: first.no, urgency: 0.67, state: 'waiting', owner: '', amount: expect.any(String) },
    { kind: 'inquiries', number: asked, urgency: 0.02, what: 'complaint', amount: null },
    { kind: 'deposits', number: second.no, urgency: 0 },
  ])
  expect(total).toBe(3)
  expect(counts).toContainEqual({ kind: 'deposits', count: 2, due: 0 })
  app.clock.advance(15 * minute)
  expect((await inbox({ due: 1 })).items).toMatchObject([{ number: first.no, urgency: 1.17 }])
  expect((await inbox()).counts).toContainEqual({ kind: 'deposits', count: 2, due: 1 })

  const clerk = await reviewer()
  const own = await inbox({}, clerk.token)
  expect(numbers(own)).toEqual([first.no, second.no])
  expect(own.counts.map(({ kind }: { kind: string }) => kind)).toEqual(['deposits', 'unmatched_payments'])
  const stranger = await operator('report.view')
  expect(await inbox({}, stranger.token)).toEqual({ items: [], next: '', total: 0, before: 0, counts: [] })
  expect(numbers(await inbox({ kind: 'inquiries' }))).toEqual([asked])
  expect((await call('GET inbox', { kind: 'nonsense' })).status).toBe(422)
  expect((await call('GET inbox', { after: 'nonsense' })).status).toBe(422)
})

test.each(['-urgency', 'urgency', 'created_at', '-amount'])(
  'pages by cursor in the order %s without gaps',
  async (sort) => {
    await emptyInbox()
    for (let n = 0; n < 5; n++) {
      await deposit()
      app.clock.advance(3 * minute)
    }
    const all = await inbox({ sort })
    const seen: string[] = []
    let after = ''
    for (let page = 0; page < 5; page++) {
      const { items, next, before } = await inbox({ sort, limit: 2, ...(after && { after }) })
      expect(before).toBe(seen.length)
      seen.push(...items.map(({ id }: { id: string }) => id))
      after = next
      if (!next) break
      app.clock.advance(minute)
    }
    expect(seen).toEqual(all.items.map(({ id }: { id: string }) => id))
  },
)

test('twenty operators who claim at once: one owns the item, and only that one decides it', async () => {
  const { id, no } = await deposit()
  const operators = await Promise.all(Array.from({ length: 20 }, reviewer))
  const answers = await Promise.all(operators.map(({ token }) => call(`POST inbox/deposits/${id}/claim`, {}, token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ])
  const [owner, other] = [answers.findIndex(({ status }) => status === 200), 0]
  const loser = operators[owner === other ? 1 : other]!
  expect(await call(`POST deposits/${no}/reject`, { reason: '测试' }, loser.token)).toMatchObject({
    status: 409,
    body: { title: 'CLAIMED_BY_OTHER' },
  })
  expect((await call(`GET deposits/${no}`)).body.claimed_by).toBe(operators[owner]!.username)
  expect((await call(`POST deposits/${no}/reject`, { reason: '测试' }, operators[owner]!.token)).status).toBe(200)
  expect(await call(`POST inbox/deposits/${id}/claim`, {}, loser.token)).toMatchObject({
    status: 409,
    body: { title: 'ITEM_DECIDED' },
  })
})

test('opening claims a free item, which is free again after 15 minutes', async () => {
  const { id } = await deposit()
  const [one, two] = [await reviewer(), await reviewer()]
  const view = (token: string) => call(`POST inbox/deposits/${id}/view`, { claim: 1 }, token)
  expect((await view(one.token)).body).toMatchObject({ owner: one.username, is_open: true, viewers: [] })
  expect((await view(two.token)).body).toMatchObject({ owner: one.username, viewers: [one.username] })
  const stateFor = async (token: string) =>
    (await inbox({}, token)).items.find((item: { id: string }) => item.id === id).state
  expect([await stateFor(one.token), await stateFor(two.token)]).toEqual(['mine', 'waiting'])
  expect((await inbox({ owner: 'mine' }, one.token)).total).toBe(1)
  app.clock.advance(15 * minute)
  const [again, later] = [await one.signIn(), await two.signIn()]
  expect((await inbox({ owner: 'mine' }, again)).total).toBe(0)
  expect((await view(later)).body.owner).toBe(two.username)
})

test('a page that shows an item is seen by the others at once, until it leaves or is silent', async () => {
  const { id } = await deposit()
  const [one, two] = [await reviewer(), await reviewer()]
  const base = await app.server.listen({ host: '127.0.0.1', port: 0 })
  const page = await listen(`${base}/console/api/events`, one.token)
  onTestFinished(() => page.close())
  await page.next(0)
  const viewers = async () => (await call(`GET inbox/deposits/${id}`, undefined, one.token)).body.viewers
  await call(`POST inbox/deposits/${id}/view`, {}, two.token)
  expect(await page.next(1)).toMatchObject({ event: 'change', topics: expect.arrayContaining(['inbox']) })
  expect(await viewers()).toEqual([two.username])
  await call(`POST inbox/deposits/${id}/leave`, {}, two.token)
  expect(await viewers()).toEqual([])
  await call(`POST inbox/deposits/${id}/view`, {}, two.token)
  app.clock.advance(minute)
  expect(await viewers()).toEqual([])
})

test('refuses an act of an operator who has lost the permission since the list was read', async () => {
  const { id } = await deposit()
  const clerk = await reviewer()
  expect((await inbox({}, clerk.token)).items.some((item: { id: string }) => item.id === id)).toBe(true)
  await call(`PATCH operators/${clerk.id}`, { permissions: ['report.view'] })
  for (const [verb, body] of Object.entries({
    claim: {},
    view: { claim: 1 },
    assign: { operator: 'admin' },
    pause: { until: '' },
    ask: { asked: 1 },
    notes: { content: '看一下' },
  }))
    expect([verb, (await call(`POST inbox/deposits/${id}/${verb}`, body, clerk.token)).status]).toEqual([verb, 403])
  expect((await call(`GET inbox/deposits/${id}`, undefined, clerk.token)).status).toBe(403)
  expect((await inbox({}, clerk.token)).items).toEqual([])
})

test('a paused item is left out until its time, and others may decide it', async () => {
  await emptyInbox()
  const { id, no } = await deposit()
  const clerk = await reviewer()
  const until = (ms: number) =>
    new Date(Date.parse(String(app.clock.now())) + ms + 8 * hour).toISOString().slice(0, 19).replace('T', ' ')
  const pause = (at: string) => call(`POST inbox/deposits/${id}/pause`, { until: at }, clerk.token)
  for (const wrong of [until(-minute), until(31 * day)])
    expect(await pause(wrong)).toMatchObject({ status: 422, body: { title: 'PAUSE_OUT_OF_RANGE' } })
  expect(await pause(until(hour))).toMatchObject({ status: 200, body: { paused_until: until(hour) } })
  expect(numbers(await inbox({ kind: 'deposits' }))).toEqual([])
  expect((await inbox()).counts).toContainEqual({ kind: 'deposits', count: 0, due: 0 })
  expect((await inbox({ state: 'paused' })).items).toMatchObject([{ number: no, state: 'paused' }])
  expect((await call(`GET deposits/${no}`)).body.claimed_until).toBe('')
  app.clock.advance(hour)
  const token = await clerk.signIn()
  expect((await inbox({ kind: 'deposits' }, token)).items).toMatchObject([
    { number: no, state: 'mine', paused_until: '' },
  ])
  expect((await call(`POST deposits/${no}/reject`, { reason: '测试' })).status).toBe(200)
})

test('assigns an item to an operator who may decide it, and to no other', async () => {
  const { id } = await deposit()
  const [clerk, stranger] = [await reviewer(), await operator('report.view')]
  const assign = (name: string) => call(`POST inbox/deposits/${id}/assign`, { operator: name })
  for (const name of [stranger.username, 'nobody'])
    expect(await assign(name)).toMatchObject({ status: 422, body: { title: 'MAY_NOT_DECIDE' } })
  expect(await assign(clerk.username)).toMatchObject({ status: 200, body: { owner: clerk.username, owned_until: '' } })
  expect((await inbox({ owner: 'mine' }, clerk.token)).total).toBe(1)
  // Opening leaves the item to its owner; a claim takes it over.
  expect((await call(`POST inbox/deposits/${id}/view`, { claim: 1 })).body.owner).toBe(clerk.username)
  expect((await call(`POST inbox/deposits/${id}/claim`, {})).body.owner).toBe('admin')
  expect((await assign(clerk.username)).status).toBe(200)
  expect(await call(`GET inbox/deposits/deciders`)).toMatchObject({
    status: 200,
    body: { items: expect.arrayContaining([{ username: clerk.username }]) },
  })
  await call(`PATCH operators/${clerk.id}`, { state: 0 })
  expect((await assign(clerk.username)).status).toBe(422)
})

test('puts an item that mentions the operator first until they open it; one who may not decide it cannot be mentioned', async () => {
  await emptyInbox()
  const old = await deposit()
  app.clock.advance(5 * minute)
  const young = await deposit()
  const [clerk, stranger] = [await reviewer(), await operator('report.view')]
  const write = (content: string) => call(`POST inbox/deposits/${young.id}/notes`, { content })
  expect(await write(`@${stranger.username} 请看`)).toMatchObject({ status: 422, body: { title: 'MAY_NOT_DECIDE' } })
  expect(await write('   ')).toMatchObject({ status: 422, body: { title: 'NOTE_EMPTY' } })
  expect((await write('长'.repeat(8000))).status).toBe(422)
  const content = `@${clerk.username.toUpperCase()}. <b>=1+1</b> mail a@example.com`
  expect(await write(content)).toMatchObject({ status: 200, body: { notes: [{ by: 'admin', content }] } })
  const list = () => inbox({ kind: 'deposits' }, clerk.token)
  expect((await list()).items).toMatchObject([
    { number: young.no, mentioned_by: 'admin', notes: 1 },
    { number: old.no, mentioned_by: '', notes: 0 },
  ])
  const [first] = (await list()).items
  expect(numbers(await inbox({ kind: 'deposits', after: first.cursor }, clerk.token))).toEqual([old.no])
  expect(numbers(await inbox({ kind: 'deposits' }))).toEqual([old.no, young.no])
  await call(`POST inbox/deposits/${young.id}/view`, { claim: 1 }, clerk.token)
  expect(numbers(await list())).toEqual([old.no, young.no])
})

test('marks that the player was asked, and lists these items apart', async () => {
  await emptyInbox()
  const { id, no } = await deposit()
  expect((await call(`POST inbox/deposits/${id}/ask`, { asked: 1 })).body.asked_at).not.toBe('')
  expect((await inbox({ state: 'asked' })).items).toMatchObject([{ number: no, state: 'asked' }])
  expect((await inbox({ state: 'waiting', kind: 'deposits' })).items).toEqual([])
  expect((await call(`POST inbox/deposits/${id}/ask`, { asked: 0 })).body.asked_at).toBe('')
  expect((await inbox({ state: 'waiting', kind: 'deposits' })).items).toMatchObject([{ number: no }])
})

test('leaves out what the operator made or decided first, and refuses to claim it', async () => {
  await emptyInbox()
  await setForTest(app, { four_eyes_adjustment: '1', four_eyes_deposit: '1' })
  const clerk = await operator('deposit.view', 'deposit.review', 'adjustment.view', 'adjustment.make', 'player.view')
  const { id: player } = await app.registerPlayer()
  const { id, no } = await deposit()
  const added = await call(`POST players/${player}/adjustments`, { amount: '5.00', reason: '补偿' }, clerk.token)
  expect(added.status).toBeLessThan(300)
  expect((await call(`POST deposits/${no}/approve`, {}, clerk.token)).status).toBe(200)
  expect((await inbox({ kind: 'adjustments,deposits' }, clerk.token)).items).toEqual([])
  expect((await inbox({ kind: 'adjustments,deposits' })).items).toMatchObject([{ kind: 'adjustments' }, { number: no }])
  expect(await call(`POST inbox/deposits/${id}/claim`, {}, clerk.token)).toMatchObject({
    status: 409,
    body: { title: 'OWN_ITEM' },
  })
})

test('every act is in the audit trail', async () => {
  const { id, no } = await deposit()
  const { username } = await reviewer()
  for (const [verb, body] of Object.entries({
    claim: {},
    notes: { content: '看一下' },
    ask: { asked: 1 },
    release: {},
    assign: { operator: username },
  }))
    expect([verb, (await call(`POST inbox/deposits/${id}/${verb}`, body)).status]).toEqual([verb, 200])
  const { body } = await call('GET audit', { per_page: 50 })
  const acts = body.items
    .filter((row: { subject_id: string }) => row.subject_id === no)
    .map(({ act }: { act: string }) => act)
  expect(acts.toSorted()).toEqual(['inbox.ask', 'inbox.assign', 'inbox.claim', 'inbox.note', 'inbox.release'])
  expect((await call(`POST inbox/deposits/not-an-id/claim`, {})).status).toBe(404)
})
