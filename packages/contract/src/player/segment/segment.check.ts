import {
  type Condition,
  isFact,
  largestNumber,
  maxDepth,
  maxLeaves,
  maxValues,
  operatorsOf,
  playCategories,
  termsOfFact,
  windows,
} from './segment.ts'

/** A fault of a condition and its path, such as 'all.0.value'. */
export interface ConditionFault {
  at: string
  why: 'shape' | 'fact' | 'window' | 'category' | 'operator' | 'value' | 'empty' | 'depth' | 'leaves'
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const isOneOf = (list: readonly unknown[], value: unknown): boolean => list.includes(value)
const isNumber = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= largestNumber

/** Returns the first fault of a condition, or null if it can be evaluated. */
export function checkCondition(given: unknown): ConditionFault | null {
  let leaves = 0

  const check = (node: unknown, at: string, depth: number): ConditionFault | null => {
    const fault = (why: ConditionFault['why'], field = ''): ConditionFault => ({
      at: [at, field].filter(Boolean).join('.'),
      why,
    })
    const under = (field: string) => [at, field].filter(Boolean).join('.')
    if (!isNode(node)) return fault('shape')
    const keys = Object.keys(node)
    const [group] = keys
    if (keys.length === 1 && (group === 'all' || group === 'any' || group === 'not')) {
      if (depth >= maxDepth) return fault('depth')
      if (group === 'not') return check(node['not'], under('not'), depth + 1)
      const parts = node[group]
      if (!Array.isArray(parts)) return fault('shape', group)
      if (parts.length === 0) return fault('empty', group)
      for (const [index, part] of parts.entries()) {
        const found = check(part, under(`${group}.${index}`), depth + 1)
        if (found) return found
      }
      return null
    }
    return checkLeaf(node, fault)
  }

  const checkLeaf = (
    { fact, window, category, is, value, ...more }: Node,
    fault: (why: ConditionFault['why'], field?: string) => ConditionFault,
  ): ConditionFault | null => {
    if (Object.keys(more).length > 0) return fault('shape', Object.keys(more)[0])
    leaves++
    if (leaves > maxLeaves) return fault('leaves')
    if (!isFact(fact)) return fault('fact', 'fact')
    const { kind, hasWindow, hasCategory, values } = termsOfFact(fact)
    if (hasWindow ? !isOneOf(windows, window) : window !== undefined) return fault('window', 'window')
    if (hasCategory ? !isOneOf(playCategories, category) : category !== undefined) return fault('category', 'category')
    if (!isOneOf(operatorsOf(fact), is)) return fault('operator', 'is')
    const wrong = fault('value', 'value')
    if (kind === 'flag') return typeof value === 'boolean' ? null : wrong
    if (kind === 'choice' || kind === 'set') {
      const isList = Array.isArray(value) && value.length > 0 && value.length <= maxValues
      return isList &&
        value.every((one) => typeof one === 'string' && one.length <= 64 && (!values || isOneOf(values, one)))
        ? null
        : wrong
    }
    if (is !== 'between') return isNumber(value) ? null : wrong
    const [least, most] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : []
    return isNumber(least) && isNumber(most) && least <= most ? null : wrong
  }

  return check(given, '', 0)
}

export const isCondition = (given: unknown): given is Condition => checkCondition(given) === null
