import { useSearchParams } from 'react-router'
import type { Column } from '../field/column.ts'

const parameter = 'columns'

/** Columns by the names in the address, in their order; all of them if there are none. */
export function columnsIn<Row extends object>(columns: readonly Column<Row>[], text: string): readonly Column<Row>[] {
  const names = [...new Set(text.split(','))]
  const chosen = names.flatMap((name) => columns.filter((column) => column.name === name))
  return chosen.length > 0 ? chosen : columns
}

/** The columns on screen, which the address names. `choose` gets their names; all of them are the default and leave it out. */
export function useColumns<Row extends object>(columns: readonly Column<Row>[]) {
  const [search, setSearch] = useSearchParams()
  const choose = (names: readonly string[]) => {
    const next = new URLSearchParams(window.location.search)
    const chosen = columns.filter(({ name }) => names.includes(name))
    if (chosen.length === 0 || chosen.length === columns.length) next.delete(parameter)
    else next.set(parameter, [...new Set(chosen.map(({ name }) => name))].join(','))
    setSearch(next, { replace: true })
  }
  return { shown: columnsIn(columns, search.get(parameter) ?? ''), choose }
}
