import type { Column } from '../field/column.ts'
import type { Field } from '../field/field.ts'

/** Selects the fields that can be read back, so no secrets. */
type ShownField<F extends Field> = Exclude<F, { kind: 'secret' }>['name']

const isShown = <F extends Field>(field: F): field is Exclude<F, { kind: 'secret' }> => field.kind !== 'secret'

/** Makes table columns of a form's fields, except the named ones. */
export const columnsOf = <F extends Field>(
  fields: F[],
  without: F['name'][] = [],
): Column<Record<ShownField<F>, unknown>>[] =>
  fields
    .filter(isShown)
    .filter(({ name }) => !without.includes(name))
    .map(({ name, label, kind, options, isSortable = false }) => ({
      name,
      label,
      isSortable,
      ...(kind ? { kind } : {}),
      ...(options ? { options } : {}),
      ...(kind === 'longText' || kind === 'html' ? { width: 420 } : {}),
    }))
