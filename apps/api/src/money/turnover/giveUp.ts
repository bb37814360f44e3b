import type { RequirementSource } from '@koi/contract/money/turnover/turnover'
import { type Fen, fen, subtract } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { keyOf } from '../../platform/text/id.ts'
import { splitMoney, type Step } from './parts.ts'
import { hasUnexplainedPlay, negligible } from './stakeOut.ts'

/** Kinds of postings by which credits that can be given up are made. */
const creditKinds = { bonus: 'bonus.credit', promotion: 'promotion.grant' } as const satisfies Partial<
  Record<RequirementSource, string>
>

interface Given {
  source: keyof typeof creditKinds
  about: string
  createdAt: Instant
  closedAt: Instant | null
}

/** Loads the credit, those open with it or before it without a gap, and newer ones; oldest first. */
async function loadGiven(db: Reader | Tx, player: string, about: string): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select source, about, created_at, closed_at from wagering_requirement
    where player_id = ${player}::uuid and source in ('bonus', 'promotion') and bonus > 0
    order by created_at desc, id desc`.execute(db)
  let since = rows.find((row) => row.about === about)!.createdAt
  const given = rows.filter(({ createdAt, closedAt }) => {
    if (closedAt !== null && closedAt < since) return false
    if (createdAt < since) since = createdAt
    return true
  })
  return given.toReversed()
}

/** Loads what changed the money in the wallets since the oldest credit, and what is there now, in fen. */
async function loadChanges(db: Reader | Tx, player: string, given: Given[]) {
  const keys = given.map(({ source, about }) => keyOf(about, creditKinds[source]))
  const [wallets, moves, bets] = await Promise.all([
    sql<{ main: number; away: number; isHeld: boolean; isUnasked: boolean }>`
      select coalesce(sum(balance) filter (where place = 'main'), 0)::bigint as main,
        coalesce(sum(balance) filter (where place in ('transit', 'venue')), 0)::bigint as away,
        exists (select from seamless_move where player_id = ${player}::uuid and kind = 'win' and state = 'held') as is_held,
        exists (select from venue_account v where v.player_id = ${player}::uuid and v.asked_at is null and exists (
          select from transfer t where t.player_id = v.player_id and t.venue = v.venue and t.direction = 'out')) as is_unasked
      from account where player_id = ${player}::uuid`.execute(db),
    sql<{ at: Instant; kind: string; about: string; amount: number }>`
      with moved as (
        select p.at, p.kind, p.about, (case when k.target in ('main', 'transit', 'venue') then p.amount else 0 end
          - case when k.source in ('main', 'transit', 'venue') then p.amount else 0 end) as amount
        from posting p join movement_kind k using (kind) where p.player_id = ${player}::uuid
          and p.seq >= (select min(seq) from posting where player_id = ${player}::uuid and key = any(${keys}::uuid[])))
      select at, kind, about, amount from moved where amount <> 0 and kind !~ '^(bet|venue)[.]'
      union all
      select max(at), 'play', null, coalesce(sum(amount), 0)::bigint from moved where kind ~ '^(bet|venue)[.]'`.execute(
      db,
    ),
    sql<{ bet: string; stake: number; winLoss: number; betAt: Instant; settledAt: Instant | null }>`
      select venue || ':' || bet_id as bet, stake, win_loss, bet_at, settled_at from bet
      where player_id = ${player}::uuid and (state = 'open' or state = 'settled' and settled_at >= ${given[0]!.createdAt}::timestamptz)`.execute(
      db,
    ),
  ])
  return { ...wallets.rows[0]!, moves: moves.rows, bets: bets.rows }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Calculates the return of an open bonus or promotion, named by `about`: `lost`, what is left of it and what was won with
 * it, is taken from the main wallet, and `kept` remains. Own money is spent first (docs/decisions/0026). Returns null while
 * any money is at a venue, whose balance in the ledger may be older than its wins, while a venue has not reported its balance
 * since a transfer out without one, while the credit is staked, or while play is not reported yet.
 */
export async function loadReturn(
  db: Reader | Tx,
  player: string,
  about: string,
  now: Instant,
): Promise<{ lost: Fen; kept: Fen } | null> {
  const given = await loadGiven(db, player, about)
  const partOf = (of: string): number => given.findIndex((one) => one.about === of) + 1
  const [{ main, away, isHeld, isUnasked, moves, bets }, isUnexplained] = await Promise.all([
    loadChanges(db, player, given),
    hasUnexplainedPlay(db, player, now, { withOpen: true }),
  ])
  if (away >= negligible || isHeld || isUnasked || isUnexplained) return null
  const since = given[0]!.createdAt
  const steps: Step[] = given.flatMap(({ closedAt }, n) =>
    closedAt ? [{ is: 'closed', part: n + 1, at: closedAt }] : [],
  )
  for (const { kind, amount, at, about: of } of moves)
    if (kind !== 'play')
      steps.push({ is: 'moved', part: /^(bonus|promotion)[.]/.test(kind) ? partOf(of) : 0, amount, at })
  for (const { bet, stake, winLoss, betAt, settledAt } of bets) {
    steps.push({ is: 'staked', bet, amount: stake, at: betAt < since ? since : betAt })
    if (settledAt) steps.push({ is: 'paid', bet, amount: stake + winLoss, at: settledAt < betAt ? betAt : settledAt })
  }
  // Money that the bets do not explain: stakes placed before the credit add to the own money of that time; losses that the
  // venue showed later reduce it.
  const played = sumOf(moves.filter(({ kind }) => kind === 'play').map(({ amount }) => amount))
  const told = sumOf(bets.map(({ stake, winLoss, settledAt }) => (settledAt ? winLoss : -stake)))
  const stakedBefore = sumOf(bets.filter(({ betAt }) => betAt < since).map(({ stake }) => stake))
  const own = main + away - sumOf(moves.map(({ amount }) => amount)) + Math.min(played - told, stakedBefore)
  const { parts, open } = splitMoney(Math.max(0, own), given.length, steps)
  const part = partOf(about)
  const isStaked = bets.some(({ settledAt }) => settledAt === null)
  const whole = Math.max(0, main + away - sumOf(parts) + parts[part]!)
  if (open[part]! > 0 || (whole > main && isStaked)) return null
  const lost = fen(Math.min(whole, main))
  return { lost, kept: subtract(fen(main), lost) }
}
