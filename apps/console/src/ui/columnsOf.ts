import type { Column } from './column.ts'
import type { Field } from './field.ts'

/** Names of the fields that are read back: a secret is written only. */
type Shown<F extends Field> = Exclude<F, { kind: 'secret' }>['name']

const isShown = <F extends Field>(field: F): field is Exclude<F, { kind: 'secret' }> => field.kind !== 'secret'

/** The columns of a configuration table: its fields, in their order, but for those named. */
export const columnsOf = <F extends Field>(
  fields: F[],
  without: F['name'][] = [],
): Column<Record<Shown<F>, unknown>>[] =>
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
