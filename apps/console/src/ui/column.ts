import type { ReactNode } from 'react'
import type { Kind, Option } from './field.ts'

/** One column of a table: what it is called, how its values are read, and whether the server can sort by it. */
export interface Column<Row extends object> {
  name: keyof Row & string
  label: string
  kind?: Kind
  options?: Option[]
  width?: number
  isSortable?: boolean
  /** Of money: say by colour and sign whether it came or went. */
  isSigned?: boolean
  /** Not exported: it says something about the moment, such as a waiting time. */
  isScreenOnly?: boolean
  /** Exported and in the details, not in the table: there is no room for it. */
  isOffScreen?: boolean
  /** With a button next to it that copies it. */
  isCopied?: boolean
  /** Drawn instead of the value. */
  render?: (row: Row) => ReactNode
  /** Written to CSV instead of the value. */
  text?: (row: Row) => string
}
