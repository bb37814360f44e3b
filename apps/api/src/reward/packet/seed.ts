import { hash, randomBytes } from 'node:crypto'
import type { Fen } from '@koi/contract/money'
import { amountFrom, messageOf, type PacketBounds, type PacketDrawn } from '@koi/contract/reward/packet/packet.proof'
import { addDays, type Day, dayOf, type Instant, minute, plus } from '@koi/contract/time'
import { transact } from '../../platform/ops/app.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Job } from '../../platform/queue/job.ts'

const sha256 = (text: string): string => hash('sha256', text)

/** Creates the day's seed once; its SHA-256 is published before any packet of the day is opened. */
export async function getOrCreateDraw(
  tx: Tx,
  day: Day,
  now: Instant,
): Promise<{ seed: string; promise: string; at: Instant }> {
  const seed = randomBytes(32).toString('hex')
  await tx
    .insertInto('packetDraw')
    .values({ day, seed, promise: sha256(seed), at: now })
    .onConflict((eb) => eb.doNothing())
    .execute()
  return tx.selectFrom('packetDraw').select(['seed', 'promise', 'at']).where('day', '=', day).executeTakeFirstOrThrow()
}

/** Computes a packet's amount in fen, deterministically from seed, player, rule and `nth`. */
export const moneyOf = (seed: string, drawn: PacketDrawn, bounds: PacketBounds): Fen =>
  amountFrom(sha256(messageOf(seed, drawn)), bounds)

/**
 * Whether the draw is over, so that its seed may be published. Draws belong to the Beijing day on which they hold their
 * lock; the minute is for those that have yet to commit.
 */
export const isOver = (draw: Day, now: Instant): boolean => dayOf(plus(now, -minute)) > draw

/** Publishes the hashes of today's and tomorrow's seeds even if no player opens the page. */
export const promiseJob: Job = {
  name: 'promise-packets',
  cron: '1 0 * * *',
  run: async (app, day) => {
    const now = app.clock.now()
    const first = day ?? dayOf(now)
    await transact(app, async (tx) => {
      for (const one of [first, addDays(first, 1)]) await getOrCreateDraw(tx, one, now)
    })
    return 2
  },
}
