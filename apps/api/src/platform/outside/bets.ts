import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Instant, instant } from '@koi/contract/time'
import { isStorable } from '@koi/contract/wire'
import { z } from 'zod'
import { WholeFen, Yuan } from './fen.ts'
import type { BadBet, VenueBet } from './venue.ts'

/** PostgreSQL text holds no NUL and JSON no lone surrogate: such a row would block the import of all bets. */
const StorableText = z.string().refine(isStorable, 'characters that cannot be stored')
/** A moment with a zone: `2026-03-01T04:05:06Z`, `2026-03-01 12:05:06+08:00`. */
const Moment = z
  .string()
  .transform((text) => text.replace(' ', 'T'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text): Instant => instant(text))
/** Words that a venue may leave out. */
const Words = StorableText.nullish().transform((text) => text ?? '')
const Bet = z.object({
  betId: z.union([StorableText.min(1), z.int().transform(String)]),
  login: StorableText.toLowerCase(),
  gameCode: Words,
  gameName: Words,
  roundId: Words,
  stake: WholeFen,
  validStake: WholeFen,
  winLoss: WholeFen,
  state: z.enum(['open', 'settled', 'void']),
  memo: Words,
  betAt: Moment,
  settledAt: Moment.nullish().transform((at) => at ?? null),
  changedAt: Moment,
  currency: Yuan.nullish(),
})

/** Maximum characters that are kept of an unreadable row. */
const maxKeptLength = 2000

/** Rows parsed before yielding to the event loop: a thousand take 15 to 80 ms. */
const chunkSize = 50

/** Parses rows of bets. Unreadable rows are returned separately, so that they do not block the others. */
export async function readBets(rows: unknown[]): Promise<{ bets: VenueBet[]; bad: BadBet[] }> {
  const bets: VenueBet[] = []
  const bad: BadBet[] = []
  for (const [n, row] of rows.entries()) {
    if (n % chunkSize === chunkSize - 1) await yieldToEventLoop()
    const read = Bet.safeParse(row)
    if (read.success) {
      const { currency: _currency, ...bet } = read.data
      bets.push(bet)
      continue
    }
    const reason = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    bad.push({ betId: betIdOf(row), reason: reason.slice(0, 500), bet: storable(row) })
  }
  return { bets, bad }
}

function betIdOf(row: unknown): string {
  const betId = row && typeof row === 'object' && 'betId' in row ? row.betId : ''
  return typeof betId === 'string' || typeof betId === 'number' ? stripUnstorable(String(betId)) : ''
}

const stripUnstorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

function storable(row: unknown): unknown {
  const text = JSON.stringify(row) ?? ''
  return text.length > maxKeptLength || /\\u0000|\\ud[89a-f]/i.test(text)
    ? stripUnstorable(text.replace(/\\u(0000|d[89a-f]..)/gi, '')).slice(0, maxKeptLength)
    : row
}
