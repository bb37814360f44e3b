import { randomUUID } from 'node:crypto'
import { fen } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { post, type Movement, postMany } from '../../apps/api/src/books/ledger/ledger.ts'
import { connect, inTransaction } from '../../apps/api/src/platform/db/db.ts'
import { freshDatabase, hammer } from './environment.ts'
import { makeReference } from './reference.ts'
import { median, perSecond, quantile, type Row } from './table.ts'

const width = 32
const rounds = 5
const seconds = 2
const batchSize = 50
/** Concurrent batches: enough to keep the database busy, few enough to rarely lock the same player. */
const batchesAtOnce = 8
const at = instant('2026-03-01T00:00:00.000Z')

/**
 * Measures postings, compared with a plain transfer: one by one, in the transaction of an order, in batches, and on few
 * players.
 */
export async function* benchLedger(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const reference = await makeReference(url)
  const { db, pool, close } = await connect(url, { most: width + 4 })
  const players = Array.from({ length: 1000 }, () => randomUUID())
  const someone = (of: string[]) => of[Math.floor(Math.random() * of.length)]!
  const credit = (player: string): Movement => ({
    kind: 'adjustment.credit',
    player,
    order: randomUUID(),
    amount: fen(100),
    at,
  })
  const single = (of: string[]) => () => {
    const { player, kind, order, amount } = credit(someone(of))
    const text = 'select post_movement($1, $2, $3, $4, $5, $6, $7)'
    return pool.query({ name: 'post', text, values: [player, randomUUID(), kind, order, null, amount, at] })
  }
  const batch = () => {
    const some = new Set<string>()
    while (some.size < batchSize) some.add(someone(players))
    return inTransaction(db, (tx) => postMany(tx, [...some].map(credit)))
  }
  const inOrder = () => inTransaction(db, (tx) => post(tx, credit(someone(players))))

  const ref: number[] = []
  const singles: number[] = []
  const orders: number[] = []
  const batches: number[] = []
  const crowded: number[] = []
  const tails: number[] = []
  for (let round = 0; round < rounds; round++) {
    const plain = await reference.transfers(seconds)
    if (plain !== null) ref.push(plain)
    const { rate, milliseconds } = await hammer(width, seconds, single(players))
    singles.push(rate)
    tails.push(quantile(milliseconds, 0.99) / quantile(milliseconds, 0.5))
    orders.push((await hammer(width, seconds, inOrder)).rate)
    batches.push((await hammer(batchesAtOnce, seconds, batch)).rate * batchSize)
    crowded.push((await hammer(width, seconds, single(players.slice(0, 40)))).rate)
  }
  reference.forget()
  await close()

  const plain = ref.length ? median(ref) : null
  const against = (value: number) => (plain === null ? null : value / plain)
  const words = plain === null ? 'pgbench is not installed' : `plain transfer ${perSecond(plain)}`
  yield {
    goal: '1',
    what: 'a posting, 32 concurrent',
    figure: perSecond(median(singles)),
    reference: words,
    ratio: against(median(singles)),
    wanted: '≥ 1.0',
  }
  yield {
    goal: '1b',
    what: 'a posting in its order’s transaction',
    figure: perSecond(median(orders)),
    reference: words,
    ratio: against(median(orders)),
    wanted: '≥ 0.7',
  }
  yield {
    goal: '2',
    what: `postings in batches of ${batchSize}`,
    figure: perSecond(median(batches)),
    reference: words,
    ratio: against(median(batches)),
    wanted: '≥ 2.5',
  }
  yield {
    goal: '4',
    what: 'postings on 40 players',
    figure: perSecond(median(crowded)),
    reference: `on 1000 players ${perSecond(median(singles))}`,
    ratio: median(crowded) / median(singles),
    wanted: '≥ 0.9',
  }
  yield {
    goal: '7',
    what: 'p99 of a posting',
    figure: `${median(tails).toFixed(1)} × p50`,
    reference: 'p50',
    ratio: median(tails),
    wanted: '≤ 4',
  }
}
