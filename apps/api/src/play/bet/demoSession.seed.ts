import type { Category } from '@koi/contract/play/game/game'
import type { Direction } from '@koi/contract/state'
import { type Fen, fen } from '@koi/contract/money'
import { settingDefaults } from '@koi/contract/site/setting/setting.copy'
import { hour, type Instant, minute, plus } from '@koi/contract/time'
import { loadBalance, post } from '../../books/ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import type { SeedEvent } from '../../platform/ops/seed.ts'
import { applyToRequirements } from '../../money/turnover/work.ts'
import { begin, settleTransfer } from '../transfer/transfer.ts'
import { differenceAt } from '../venue/cachedBalance.ts'
import type { Venue } from '../venue/venue.ts'
import type { DemoSession, Play } from './play.seed.ts'
import { type TableName, tables } from './table.seed.ts'

export const fenOf = (yuan: number): Fen => fen(Math.round(yuan * 100))

export interface Guest {
  player: string
  venue: Venue
}

/** Makes a transfer that ends two seconds later; returns its id. `amount`: fen. */
export async function move(
  tx: Tx,
  { player, venue }: Guest,
  direction: Direction,
  amount: Fen,
  at: Instant,
  outcome: 'done' | 'failed',
): Promise<string> {
  const id = newId<'Transfer'>()
  await begin(tx, { id, player, venue, direction, amount, why: 'player' }, { now: at, settings: settingDefaults })
  const resolution =
    outcome === 'failed' ? ({ result: outcome, note: 'refused by the venue' } as const) : { result: outcome }
  await settleTransfer(tx, { id, player }, resolution, plus(at, 2000))
  return id
}

export const sessionStart = ({ hoursAgo }: DemoSession, now: Instant): Instant => plus(now, -hoursAgo * hour)

/** A memo that fits the result; memos rotate by `index`. */
function memoOf(name: TableName, [stake, result]: Play, index: number): string {
  const { won, lost, open } = tables[name]
  if (typeof result === 'string') return open
  const memoTexts = result < 0 ? lost : won
  return (memoTexts[index % memoTexts.length] ?? open).replace('{paid}', (stake + result).toFixed(2))
}

async function bookVenue(tx: Tx, observed: Omit<Parameters<typeof differenceAt>[0], 'known'>): Promise<void> {
  const known = await loadBalance(tx, observed.player, 'venue', observed.venue)
  const difference = differenceAt({ ...observed, known })
  if (difference) post(tx, difference)
}

/** Seeds one evening; skipped when the wallet holds too little. */
export async function seedDemoSession(tx: Tx, guest: Guest, session: DemoSession, now: Instant): Promise<SeedEvent[]> {
  const { player, venue } = guest
  const { table: name, hoursAgo, yuan, plays } = session
  const begin = sessionStart(session, now)
  if ((await loadBalance(tx, player)) < fenOf(yuan)) return []
  await move(tx, guest, 'in', fenOf(yuan), begin, 'done')
  let left = yuan
  let counted = 0
  for (const [index, play] of plays.entries()) {
    const table = tables[name]
    const at = plus(begin, (index + 1) * 7 * minute)
    left += play[1] === 'open' ? -play[0] : play[1] === 'void' ? 0 : play[1]
    counted += await placeBet(
      tx,
      guest,
      {
        ...table,
        betId: `${venue.code.toUpperCase()}-D${hoursAgo}-${player.slice(-4)}-${index + 1}`,
        memo: memoOf(name, play, index),
      },
      play,
      at,
    )
  }
  const end = plus(begin, (plays.length + 2) * 7 * minute)
  const goHome = async (then: Tx): Promise<void> => {
    await applyToRequirements(then, { player, amount: fenOf(counted), at: end })
    await bookVenue(then, { player, venue: venue.code, reported: fenOf(left), about: newId<'Look'>(), at: end })
    if (left > 0) await move(then, guest, 'out', fenOf(left), plus(end, minute), 'done')
  }
  return [{ at: end, apply: goHome }]
}

/** Places a bet; returns its valid stake in yuan. */
async function placeBet(
  tx: Tx,
  { player, venue }: Guest,
  table: { betId: string; code: string; name: string; category: Category; memo: string },
  [stake, result]: Play,
  at: Instant,
): Promise<number> {
  const isSettled = typeof result === 'number'
  const counted = isSettled && result !== 0 ? stake : 0 // a tie has no valid stake
  const settledAt = result === 'open' ? null : plus(at, 3 * minute)
  await tx
    .insertInto('bet')
    .values({
      venue: venue.code,
      betId: table.betId,
      playerId: player,
      gameCode: table.code,
      gameName: table.name,
      roundId: `R${table.betId.slice(-9)}`,
      categoryId: table.category,
      stake: fenOf(stake),
      validStake: fenOf(counted),
      winLoss: fenOf(isSettled ? result : 0),
      state: isSettled ? 'settled' : result,
      memo: table.memo,
      betAt: at,
      settledAt,
      changedAt: settledAt ?? at,
      countedStake: fenOf(counted),
    })
    .execute()
  return counted
}
