import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { depositCalls, openChannels } from '../../money/deposit/deposit.testing.ts'
import { numberEvents } from '../../platform/event/number.ts'
import type { PlayerAnswer } from '../../platform/testing/testing.ts'
import { openSeamlessApp, type SeamlessApp } from '../../play/seamless/seamless.testing.ts'
import { catchUp as catchUpSegments } from '../../player/segment/segment.testing.ts'
import { runAll } from '../../platform/task/task.ts'
import { offerBonus } from './offer.ts'
import { readTriggers } from './read.ts'

const onFields = [
  'trigger',
  'number',
  'code',
  'entered',
  'level',
  'period',
  'window_days',
  'streak',
  'mission',
  'least',
]
const friendFields = ['side', 'friend_stake', 'month_most']
const rewardFields = ['steps', 'most', 'levels', 'game', 'rounds', 'round_stake', 'round_days']
const turnFields = ['turns', 'turn_worth', 'turn_days']

/**
 * Makes terms from one flat list: fields of the trigger, the kind of the reward (`reward`) and its fields, common fields. By
 * default stakes on slots count in full, with 14 days to take the bonus and 30 to fulfil the turnover.
 */
export function terms(given: object): object {
  const { reward: kind = 'fixed', amount = '50', ...change } = given as Record<string, unknown>
  const pick = (names: string[]) => Object.fromEntries(Object.entries(change).filter(([name]) => names.includes(name)))
  const on = pick([...onFields, ...friendFields])
  const reward = pick([...rewardFields, ...turnFields])
  return {
    on: { trigger: 'hand', ...on },
    reward: { kind, ...(kind === 'fixed' && { amount }), ...reward },
    shares: { slots: 100 },
    multiple: 2,
    take_days: 14,
    play_days: 30,
    ...Object.fromEntries(Object.entries(change).filter(([name]) => !(name in on) && !(name in reward))),
  }
}

export interface BonusApp extends SeamlessApp {
  /** Creates a rule and returns its id. `rule`: fields that differ from the default. */
  makeRule(change: object, rule?: object): Promise<string>
  /** Creates and publishes a rule. */
  liveRule(change: object, rule?: object): Promise<string>
  /** Processes all events so far: segments, triggers, offers. */
  catchUp(): Promise<void>
  /** Makes an approved deposit, in yuan. `card`: by default one of the player's own, since a shared card links accounts. */
  deposit(token: string, yuan: string, card?: string): Promise<void>
  list(token: string): Promise<{ offers: any[]; open: any[]; list: { data: any[] } }>
  take(token: string, id: string): Promise<PlayerAnswer>
  enter(token: string, code: string): Promise<PlayerAnswer>
  /** Returns the balance of the main wallet, in fen. */
  main(player: string): Promise<number>
  run(job: string, date?: string): Promise<number>
}

const ownCard = (token: string): string =>
  `6222${createHash('sha256').update(token).digest().readUIntBE(0, 6).toString().padStart(12, '0').slice(-12)}`

export async function openBonusApp(): Promise<BonusApp> {
  const seamless = await openSeamlessApp()
  await seamless.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  await openChannels(seamless, seamless.sandbox)
  const { recharge } = depositCalls(seamless)
  let made = 0
  const app: BonusApp = {
    ...seamless,
    async makeRule(change, rule = {}) {
      made += 1
      const given = {
        name: `规则${made}`,
        title: `奖金${made}`,
        starts_at: '',
        ends_at: '',
        budget: 1_000_000,
        budget_day: 0,
      }
      const body = { ...given, terms: terms(change), ...rule }
      const answer = await app.callConsoleApi('POST /console/api/bonus-rules', body)
      expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 201, state: 'draft', version: 1 })
      return answer.body.id
    },
    async liveRule(change, rule) {
      const id = await app.makeRule(change, rule)
      const { status, body } = await app.callConsoleApi(`POST /console/api/bonus-rules/${id}/publish`, { version: 1 })
      expect({ status, ...body }).toMatchObject({ status: 200, state: 'live', live_version: 1 })
      return id
    },
    async catchUp() {
      await catchUpSegments(app)
      await numberEvents(app.app, true)
      await readTriggers(app.app)
      await runAll(app.app, offerBonus)
    },
    async deposit(token, amount, card = ownCard(token)) {
      const order = await recharge(token, {
        paytype: 'bank',
        amount,
        bank_owner: '张三',
        bank: '锦绣银行',
        bank_no: card,
        bank_address: '江城支行',
      })
      expect(order).toMatchObject({ code: 200 })
      const answer = await app.callConsoleApi(`POST /console/api/deposits/${order.data.deposit_no}/approve`, {})
      expect(answer.status).toBe(200)
    },
    list: async (token) => (await app.callPlayerApi('POST /api/bonus/list', {}, token)).data,
    take: (token, id) => app.callPlayerApi('POST /api/bonus/take', { id }, token),
    enter: (token, code) => app.callPlayerApi('POST /api/bonus/code', { code }, token),
    main: async (player) =>
      (
        await app.app.db
          .selectFrom('account')
          .select('balance')
          .where('playerId', '=', player)
          .where('place', '=', 'main')
          .executeTakeFirst()
      )?.balance ?? 0,
    async run(job, date) {
      const { status, body } = await app.callConsoleApi(`POST /console/api/jobs/${job}/run`, date ? { date } : {})
      expect([status, body.ok]).toEqual([200, true])
      return body.processed as number
    },
  }
  return app
}
