import { rewardFor } from '@koi/contract/reward/bonus/bonus.reward'
import { BonusLinkedTook, BonusNothingDue, BonusPlayerBarred } from '@koi/contract/reward/bonus/bonus.copy'
import { noMoney } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { loadBar } from './promotable.ts'
import { levelFor } from './playerLevel.ts'
import { insertOffer, type Promised } from './credit.ts'
import { holdMarks } from './oncePer.ts'
import { type LiveRule, newOffer } from './offer.ts'
import type { Bonus } from './version.ts'

interface Gift {
  id: string
  player: string
  by: Pick<Bonus, 'madeBy' | 'reason'> & Partial<Pick<Bonus, 'madeByKey'>>
  now: Instant
}

/**
 * Builds a bonus given by an operator or a system, not credited yet; the insert is deferred. Locks the player. Throws
 * BonusPlayerBarred, BonusNothingDue, BonusLinkedTook.
 */
export async function insertGift(tx: Tx, rule: LiveRule, { id, player, by, now }: Gift): Promise<Promised> {
  await lockPlayer(tx, player)
  if (await loadBar(tx, player, now)) refuse(BonusPlayerBarred)
  const amount = rewardFor(rule.terms, noMoney, await levelFor(tx, rule.terms, player))
  if (amount === 0) refuse(BonusNothingDue)
  const bonus = newOffer(rule, { id, player, subject: id, base: noMoney, amount, now })
  if (!(await holdMarks(tx, bonus, rule.terms.once_per, now))) refuse(BonusLinkedTook)
  insertOffer(tx, { ...bonus, ...by }, now)
  return bonus
}
