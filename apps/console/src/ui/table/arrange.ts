import type { Column } from '../field/column.ts'

/** Returns the columns with the given names, in their order. Throws if one is missing. */
export const arrange = <Row extends object>(
  columns: readonly Column<Row>[],
  names: readonly (keyof Row & string)[],
): Column<Row>[] =>
  names.map((name) => {
    const found = columns.find((column) => column.name === name)
    if (!found) throw new Error(`no column ${name}`)
    return found
  })

/** Inserts `added` behind the column `name`. Throws if there is none. */
export function insertAfter<Row extends object>(
  columns: readonly Column<Row>[],
  name: keyof Row & string,
  added: Column<Row>,
): Column<Row>[] {
  if (!columns.some((column) => column.name === name)) throw new Error(`no column ${name}`)
  return columns.flatMap((column) => (column.name === name ? [column, added] : [column]))
}
