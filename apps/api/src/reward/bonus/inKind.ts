import type { BonusReward } from '@koi/contract/reward/bonus/bonus'
import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { BonusGameGone } from '@koi/contract/reward/bonus/bonus.copy'
import { day, type Instant, plus } from '@koi/contract/time'
import { insertGrantOfBonus } from '../../play/freeRound/freeRound.ts'
import { grantable } from '../../play/freeRound/rows.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Bonus } from './version.ts'

interface Grant {
  terms: BonusTerms
  title: string
  now: Instant
}

/** Grants free rounds. Throws BonusGameGone if the venue of the game gives none now. */
async function grantFreeRounds(
  tx: Tx,
  { id, playerId, count }: Pick<Bonus, 'id' | 'playerId' | 'count'>,
  { terms, title, now }: Grant,
): Promise<void> {
  const game = await grantable(tx)
    .select(['game.venue', 'game.gameCode', 'game.name as gameName'])
    .where('game.id', '=', terms.game)
    .executeTakeFirst()
  if (!game || count === null) return refuse(BonusGameGone)
  await insertGrantOfBonus(tx, {
    ...game,
    bonusId: id,
    playerId,
    rounds: count,
    stake: terms.round_stake,
    turnoverMultiple: terms.multiple,
    until: plus(now, terms.round_days * day),
    reason: title,
    createdAt: now,
  })
}

/** Grants turns of the wheel. The primary key (the bonus's id) makes it idempotent. */
async function grantTurns(
  tx: Tx,
  { id, playerId, count }: Pick<Bonus, 'id' | 'playerId' | 'count'>,
  { terms, now }: Grant,
): Promise<void> {
  const until = plus(now, terms.turn_days * day)
  const turns = { bonusId: id, playerId, turns: count ?? terms.turns, until, at: now }
  await tx.insertInto('wheelTurn').values(turns).execute()
}

/** Grants of rewards that are not money, executed in the transaction that credits the bonus. */
export const grantsInKind: Partial<Record<BonusReward, typeof grantFreeRounds>> = {
  free_rounds: grantFreeRounds,
  turns: grantTurns,
}
