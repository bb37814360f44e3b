import type { Endpoint } from '@koi/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlersOf } from './handlers.ts'
import { enrol } from '../access/identity/factor.testing.ts'
import { openTestApp, type TestApp } from '../platform/testing/testing.ts'

let app: TestApp
let token = ''
let nextCode: () => Promise<string>
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  await app.createOperator('chief')
  token = await signIn(app)
  nextCode = await enrol(app, token)
})
afterAll(() => app.finish())

const signIn = async (at: TestApp): Promise<string> =>
  (await at.callConsoleApi('POST /console/api/login', { username: 'chief', password: 'koi12345' })).body.token
const ask = (at: string, body: object = {}) => app.callConsoleApi(at, body, token)

const writes = (of: TestApp): Endpoint[] =>
  handlersOf(of.app)
    .map(({ endpoint }) => endpoint)
    .filter(({ at, kind }) => at.includes(' /console/') && kind !== 'read')

/** Console writes that require no fresh factor, by the reason why. */
const free: Record<string, string[]> = {
  'sign-in, sign-out and enrolment': [
    'operator.logIn',
    'operator.logOut',
    'operator.beginFactor',
    'operator.confirmFactor',
    'operator.endSession',
    'operator.addPasskey',
    'operator.renamePasskey',
    'operator.askPasskey',
    'operator.answerPasskey',
    'staff.enter',
    'staff.ticket',
  ],
  'says what a batch would do': [
    'adjustment.batchPreview',
    'approval.batchPreview',
    'bonus.batchPreview',
    'deposit.batchPreview',
    'freeRound.batchPreview',
    'promotion.batchPreview',
    'withdraw.batchPreview',
  ],
  'searches and changes nothing': ['overview.players', 'find.find'],
  'a view of a list holds its filters only': ['view.make', 'view.change', 'view.remove', 'view.share'],
  'restricts access': ['apiKey.revoke', 'operator.endSessions', 'player.logOut', 'agent.reject'],
  'says who handles an item, not what becomes of it': [
    'inbox.view',
    'inbox.leave',
    'inbox.claim',
    'inbox.release',
    'inbox.assign',
    'inbox.pause',
    'inbox.ask',
    'inbox.note',
  ],
  'claims or releases an order': ['deposit.claim', 'deposit.release', 'withdraw.claim', 'withdraw.release'],
  'runs a scheduled job or a task early, or gives up a message': ['job.run', 'task.retry', 'task.cancel'],
  'changes no business data': [
    'venue.ping',
    'venue.reconciliation',
    'venue.calls',
    'channel.calls',
    'ledger.check',
    'venue.closeFault',
  ],
  'notes between operators': ['handOver.add', 'handOver.take'],
  'assigns or closes a player case': ['protection.ownHarm', 'protection.decideHarm', 'inquiry.own', 'inquiry.answer'],
  'reads or refuses identity documents': [
    'verification.look',
    'verification.reject',
    'verification.claim',
    'verification.release',
  ],
  'a draft of the look, links to its preview, and calling off its publication': [
    'look.change',
    'look.keep',
    'look.unschedule',
    'look.preview',
    'look.endPreviews',
  ],
  'texts and pictures': ['upload.picture', 'article.put'],
  'sends fewer messages': ['messageTemplate.remove'],
  'repeats a delivery to the same receiver': [
    'messenger.test',
    'messageDelivery.retry',
    'webhook.retry',
    'source.resend',
  ],
  'bars more people': ['barring.add'],
  'stops withdrawals, deposits or play of a player': ['player.hold'],
  'groups players': ['segment', 'tag'],
  'reaches no players until it is started': ['campaign.make', 'campaign.change', 'campaign.stop'],
  'a draft, which nothing was promised by': [
    'bonus.remove',
    'campaign.remove',
    'mission.remove',
    'tournament.remove',
    'wheel.remove',
  ],
  'takes back a message': ['message.remove'],
  'makes no more offers': ['bonus.stop', 'mission.stop', 'wheel.stop'],
  'leaves withdrawals to operators': ['payoutRule.stop', 'payoutRule.stopAll'],
  'offers again a channel that its failures paused': ['channel.resume'],
  'games and bank names pay nothing': ['game', 'bank'],
  'an activity pays by an approval, which requires the factor': [
    'promotion.make',
    'promotion.change',
    'promotion.remove',
    'promotion.makeType',
    'promotion.changeType',
    'promotion.removeType',
  ],
}
const nouns = ['banner', 'notice', 'sponsor', 'chat', 'canned']
const isFree = ({ name }: Endpoint): boolean =>
  Object.values(free)
    .flat()
    .concat(nouns)
    .some((known) => name === known || name.startsWith(`${known}.`))

test('every console write that affects money requires a fresh second factor', async () => {
  const open = writes(app).filter((endpoint) => !endpoint.needsFreshFactor && !isFree(endpoint))
  expect(open.map(({ name, at }) => `${name} ${at}`)).toEqual([])
  // Every exception must exist and require no factor.
  const names = writes(app).map(({ name }) => name)
  for (const known of Object.values(free).flat().concat(nouns))
    expect(names.some((name) => name === known || name.startsWith(`${known}.`))).toBe(true)
})

