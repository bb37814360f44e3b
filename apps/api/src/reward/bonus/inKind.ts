import type { BonusTerms, RewardOf } from '@koi/contract/reward/bonus/bonus.terms'
import { BonusGameGone } from '@koi/contract/reward/bonus/bonus.copy'
import { day, type Instant, plus } from '@koi/contract/time'
import { insertGrantOfBonus } from '../../play/freeRound/freeRound.ts'
import { grantable } from '../../play/freeRound/rows.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Bonus } from './version.ts'

type InKind = Pick<Bonus, 'id' | 'playerId' | 'count'>
interface Grant {
  terms: BonusTerms
  title: string
  now: Instant
}

/** Grants free rounds. Throws BonusGameGone if the venue of the game gives none now. */
async function grantFreeRounds(
  tx: Tx,
  { id, playerId, count }: InKind,
  reward: RewardOf<'free_rounds'>,
  { terms, title, now }: Grant,
): Promise<void> {
  const game = await grantable(tx)
    .select(['game.venue', 'game.gameCode', 'game.name as gameName'])
    .where('game.id', '=', reward.game)
    .executeTakeFirst()
  if (!game || count === null) return refuse(BonusGameGone)
  await insertGrantOfBonus(tx, {
    ...game,
    bonusId: id,
    playerId,
    rounds: count,
    stake: reward.round_stake,
    turnoverMultiple: terms.multiple,
    until: plus(now, reward.round_days * day),
    reason: title,
    createdAt: now,
  })
}

/**
 * Grants a reward that is not money, in the transaction that credits the bonus. The primary key of turns of the wheel (the
 * bonus's id) makes it idempotent. Returns false if the reward is money. Throws BonusGameGone.
 */
export async function grantInKind(tx: Tx, bonus: InKind, grant: Grant): Promise<boolean> {
  const { reward } = grant.terms
  if (reward.kind === 'free_rounds') await grantFreeRounds(tx, bonus, reward, grant)
  else if (reward.kind === 'turns') {
    const { id: bonusId, playerId, count } = bonus
    const until = plus(grant.now, reward.turn_days * day)
    const turns = { bonusId, playerId, turns: count ?? reward.turns, until, at: grant.now }
    await tx.insertInto('wheelTurn').values(turns).execute()
  } else return false
  return true
}
