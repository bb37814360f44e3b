import {
  type Condition,
  type FactName,
  type Leaf,
  type Operator,
  operatorsOf,
  termsOfFact,
} from '@koi/contract/player/segment/segment'

/** Kinds of groups; `none`: no part of the group holds. */
export const groupKinds = ['all', 'any', 'none'] as const
export type GroupKind = (typeof groupKinds)[number]

/** A condition that is being edited; `key` identifies its part of the form. */
export interface DraftGroup {
  key: number
  group: GroupKind
  parts: Draft[]
}
export interface DraftLeaf extends Omit<Leaf, 'value'> {
  key: number
  /** Span and category of a former fact, for the next one that has them. */
  former?: Pick<Leaf, 'window' | 'category'>
  /** Value of the comparison; null while it is not filled in. */
  value: Leaf['value'] | [number | null, number | null] | null
}
export type Draft = DraftGroup | DraftLeaf

export const isGroup = (draft: Draft): draft is DraftGroup => 'group' in draft

let keys = 0
const nextKey = () => ++keys

/** Makes a new leaf for this fact, with default values. */
export function newLeaf(fact: FactName = 'deposited'): DraftLeaf {
  const { kind, hasWindow, hasCategory } = termsOfFact(fact)
  const is = operatorsOf(fact)[0]!
  return {
    key: nextKey(),
    fact,
    ...(hasWindow ? { window: 30 as const } : {}),
    ...(hasCategory ? { category: 'all' as const } : {}),
    is,
    value: kind === 'flag' ? true : kind === 'choice' || kind === 'set' ? [] : null,
  }
}
/**
 * Returns the leaf with another fact. The span of time and the category stay, also over facts that do not have them. A fact
 * without a stated span counts all the time.
 */
export function leafWithFact(before: DraftLeaf, fact: FactName): DraftLeaf {
  const { key, former } = before
  const had = termsOfFact(before.fact)
  const window = had.hasWindow ? (before.window ?? 'all') : former?.window
  const category = had.hasCategory ? (before.category ?? 'all') : former?.category
  const leaf = newLeaf(fact)
  return {
    ...leaf,
    key,
    former: { ...(window === undefined ? {} : { window }), ...(category === undefined ? {} : { category }) },
    ...(leaf.window !== undefined && window !== undefined ? { window } : {}),
    ...(leaf.category !== undefined && category !== undefined ? { category } : {}),
  }
}

export const newGroup = (group: GroupKind, parts: Draft[]): DraftGroup => ({ key: nextKey(), group, parts })

/**
 * Returns the leaf's value converted to the comparison `is`: a single number becomes the lower end of `between`, and vice
 * versa.
 */
export function valueFor(leaf: DraftLeaf, is: Operator): DraftLeaf['value'] {
  if ((is === 'between') === (leaf.is === 'between')) return leaf.value
  if (is === 'between') return [leaf.value as number | null, null]
  return (leaf.value as [number | null, number | null])[0]
}

const draftOf = (condition: Condition): Draft => {
  if ('all' in condition) return newGroup('all', condition.all.map(draftOf))
  if ('any' in condition) return newGroup('any', condition.any.map(draftOf))
  if ('not' in condition)
    return newGroup('none', ('any' in condition.not ? condition.not.any : [condition.not]).map(draftOf))
  return { ...condition, key: nextKey() }
}

/** Converts a condition to a draft whose root is a group, as the form requires. */
export function toDraft(condition: Condition): DraftGroup {
  const draft = draftOf(condition)
  return isGroup(draft) ? draft : newGroup('all', [draft])
}

/** Converts a draft to a condition, which may be incomplete; `checkCondition` finds what is missing. */
export function toCondition(draft: Draft): unknown {
  if (!isGroup(draft)) {
    const { key: _key, former: _former, ...leaf } = draft
    return leaf
  }
  const parts = draft.parts.map(toCondition)
  if (draft.group !== 'none') return { [draft.group]: parts }
  return { not: parts.length === 1 ? parts[0] : { any: parts } }
}

/** Returns the key of the form's part that contains the path `at` of a fault found by `checkCondition`. */
export function keyAt(draft: Draft, at: string): number | null {
  let found: Draft = draft
  for (const step of at.split('.')) {
    if (!isGroup(found)) break
    const only: Draft | undefined = found.group === 'none' && found.parts.length === 1 ? found.parts[0] : undefined
    if (step === 'not' && only) found = only
    else if (/^\d+$/.test(step)) found = found.parts[Number(step)] ?? found
  }
  return found.key
}