test('test marks, birthdays and texts that go to every player require a code', async () => {
  const player = await app.registerPlayer()
  const needed = { status: 401, body: { code: 'OTP_NEEDED' } }
  for (const change of [{ is_test: 1 }, { birthday: '1990-01-01' }])
    expect(await ask(`PATCH /console/api/players/${player.id}`, change)).toMatchObject(needed)
  expect((await ask(`PATCH /console/api/players/${player.id}`, { note: '熟客' })).status).toBe(200)
  for (const at of ['POST /console/api/message-templates', 'PATCH /console/api/message-templates/1'])
    expect(await ask(at, { body: '见 https://elsewhere.example' })).toMatchObject(needed)
  for (const at of [
    'POST /console/api/messages',
    'PATCH /console/api/messages/1',
    'POST /console/api/campaigns/1/start',
  ])
    expect(await ask(at, { title: '通知', content: '内容' })).toMatchObject(needed)
  const marked = { is_test: 1, birthday: '1990-01-01', otp: await nextCode() }
  expect((await ask(`PATCH /console/api/players/${player.id}`, marked)).body).toMatchObject({ is_test: 1 })
})

test('answers 401 OTP_NEEDED to every call that requires a code and has none, before any other check', async () => {
  for (const { at, needsFreshFactor } of writes(app).filter((endpoint) => endpoint.needsFreshFactor)) {
    const body = Array.isArray(needsFreshFactor) ? { [needsFreshFactor[0]]: 'x' } : {}
    const answer = await ask(at.replace(/:(\w+)/g, '1'), body)
    expect([at, answer.status, answer.body.code]).toEqual([at, 401, 'OTP_NEEDED'])
  }
})

test('otp in the body is not treated as a field of the setting or row', async () => {
  expect((await ask('PATCH /console/api/settings', { usdtrate: '7.21', otp: await nextCode() })).body.usdtrate).toBe(
    '7.21',
  )
  const made = await ask('POST /console/api/receiving-accounts', {
    kind: 'bank',
    bank_no: '6222000000001',
    otp: Number(await nextCode()),
  })
  expect(made.status).toBe(201)
  const which = `DELETE /console/api/receiving-accounts/${made.body.id}`
  expect((await ask(which)).body).toMatchObject({ code: 'OTP_NEEDED' })
  expect((await ask(which, { otp: '000000' })).body).toMatchObject({ status: 401, code: 'OTP_WRONG' })
  expect((await ask(which, { otp: await nextCode() })).status).toBe(200)
})

test('of twenty concurrent writes with one code one succeeds, and the code is used up', async () => {
  const otp = await nextCode()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask('PATCH /console/api/settings', { title: `名${n}`, otp })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 401 && body.code === 'OTP_USED')).toHaveLength(19)
  expect((await ask('PATCH /console/api/settings', { title: '又一次', otp })).body.code).toBe('OTP_USED')
  // Reusing a code does not count as a wrong guess.
  expect((await ask('PATCH /console/api/settings', { title: '锦鲤', otp: await nextCode() })).status).toBe(200)
})

test('a refused write does not use up its code', async () => {
  const otp = await nextCode()
  expect((await ask('PATCH /console/api/settings', { nonsense: 1, otp })).status).toBe(422)
  expect((await ask('PATCH /console/api/settings', { title: '锦鲤', otp })).status).toBe(200)
  expect((await ask('PATCH /console/api/settings', { title: '锦鲤', otp })).body.code).toBe('OTP_USED')
})

test('an operator without a factor needs none in the demo; in production they can only enrol', async () => {
  expect((await app.callConsoleApi('PATCH /console/api/settings', { title: '锦鲤' })).status).toBe(200)
  const strict = await openTestApp({ config: { isProduction: true } })
  try {
    for (const { at } of writes(strict).filter(({ audience }) => audience.startsWith('operator'))) {
      if (/\/console\/api\/(me|logout)/.test(at) && !at.includes('/messages')) continue
      const answer = await strict.callConsoleApi(at.replace(/:(\w+)/g, '1'), {})
      expect([at, answer.status, answer.body.code]).toEqual([at, 403, 'ENROL_FIRST'])
    }
    expect((await strict.callConsoleApi('GET /console/api/players')).body.code).toBe('ENROL_FIRST')
  } finally {
    await strict.finish()
  }
})

test('enrolling and removing a factor requires the password', async () => {
  await app.createOperator('second')
  const other = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password: 'koi12345' })).body
    .token
  const begin = (body: object) => app.callConsoleApi('POST /console/api/me/otp', body, other)
  for (const wrong of [{}, { password: 'wrong' }])
    expect(await begin(wrong)).toMatchObject({ status: 422, body: { code: 'OPERATOR_PASSWORD_WRONG' } })
  const nextOfOther = await enrol(app, other)
  const remove = (body: object) => app.callConsoleApi('POST /console/api/me/otp/remove', body, other)
  const withCode = async (body: object) => remove({ ...body, otp: await nextOfOther() })
  expect(await withCode({})).toMatchObject({ status: 422, body: { code: 'OPERATOR_PASSWORD_WRONG' } })
  expect((await remove({ password: 'koi12345' })).body.code).toBe('OTP_NEEDED')
  expect((await withCode({ password: 'koi12345' })).status).toBe(200)
  expect((await app.callConsoleApi('GET /console/api/me', undefined, other)).status).toBe(200)
})
