import { type Fen, fen, noMoney } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { lockPlayer } from '../ledger/ledger.ts'
import type { Tx } from '../platform/db.ts'
import type { Tables } from '../platform/tables.ts'

/** Fen by requirement id. */
export type TurnoverByRequirement = Record<string, number>

export interface StakeChange {
  player: string
  before: Fen
  after: Fen
  /** In and out: what the bet has worked off. */
  worked: TurnoverByRequirement
}

type Requirement = Pick<
  Selectable<Tables['wageringRequirement']>,
  'playerId' | 'id' | 'amount' | 'worked' | 'state'
> & { isTouched?: boolean }

/** `part` may be negative; a waived or cancelled requirement keeps its state. */
function move(requirement: Requirement, worked: TurnoverByRequirement, part: number): void {
  requirement.isTouched = true
  requirement.worked = fen(requirement.worked + part)
  if (requirement.state === 'open' || requirement.state === 'done')
    requirement.state = requirement.worked === requirement.amount ? 'done' : 'open'
  const left = (worked[requirement.id] ?? 0) + part
  if (left === 0) delete worked[requirement.id]
  else worked[requirement.id] = left
}

/**
 * Applies changed valid stakes, oldest requirement first; an excess is not stored. A reduction (void or smaller bet) is
 * taken from the excess, then from the requirements this bet worked off, newest first, reopening finished ones. Returns
 * the players with an open requirement. The caller holds their locks.
 */
export async function workRequirements(
  tx: Tx,
  changes: readonly StakeChange[],
  at: Instant,
): Promise<ReadonlySet<string>> {
  const named = changes.flatMap(({ worked }) => Object.keys(worked))
  const { rows } = await sql<Requirement>`
    select player_id, id, amount, worked, state from wagering_requirement
    where player_id = any(${[...new Set(changes.map(({ player }) => player))]}::uuid[]) and (state = 'open' or id = any(${named}::uuid[]))
    order by player_id, created_at, id`.execute(tx)
  const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId)
  for (const { player, after, worked } of changes) {
    let excess = Object.values(worked).reduce((sum, part) => sum + part, 0) - after
    for (const requirement of byPlayer.get(player)?.toReversed() ?? []) {
      const part = Math.min(excess, worked[requirement.id] ?? 0)
      if (part <= 0) continue
      move(requirement, worked, -part)
      excess -= part
    }
  }
  for (const { player, before, after, worked } of changes) {
    let left = after - before
    for (const requirement of byPlayer.get(player) ?? []) {
      const part = Math.min(left, requirement.amount - requirement.worked)
      if (part <= 0 || requirement.state !== 'open') continue
      move(requirement, worked, part)
      left -= part
    }
  }
  const touched = rows.filter(({ isTouched }) => isTouched)
  if (touched.length > 0)
    await sql`
      update wagering_requirement d set worked = t.worked, state = t.state,
        closed_at = case when t.state = 'open' then null when d.state = 'open' then ${at}::timestamptz else d.closed_at end
      from unnest(${touched.map(({ playerId }) => playerId)}::uuid[], ${touched.map(({ id }) => id)}::uuid[],
        ${touched.map(({ worked }) => worked)}::bigint[], ${touched.map(({ state }) => state)}::text[]) as t (player_id, id, worked, state)
      where d.player_id = t.player_id and d.id = t.id`.execute(tx)
  return new Set(rows.filter(({ state }) => state === 'open').map(({ playerId }) => playerId))
}

/** Stakes without a bet. Locks the player; returns what was worked off. */
export async function applyToRequirements(
  tx: Tx,
  { player, amount, at }: { player: string; amount: Fen; at: Instant },
): Promise<TurnoverByRequirement> {
  const change: StakeChange = { player, before: noMoney, after: amount, worked: {} }
  await lockPlayer(tx, player)
  await workRequirements(tx, [change], at)
  return change.worked
}
