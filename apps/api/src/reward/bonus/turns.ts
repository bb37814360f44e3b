import { BonusWheelMissing } from '@koi/contract/reward/bonus/bonus.copy'
import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { expectedPrize } from '@koi/contract/reward/wheel/wheel'
import { WheelTerms } from '@koi/contract/reward/wheel/wheel.terms'
import { type Fen, fen } from '@koi/contract/money'
import { sql } from 'kysely'
import { freeRoundsThreshold, giftThreshold, type Threshold } from '../../access/approval/approval.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { givenSingly, parseTerms } from './version.ts'

/** Average prize in fen of the wheel that is live; null without one. */
export async function loadAveragePrize(tx: Tx): Promise<Fen | null> {
  const wheel = await tx.selectFrom('wheel').select('terms').where('state', '=', 'live').executeTakeFirst()
  return wheel ? expectedPrize(WheelTerms.parse(wheel.terms).slices) : null
}

/**
 * What a gift of `amount` fen is worth to the threshold of two operators: turns count at least with the prize that they win on
 * average, since their worth was typed before the wheel was known. Throws BonusWheelMissing for turns without a live wheel.
 */
export async function worthOf(tx: Tx, { reward }: Pick<BonusTerms, 'reward'>, amount: Fen): Promise<Fen> {
  if (reward.kind !== 'turns') return amount
  const prize = (await loadAveragePrize(tx)) ?? refuse(BonusWheelMissing)
  return fen(Math.max(amount, reward.turns * prize))
}

/** The threshold of two operators for a gift of this reward, which for free rounds is the one of free rounds. */
export const thresholdOf = ({ reward }: Pick<BonusTerms, 'reward'>): Threshold<null> =>
  reward.kind === 'free_rounds' ? freeRoundsThreshold : giftThreshold

/** Whether the reward is turns that win more on average than they count against the budget. */
export async function isWorthMore(tx: Tx, { reward }: Pick<BonusTerms, 'reward'>): Promise<boolean> {
  if (reward.kind !== 'turns') return false
  const prize = await loadAveragePrize(tx)
  return prize !== null && prize > reward.turn_worth
}

/**
 * Finds the name of a live rule whose turns count less than `prize` fen against its budget. Rules given singly are left out:
 * their gifts count with `worthOf`. The caller holds the lock of publications.
 */
export async function findCheapRule(tx: Tx, prize: Fen): Promise<string | null> {
  const { rows } = await sql<{ name: string; terms: unknown }>`
    select r.name, v.terms from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version
    where r.state = 'live' and v.terms -> 'reward' ->> 'kind' = 'turns'
      and v.terms -> 'on' ->> 'trigger' <> all(${givenSingly}::text[])`.execute(tx)
  const isCheap = ({ reward }: BonusTerms) => reward.kind === 'turns' && reward.turn_worth < prize
  return rows.find(({ terms }) => isCheap(parseTerms(terms)))?.name ?? null
}
