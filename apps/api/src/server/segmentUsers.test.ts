import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../platform/testing/testing.ts'
import { leaf, makeSegment } from '../player/segment/segment.testing.ts'
import { type BonusApp, openBonusApp, terms } from '../reward/bonus/bonus.testing.ts'

let app: BonusApp
let blind: string
let seeing: string
beforeAll(async () => {
  app = await openBonusApp()
  const permissions = ['bonus.view', 'bonus.change', 'tournament.change', 'payoutRule.change']
  blind = await staffToken('blind', permissions)
  seeing = await staffToken('seeing', [...permissions, 'player.view'])
})
afterAll(() => app.finish())

async function staffToken(username: string, permissions: string[]): Promise<string> {
  const fields = { username, password, role: 'staff', permissions }
  expect((await app.callConsoleApi('POST /console/api/operators', fields)).status).toBe(201)
  return (await app.callConsoleApi('POST /console/api/login', { username, password })).body.token
}

const whole = { title: '标题', starts_at: '', ends_at: '' }
const slices = [
  { weight: 1, prize: '10' },
  { weight: 1, prize: '0' },
]
const wheel = { ...whole, labels: '奖金\n谢谢参与', terms: { slices, budget: '100', shares: { slots: 100 } } }
const tournament = {
  ...whole,
  starts_at: '2030-03-06 00:00:00',
  ends_at: '2030-03-08 00:00:00',
  terms: { score: 'stake', weights: { slots: 100 }, prizes: [{ from: 1, to: 2, prize: '50' }], is_automatic: 1 },
}
const rule = { ...whole, terms: terms({ trigger: 'code', code: 'SEEN', amount: '10' }), budget: '100', budget_day: '0' }
const payoutRule = { most: '500', player_most: '1', takes_first: 1, payee_days: 0, share_most: 0, win_most: '0' }

test.for([
  ['wheels', wheel],
  ['tournaments', tournament],
  ['bonus-rules', rule],
  ['payout-rules', payoutRule],
] as const)('who may not see players limits none of %s to a segment of their protection', async ([kind, body]) => {
  const make = (token: string, segment: string) => {
    const given = { ...body, name: `${kind} ${token === blind}`, segment }
    return app.callConsoleApi(`POST /console/api/${kind}`, given, token)
  }
  const hidden = await makeSegment(app, { all: [leaf('level', 'at_least', 0), leaf('is_excluded', 'equal', true)] })
  const open = await makeSegment(app, leaf('level', 'at_least', 0))
  expect((await make(blind, hidden)).status).toBe(403)
  const made = await make(seeing, hidden)
  expect(made).toMatchObject({ status: 201, body: { segment: hidden } })
  expect((await make(blind, open)).status).toBe(201)
  if (kind === 'payout-rules') return
  const publish = `POST /console/api/${kind}/${made.body.id}/publish`
  expect((await app.callConsoleApi(publish, { version: 1 }, blind)).status).toBe(403)
})

test('who may not see players neither counts a rule for a segment of their protection nor lets it cause bonuses', async () => {
  const hidden = await makeSegment(app, leaf('risk', 'at_least', 1))
  const entered = terms({ trigger: 'segment', entered: hidden, amount: '10' })
  const dryRun = (token: string, given: object) =>
    app.callConsoleApi('POST /console/api/bonus-rules/dry-run', { segment: '', ...given }, token)
  for (const given of [{ terms: rule.terms, segment: hidden }, { terms: entered }])
    expect([(await dryRun(blind, given)).status, (await dryRun(seeing, given)).status]).toEqual([403, 200])
  const made = { ...rule, name: 'entered', terms: entered, segment: '' }
  expect((await app.callConsoleApi('POST /console/api/bonus-rules', made, blind)).status).toBe(403)
})
