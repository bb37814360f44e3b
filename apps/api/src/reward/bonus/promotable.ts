import { BonusNotForYou } from '@koi/contract/reward/bonus/bonus.copy'
import type { Blacklisted, Disabled, Excluded } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { payInBlockOf, type PayInStatus } from '../../access/identity/playerStatus.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { isAtRisk } from '../../player/protection/promotable.ts'

export type Bar = typeof Blacklisted | typeof Disabled | typeof Excluded | typeof BonusNotForYou

/**
 * Returns why the player may neither be offered a bonus nor take one: blocked, excluded, an open marker of harm, or the
 * cooling-off period before a limit is loosened. One round trip. For many players use `isPromotable`.
 */
export async function loadBar(db: Reader | Tx, player: string, now: Instant): Promise<Bar | null> {
  const { rows } = await sql<PayInStatus & { isAtRisk: boolean }>`
    select is_blacklisted, is_active, excluded_until, ${isAtRisk(sql`p.id`, now)} as is_at_risk
    from player p where id = ${player}::uuid`.execute(db)
  const { isAtRisk: isHarmed, ...status } = rows[0]!
  return payInBlockOf(status, now) ?? (isHarmed ? BonusNotForYou : null)
}
