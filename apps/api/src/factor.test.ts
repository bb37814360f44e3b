import type { Endpoint } from '@koi/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlersOf } from './handlers.ts'
import { enrol } from './identity/factor.testing.ts'
import { openTestApp, type TestApp } from './platform/testing.ts'

let app: TestApp
let token = ''
let nextCode: () => Promise<string>
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  await app.hire('chief')
  token = await signIn(app)
  nextCode = await enrol(app, token)
})
afterAll(() => app.finish())

const signIn = async (at: TestApp): Promise<string> =>
  (await at.operate('POST /console/api/login', { username: 'chief', password: 'koi12345' })).body.token
const ask = (at: string, body: object = {}) => app.operate(at, body, token)

const writes = (of: TestApp): Endpoint[] =>
  handlersOf(of.app)
    .map(({ endpoint }) => endpoint)
    .filter(({ at, kind }) => at.includes(' /console/') && kind !== 'read')

/** Operators' writes on which no money depends, and why. Whatever is not here asks for a fresh factor. */
const free: Record<string, string[]> = {
  'one signs in, out and enrols': [
    'operator.logIn',
    'operator.logOut',
    'operator.beginFactor',
    'operator.confirmFactor',
    'operator.endSession',
    'operator.addPasskey',
    'operator.renamePasskey',
    'operator.askPasskey',
    'operator.answerPasskey',
  ],
  'a door is closed': ['apiKey.revoke', 'operator.endSessions', 'player.logOut', 'agent.reject'],
  'an order is taken into work and given back': [
    'deposit.claim',
    'deposit.release',
    'withdraw.claim',
    'withdraw.release',
  ],
  'it does early what the clock does anyway': ['job.run'],
  'it only looks': ['venue.ping', 'venue.reconciliation', 'ledger.check', 'venue.closeFault'],
  'it says who looks after a player, and what came of it': [
    'protection.ownHarm',
    'protection.decideHarm',
    'inquiry.own',
    'inquiry.answer',
  ],
  'what a player sent in to prove who they are is looked at and refused': [
    'verification.look',
    'verification.reject',
    'verification.claim',
    'verification.release',
  ],
  'words and pictures': ['upload.picture', 'article.put', 'messageTemplate'],
  'it sends what is sent anyway, to where it goes anyway': ['messenger.test', 'messageDelivery.retry', 'webhook.retry'],
  'it keeps more people out': ['barring.add'],
  'games and names of banks are shown, and pay nothing': ['game', 'bank'],
  'an activity pays by an approval, which asks': [
    'promotion.make',
    'promotion.change',
    'promotion.remove',
    'promotion.makeType',
    'promotion.changeType',
    'promotion.removeType',
  ],
}
const nouns = ['banner', 'notice', 'sponsor', 'message', 'chat', 'canned']
const isFree = ({ name }: Endpoint): boolean =>
  Object.values(free)
    .flat()
    .concat(nouns)
    .some((known) => name === known || name.startsWith(`${known}.`))

test('every write of the console on which money depends asks for a fresh factor', async () => {
  const open = writes(app).filter((endpoint) => !endpoint.needsFreshFactor && !isFree(endpoint))
  expect(open.map(({ name, at }) => `${name} ${at}`)).toEqual([])
  // What is named free is there, and does not ask.
  const names = writes(app).map(({ name }) => name)
  for (const known of Object.values(free).flat().concat(nouns))
    expect(names.some((name) => name === known || name.startsWith(`${known}.`))).toBe(true)
})

test('without a code each of them is 401 OTP_NEEDED before anything else is looked at', async () => {
  for (const { at, needsFreshFactor } of writes(app).filter((endpoint) => endpoint.needsFreshFactor)) {
    const body = Array.isArray(needsFreshFactor) ? { [needsFreshFactor[0]]: 'x' } : {}
    const answer = await ask(at.replace(/:(\w+)/g, '1'), body)
    expect([at, answer.status, answer.body.code]).toEqual([at, 401, 'OTP_NEEDED'])
  }
})

test('the code is no key of the thing itself: settings are changed and a row is deleted with it', async () => {
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

test('of twenty acts with one code at once one is done, and the code is good for nothing afterwards', async () => {
  const otp = await nextCode()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask('PATCH /console/api/settings', { title: `名${n}`, otp })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 401 && body.code === 'OTP_USED')).toHaveLength(19)
  expect((await ask('PATCH /console/api/settings', { title: '又一次', otp })).body.code).toBe('OTP_USED')
  // Used codes are no guesses: the next right one passes.
  expect((await ask('PATCH /console/api/settings', { title: '锦鲤', otp: await nextCode() })).status).toBe(200)
})

test('a write that is refused was no act: its code is still good', async () => {
  const otp = await nextCode()
  expect((await ask('PATCH /console/api/settings', { nonsense: 1, otp })).status).toBe(422)
  expect((await ask('PATCH /console/api/settings', { title: '锦鲤', otp })).status).toBe(200)
  expect((await ask('PATCH /console/api/settings', { title: '锦鲤', otp })).body.code).toBe('OTP_USED')
})

test('an operator without a factor is not asked in the demo; in production they can only enrol', async () => {
  expect((await app.operate('PATCH /console/api/settings', { title: '锦鲤' })).status).toBe(200)
  const strict = await openTestApp({ config: { isProduction: true } })
  try {
    for (const { at } of writes(strict).filter(({ audience }) => audience.startsWith('operator'))) {
      if (/\/console\/api\/(me|logout)/.test(at) && !at.includes('/messages')) continue
      const answer = await strict.operate(at.replace(/:(\w+)/g, '1'), {})
      expect([at, answer.status, answer.body.code]).toEqual([at, 403, 'ENROL_FIRST'])
    }
    expect((await strict.operate('GET /console/api/players')).body.code).toBe('ENROL_FIRST')
  } finally {
    await strict.finish()
  }
})

test('a factor is begun and taken away with the password', async () => {
  await app.hire('second')
  const other = (await app.operate('POST /console/api/login', { username: 'second', password: 'koi12345' })).body.token
  const begin = (body: object) => app.operate('POST /console/api/me/otp', body, other)
  for (const wrong of [{}, { password: 'wrong' }])
    expect(await begin(wrong)).toMatchObject({ status: 422, body: { code: 'OPERATOR_PASSWORD_WRONG' } })
  expect((await begin({ password: 'koi12345' })).status).toBe(200)
  const remove = async (body: object) => ask('POST /console/api/me/otp/remove', { ...body, otp: await nextCode() })
  expect(await remove({})).toMatchObject({ status: 422, body: { code: 'OPERATOR_PASSWORD_WRONG' } })
  expect((await ask('POST /console/api/me/otp/remove', { password: 'koi12345' })).body.code).toBe('OTP_NEEDED')
  expect((await remove({ password: 'koi12345' })).status).toBe(200)
  expect((await ask('GET /console/api/me')).status).toBe(200)
})
