import type { Field, Values } from '../field/field.ts'

const numeric = new Set(['money', 'rate', 'number'])
const times = 10

/** A number that changed to at least ten times or at most a tenth of its old value, which is likely a typing error. */
export interface TenfoldChange {
  label: string
  before: string
  after: string
}

/** Finds tenfold changes between initial and current values, except of initial zeros and sort positions. */
export function findTenfoldChanges(fields: Field[], old: Values, values: Values): TenfoldChange[] {
  return fields.flatMap(({ name, label, kind = 'text', isFixed }) => {
    const after = String(values[name] ?? '').trim()
    const before = String(old[name] ?? '').trim()
    if (!numeric.has(kind) || isFixed || name === 'sort' || before === '' || after === '') return []
    const [was, is] = [Math.abs(Number(before)), Math.abs(Number(after))]
    return was > 0 && (is >= was * times || is * times <= was) ? [{ label, before, after }] : []
  })
}
