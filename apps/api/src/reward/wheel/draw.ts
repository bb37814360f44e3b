import { hash } from 'node:crypto'
import type { BonusStep } from '@koi/contract/reward/bonus/bonus'
import type { Fen } from '@koi/contract/money'
import { dayOf, type Instant } from '@koi/contract/time'
import { WheelGone, WheelNoTurns, WheelNotForYou, WheelSpent } from '@koi/contract/reward/wheel/wheel.copy'
import { type Drawn, messageOf, sliceFrom } from '@koi/contract/reward/wheel/wheel.proof'
import { sql } from 'kysely'
import { loadBar } from '../bonus/promotable.ts'
import { insertOffer, takeOffer } from '../bonus/credit.ts'
import { newOffer } from '../bonus/offer.ts'
import { parseTerms } from '../bonus/version.ts'
import { lockAndLoad } from '../../books/ledger/ledger.ts'
import { getOrCreateDraw } from '../packet/seed.ts'
import type { Clock } from '../../platform/base/clock.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { isSpent, lockRunning, mayDraw, type RunningWheel } from './wheel.ts'

/** Selects the player's usable turns, the first to expire first. */
export const openTurns = (db: Reader | Tx, player: string, now: Instant) =>
  db
    .selectFrom('wheelTurn')
    .where('playerId', '=', player)
    .where('until', '>', now)
    .whereRef('used', '<', 'turns')
    .orderBy('until')
    .orderBy('bonusId')

interface Turn {
  /** Id of the bonus that gave the turn. */
  bonusId: string
  /** Number of the player's usable turns, from all bonuses. */
  left: number
  /** Number of draws that the player has made today on the live wheel. */
  drawn: number
}

const findTurn = (tx: Tx, player: string, now: Instant): Promise<Turn | undefined> =>
  openTurns(tx, player, now)
    .select([
      'bonusId',
      sql<number>`(sum(turns - used) over ())::integer`.as('left'),
      sql<number>`(select count(*) from wheel_draw d join wheel w on w.id = d.wheel_id and w.state = 'live'
        where d.player_id = ${player}::uuid and d.day = ${dayOf(now)}::date)::integer`.as('drawn'),
    ])
    .limit(1)
    .executeTakeFirst()

/** Computes the index of the slice, from 0, that the seed gives. */
const sliceOf = (seed: string, drawn: Drawn, weights: readonly number[]): number =>
  sliceFrom(hash('sha256', messageOf(seed, drawn)), weights)

/**
 * Uses a turn and promises the prize; `id` becomes the draw's id. Locks the player, then the wheel. If it throws the bar,
 * WheelGone, WheelNotForYou, WheelNoTurns or WheelSpent, no turn is used.
 */
export async function draw(
  tx: Tx,
  { id, player, clock }: { id: string; player: string; clock: Clock },
): Promise<{ wheel: RunningWheel; slice: number; prize: Fen; state: BonusStep | ''; left: number }> {
  const { now, loaded } = await lockAndLoad(tx, clock, player, (at) =>
    Promise.all([loadBar(tx, player, at), lockRunning(tx, at), findTurn(tx, player, at)]),
  )
  const day = dayOf(now)
  const [bar, wheel, turn] = loaded
  if (bar) refuse(bar)
  if (!wheel) return refuse(WheelGone)
  if (!(await mayDraw(tx, wheel, player, now))) refuse(WheelNotForYou)
  if (!turn) return refuse(WheelNoTurns)
  if (isSpent(wheel)) refuse(WheelSpent)
  const { seed } = await getOrCreateDraw(tx, day, now)
  const nth = turn.drawn + 1
  const { slices } = wheel.terms
  const weights = slices.map(({ weight }) => weight)
  const slice = sliceOf(seed, { day, player, wheel: wheel.id, nth }, weights)
  const { prize } = slices[slice]!
  const row = { id, playerId: player, wheelId: wheel.id, turn: turn.bonusId, day, nth, slice, prize, at: now }
  void defer(tx, tx.insertInto('wheelDraw').values(row))
  void defer(
    tx,
    tx
      .updateTable('wheelTurn')
      .set((eb) => ({ used: eb('used', '+', 1) }))
      .where('bonusId', '=', turn.bonusId),
  )
  const state = prize === 0 ? '' : await promise(tx, wheel, { id, player, prize, now })
  return { wheel, slice, prize, state, left: turn.left - 1 }
}

/** Counts the prize against the budget and promises it as a bonus. The caller has locked the wheel. */
async function promise(
  tx: Tx,
  wheel: RunningWheel,
  { id, player, prize, now }: { id: string; player: string; prize: Fen; now: Instant },
): Promise<BonusStep> {
  const promised = sql<Fen>`promised + ${prize}::bigint`
  void defer(tx, tx.updateTable('wheel').set({ promised }).where('id', '=', wheel.id))
  const terms = parseTerms(wheel.ruleTerms)
  const rule = { ruleId: wheel.ruleId, version: 1, terms, title: wheel.ruleTitle, condition: null }
  const bonus = newOffer(rule, { player, subject: id, base: prize, amount: prize, now })
  insertOffer(tx, bonus, now)
  if (!terms.is_automatic) return 'offered'
  if ((await takeOffer(tx, bonus, rule, now)) === 'review') return 'review'
  return bonus.required > 0 ? 'open' : 'done'
}
