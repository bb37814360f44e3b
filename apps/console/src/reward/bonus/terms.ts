import { categories } from '@koi/contract/play/game/game'
import type { Body, Row } from '../../app/endpoint.ts'
import { type Values } from '../../ui/field.ts'

export type BonusRule = Row<'GET /console/api/bonus-rules'>
type Given = Body<'POST /console/api/bonus-rules'>
export type Terms = NonNullable<Body<'POST /console/api/bonus-rules/dry-run'>['terms']>

const categoryList = Object.keys(categories) as (keyof typeof categories)[]

/** Parses lines with a word and a number; null if a line has another form. */
export function pairsOf(text: unknown): [string, number][] | null {
  const lines = String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const pairs = lines.map((line) => /^(\S+)\s+(\d+(?:\.\d{1,2})?)%?$/.exec(line))
  return pairs.every((pair) => pair !== null) ? pairs.map((pair) => [pair![1]!, Number(pair![2])]) : null
}

const linesOf = (pairs: [unknown, unknown][]): string =>
  pairs.map(([word, value]) => `${String(word)} ${String(value)}`).join('\n')

/** Converts a rule to the form's values, which include the fields of its terms. */
export const valuesOfRule = ({ terms, ...rule }: BonusRule): object => ({ ...rule, ...valuesOfTerms(terms) })

/** Converts terms to the form's values. */
export function valuesOfTerms(terms: BonusRule['terms']): object {
  const { shares, steps, levels, venues, games, ...rest } = terms
  return {
    ...rest,
    ...Object.fromEntries(categoryList.map((name) => [`share_${name}`, shares[name]])),
    steps: linesOf((steps ?? []).map(({ from, percent }) => [from, percent])),
    levels: linesOf((levels ?? []).map(({ level, amount }) => [level, amount])),
    venues: linesOf((venues ?? []).map(({ venue, share }) => [venue, share])),
    games: linesOf((games ?? []).map(({ game, share }) => [game, share])),
  }
}

const ruleNames = ['name', 'title', 'content', 'texts', 'segment', 'starts_at', 'ends_at', 'budget', 'budget_day']

/** Inverse of `valuesOfRule`, for a request's body; null while a line is invalid. */
export function ruleOfValues(values: Values): Given | null {
  const [steps, venues, games] = [pairsOf(values['steps']), pairsOf(values['venues']), pairsOf(values['games'])]
  const levels = pairsOf(values['levels'])
  if (!steps || !levels || !venues || !games) return null
  const entries = Object.entries(values).filter(([, value]) => value !== '' && value !== null)
  const rule = Object.fromEntries(Object.entries(values).filter(([name]) => ruleNames.includes(name)))
  const rest = Object.fromEntries(entries.filter(([name]) => !ruleNames.includes(name) && !name.startsWith('share_')))
  const terms = {
    ...rest,
    steps: steps.map(([from, percent]) => ({ from, percent })),
    levels: levels.map(([level, amount]) => ({ level, amount: String(amount) })),
    venues: venues.map(([venue, share]) => ({ venue, share })),
    games: games.map(([game, share]) => ({ game, share })),
    shares: Object.fromEntries(categoryList.map((name) => [name, values[`share_${name}`] ?? 0])),
  }
  return { ...rule, terms } as unknown as Given
}
