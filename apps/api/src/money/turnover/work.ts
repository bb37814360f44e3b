import type { Category } from '@koi/contract/play/game/game'
import { type Fen, fen, noMoney } from '@koi/contract/money'
import { day, type Instant, plus } from '@koi/contract/time'
import type { Counting } from '@koi/contract/money/turnover/turnover'
import { type Selectable, sql } from 'kysely'
import type { EventKind } from '../../platform/event/kinds.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

export interface StakeChange {
  player: string
  /** The bet, which is stored already; null: stakes without a bet, which cannot be reduced later. */
  bet: { venue: string; betId: string; gameCode: string; category: Category; stake: Fen } | null
  /** Fen of the stake that counted before. */
  before: Fen
  after: Fen
}

/** The part of a bet that counts toward a requirement: fen of its valid stake, and the percentage to which they count. */
interface Part {
  stake: number
  share: number
}

export type Requirement = Pick<
  Selectable<Tables['wageringRequirement']>,
  'playerId' | 'id' | 'amount' | 'worked' | 'state' | 'endsAt'
> & {
  counting: Counting | null
  /** Parts by the index of the change. */
  progress: Record<number, Part>
  touchedBy?: Set<number>
}

const bonusDone: EventKind = 'bonus.done'

/** Milliseconds for which a requirement that a corrected bet reopens can still be met, at least. */
const reopened = 7 * day

/** Fen by which a part reduces the requirement, rounded down in the operator's favour. */
const amountOf = ({ stake, share }: Part): number => Number((BigInt(stake) * BigInt(share)) / 100n)

/** Percentage to which a bet counts; 0: not at all. */
export function shareOfBet(counting: Counting | null, bet: StakeChange['bet']): number {
  if (counting === null) return 100
  if (bet === null || (counting.stakeMost > 0 && bet.stake > counting.stakeMost)) return 0
  const { venue, gameCode, category } = bet
  return counting.games[`${venue}:${gameCode}`] ?? counting.venues[venue] ?? counting.categories[category] ?? 0
}

/** Sets the part of the bet of change `n`; a waived or cancelled requirement keeps its state. */
function setPart(requirement: Requirement, n: number, part: Part, at: Instant): void {
  ;(requirement.touchedBy ??= new Set()).add(n)
  const moved = amountOf(part) - amountOf(requirement.progress[n] ?? { stake: 0, share: 100 })
  requirement.worked = fen(requirement.worked + moved)
  const before = requirement.state
  if (before === 'open' || before === 'done')
    requirement.state = requirement.worked === requirement.amount ? 'done' : 'open'
  if (before === 'done' && requirement.state === 'open' && requirement.endsAt !== null) {
    const later = plus(at, reopened)
    if (requirement.endsAt < later) requirement.endsAt = later
  }
  requirement.progress[n] = part
}

/** Loads the players' open requirements, and others toward which the changed bets have counted; oldest first. */
export async function loadRequirements(
  tx: Tx,
  changes: readonly { player: string; bet: { venue: string; betId: string } | null; before: Fen }[],
): Promise<Requirement[]> {
  const counted = changes.flatMap(({ bet, before }, n) => (bet && before > 0 ? [{ n, ...bet }] : []))
  const players = [...new Set(changes.map(({ player }) => player))]
  if (counted.length === 0) {
    const { rows } = await sql<Omit<Requirement, 'progress'>>`
      select player_id, id, amount, worked, state, counting, ends_at from wagering_requirement
      where player_id = any(${players}::uuid[]) and state = 'open' order by player_id, created_at, id`.execute(tx)
    return rows.map((row) => ({ ...row, progress: {} }))
  }
  const { rows } = await sql<Requirement>`
    with progress as (
      select p.requirement_id, jsonb_object_agg(n, jsonb_build_object('stake', coalesce(p.stake, p.amount), 'share', coalesce(p.share, 100))) as progress
      from unnest(${counted.map(({ n }) => n)}::int[], ${counted.map(({ venue }) => venue)}::text[], ${counted.map(({ betId }) => betId)}::text[])
        as given (n, venue, bet_id)
        cross join lateral (select * from requirement_progress where venue = given.venue and bet_id = given.bet_id offset 0) p
      group by 1
    )
    select d.player_id, d.id, d.amount, d.worked, d.state, d.counting, d.ends_at, coalesce(p.progress, '{}') as progress
    from wagering_requirement d left join progress p on p.requirement_id = d.id
    where d.player_id = any(${players}::uuid[]) and (d.state = 'open' or p.requirement_id is not null)
    order by d.player_id, d.created_at, d.id`.execute(tx)
  return rows
}

