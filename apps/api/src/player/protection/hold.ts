import type { HoldKind } from '@koi/contract/player/protection/hold'
import { DepositsPaused, PlayPaused, WithdrawalsPaused } from '@koi/contract/player/protection/hold.copy'
import { beijingText, type Instant } from '@koi/contract/time'
import { operatorName } from '../../platform/db/operatorName.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { type Refused, refused } from '../../platform/text/refuse.ts'

/** What an operator holds. `until` null: until it is released. */
export interface Hold {
  kind: HoldKind
  until: Instant | null
}

export const isHolding = ({ until }: Hold, now: Instant): boolean => until === null || until > now

/** Loads what is stored as held, ended holds included; under the player's lock if it decides. */
export const loadHolds = (db: Reader | Tx, player: string): Promise<Hold[]> =>
  db.selectFrom('playerHold').select(['kind', 'until']).where('playerId', '=', player).execute()

const refusals = { withdrawals: WithdrawalsPaused, deposits: DepositsPaused, play: PlayPaused } as const

/** The hold of a kind that is in effect, with the refusal that names its end; null if there is none. */
export function holdOf(
  holds: readonly Hold[],
  kind: HoldKind,
  now: Instant,
): { until: Instant | null; refused: Refused } | null {
  const hold = holds.find((one) => one.kind === kind && isHolding(one, now))
  if (!hold) return null
  const until = hold.until === null ? '' : beijingText(hold.until)
  return { until: hold.until, refused: refused(refusals[kind], { until }) }
}

/** Throws the refusal of the kind if it is held. */
export function requireNotHeld(holds: readonly Hold[], kind: HoldKind, now: Instant): void {
  const hold = holdOf(holds, kind, now)
  if (hold) throw hold.refused
}

/** What is held for a player now, as operators see it. */
export async function loadHoldRows(db: Reader | Tx, player: string, now: Instant) {
  const rows = await db
    .selectFrom('playerHold')
    .select(['kind', 'reason', 'at', 'until', operatorName('madeBy').as('by')])
    .where('playerId', '=', player)
    .orderBy('at')
    .orderBy('kind')
    .execute()
  return rows.filter((row) => isHolding(row, now))
}
