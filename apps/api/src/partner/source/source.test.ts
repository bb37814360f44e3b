import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { makeSource, registerBy, storedSource } from './source.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const change = (id: string, fields: object) => app.callConsoleApi(`PATCH /console/api/sources/${id}`, fields)
const referrerOf = async (player: string) =>
  (
    await app.app.db
      .selectFrom('player')
      .select('referrerId')
      .where('id', '=', player as never)
      .executeTakeFirst()
  )?.referrerId
const agent = async () =>
  (await app.app.db.selectFrom('player').select('id').where('username', '=', 'demo005').executeTakeFirstOrThrow()).id

test('a registration stores its source and the parameters of its link', async () => {
  const source = await makeSource(app)
  const { id, name } = await registerBy(
    app,
    `c=${source.code.toUpperCase()}&click_id=${encodeURIComponent('a&b=1')}&utm_source=weibo&utm_campaign=%E6%98%A5&landing=%2F`,
  )
  expect(await storedSource(app, id)).toMatchObject({
    sourceId: source.id,
    isDealt: false,
    clickId: 'a&b=1',
    utm: { source: 'weibo', campaign: '春' },
    landing: '/',
    at: app.clock.now(),
  })
  const { body } = await app.callConsoleApi(`GET /console/api/sources/${source.id}/players`)
  expect(body.items).toMatchObject([{ id, username: name, click_id: 'a&b=1', utm_source: 'weibo', utm_campaign: '春' }])
  const { name: sourceName } = (await app.callConsoleApi(`GET /console/api/sources/${source.id}`)).body
  expect((await app.callConsoleApi(`GET /console/api/players/${id}`)).body).toMatchObject({ source: sourceName })
  expect((await app.callConsoleApi(`GET /console/api/sources/${source.id}`)).body).toMatchObject({
    players: 1,
    depositors: 0,
    link: `${app.app.config.publicUrl}/?c=${source.code}`,
  })
})

test('unknown codes, sources that are off and unusable values are ignored', async () => {
  const off = await makeSource(app, { state: 0 })
  for (const text of ['', 'c=nowhere', `c=${off.code}`, 'c=a b', '%%%', 'x'.repeat(5000), null, 7, ['c'], { c: 'x' }])
    expect(await storedSource(app, (await registerBy(app, text)).id), JSON.stringify(text)).toBeUndefined()
  const source = await makeSource(app)
  const values = new URLSearchParams({ c: source.code, click_id: 'x'.repeat(201), utm_source: 'a\0b', utm_term: '好' })
  const { id } = await registerBy(app, String(values))
  expect(await storedSource(app, id)).toMatchObject({ clickId: '', utm: { term: '好' }, landing: '' })
})

test('players of an agent’s source join the downline unless they name a referrer', async () => {
  const source = await makeSource(app, { agent: 'DEMO005' })
  const { body } = await app.callConsoleApi(`GET /console/api/sources/${source.id}`)
  expect(body.agent).toBe('demo005')
  const one = await registerBy(app, `c=${source.code}`)
  expect(await referrerOf(one.id)).toBe(await agent())
  const other = await registerBy(app, `c=${source.code}`, { pid: one.name })
  expect(await referrerOf(other.id)).toBe(one.id)
  const refused = await change(source.id, { deal: 'share', share: 30 })
  expect([refused.status, refused.body.code]).toEqual([422, 'SOURCE_AGENT_DEAL'])
})

