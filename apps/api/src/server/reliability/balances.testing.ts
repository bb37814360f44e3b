import type { Direction } from '@koi/contract/state'
import { type Fen, fenFromYuan } from '@koi/contract/money'
import { expect } from 'vitest'
import type { Place } from '../../books/ledger/ledger.ts'
import { Outbound } from '../../platform/outside/http.ts'
import { SandboxVenue } from '../../platform/outside/sandbox.venue.ts'
import { type Person, type Environment, venues, type Model } from './model.testing.ts'

export const textOf = (amount: number): string => `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2)}`
export const fenOf = (text: string): Fen => fenFromYuan(text) ?? (0 as Fen)

export interface Seen {
  main: number
  held: number
  wallets: Map<string, number>
  /** Open transfers, each with the venue's own result. */
  pending: { id: string; venue: string; direction: Direction; amount: number; truth: string }[]
  worth: number
}

const outbound = new Outbound()

/** Reads a player's balances from the ledger and the venues, bypassing the platform's API. */
export async function readBalances({ app, sandbox }: Environment, { id, name }: Person): Promise<Seen> {
  const { db } = app.app
  const [rows, { items }, open] = await Promise.all([
    db.selectFrom('account').select(['place', 'balance']).where('playerId', '=', id).execute(),
    sandbox.control<{ items: { venue: string; balance: string }[] }>('GET', `/control/wallets?player=${name}`),
    db
      .selectFrom('transfer')
      .select(['id', 'venue', 'direction', 'amount'])
      .where('playerId', '=', id)
      .where('closedAt', 'is', null)
      .execute(),
  ])
  const balance = (wanted: Place): number => rows.find(({ place }) => place === wanted)?.balance ?? 0
  const wallets = new Map(
    venues.map((venue) => [venue as string, fenOf(items.find((item) => item.venue === venue)?.balance ?? '0')]),
  )
  const pending = await Promise.all(
    open.map(async (row) => ({
      ...row,
      truth: await new SandboxVenue({ code: row.venue, baseUrl: sandbox.url, secret: sandbox.secret }, outbound).query(
        row,
      ),
    })),
  )
  const [main, held] = [balance('main'), balance('held')]
  let worth = main + held
  for (const value of wallets.values()) worth += value
  for (const { direction, amount, truth } of pending) if ((truth === 'done') === (direction === 'out')) worth += amount
  return { main, held, wallets, pending, worth }
}

/** Checks conservation of money: a player's worth equals deposits, grants and results minus payouts, after every step. */
export async function checkWorth(model: Model): Promise<void> {
  for (const person of model.people) {
    const seen = await readBalances(model, person)
    expect({ who: person.name, worth: seen.worth, held: seen.held }).toEqual({
      who: person.name,
      worth: person.worth,
      held: person.held,
    })
    expect(seen.main).toBeGreaterThanOrEqual(0)
  }
}
