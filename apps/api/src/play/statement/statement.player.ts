import { type ContentTexts, nameIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { type Fen, fen, subtract } from '@koi/contract/money'
import { textsIn } from '@koi/contract/textsIn'
import * as contract from '@koi/contract/play/statement/statement.player'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { parseSince } from '../bet/bet.ts'
import type { Reader } from '../../platform/db/db.ts'
import { on } from '../../platform/http/on.ts'
import { listFound, rowsPerPage } from '../../platform/text/page.ts'

const maxRows = 500

/** SQL of the part of a credit that is a bonus with an open turnover requirement, in fen. */
const boundBonus = sql<number>`case when amount > 0 then coalesce(bound.bonus, 0) else 0 end::bigint`.as('bonus')

const rewards = [
  'rebate.pay',
  'promotion.grant',
  'promotion.revoke',
  'bonus.credit',
  'bonus.revoke',
  'packet.open',
  'agent.collect',
]

/**
 * Names of the venues of movements, by number of the posting. The posting of a transfer names the venue, that of a bet at a
 * seamless venue has a transaction which does.
 */
async function loadVenueNames(
  db: Reader,
  player: string,
  seqs: string[],
  language: Language,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ seq: string; name: string; texts: ContentTexts }>`
    select p.seq::text, v.name, v.texts from posting p
      left join seamless_move m on m.about = p.about and m.player_id = p.player_id
      left join seamless_archived s on s.about = p.about and s.player_id = p.player_id
      join venue v on v.code = coalesce(p.venue, m.venue, s.venue)
    where p.player_id = ${player}::uuid and p.seq = any(${seqs}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.seq, nameIn(language, row)]))
}

/** SQL filter by kind; `adjustment` also finds `adjustment.credit` and `adjustment.debit`. */
const isOfKind = (kind: string) => sql<boolean>`(kind = ${kind} or starts_with(kind, ${kind} || '.'))`

/** Sums of approved deposits and withdrawals in fen, since the given instant or in total. */
async function loadPaidTotals(
  db: Reader,
  player: string,
  since: Instant | null,
): Promise<{ deposits: Fen; withdrawals: Fen }> {
  let rows = db
    .selectFrom('posting')
    .select(['kind', sql<number>`sum(amount)`.as('total')])
    .where('playerId', '=', player)
  rows = rows.where('kind', 'in', ['deposit.credit', 'withdrawal.pay'])
  if (since) rows = rows.where('at', '>=', since)
  const sums = new Map((await rows.groupBy('kind').execute()).map(({ kind, total }) => [kind, fen(Number(total))]))
  return { deposits: sums.get('deposit.credit') ?? fen(0), withdrawals: sums.get('withdrawal.pay') ?? fen(0) }
}

/** Sums of stakes, payouts and rewards since the given instant. */
async function loadPlayedTotals(db: Reader, player: string, since: Instant) {
  const bets = await db
    .selectFrom('bet')
    .select([sql<number>`coalesce(sum(stake), 0)`.as('stakes'), sql<number>`coalesce(sum(win_loss), 0)`.as('result')])
    .where('playerId', '=', player)
    .where('state', '=', 'settled')
    .where('settledAt', '>=', since)
    .executeTakeFirstOrThrow()
  const given = await db
    .selectFrom('entry')
    .select(sql<number>`coalesce(sum(amount), 0)`.as('total'))
    .where('playerId', '=', player)
    .where('kind', 'in', rewards)
    .where('place', '=', 'main')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  const [stakes, result] = [fen(Number(bets.stakes)), fen(Number(bets.result))]
  return { stakes, wins: fen(stakes + result), net: result, rewards: fen(Number(given.total)) }
}

export const statementPlayer = [
  on(contract.readStatement, async ({ db, caller, input, language, now }) => {
    const { movementName } = textsIn[language].statement
    const since = parseSince(input.date, now)
    const size = Math.min(maxRows, Math.max(1, input.size ?? rowsPerPage))
    let rows = db
      .selectFrom('entry')
      .leftJoin(
        db
          .selectFrom('wageringRequirement')
          .select(['about', sql<number>`sum(bonus)`.as('bonus')])
          .where('playerId', '=', caller.player)
          .where('state', '=', 'open')
          .groupBy('about')
          .as('bound'),
        (join) => join.onRef('bound.about', '=', 'entry.about'),
      )
      .where('playerId', '=', caller.player)
      .where('place', '=', 'main')
      .where('at', '>=', since)
    if (input.kind !== '') rows = rows.where(isOfKind(input.kind))
    const player = await db
      .selectFrom('player')
      .select('createdAt')
      .where('id', '=', caller.player)
      .executeTakeFirstOrThrow()
    const [period, ever, played] = [
      await loadPaidTotals(db, caller.player, since),
      await loadPaidTotals(db, caller.player, null),
      await loadPlayedTotals(db, caller.player, since),
    ]
    const list = await listFound(
      input.page,
      rows.select(['seq', 'kind', 'amount', 'balance', 'at', boundBonus]).orderBy('seq', 'desc'),
      // Views have nullable types; a posting has all columns.
      ({ seq, kind, amount, balance, at, bonus }) => ({
        id: String(seq),
        kind: kind!,
        name: movementName(kind!),
        amount: fen(amount!),
        balance: balance!,
        bonus: fen(bonus),
        created_at: at!,
      }),
      size,
    )
    const venueNames = await loadVenueNames(
      db,
      caller.player,
      list.data.map(({ id }) => id),
      language,
    )
    return {
      list: { ...list, data: list.data.map((row) => ({ ...row, venue_name: venueNames.get(row.id) ?? '' })) },
      totals: { ...period, ...played, from: since, to: now },
      lifetime: { ...ever, net_deposits: subtract(ever.deposits, ever.withdrawals), since: player.createdAt },
    }
  }),
]
