import { categories } from '@koi/contract/play/game/game'
import type { Row } from '../../app/endpoint.ts'
import type { Values } from '../../ui/field.ts'

export type Tournament = Row<'GET /console/api/tournaments'>

const categoryList = Object.keys(categories) as (keyof typeof categories)[]
/** Names of the tournament's own fields; all other fields are its terms. */
const ownNames = ['name', 'title', 'content', 'texts', 'segment', 'starts_at', 'ends_at']

const linesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Parses lines with a place, or a range of places, and an amount, such as '4-10 88'; null if a line has another form. */
export function prizesOf(text: unknown): { from: number; to: number; prize: string }[] | null {
  const lines = linesOf(text).map((line) => /^(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s+(\d{1,8}(?:\.\d{1,2})?)$/.exec(line))
  if (lines.some((line) => line === null)) return null
  return lines.map((line) => ({ from: Number(line![1]), to: Number(line![2] ?? line![1]), prize: line![3]! }))
}

/** Sums the prizes of all places, in yuan; null while a line is invalid. */
export function prizeSumOf(text: unknown): number | null {
  const prizes = prizesOf(text)
  const fen = prizes?.reduce(
    (sum, { from, to, prize }) => sum + Math.max(0, to - from + 1) * Math.round(Number(prize) * 100),
    0,
  )
  return fen === undefined ? null : fen / 100
}

/** Converts a row to the form's values, which include the fields of its terms. */
export function valuesOf({ terms, ...row }: Tournament): Values {
  const { weights, prizes, venues, games, ...rest } = terms
  return {
    ...Object.fromEntries(Object.entries(row).filter(([name]) => ownNames.includes(name))),
    ...rest,
    ...Object.fromEntries(categoryList.map((name) => [`weight_${name}`, weights[name]])),
    prizes: prizes.map(({ from, to, prize }) => `${from === to ? from : `${from}-${to}`} ${prize}`).join('\n'),
    venues: (venues ?? []).join('\n'),
    games: (games ?? []).join('\n'),
  }
}

/**
 * Converts the form's values to a request's body. Invalid lines are sent as an empty list, which the server refuses at their
 * field.
 */
export function bodyOf(values: Values, row: Tournament | null): Values {
  const all = { ...(row && valuesOf(row)), ...values }
  const entries = Object.entries(all).filter(([, value]) => value !== null && value !== undefined)
  const own = Object.fromEntries(entries.filter(([name]) => ownNames.includes(name)))
  const rest = Object.fromEntries(
    entries.filter(([name, value]) => !ownNames.includes(name) && !name.startsWith('weight_') && value !== ''),
  )
  const terms = {
    ...rest,
    weights: Object.fromEntries(categoryList.map((name) => [name, all[`weight_${name}`] || 0])),
    prizes: prizesOf(all['prizes']) ?? [],
    venues: linesOf(all['venues']),
    games: linesOf(all['games']),
  }
  return { ...own, segment: own['segment'] ?? '', terms, ...(row && { version: row.version }) }
}
