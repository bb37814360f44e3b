import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBankTransfers } from '../../money/deposit/deposit.testing.ts'
import type { TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'

let sandbox: TestSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await openSandbox()
})
// Published versions cannot be withdrawn, so each test has its own platform.
beforeEach(async () => {
  app = await openPlay(sandbox)
  await openBankTransfers(app)
})
afterEach(() => app.finish())
afterAll(() => sandbox.close())

const payer = { bank_owner: '张三', bank: '锦绣银行', bank_no: '6222000011112222', bank_address: '江城支行' }
let amount = 100
const deposit = (token: string) => {
  app.clock.advance(3000)
  return app.callPlayerApi('POST /api/recharge', { paytype: 'bank', amount: String(amount++), ...payer }, token)
}
const launch = (token: string) =>
  app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'slot', game_type: '0' }, token)
const publish = (document: string, body: object = {}) =>
  app.callConsoleApi('POST /console/api/consent-texts', { document, summary: '第三条有变', is_required: 1, ...body })
const consents = async (token: string) => (await app.callPlayerApi('POST /api/consents', {}, token)).data
const accept = (token: string, document: string, version: number) =>
  app.callPlayerApi('POST /api/consents/accept', { document, version }, token)

const termsDue = { http: 200, code: 422, message: '规则与隐私条款已更新，请先在「存款」页阅读并同意' }
const fundsDue = { http: 200, code: 422, message: '请先在「存款」页阅读并确认客户资金保护说明' }

test('requires no consent until a version is published; then stores version, time and address of each consent [R2]', async () => {
  const early = await app.registerPlayer()
  expect(await consents(early.token)).toEqual([])
  expect(await deposit(early.token)).toMatchObject({ code: 200 })
  expect(await publish('terms')).toMatchObject({ status: 422, body: { code: 'CONSENT_EMPTY' } })
  await app.callConsoleApi('PUT /console/api/articles/2', { content: '<p>隐私第一版</p>' })
  expect(await publish('terms', { summary: ' ' })).toMatchObject({
    status: 422,
    body: { code: 'CONSENT_SUMMARY_NEEDED' },
  })
  expect(await publish('terms')).toMatchObject({ status: 201, body: { version: 1, accepted: 0 } })

  const late = await app.registerPlayer()
  const [mine] = await consents(late.token)
  expect(mine).toMatchObject({ document: 'terms', version: 1, accepted_version: 1, is_due: 0 })
  expect(mine.accepted_at).toMatch(/^2026-/)
  expect(await deposit(late.token)).toMatchObject({ code: 200 })
  const { body } = await app.callConsoleApi('GET /console/api/consents', { q: late.name })
  expect(body.items).toMatchObject([
    { username: late.name, document: 'terms', version: 1, ip: expect.stringMatching(/^10\./) },
  ])
  expect((await consents(early.token))[0]).toMatchObject({ accepted_version: 0, accepted_at: '', is_due: 1 })
  const dueIn = async (token: string) =>
    (await app.callPlayerApi('POST /api/deposit/prompts', {}, token)).data.consents_due
  expect(await dueIn(early.token)).toEqual(['规则与隐私条款'])
  expect(await dueIn(late.token)).toEqual([])
})

test('after a material change deposits and launches need consent to the new version; withdrawals do not [R2]', async () => {
  await app.callConsoleApi('PUT /console/api/articles/2', { content: '<p>隐私第一版</p>' })
  expect((await publish('terms')).body).toMatchObject({ version: 1 })
  const { token, id } = await app.registerPlayer()
  await give(app, id, 500)
  expect(await launch(token)).toMatchObject({ code: 200 })
  await app.callConsoleApi('PUT /console/api/articles/3', { content: '<p>免责第二版</p>' })
  // A minor version needs no consent.
  expect((await publish('terms', { is_required: 0 })).body).toMatchObject({ version: 2, is_required: 0 })
  expect(await deposit(token)).toMatchObject({ code: 200 })
  expect((await publish('terms')).body).toMatchObject({ version: 3 })
  expect(await deposit(token)).toMatchObject(termsDue)
  expect(await launch(token)).toMatchObject(termsDue)
  expect(await app.callPlayerApi('POST /api/transall', {}, token)).toMatchObject({ code: 200 })
  expect(await app.callPlayerApi('POST /api/balance', {}, token)).toMatchObject({ code: 200 })

  const { data } = await app.callPlayerApi('POST /api/consents/text', { document: 'terms' }, token)
  expect(data).toMatchObject({ version: 3, content: expect.stringContaining('免责第二版') })
  // Later edits of the article do not change the published version.
  await app.callConsoleApi('PUT /console/api/articles/3', { content: '<p>还没发布</p>' })
  expect((await app.callPlayerApi('POST /api/consents/text', { document: 'terms' }, token)).data.content).toBe(
    data.content,
  )
  expect(await accept(token, 'terms', 2)).toMatchObject({ code: 409, message: '条款刚有更新，请重新阅读' })
  expect(await accept(token, 'else', 1)).toMatchObject({ code: 404 })
  expect(await accept(token, 'terms', 3)).toMatchObject({ code: 200, message: '已确认' })
  expect(await deposit(token)).toMatchObject({ code: 200 })
  expect(await launch(token)).toMatchObject({ code: 200 })
})

test('the customer funds notice must be acknowledged at the first deposit and after changes, unless withdrawn [R34]', async () => {
  const { token } = await app.registerPlayer()
  expect(await deposit(token)).toMatchObject({ code: 200 })
  expect((await publish('funds', { content: '<p onclick="x()">单独存放</p>' })).body).toMatchObject({
    version: 1,
    content: '<p>单独存放</p>',
  })
  expect(await deposit(token)).toMatchObject(fundsDue)
  expect(await launch(token)).toMatchObject({ code: 200 })
  expect(await accept(token, 'funds', 1)).toMatchObject({ code: 200 })
  expect(await deposit(token)).toMatchObject({ code: 200 })
  await publish('funds', { content: '<p>由第三方保管</p>' })
  expect(await deposit(token)).toMatchObject(fundsDue)
  await publish('funds', { content: '' })
  expect((await consents(token)).find(({ document }: { document: string }) => document === 'funds')).toMatchObject({
    version: 3,
    is_due: 0,
  })
  expect(await deposit(token)).toMatchObject({ code: 200 })
})

test('stores one of twenty concurrent consents; twenty concurrent publications get distinct versions [R2]', async () => {
  await app.callConsoleApi('PUT /console/api/articles/2', { content: '<p>隐私第一版</p>' })
  const made = await Promise.all(Array.from({ length: 20 }, () => publish('terms')))
  const versions = made.filter(({ status }) => status === 201).map(({ body }) => body.version)
  expect(new Set(versions).size).toBe(versions.length)
  expect(made.every(({ status }) => status === 201 || status === 409)).toBe(true)
  const { token, id } = await app.registerPlayer()
  const newest = Math.max(...versions)
  await publish('terms')
  const all = await Promise.all(Array.from({ length: 20 }, () => accept(token, 'terms', newest + 1)))
  expect(all.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200))
  const rows = app.app.db.selectFrom('consent').select('version').where('playerId', '=', id)
  expect((await rows.execute()).map(({ version }) => version).sort((a, b) => a - b)).toEqual([newest, newest + 1])
  const { body } = await app.callConsoleApi('GET /console/api/consent-texts')
  expect(body.items[0]).toMatchObject({ document: 'terms', version: newest + 1, accepted: 1 })
})
