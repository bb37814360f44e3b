import { fen } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Connection, connect, type Tx } from '../platform/db.ts'
import { makeDatabase, type TestDatabase } from '../platform/database.testing.ts'
import { newId } from '../platform/id.ts'
import { account } from './accounts.ts'
import { brokenIn, ledgerInvariants } from './check.ts'
import { balanceOf, post, type Posting } from './ledger.ts'

export let owner: pg.Client
export let connection: Connection

/** Gives a test file the ledger alone (D-100), on a database of its own, asked as the application asks it. */
export function openLedger(): void {
  let place: TestDatabase
  beforeAll(async () => {
    place = await makeDatabase()
    owner = new pg.Client({ connectionString: place.url })
    await owner.connect()
    connection = await connect(place.url, { most: 25 })
  })
  afterAll(async () => {
    await connection.close()
    await owner.end()
    await place.drop()
  })
  afterEach(async () => {
    expect(await brokenIn(connection.db, ledgerInvariants)).toEqual([])
  })
}

export const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  connection.db.transaction().execute(work)
export const postOne = (posting: Posting) => inTransaction((tx) => post(tx, posting))
export const movement = (change: Partial<Posting> = {}): Posting => ({
  player: newId(),
  key: newId(),
  kind: 'promotion.grant',
  about: newId(),
  from: account.promo,
  to: account.main,
  amount: fen(1000),
  at: instant('2026-03-10T04:00:00.000Z'),
  ...change,
})
export const spend = (player: string, amount: number): Posting =>
  movement({ player, kind: 'withdrawal.hold', from: account.main, to: account.held, amount: fen(amount) })
export const has = (player: string, code?: number) => balanceOf(connection.db, player, code)
export const postingsOf = async (player: string): Promise<number> =>
  (await connection.pool.query('select from ledger.posting where player_id = $1', [player])).rowCount ?? 0
/** A player with so much in their main wallet. */
export async function rich(amount: number): Promise<string> {
  const given = movement({ amount: fen(amount) })
  await postOne(given)
  return given.player
}
export const twenty = <Result>(work: (n: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: 20 }, (_, n) => work(n)))
