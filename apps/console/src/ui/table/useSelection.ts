import { isOfInputMethod } from '@koi/web/keys'
import type { TableProps } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useHasKeys } from '../../app/choices.ts'
import { copy } from '../words/ui.copy.ts'
import { useKeys } from './useKeys.ts'

/** The selected rows of a page. */
export interface Selection<Row> {
  rows: Row[]
  /** The selected rows, or else the focused one if it can be selected. */
  pick: () => Row[]
  selectAll: () => void
  clear: () => void
}

const focusedRow = () => document.activeElement?.closest('tr[data-row-key]') ?? null

/** Moves the focus to the next or previous row; to the first one from elsewhere. */
function moveFocus(way: 'nextElementSibling' | 'previousElementSibling'): void {
  const to = focusedRow()?.[way] ?? document.querySelector('tr[data-row-key]')
  if (to instanceof HTMLElement) to.focus()
}

/** Selection by checkbox, and by keys: J and K move the focus, X selects the focused row, Shift+X all since the last one. */
export function useSelection<Row extends object>(
  rows: Row[],
  keyOf: (row: Row) => string,
  isSelectable: (row: Row) => boolean,
) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const last = useRef('')
  // Rows that have left the page, or were decided meanwhile, are not selected any more.
  const chosen = rows.filter((row) => isSelectable(row) && selected.has(keyOf(row)))
  const set = (keys: Iterable<string>) => setSelected(new Set(keys))
  const keys = chosen.map(keyOf)
  const toggle = (row: Row) => {
    if (!isSelectable(row)) return
    const key = keyOf(row)
    last.current = key
    set(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])
  }
  const selectTo = (row: Row) => {
    const [from, to] = [rows.findIndex((one) => keyOf(one) === last.current), rows.indexOf(row)]
    const range = rows.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
    last.current = keyOf(row)
    set([...keys, ...range.filter(isSelectable).map(keyOf)])
  }
  const [hasKeys] = useHasKeys()
  useKeys({
    j: { name: copy.keys.down, run: () => moveFocus('nextElementSibling') },
    k: { name: copy.keys.up, run: () => moveFocus('previousElementSibling') },
  })
  const forTable: NonNullable<TableProps<Row>['rowSelection']> = {
    selectedRowKeys: keys,
    columnWidth: 36,
    // The table repeats its headers in a hidden row, where a checkbox could have the focus.
    hideSelectAll: true,
    onChange: (now) => set(now.map(String)),
    getCheckboxProps: (row) => ({ disabled: !isSelectable(row) }),
  }
  return {
    rows: chosen,
    pick: () => {
      const focused = focusedRow()?.getAttribute('data-row-key')
      return chosen.length > 0 ? chosen : rows.filter((row) => isSelectable(row) && keyOf(row) === focused)
    },
    selectAll: () => set(rows.filter(isSelectable).map(keyOf)),
    clear: () => set([]),
    forTable,
    /** Handles a key of the focused row; returns whether it was one of the selection. */
    onKey: (event: KeyboardEvent<HTMLElement>, row: Row): boolean => {
      if (!hasKeys || event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return false
      if (isOfInputMethod(event.nativeEvent)) return false
      if (event.shiftKey) selectTo(row)
      else toggle(row)
      return true
    },
  }
}
