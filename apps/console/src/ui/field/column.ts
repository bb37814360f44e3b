import type { ReactNode } from 'react'
import type { Kind, Option } from './field.ts'

export interface Column<Row extends object> {
  name: keyof Row & string
  label: string
  kind?: Kind
  options?: Option[]
  width?: number
  isSortable?: boolean
  /** Sign and colour show the direction of money. */
  isSigned?: boolean
  /** The column is not exported; for values relative to now, such as waiting times. */
  isScreenOnly?: boolean
  /** The column is exported and shown in details, but not in the table. */
  isOffScreen?: boolean
  /** The cell has a copy button. */
  isCopied?: boolean
  render?: (row: Row) => ReactNode
  /** Text in the CSV file, if it differs from the displayed value. */
  text?: (row: Row) => string
}