/** Stores changed requirements and the parts of the bets that changed them, deferred. */
function storeProgress(tx: Tx, touched: readonly Requirement[], changes: readonly StakeChange[], at: Instant): void {
  const parts = touched.flatMap(({ playerId, id, progress, touchedBy }) =>
    [...touchedBy!].flatMap((n) => {
      const { bet } = changes[n]!
      const part = progress[n]!
      return bet ? [{ playerId, id, ...bet, amount: amountOf(part), part: part.share < 100 ? part : null }] : []
    }),
  )
  void defer(
    tx,
    sql`
    with requirement as (
      update wagering_requirement d set worked = t.worked, state = t.state, ends_at = t.ends_at,
        closed_at = case when t.state = 'open' then null when d.state = 'open' then ${at}::timestamptz else d.closed_at end
      from unnest(${touched.map(({ playerId }) => playerId)}::uuid[], ${touched.map(({ id }) => id)}::uuid[],
        ${touched.map(({ worked }) => worked)}::bigint[], ${touched.map(({ state }) => state)}::text[],
        ${touched.map(({ endsAt }) => endsAt)}::timestamptz[]) as t (player_id, id, worked, state, ends_at)
      where d.player_id = t.player_id and d.id = t.id
      returning d.player_id, d.source, d.about, d.state, d.closed_at
    ), fulfilled as (
      insert into event_waiting (kind, player_id, about) select ${bonusDone}, player_id, about from requirement
      where source = 'bonus' and state = 'done' and closed_at = ${at}::timestamptz
    ), part as materialized (
      select * from unnest(${parts.map(({ playerId }) => playerId)}::uuid[], ${parts.map(({ id }) => id)}::uuid[],
        ${parts.map(({ venue }) => venue)}::text[], ${parts.map(({ betId }) => betId)}::text[], ${parts.map(({ amount }) => amount)}::bigint[],
        ${parts.map(({ part }) => part?.stake ?? null)}::bigint[], ${parts.map(({ part }) => part?.share ?? null)}::smallint[])
        as part (player_id, requirement_id, venue, bet_id, amount, stake, share)
    ), reversed as (
      delete from requirement_progress p using part
      where part.amount = 0 and p.venue = part.venue and p.bet_id = part.bet_id and p.requirement_id = part.requirement_id
    )
    insert into requirement_progress (player_id, requirement_id, venue, bet_id, amount, stake, share) select * from part where amount > 0
    on conflict (venue, bet_id, requirement_id) do update set amount = excluded.amount, stake = excluded.stake, share = excluded.share`,
  )
}

/**
 * Applies changed valid stakes to requirements, oldest first, each at the percentage that the requirement gives the
 * bet. What no requirement counts, and an excess, is not stored. A reduction (void or smaller bet) is taken from the
 * excess first, then from the requirements toward which this bet counted, newest first, and reopens finished ones.
 * Returns the players who have an open requirement. The caller holds their locks and has stored the bets.
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
    let excess = usedStake(requirements, n) - after
    for (const requirement of requirements.toReversed()) {
      const { stake, share } = requirement.progress[n] ?? { stake: 0, share: 100 }
      const taken = Math.min(excess, stake)
      if (taken <= 0) continue
      const rest = { stake: stake - taken, share }
      // A stake that is worth less than a fen of the requirement does not count.
      setPart(requirement, n, amountOf(rest) > 0 ? rest : { stake: 0, share }, at)
      excess -= taken
    }
  }
  for (const [n, { player, bet, before, after }] of changes.entries()) {
    let left = after - before
    for (const requirement of byPlayer.get(player) ?? []) {
      if (left <= 0) break
      const { state, endsAt, counting, progress } = requirement
      const known = progress[n] ?? { stake: 0, share: shareOfBet(counting, bet) }
      if (state !== 'open' || known.share === 0 || (endsAt !== null && at > endsAt)) continue
      const missing = requirement.amount - requirement.worked + amountOf(known)
      const needed = Number((BigInt(missing) * 100n + BigInt(known.share) - 1n) / BigInt(known.share))
      const used = { stake: Math.min(known.stake + left, needed), share: known.share }
      if (used.stake <= known.stake || amountOf(used) === 0) continue
      setPart(requirement, n, used, at)
      left -= used.stake - known.stake
    }
  }
  const touched = rows.filter(({ touchedBy }) => touchedBy)
  if (touched.length > 0) storeProgress(tx, touched, changes, at)
  return new Set(rows.filter(({ state }) => state === 'open').map(({ playerId }) => playerId))
}

/** Fen of the valid stake of change `n` that count toward requirements. */
const usedStake = (requirements: readonly Requirement[], n: number): number =>
  requirements.reduce((sum, { progress }) => sum + (progress[n]?.stake ?? 0), 0)

/** Applies stakes without a bet. Locks the player. */
export async function applyToRequirements(
  tx: Tx,
  { player, amount, at }: { player: string; amount: Fen; at: Instant },
): Promise<void> {
  await lockPlayer(tx, player)
  await workRequirements(tx, [{ player, bet: null, before: noMoney, after: amount }], at)
}
