import { type FigureName, type FigureRowKind, isPresent } from '@koi/contract/books/report/figure'
import type { listFigureRows } from '@koi/contract/books/report/report.console'
import type { InputOf } from '@koi/contract/endpoint'
import { isId } from '@koi/contract/id'
import { type Fen, fen } from '@koi/contract/money'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import { addDays, type Instant, startOf } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { pageFound } from '../../platform/http/items.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { isReal, parseRange, type Range, within } from './range.ts'
import { type Source, type Term, termsOf } from './sources.ts'

type Input = InputOf<typeof listFigureRows>

interface FoundRow {
  id: string
  kind: FigureRowKind
  playerId: string
  number: string | null
  amount: Fen | null
  at: Instant | null
}

const idOf = (text: string): string => (isId(text) ? text : refuse(NotFound))

/** Filters by parts of a figure. Throws Invalid for a part that the source does not have, NotFound for an id of another form. */
function narrowed(source: Source, input: Input): RawBuilder<unknown>[] {
  const { owner } = source
  const equals = (column: RawBuilder<unknown> | undefined, text: string | undefined) =>
    text ? [sql`${column ?? refuse(Invalid)} = ${text}`] : []
  const { player_id: player, agent_id: agent, source_id: from } = input
  return [
    ...equals(source.venue, input.venue),
    ...equals(source.game_code, input.game_code),
    ...equals(source.channel, input.channel),
    ...(player ? [sql`${owner} = ${idOf(player)}::uuid`] : []),
    ...(agent ? [sql`${owner} in (select player_id from agent_downline(${idOf(agent)}::uuid))`] : []),
    ...(from === 'none' ? [sql`not exists (select from player_source s where s.player_id = ${owner})`] : []),
    ...(from && from !== 'none'
      ? [sql`${owner} in (select player_id from player_source where source_id = ${idOf(from)}::uuid)`]
      : []),
  ]
}

/** The records of one term: each adds `amount` to the figure. */
function rowsOf({ of, sign, value }: Term, range: Range | null, input: Input): RawBuilder<FoundRow> {
  const { at, owner, values, where } = of
  const amount = values[value]
  const conditions = [
    ...(range && at ? [within(at, range)] : []),
    ...(where ? [where] : []),
    isReal(owner),
    ...narrowed(of, input),
  ]
  return sql`select ${sql.lit(of.kind)} as kind, (${of.id})::text as id, ${owner} as player_id,
    ${of.number ?? sql`null`} as number, ${amount ? sql`${sql.lit(sign)} * (${amount})` : sql`null`}::bigint as amount,
    ${at ?? sql`null`}::timestamptz as at from ${of.from} where ${sql.join(conditions, sql` and `)}`
}

/** The moment of a figure of the moment: the end of the day `to` if it is over, else now. */
function momentOf({ to }: Range, isAsked: boolean, now: Instant): { moment: Instant; isPast: boolean } {
  const end = startOf(addDays(to, 1))
  return isAsked && end < now ? { moment: end, isPast: true } : { moment: now, isPast: false }
}

/** Lists the records behind a figure of real players, newest first; records of the moment by amount. */
export async function loadFigureRows(db: Reader, input: Input, now: Instant) {
  const figure: FigureName = input.figure
  const range = parseRange(input, now)
  const { moment, isPast } = momentOf(range, input.to !== undefined, now)
  const { is, terms } = termsOf(figure, moment, isPast)
  const parts = terms.map((term) => rowsOf(term, isPresent(figure) ? null : range, input))
  const all = sql<FoundRow>`(${sql.join(parts, sql` union all `)})`
  const records =
    is === 'players'
      ? sql<FoundRow>`(
        select 'player' as kind, player_id::text as id, player_id, null as number, sum(amount)::bigint as amount, max(at) as at
        from ${all} records group by player_id)`
      : all
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from ${records} r`.execute(db)
  const { count, amount } = rows[0]!
  const found = db
    .selectFrom(records.as('row'))
    .selectAll('row')
    .orderBy(isPresent(figure) ? 'row.amount' : 'row.at', 'desc')
    .orderBy('row.kind', 'desc')
    .orderBy('row.id', 'desc')
  const page = await pageFound(input, found, (row) => row, { total: count, isEstimate: false })
  const names = await namesOf(db, page.items)
  return {
    ...page,
    items: page.items.map((row) => {
      const username = names.get(row.playerId) ?? ''
      return {
        id: row.id,
        kind: row.kind,
        player_id: row.playerId,
        username,
        number: row.number ?? username,
        amount: row.amount ?? ('' as const),
        created_at: row.at,
      }
    }),
    figure: { count, amount: fen(amount), as_of: moment },
  }
}

async function namesOf(db: Reader, rows: FoundRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ playerId }) => playerId))]
  if (ids.length === 0) return new Map()
  const players = await db.selectFrom('player').select(['id', 'username']).where('id', 'in', ids).execute()
  return new Map(players.map(({ id, username }) => [id, username]))
}
