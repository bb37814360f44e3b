import type { ExclusionKind } from '@koi/contract/player/protection/protection'
import type { Instant } from '@koi/contract/time'
import type { Tx } from '../../platform/db/db.ts'
import { type Change, noteChange, type Who } from './change.ts'
import { endPlay } from './end.ts'
import { findExclusion, never } from './protection.ts'

/** The exclusion before the bar. `until` is null if there was none, or if it was a self-exclusion, which outlasts the bar. */
export interface Former {
  kind: ExclusionKind
  until: Instant | null
}

/**
 * Excludes a player who is on an external list or excluded at another brand. `change` is shown to the player. Null when
 * the player is already barred.
 */
export async function bar(
  tx: Tx,
  player: string,
  change: Change<'barred'>,
  who: Who,
  now: Instant,
): Promise<Former | null> {
  const before = await findExclusion(tx, player, now)
  if (before?.kind === 'barred') return null
  if (before?.kind === 'exclusion') return { kind: 'exclusion', until: null }
  const values = { excludedKind: 'barred' as const, isIndefinite: true, termEndsAt: null }
  await tx.updateTable('player').set({ excludedUntil: never }).where('id', '=', player).execute()
  await tx
    .insertInto('protection')
    .values({ playerId: player, ...values })
    .onConflict((eb) => eb.column('playerId').doUpdateSet(values))
    .execute()
  await endPlay(tx, player, now)
  await noteChange(tx, player, who, change, now)
  return { kind: before?.kind ?? '', until: before?.end ?? null }
}

/** Removes a bar and restores an earlier exclusion that is still running. False when the player is not barred. */
export async function unbar(
  tx: Tx,
  player: string,
  former: Former,
  change: Change<'unbarred'>,
  who: Who,
  now: Instant,
): Promise<boolean> {
  const current = await findExclusion(tx, player, now)
  if (current?.kind !== 'barred') return false
  const isOver = former.until === null || former.until <= now
  await tx
    .updateTable('player')
    .set({ excludedUntil: isOver ? null : former.until })
    .where('id', '=', player)
    .execute()
  await tx
    .updateTable('protection')
    .set({ excludedKind: isOver ? '' : former.kind, isIndefinite: false, termEndsAt: null })
    .where('playerId', '=', player)
    .execute()
  await noteChange(tx, player, who, change, now)
  return true
}
