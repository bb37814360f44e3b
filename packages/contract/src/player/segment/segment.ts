import { channelCodes } from '../../money/deposit/deposit.ts'
import { categories, type Category } from '../../play/game/game.ts'
import { languages } from '../../language.ts'

/** Windows in Beijing days, counted back from today, which is included. */
export const windows = [1, 7, 30, 90, 365, 'all'] as const
export type Window = (typeof windows)[number]

export const playCategories = ['all', ...(Object.keys(categories) as Category[])] as const
export type PlayCategory = (typeof playCategories)[number]

/**
 * Kinds of facts. `count` and `days` are whole numbers, `fen` amounts; a player has one value of a `choice` and any number of a
 * `set`.
 */
export type FactKind = 'count' | 'days' | 'fen' | 'flag' | 'choice' | 'set'

interface FactTerms {
  kind: FactKind
  /** Whether the fact is counted within a window of days. */
  hasWindow?: true
  /** Whether the fact is counted in one category or in all. */
  hasCategory?: true
  /** Possible values. Those of the fact `tag` are the ids of the operator's tags, which are not listed here. */
  values?: readonly string[]
}

const facts = {
  registered_days: { kind: 'days' },
  sign_in_days: { kind: 'days' },
  age: { kind: 'count' },
  language: { kind: 'choice', values: languages },
  level: { kind: 'count' },
  is_verified: { kind: 'flag' },
  has_mobile: { kind: 'flag' },
  has_email: { kind: 'flag' },
  has_limit: { kind: 'flag' },
  is_excluded: { kind: 'flag' },
  has_harm_marker: { kind: 'flag' },
  risk: { kind: 'count' },
  linked: { kind: 'count' },
  is_referred: { kind: 'flag' },
  is_agent: { kind: 'flag' },
  balance: { kind: 'fen' },
  deposits: { kind: 'count', hasWindow: true },
  deposited: { kind: 'fen', hasWindow: true },
  first_deposit_days: { kind: 'days' },
  deposit_channel: { kind: 'set', hasWindow: true, values: channelCodes },
  withdrawals: { kind: 'count', hasWindow: true },
  withdrawn: { kind: 'fen', hasWindow: true },
  bets: { kind: 'count', hasWindow: true, hasCategory: true },
  stake: { kind: 'fen', hasWindow: true, hasCategory: true },
  valid_stake: { kind: 'fen', hasWindow: true, hasCategory: true },
  result: { kind: 'fen', hasWindow: true, hasCategory: true },
  tag: { kind: 'set' },
} as const satisfies Record<string, FactTerms>

export type FactName = keyof typeof facts
export const factNames = Object.keys(facts) as FactName[]
export const termsOfFact = (name: FactName): FactTerms => facts[name]
export const isFact = (name: unknown): name is FactName => typeof name === 'string' && Object.hasOwn(facts, name)

/** `between` includes both ends. */
export const numberOperators = ['at_least', 'at_most', 'equal', 'between'] as const
export const setOperators = ['any_of', 'none_of'] as const
export const flagOperators = ['equal'] as const
export type Operator = (typeof numberOperators)[number] | (typeof setOperators)[number]

export const operatorsOf = (name: FactName): readonly Operator[] => {
  const { kind } = facts[name]
  return kind === 'flag' ? flagOperators : kind === 'choice' || kind === 'set' ? setOperators : numberOperators
}

export interface Leaf {
  fact: FactName
  window?: Window
  category?: PlayCategory
  is: Operator
  /** A number (amounts in fen), two numbers for `between`, true or false, or a list of values. */
  value: number | [number, number] | boolean | string[]
}

/** A fact that the player does not have (no birthday, no deposit yet) fulfils no comparison. */
export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Leaf

export const maxDepth = 4
export const maxLeaves = 40
/** Limit on the values of a list. */
export const maxValues = 50
export const largestNumber = 1_000_000_000_000
/** Number of players that a preview lists. */
export const sampleSize = 10

export const leavesOf = (condition: Condition): Leaf[] =>
  'all' in condition
    ? condition.all.flatMap(leavesOf)
    : 'any' in condition
      ? condition.any.flatMap(leavesOf)
      : 'not' in condition
        ? leavesOf(condition.not)
        : [condition]

/** Facts about the protection and the risk of a player, which only operators who may see players may ask for. */
const protectedFacts = new Set<FactName>(['has_limit', 'is_excluded', 'has_harm_marker', 'risk', 'linked'])
export const testsProtection = (condition: Condition): boolean =>
  leavesOf(condition).some(({ fact }) => protectedFacts.has(fact))

/** Returns the ids of the tags that the condition tests. */
export const tagsIn = (condition: Condition): string[] =>
  leavesOf(condition).flatMap(({ fact, value }) => (fact === 'tag' && Array.isArray(value) ? value.map(String) : []))

/** Limit on live segments: each event is evaluated against all of them. */
export const maxSegments = 200
