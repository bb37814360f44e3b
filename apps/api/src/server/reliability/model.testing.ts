import type { Fen } from '@koi/contract/money'
import { expect } from 'vitest'
import { agentHelpers as agents } from '../../partner/agent/portal.testing.ts'
import { code, password, type PlayerAnswer, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import type { TestSandbox } from '../../play/venue/testing.ts'
import type { FaultProxy } from './faultProxy.testing.ts'

export const venues = ['slot', 'ag', 'obgdy'] as const
export const modes = ['ok', 'refuse', 'down'] as const

export interface ModelDeposit {
  no: string
  channel: string
  amount: number
  state: 1 | 2 | 3
  createdAt: number
  expiresAt: number
  closedAt: number | null
  reference: string
  /** Amount to pay in USDT cents. */
  cents: number
}

export interface ModelWithdrawal {
  id: string
  amount: number
  state: 1 | 2 | 3
  step: 'review' | 'paying' | 'done'
  /** State of the current payout attempt: whether the gateway was called, and its result. */
  isSent: boolean
  gateway: 'nothing' | 'done' | 'failed'
}

export interface Application {
  id: string
  state: 1 | 2 | 3
  granted: number
}

/** A chain payment, in USDT cents, with its block time. */
export interface Coin {
  txid: string
  block: number
  cents: number
  at: number
}

/** The model's state of a player; amounts in fen. */
export interface Person {
  name: string
  token: string
  id: string
  /** Sum of main wallet, holds, venues and transit. Only deposits, payouts, grants and results change it. */
  worth: number
  held: number
  deposits: ModelDeposit[]
  withdrawals: ModelWithdrawal[]
  applications: Application[]
  hasCard: boolean
  isFree: boolean
  isBlocked: boolean
  /** Total required turnover, and total turnover made. */
  requiredTurnover: number
  wrongPasswordTimes: number[]
}

export interface SentRequest {
  person: Person
  at: string
  body: Record<string, unknown>
  key: string
  answer: PlayerAnswer
}

export interface Venue {
  code: string
  takesDecimals: boolean
  least: Fen
  most: Fen
}

export interface Environment {
  app: TestApp
  sandbox: TestSandbox
  proxy: FaultProxy
  rules: Map<string, Venue>
  /** A promotion that can be applied for repeatedly and requires turnover of three times its amount. */
  activity: number
  close(): Promise<void>
}

/** One run: the model and the real platform that it is compared with. */
export interface Model extends Environment {
  people: Person[]
  modes: Map<string, string>
  sentRequests: SentRequest[]
  bets: { id: string; person: Person; stake: number }[]
  chain: { height: number; confirmations: number; coins: Coin[]; taken: Set<string> }
  nextKey: number
  reached: Map<string, number>
}

export async function join(model: Model, agent?: string): Promise<Person> {
  const { app } = model
  const { token, name, id } = agent ? await agents(app).recruit(agent) : await app.registerPlayer()
  await app.app.db.updateTable('player').set({ vipLevel: 1 }).where('id', '=', id).execute()
  const person: Person = {
    token,
    name,
    id,
    worth: 0,
    held: 0,
    deposits: [],
    withdrawals: [],
    applications: [],
    hasCard: false,
    isFree: false,
    isBlocked: false,
    requiredTurnover: 0,
    wrongPasswordTimes: [],
  }
  model.people.push(person)
  return person
}

export async function signIn({ app }: Environment, person: Person): Promise<void> {
  const answer = await app.callPlayerApi('POST /api/login_pc', { name: person.name, password, code }, undefined, {
    'x-forwarded-for': '10.9.9.9',
  })
  expect(answer.code).toBe(200)
  person.token = answer.data.api_token
}

/** Advances the clock and renews all sessions. */
export async function advanceTime(model: Model, time: number): Promise<void> {
  const { app, people } = model
  app.clock.advance(time)
  app.app.sessions.invalidate() // the session cache runs on another clock
  await app.callConsoleApi('GET /console/api/settings')
  for (const person of people)
    if (!person.isBlocked && (await app.callPlayerApi('POST /api/balance', {}, person.token)).code === 401)
      await signIn(model, person)
}

const numberOf = (id: string): string =>
  String(BigInt(`0x${id.replaceAll('-', '').slice(-14)}`))
    .padStart(19, '6')
    .slice(0, 19)

export async function bindCard({ app }: Model, person: Person): Promise<PlayerAnswer> {
  const [bank] = (await app.callPlayerApi('POST /api/banklist', {}, person.token)).data as { bank_name: string }[]
  return app.callPlayerApi(
    'POST /api/bindcard',
    {
      bank: bank!.bank_name,
      bank_owner: '张三',
      bank_address: '支行',
      bank_no: numberOf(person.id),
      pay_pass: payPassword,
    },
    person.token,
  )
}
