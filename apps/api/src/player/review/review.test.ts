import { day } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { code, openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const logIn = async (name: string) =>
  (await app.callPlayerApi('POST /api/login_pc', { name, password, code })).data.new_api_token as string
const read = async (token: string) => (await app.callPlayerApi('POST /api/protection/review', {}, token)).data
const answer = (token: string, given: string, version: number | null = 0) =>
  app.callPlayerApi('POST /api/protection/review/answer', { answer: given, funds_version: version }, token)
const run = async () => (await app.callConsoleApi('POST /console/api/jobs/remind-reviews/run', {})).body.processed
const letters = async (token: string) => (await app.callPlayerApi('POST /api/noticeList', { page: 1 }, token)).data
const detail = async (id: string) => (await app.callConsoleApi(`GET /console/api/players/${id}`)).body
const rowsOf = (player: string) =>
  app.app.db.selectFrom('limitReview').selectAll().where('playerId', '=', player).execute()

test('six months after registration and after each answer a player is prompted to review limits [R48]', async () => {
  // 2026-03-10; six months later is 2026-09-10.
  const { name, id, token } = await app.registerPlayer()
  expect(await read(token)).toMatchObject({
    is_due: 0,
    due_at: '2026-09-10 12:00:00',
    reviewed_at: '',
    funds_version: 0,
  })
  expect(await answer(token, 'keep')).toMatchObject({ code: 200 })
  expect(await rowsOf(id)).toEqual([])
  expect(await detail(id)).toMatchObject({ limits_reviewed_at: '', limits_review: '' })
  app.clock.advance(184 * day - 1)
  const later = await logIn(name)
  expect(await read(later)).toMatchObject({ is_due: 0 })
  app.clock.advance(1)
  expect(await read(later)).toMatchObject({ is_due: 1 })
  expect(await answer(later, 'later')).toMatchObject({ code: 422, message: '请选择保持或调整限额' })
  const all = await Promise.all(Array.from({ length: 20 }, () => answer(later, 'keep')))
  expect(all.map(({ message }) => message)).toEqual(Array(20).fill('已确认，限额保持不变'))
  expect(await rowsOf(id)).toMatchObject([{ answer: 'keep', toldAt: null, fundsVersion: 0 }])
  expect(await read(later)).toMatchObject({
    is_due: 0,
    reviewed_at: '2026-09-10 12:00:00',
    due_at: '2027-03-10 12:00:00',
  })
  expect(await detail(id)).toMatchObject({ limits_reviewed_at: '2026-09-10 12:00:00', limits_review: 'keep' })
})

test('an active player who is due gets one message; absent, blocked and excluded ones get none [R48]', async () => {
  const active = await app.registerPlayer()
  const absent = await app.registerPlayer()
  const excluded = await app.registerPlayer()
  const blocked = await app.registerPlayer()
  app.clock.advance(180 * day)
  for (const { name } of [active, excluded, blocked]) await logIn(name)
  await app.callConsoleApi(`PATCH /console/api/players/${blocked.id}`, { isblack: 1 })
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'month' }, await logIn(excluded.name))
  expect(await run()).toBe(0)
  app.clock.advance(10 * day)
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  const token = await logIn(active.name)
  expect(await letters(token)).toMatchObject({ total: 1, data: [{ title: '请查看您的限额' }] })
  expect((await letters(await logIn(absent.name))).total).toBe(0)
  // The absent player is prompted on return, and told by the next run.
  expect(await read(await logIn(absent.name))).toMatchObject({ is_due: 1 })
  expect(await run()).toBe(1)
  expect(await answer(token, 'change')).toMatchObject({ code: 200, message: '已确认，请在此调整限额' })
  expect(await rowsOf(active.id)).toMatchObject([{ answer: 'change', toldAt: expect.anything() }])
  expect(await detail(active.id)).toMatchObject({ limits_review: 'change' })
})

test('the prompt shows the published notice on customer funds and records its version [R34]', async () => {
  const { name, id, token } = await app.registerPlayer()
  expect((await read(token)).funds).toContain('账户余额为虚拟的娱乐金额')
  const publish = (content: string) =>
    app.callConsoleApi('POST /console/api/consent-texts', {
      document: 'funds',
      summary: '更新',
      content,
      texts: { en: { summary: 'New', content: '<p>Held in trust</p>' } },
      is_required: 0,
    })
  expect((await publish('<p>存放于信托账户</p>')).status).toBe(201)
  app.clock.advance(200 * day)
  const later = await logIn(name)
  expect(await read(later)).toMatchObject({ funds: '<p>存放于信托账户</p>', funds_version: 1 })
  expect(await answer(later, 'keep', 0)).toMatchObject({ code: 409, message: '资金保管说明刚有更新，请重新阅读' })
  expect(await answer(later, 'keep', null)).toMatchObject({ code: 409 })
  expect(await answer(later, 'keep', 1)).toMatchObject({ code: 200 })
  expect(await rowsOf(id)).toMatchObject([{ fundsVersion: 1 }])
  await app.callConsoleApi('PATCH /console/api/settings', { languages: 'zh,en' })
  const english = await app.callPlayerApi('POST /api/protection/review', {}, later, { 'accept-language': 'en' })
  expect(english.data.funds).toBe('<p>Held in trust</p>')
  // An empty version withdraws the notice.
  expect((await publish('')).status).toBe(201)
  expect(await read(later)).toMatchObject({ funds_version: 0 })
})

test('the operator sets the months, or switches the prompt off', async () => {
  const { name, token } = await app.registerPlayer()
  for (const months of [13, -1, 'six'])
    expect((await app.callConsoleApi('PATCH /console/api/settings', { review_months: months })).status).toBe(422)
  await setForTest(app, { review_months: 1 })
  expect(await read(token)).toMatchObject({ is_due: 0 })
  app.clock.advance(32 * day)
  const later = await logIn(name)
  expect(await read(later)).toMatchObject({ is_due: 1 })
  await setForTest(app, { review_months: 0 })
  expect(await read(later)).toMatchObject({ is_due: 0, due_at: '' })
  expect(await run()).toBe(0)
})
