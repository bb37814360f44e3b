import { type RangeFigure, rangeFigureNames } from '@koi/contract/books/report/figure'
import type { Fen } from '@koi/contract/money'
import { addDays, type Day } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { isReal, type Range, within } from './range.ts'
import { type FigureTerms, rangeTerms, type Source, type SourceName, sourceNames, sources } from './sources.ts'

type Counts =
  | 'registered'
  | 'first_deposits'
  | 'active'
  | 'depositors'
  | 'deposit_count'
  | 'withdrawal_count'
  | 'bet_count'
/** Totals of all players. Amounts are in fen; results are positive when players won. */
export type Figures = { [Name in RangeFigure]: Name extends Counts ? number : Fen }

interface Line {
  bucket: Day | null
  name: SourceName | 'active'
  count: number
  players: number
  /** Sums of the source's values, in their order. */
  a: number
  b: number
  c: number
  d: number
}

const letters = ['a', 'b', 'c', 'd'] as const
const ofSource = Object.fromEntries(sourceNames.map((name) => [name, sources[name] as Source])) as Record<
  SourceName,
  Source
>

/** Loads the figures with one statement, by Beijing day or in total. A record counts at the time it took effect. */
async function loadLines(db: Reader, range: Range, isByDay: boolean): Promise<Line[]> {
  const bucket = (column: RawBuilder<unknown>) =>
    // A fixed offset: looking up the rules of the time zone costs more than adding the row.
    isByDay ? sql`(${column} at time zone interval '8 hours')::date` : sql`null::date`
  const chosen = ({ at, where }: Source) => sql`${within(at!, range)} and ${where ?? sql`true`}`
  const line = (name: SourceName) => {
    const source = ofSource[name]
    const values = Object.values(source.values)
    const sums = letters.map((letter, index) =>
      values[index] ? sql`coalesce(sum(${values[index]}), 0) as ${sql.ref(letter)}` : sql`0 as ${sql.ref(letter)}`,
    )
    // Counting distinct players sorts the rows.
    const players = name === 'deposits' ? sql`count(distinct ${source.owner})` : sql`0`
    return sql`select ${bucket(source.at!)} as bucket, ${sql.lit(name)} as name, count(*) as count, ${players} as players,
      ${sql.join(sums)} from ${source.from} where ${chosen(source)} and ${isReal(source.owner)} group by 1`
  }
  const acted = rangeTerms.active.terms.map(({ of }) => {
    const source = ofSource[of]
    return sql`select ${bucket(source.at!)} as bucket, ${source.owner} as player_id from ${source.from} where ${chosen(source)}`
  })
  const active = sql`select bucket, 'active', count(*), 0, 0, 0, 0, 0 from (${sql.join(acted, sql` union `)}) acted
    where ${isReal(sql.ref('player_id'))} group by bucket`
  const { rows } = await sql<Line>`${sql.join([...sourceNames.map(line), active], sql` union all `)}`.execute(db)
  return rows
}

function figuresFrom(lines: Line[]): Figures {
  const byName = new Map(lines.map((line) => [line.name, line]))
  const added = ({ is, terms }: FigureTerms<SourceName>): number =>
    terms.reduce((total, { of, sign, value }) => {
      const line = byName.get(of)
      if (!line) return total
      if (is === 'count') return total + line.count
      if (is === 'players') return total + line.players
      return total + sign * line[letters[Object.keys(ofSource[of].values).indexOf(value)]!]
    }, 0)
  const all = rangeFigureNames.map((name) => [
    name,
    name === 'active' ? (byName.get('active')?.count ?? 0) : added(rangeTerms[name]),
  ])
  return Object.fromEntries(all) as Figures
}

/** The figures of nothing: zeros. */
export const noFigures: Figures = figuresFrom([])

/** Figures per day, oldest first; days without activity are zero. */
export async function figuresByDay(db: Reader, range: Range): Promise<({ day: Day } & Figures)[]> {
  const lines = await loadLines(db, range, true)
  const days: ({ day: Day } & Figures)[] = []
  for (let day = range.from; day <= range.to; day = addDays(day, 1))
    days.push({ day, ...figuresFrom(lines.filter(({ bucket }) => bucket === day)) })
  return days
}

/** Totals of the range; a player who was active on two days counts once. */
export const loadFigures = async (db: Reader, range: Range): Promise<Figures> =>
  figuresFrom(await loadLines(db, range, false))