test('with four_eyes_changes a second operator approves another agent of a source', async () => {
  const source = await makeSource(app)
  await app.createOperator('second')
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })
  expect((await change(source.id, { note: '甲', agent: '' })).status).toBe(200)
  const asked = await change(source.id, { note: '乙', agent: 'demo005' })
  expect(asked).toMatchObject({
    status: 202,
    body: { act: 'source.change', subject_id: source.id, before: { agent: '' }, after: { agent: 'demo005' } },
  })
  const early = await registerBy(app, `c=${source.code}`)
  expect(await referrerOf(early.id)).toBeNull()
  const { token: by } = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password }, 'none'))
    .body
  const approve = async (id: string) =>
    (await app.callConsoleApi(`POST /console/api/approvals/${id}/approve`, {}, by)).status
  expect(await approve(asked.body.id)).toBe(200)
  const late = await registerBy(app, `c=${source.code}`)
  expect(await referrerOf(late.id)).toBe(await agent())
  const all = { name: '改名', net_result_url: 'https://partner.example/?a={id}', secret: 'a-key', state: 0, agent: '' }
  const shown = await change(source.id, all)
  const { secret: _, ...visible } = all
  expect(shown).toMatchObject({
    status: 202,
    body: {
      before: { name: expect.stringContaining('来源'), net_result_url: '', state: 1, agent: 'demo005', secret: '' },
      after: { ...visible, secret: '***' },
    },
  })
  expect((await change(source.id, { secret: 'another' })).status).toBe(200)
  expect(await approve(shown.body.id)).toBe(409)
  const off = await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 0 })
  expect(await approve(off.body.id)).toBe(200)
})

test('players of a source with a deal have no referrer, so that only the partner is paid for them', async () => {
  const source = await makeSource(app, { deal: 'cpa', cpa: '100' })
  const { id } = await registerBy(app, `c=${source.code}`, { pid: 'demo005' })
  expect(await referrerOf(id)).toBeNull()
  expect(await storedSource(app, id)).toMatchObject({ isDealt: true })
})

test('invalid sources are refused, and changes are audited', async () => {
  const source = await makeSource(app, { partner: '甲' })
  const refusals: [object, string][] = [
    [{ code: source.code }, 'SOURCE_CODE_TAKEN'],
    [{ code: 'a b' }, 'SOURCE_CODE_WRONG'],
    [{ name: '' }, 'SOURCE_NAME_NEEDED'],
    [{ agent: 'demo002' }, 'SOURCE_AGENT_UNKNOWN'],
    [{ deal: 'cpa' }, 'SOURCE_CPA_NEEDED'],
    [{ deal: 'share' }, 'SOURCE_SHARE_NEEDED'],
    [{ deposit_url: 'ftp://t.example/?a={id}' }, 'TEMPLATE_WRONG'],
    [{ deposit_url: 'https://{click_id}.example/' }, 'TEMPLATE_WRONG'],
    [{ deposit_url: 'https://t.example/?a={nothing}' }, 'TEMPLATE_WRONG'],
    [{ deposit_url: 'https://t.example/?a={id}&s={signature}' }, 'POSTBACK_SECRET_NEEDED'],
  ]
  for (const [fields, refusal] of refusals) {
    const { body } = await app.callConsoleApi('POST /console/api/sources', { name: '来源', code: 'fresh', ...fields })
    expect([fields, body.code]).toEqual([fields, refusal])
  }
  const changed = await change(source.id, {
    partner: '乙',
    secret: 'a-key',
    deposit_url: 'https://t.example/?s={secret}',
  })
  expect(changed.body).toMatchObject({ partner: '乙', has_secret: 1, name: expect.stringContaining('来源') })
  expect(JSON.stringify(changed.body)).not.toContain('a-key')
  const { body: trail } = await app.callConsoleApi('GET /console/api/audit', { q: source.id })
  expect(trail.items[0]).toMatchObject({ act: 'source.change' })
  expect(JSON.stringify(trail.items)).not.toContain('a-key')
})

test('operators without the permissions for sources are refused', async () => {
  const fields = { username: 'sourceview', password, role: 'staff', permissions: ['source.view'] }
  expect((await app.callConsoleApi('POST /console/api/operators', fields)).status).toBe(201)
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'sourceview', password })).body
  expect((await app.callConsoleApi('GET /console/api/sources', {}, token)).status).toBe(200)
  const made = await app.callConsoleApi('POST /console/api/sources', { name: 'x', code: 'xy' }, token)
  expect(made.status).toBe(403)
})

test('a registration by a link takes no more round trips than one without', async () => {
  const source = await makeSource(app)
  await registerBy(app, '')
  // The last round trip is the test's own query.
  await expectRoundTrips(app, 12, () => registerBy(app, ''))
  await expectRoundTrips(app, 12, () => registerBy(app, `c=${source.code}`))
})
