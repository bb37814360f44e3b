import type { Column } from './column.ts'
import type { Field, Values } from './field.ts'

/** The columns of a configuration table: its fields, in their order, but for those named. */
export const columnsOf = (fields: Field[], without: string[] = []): Column<Values>[] =>
  fields
    .filter(({ name }) => !without.includes(name))
    .map(({ name, label, kind, options }) => ({
      name,
      label,
      isSortable: name === 'sort',
      ...(kind ? { kind } : {}),
      ...(options ? { options } : {}),
      ...(kind === 'longText' || kind === 'html' ? { width: 420 } : {}),
    }))
