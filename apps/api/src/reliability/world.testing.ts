import type { Fen } from '@koi/contract/money'
import { expect } from 'vitest'
import { agentHelpers as agents } from '../agent/portal.testing.ts'
import { code, password, type PlayerAnswer, payPassword, type TestApp } from '../platform/testing.ts'
import type { TestSandbox } from '../venue/testing.ts'
import type { FateLine } from './fate.testing.ts'

export const venues = ['slot', 'ag', 'obgdy'] as const
export const modes = ['ok', 'refuse', 'down'] as const

export interface Paid {
  no: string
  channel: string
  amount: number
  state: 1 | 2 | 3
  createdAt: number
  expiresAt: number
  /** When it was decided; null while it waits. */
  closedAt: number | null
  reference: string
  /** Of USDT: what is to be paid, in hundredths. */
  cents: number
}

export interface Drawn {
  id: string
  amount: number
  state: 1 | 2 | 3
  step: 'review' | 'paying' | 'done'
  /** Of this try at paying: whether the gateway was asked for it, and what it did. */
  isAsked: boolean
  gateway: 'nothing' | 'done' | 'failed'
}

export interface Application {
  id: string
  state: 1 | 2 | 3
  granted: number
}

/** A payment on the chain, in hundredths of a USDT, with the time of its block. */
export interface Coin {
  txid: string
  block: number
  cents: number
  at: number
}

/** What the model knows of a player. Amounts in fen. */
export interface Person {
  name: string
  token: string
  id: string
  /** Everything the player has: main wallet, holds, venues, and what is on its way between them. Only the outside changes it. */
  worth: number
  held: number
  deposits: Paid[]
  withdrawals: Drawn[]
  applications: Application[]
  hasCard: boolean
  isFree: boolean
  isBlocked: boolean
  /** All turnover that was ever required of the player, and all that could have fulfilled it. */
  owed: number
  wrongs: number[]
}

export interface Kept {
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

/** What stays over all runs. */
export interface Stage {
  app: TestApp
  sandbox: TestSandbox
  line: FateLine
  rules: Map<string, Venue>
  /** A promotion that can be had again and again, for three times its turnover. */
  activity: number
  close(): Promise<void>
}

/** One run: the model, and the real thing next to it. */
export interface World extends Stage {
  people: Person[]
  modes: Map<string, string>
  kept: Kept[]
  bets: { id: string; person: Person; stake: number }[]
  chain: { height: number; confirmations: number; coins: Coin[]; taken: Set<string> }
  made: number
  reached: Map<string, number>
}

/** Registers somebody, under an agent where one is named. */
export async function join(world: World, agent?: string): Promise<Person> {
  const { app } = world
  const { token, name, id } = agent ? await agents(app).recruit(agent) : await app.join()
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
    owed: 0,
    wrongs: [],
  }
  world.people.push(person)
  return person
}

export async function signIn({ app }: Stage, person: Person): Promise<void> {
  const answer = await app.ask('POST /api/login_pc', { name: person.name, password, code }, undefined, {
    'x-forwarded-for': '10.9.9.9',
  })
  expect(answer.code).toBe(200)
  person.token = answer.data.api_token
}

/** Lets time pass, and everybody whose session it ended sign in again. */
export async function pass(world: World, time: number): Promise<void> {
  const { app, people } = world
  app.clock.turn(time)
  app.app.sessions.forget() // what is known of them for a second is known by another clock
  await app.operate('GET /console/api/settings')
  for (const person of people)
    if (!person.isBlocked && (await app.ask('POST /api/balance', {}, person.token)).code === 401)
      await signIn(world, person)
}

const numberOf = (id: string): string =>
  String(BigInt(`0x${id.replaceAll('-', '').slice(-14)}`))
    .padStart(19, '6')
    .slice(0, 19)

export async function bindCard({ app }: World, person: Person): Promise<PlayerAnswer> {
  const [bank] = (await app.ask('POST /api/banklist', {}, person.token)).data as { bank_name: string }[]
  return app.ask(
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
