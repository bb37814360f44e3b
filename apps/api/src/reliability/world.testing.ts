import { type BasisPoints, fen, type Fen, fenFromYuan, noMoney } from '@koi/contract/money'
import { expect } from 'vitest'
import { openChannels } from '../deposit/deposit.testing.ts'
import { Outbound } from '../outside/http.ts'
import { SandboxVenue } from '../outside/sandbox.venue.ts'
import { code, password, type PlayerAnswer, payPassword, type TestHouse } from '../platform/testing.ts'
import { openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'
import { type FateLine, openFateLine } from './fate.testing.ts'

export const venues = ['slot', 'ag', 'obgdy'] as const
export const modes = ['ok', 'refuse', 'down'] as const

export interface Paid {
  no: string
  channel: string
  amount: number
  state: 1 | 2 | 3
  expiresAt: number
  reference: string
}

export interface Drawn {
  id: string
  amount: number
  state: 1 | 2 | 3
}

/** What the model knows of a player. Amounts in fen. */
export interface Person {
  name: string
  token: string
  id: string
  /** Everything he has: main wallet, holds, venues, and what is on its way between them. Only the outside changes it. */
  worth: number
  held: number
  deposits: Paid[]
  withdrawals: Drawn[]
  hasCard: boolean
  isFree: boolean
  /** All turnover that was ever asked of him, and all that could have worked it off. */
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
  least: number
  most: number
}

/** What stays over all runs. */
export interface Stage {
  house: TestHouse
  sandbox: TestSandbox
  line: FateLine
  rules: Map<string, Venue>
  close(): Promise<void>
}

/** One run: the model, and the real thing beside it. */
export interface World extends Stage {
  people: Person[]
  modes: Map<string, string>
  kept: Kept[]
  bets: { id: string; person: Person; stake: number }[]
  made: number
  reached: Map<string, number>
}

export async function openStage(): Promise<Stage> {
  const sandbox = await openSandbox()
  const line = await openFateLine(sandbox.url)
  const house = await openPlay(sandbox)
  await openChannels(house, sandbox)
  const { db } = house.house
  await db.updateTable('venue').set({ baseUrl: line.url }).where('code', 'in', venues).execute()
  await db
    .updateTable('venue')
    .set({ takesDecimals: false, least: fen(100) })
    .where('code', '=', 'ag')
    .execute()
  const hours = {
    redpacket_claim_from: '00:00',
    redpacket_claim_to: '24:00',
    redpacket_count_from: '00:00',
    redpacket_count_to: '24:00',
    limit_paypass: 3,
  }
  expect((await house.operate('PATCH /console/api/settings', hours)).status).toBe(200)
  const rule = {
    start_time: '2026-01-01 00:00:00',
    end_time: '2027-12-31 23:59:59',
    recharge: '100',
    min_money: '1.00',
    max_money: '8.88',
    multiple: '3',
  }
  await house.operate('POST /console/api/redpacket-rules', rule)
  const rate = 133 as BasisPoints
  await db
    .insertInto('vipLevel')
    .values({
      level: 1,
      name: 'VIP1',
      recharge: noMoney,
      flow: noMoney,
      keepFlow: noMoney,
      realperson: rate,
      electron: rate,
      eSport: rate,
      joker: rate,
      sport: rate,
      lottery: rate,
    })
    .onConflict((is) => is.doNothing())
    .execute()
  const rows = await db
    .selectFrom('venue')
    .select(['code', 'takesDecimals', 'least', 'most'])
    .where('code', 'in', venues)
    .execute()
  return {
    house,
    sandbox,
    line,
    rules: new Map(rows.map((row) => [row.code, row])),
    async close() {
      await house.finish()
      await line.close()
      await sandbox.close()
    },
  }
}

export const textOf = (amount: number): string => `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2)}`
export const fenOf = (text: string): Fen => fenFromYuan(text) ?? (0 as Fen)

export async function join(world: World): Promise<Person> {
  const { token, name, id } = await world.house.join()
  await world.house.house.db.updateTable('player').set({ vipLevel: 1 }).where('id', '=', id).execute()
  const person: Person = {
    token,
    name,
    id,
    worth: 0,
    held: 0,
    deposits: [],
    withdrawals: [],
    hasCard: false,
    isFree: false,
    owed: 0,
    wrongs: [],
  }
  world.people.push(person)
  return person
}

/** Lets time pass, and everybody whose session it ended sign in again. */
export async function pass({ house, people }: World, time: number): Promise<void> {
  house.clock.turn(time)
  house.house.sessions.forget() // what is known of them for a second is known by another clock
  await house.operate('GET /console/api/settings')
  for (const person of people) {
    if ((await house.ask('POST /api/balance', {}, person.token)).code !== 401) continue
    const answer = await house.ask('POST /api/login_pc', { name: person.name, password, code }, undefined, {
      'x-forwarded-for': '10.9.9.9',
    })
    expect(answer.code).toBe(200)
    person.token = answer.data.api_token
  }
}

const numberOf = (id: string): string =>
  String(BigInt(`0x${id.replaceAll('-', '').slice(-14)}`))
    .padStart(19, '6')
    .slice(0, 19)

export async function bindCard({ house }: World, person: Person): Promise<PlayerAnswer> {
  const [bank] = (await house.ask('POST /api/banklist', {}, person.token)).data as { bank_name: string }[]
  return house.ask(
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

export interface Seen {
  main: number
  held: number
  /** What the venues themselves say. */
  wallets: Map<string, number>
  /** Transfers that nobody has decided yet, and what the venue would say of each. */
  pending: { id: string; venue: string; direction: number; amount: number; truth: string }[]
  worth: number
}

const outbound = new Outbound()

/** Looks at everything a player has, in our books and at the venues, past the platform's own calls. */
export async function look({ house, sandbox }: Stage, { id, name }: Person): Promise<Seen> {
  const { db } = house.house
  const [rows, { items }, open] = await Promise.all([
    db.selectFrom('ledger.account').select(['code', 'balance']).where('playerId', '=', id).execute(),
    sandbox.control<{ items: { venue: string; balance: string }[] }>('GET', `/control/wallets?player=${name}`),
    db
      .selectFrom('transfer')
      .select(['id', 'venue', 'direction', 'amount'])
      .where('playerId', '=', id)
      .where('state', '=', 2)
      .execute(),
  ])
  const balance = (code: number): number => rows.find((row) => row.code === code)?.balance ?? 0
  const wallets = new Map(
    venues.map((venue) => [venue as string, fenOf(items.find((item) => item.venue === venue)?.balance ?? '0')]),
  )
  const pending = await Promise.all(
    open.map(async (row) => ({
      ...row,
      truth: await new SandboxVenue({ code: row.venue, baseUrl: sandbox.url, secret: sandbox.secret }, outbound).query(
        row.id,
      ),
    })),
  )
  const [main, held] = [balance(100), balance(101)]
  let worth = main + held
  for (const value of wallets.values()) worth += value
  for (const { direction, amount, truth } of pending) if ((truth === 'done') === (direction === 1)) worth += amount
  return { main, held, wallets, pending, worth }
}

/** The one equation that no verb, fault or crash may break: nobody has more or less than the outside gave and took. */
export async function checkWorth(world: World): Promise<void> {
  for (const person of world.people) {
    const seen = await look(world, person)
    expect({ who: person.name, worth: seen.worth, held: seen.held }).toEqual({
      who: person.name,
      worth: person.worth,
      held: person.held,
    })
    expect(seen.main).toBeGreaterThanOrEqual(0)
  }
}

/** Lets everything come to rest, as time and the jobs would, and looks whether all books say the same. */
export async function settleAll(world: World): Promise<void> {
  const { house, sandbox, line } = world
  for (const venue of venues) {
    line.set(venue, 'ok')
    await sandbox.mode(venue, 'ok')
  }
  for (let turn = 0; turn < 14; turn++) {
    await pass(world, 130_000)
    await house.operate('POST /console/api/jobs/reconcile-transfers/run')
    const { open } = await house.house.db
      .selectFrom('transfer')
      .select((is) => is.fn.countAll<number>().as('open'))
      .where('state', '=', 2)
      .where('phase', '<>', 'manual')
      .executeTakeFirstOrThrow()
    if (open === 0) break
  }
  await house.operate('POST /console/api/jobs/collect-bets/run')
  for (const person of world.people) {
    for (const { id, truth } of (await look(world, person)).pending) {
      const answer = await house.operate(`POST /console/api/transfers/${id}/reconcile`, {
        decision: truth === 'done' ? 'success' : 'failed',
        evidence: 'the venue says so',
      })
      expect(answer.status).toBe(200)
    }
    await house.ask('POST /api/refreshusermoney', {}, person.token)
    const { wallets } = await look(world, person)
    const told = (await house.ask('POST /api/balancelist', {}, person.token)).data as {
      platname: string
      balance: string
    }[]
    for (const { platname, balance } of told)
      if (wallets.has(platname)) expect(`${platname} ${balance}`).toBe(`${platname} ${textOf(wallets.get(platname)!)}`)
    const duties = await house.house.db
      .selectFrom('duty')
      .select(['amount', 'worked'])
      .where('playerId', '=', person.id)
      .execute()
    expect(duties.reduce((sum, { amount }) => sum + amount, 0)).toBe(person.owed)
  }
  await checkWorth(world)
}
