import { type Field, isNumeric, readTyped, type Values } from '../field/field.ts'

const times = 10

/** A number that changed to at least ten times or at most a tenth of its old value, which is likely a typing error. */
export interface TenfoldChange {
  label: string
  before: string
  after: string
}

/** Finds tenfold changes between initial and current values, except to or from zero and of sort positions. */
export function findTenfoldChanges(fields: Field[], old: Values, values: Values): TenfoldChange[] {
  return fields.flatMap((field) => {
    const { name, label, isFixed } = field
    const after = String(values[name] ?? '').trim()
    const before = String(old[name] ?? '').trim()
    if (!isNumeric(field) || isFixed || name === 'sort' || before === '' || after === '') return []
    const [was, is] = [before, after].map((text) => Math.abs(Number(readTyped(field, text)))) as [number, number]
    return was > 0 && is > 0 && (is >= was * times || is * times <= was) ? [{ label, before, after }] : []
  })
}
