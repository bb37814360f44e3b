import { fen } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Connection, connect, inTransaction as begin, type Tx } from '../../platform/db/db.ts'
import { makeDatabase, type TestDatabase } from '../../platform/testing/database.testing.ts'
import { keyOf, newId } from '../../platform/text/id.ts'
import { findViolations, invariants } from './check.ts'
import { loadBalance, post, type Movement, type Place, postMany } from './ledger.ts'

export let owner: pg.Client
export let connection: Connection

/** Invariants that can be checked without orders. */
const ids = [
  'balance-chain',
  'balance-equals-postings',
  'balances-sum-to-zero-in-total',
  'journal-without-gaps',
  'no-overdraft',
  'player-balances-sum-to-zero',
  'posting-kind',
]
const ofLedger = invariants.filter(({ id }) => ids.includes(id))

/** Opens a database with two venues for a test file, with a connection in the application's role. */
export function openLedger(): void {
  let place: TestDatabase
  beforeAll(async () => {
    place = await makeDatabase()
    owner = new pg.Client({ connectionString: place.url })
    await owner.connect()
    await owner.query(`insert into venue (code, name, category, adapter, base_url, state)
      values ('ag', 'ag', 'live', 'koi', '', 'open'), ('slot', 'slot', 'slots', 'koi', '', 'open')`)
    connection = await connect(place.url, { most: 25 })
  })
  afterAll(async () => {
    await connection.close()
    await owner.end()
    await place.drop()
  })
  afterEach(async () => {
    expect(await findViolations(connection.db, ofLedger)).toEqual([])
  })
}

export const inTransaction = <Result>(work: (tx: Tx) => Result | Promise<Result>): Promise<Result> =>
  begin(connection.db, work)
/** 'posted', or 'replayed' where the posting existed before this transaction. */
async function loadOutcome(tx: Tx, { player, order, step, kind }: Movement): Promise<'posted' | 'replayed'> {
  const { rows } = await sql<{ isNew: boolean }>`
    select xmin = pg_current_xact_id()::xid as is_new from posting
    where player_id = ${player} and key = ${keyOf(order, step ?? kind)}`.execute(tx)
  return rows[0]!.isNew ? 'posted' : 'replayed'
}
export const postOne = (posting: Movement) =>
  inTransaction((tx) => {
    post(tx, posting)
    return loadOutcome(tx, posting)
  })
export const postBatch = (postings: Movement[]) =>
  inTransaction((tx) => {
    postMany(tx, postings)
    return Promise.all(postings.map((posting) => loadOutcome(tx, posting)))
  })
export const movement = (change: Partial<Movement> = {}): Movement => ({
  kind: 'promotion.grant',
  player: newId(),
  order: newId(),
  amount: fen(1000),
  at: instant('2026-03-10T04:00:00.000Z'),
  ...change,
})
export const spend = (player: string, amount: number): Movement =>
  movement({ player, kind: 'withdrawal.hold', amount: fen(amount) })
export const balance = (player: string, place?: Place, venue?: string) =>
  loadBalance(connection.db, player, place, venue)
export const loadPostings = async (player: string): Promise<number> =>
  (await connection.pool.query('select from posting where player_id = $1', [player])).rowCount ?? 0
/** Creates a player with `amount` fen in the main wallet; returns the id. */
export async function fundedPlayer(amount: number): Promise<string> {
  const given = movement({ amount: fen(amount) })
  await postOne(given)
  return given.player
}
export const run20 = <Result>(work: (n: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: 20 }, (_, n) => work(n)))
