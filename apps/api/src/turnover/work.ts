import { type Fen, fen, noMoney } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { lockPlayer } from '../ledger/ledger.ts'
import { defer, type Tx } from '../platform/db.ts'
import type { Tables } from '../platform/tables.ts'

export interface StakeChange {
  player: string
  /** Stored before; null: stakes without a bet, which cannot be taken back. */
  bet: { venue: string; betId: string } | null
  /** Counted stakes in fen. */
  before: Fen
  after: Fen
}

export type Requirement = Pick<
  Selectable<Tables['wageringRequirement']>,
  'playerId' | 'id' | 'amount' | 'worked' | 'state'
> & {
  /** Fen by index in the given changes. */
  progress: Record<number, number>
  touchedBy?: Set<number>
}

/** `part` may be negative; a waived or cancelled requirement keeps its state. */
function move(requirement: Requirement, n: number, part: number): void {
  ;(requirement.touchedBy ??= new Set()).add(n)
  requirement.worked = fen(requirement.worked + part)
  if (requirement.state === 'open' || requirement.state === 'done')
    requirement.state = requirement.worked === requirement.amount ? 'done' : 'open'
  requirement.progress[n] = (requirement.progress[n] ?? 0) + part
}

/** Open requirements of the players, and others that the changed bets have worked off; oldest first. */
export async function loadRequirements(
  tx: Tx,
  changes: readonly Pick<StakeChange, 'player' | 'bet' | 'before'>[],
): Promise<Requirement[]> {
  const counted = changes.flatMap(({ bet, before }, n) => (bet && before > 0 ? [{ n, ...bet }] : []))
  const players = [...new Set(changes.map(({ player }) => player))]
  if (counted.length === 0) {
    const { rows } = await sql<Omit<Requirement, 'progress'>>`
      select player_id, id, amount, worked, state from wagering_requirement
      where player_id = any(${players}::uuid[]) and state = 'open' order by player_id, created_at, id`.execute(tx)
    return rows.map((row) => ({ ...row, progress: {} }))
  }
  const { rows } = await sql<Requirement>`
    with progress as (
      select p.requirement_id, jsonb_object_agg(n, p.amount) as progress
      from unnest(${counted.map(({ n }) => n)}::int[], ${counted.map(({ venue }) => venue)}::text[], ${counted.map(({ betId }) => betId)}::text[])
        as given (n, venue, bet_id)
        cross join lateral (select * from requirement_progress where venue = given.venue and bet_id = given.bet_id offset 0) p
      group by 1
    )
    select d.player_id, d.id, d.amount, d.worked, d.state, coalesce(p.progress, '{}') as progress
    from wagering_requirement d left join progress p on p.requirement_id = d.id
    where d.player_id = any(${players}::uuid[]) and (d.state = 'open' or p.requirement_id is not null)
    order by d.player_id, d.created_at, d.id`.execute(tx)
  return rows
}

/** Stores touched requirements and the progress of the bets that touched them, deferred. */
function storeProgress(tx: Tx, touched: readonly Requirement[], changes: readonly StakeChange[], at: Instant): void {
  const parts = touched.flatMap(({ playerId, id, progress, touchedBy }) =>
    [...touchedBy!].flatMap((n) => {
      const { bet } = changes[n]!
      return bet ? [{ playerId, id, ...bet, amount: progress[n]! }] : []
    }),
  )
  void defer(
    tx,
    sql`
    with requirement as (
      update wagering_requirement d set worked = t.worked, state = t.state,
        closed_at = case when t.state = 'open' then null when d.state = 'open' then ${at}::timestamptz else d.closed_at end
      from unnest(${touched.map(({ playerId }) => playerId)}::uuid[], ${touched.map(({ id }) => id)}::uuid[],
        ${touched.map(({ worked }) => worked)}::bigint[], ${touched.map(({ state }) => state)}::text[]) as t (player_id, id, worked, state)
      where d.player_id = t.player_id and d.id = t.id
    ), part as materialized (
      select * from unnest(${parts.map(({ playerId }) => playerId)}::uuid[], ${parts.map(({ id }) => id)}::uuid[],
        ${parts.map(({ venue }) => venue)}::text[], ${parts.map(({ betId }) => betId)}::text[], ${parts.map(({ amount }) => amount)}::bigint[])
        as part (player_id, requirement_id, venue, bet_id, amount)
    ), reversed as (
      delete from requirement_progress p using part
      where part.amount = 0 and p.venue = part.venue and p.bet_id = part.bet_id and p.requirement_id = part.requirement_id
    )
    insert into requirement_progress (player_id, requirement_id, venue, bet_id, amount) select * from part where amount > 0
    on conflict (venue, bet_id, requirement_id) do update set amount = excluded.amount`,
  )
}

/**
 * Applies changed valid stakes, oldest requirement first; an excess is not stored. A reduction (void or smaller bet) is
 * taken from the excess, then from the requirements this bet worked off, newest first, reopening finished ones. Returns
 * the players with an open requirement. The caller holds their locks and has stored the bets.
 */
export async function workRequirements(
  tx: Tx,
  changes: readonly StakeChange[],
  at: Instant,
  loaded?: Requirement[],
): Promise<ReadonlySet<string>> {
  const rows = loaded ?? (await loadRequirements(tx, changes))
  const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId)
  for (const [n, { player, after }] of changes.entries()) {
    const requirements = byPlayer.get(player) ?? []
    let excess = requirements.reduce((sum, { progress }) => sum + (progress[n] ?? 0), 0) - after
    for (const requirement of requirements.toReversed()) {
      const part = Math.min(excess, requirement.progress[n] ?? 0)
      if (part <= 0) continue
      move(requirement, n, -part)
      excess -= part
    }
  }
  for (const [n, { player, before, after }] of changes.entries()) {
    let left = after - before
    for (const requirement of byPlayer.get(player) ?? []) {
      const part = Math.min(left, requirement.amount - requirement.worked)
      if (part <= 0 || requirement.state !== 'open') continue
      move(requirement, n, part)
      left -= part
    }
  }
  const touched = rows.filter(({ touchedBy }) => touchedBy)
  if (touched.length > 0) storeProgress(tx, touched, changes, at)
  return new Set(rows.filter(({ state }) => state === 'open').map(({ playerId }) => playerId))
}

/** Stakes without a bet. Locks the player. */
export async function applyToRequirements(
  tx: Tx,
  { player, amount, at }: { player: string; amount: Fen; at: Instant },
): Promise<void> {
  await lockPlayer(tx, player)
  await workRequirements(tx, [{ player, bet: null, before: noMoney, after: amount }], at)
}
