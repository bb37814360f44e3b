import type { Field, Values } from './field.ts'

const numeric = new Set(['money', 'rate', 'number'])
const times = 10

/** A number that is about to become ten times what it was, or a tenth of it: a slip of a digit looks so. */
export interface Leap {
  label: string
  before: string
  after: string
}

/**
 * The leaps between what a form opened with and what it holds. What was nothing before has no size to be compared with;
 * an order is no size.
 */
export function leapsIn(fields: Field[], old: Values, values: Values): Leap[] {
  return fields.flatMap(({ name, label, kind = 'text', isFixed }) => {
    const after = String(values[name] ?? '').trim()
    const before = String(old[name] ?? '').trim()
    if (!numeric.has(kind) || isFixed || name === 'sort' || before === '' || after === '') return []
    const [was, is] = [Math.abs(Number(before)), Math.abs(Number(after))]
    return was > 0 && (is >= was * times || is * times <= was) ? [{ label, before, after }] : []
  })
}
