import type { ReactNode } from 'react'
import type { Kind, Option } from './field.ts'

export interface Column<Row extends object> {
  name: keyof Row & string
  label: string
  kind?: Kind
  options?: Option[]
  width?: number
  isSortable?: boolean
  /** Show direction of money by sign and colour. */
  isSigned?: boolean
  /** Not exported, for values relative to now such as waiting times. */
  isScreenOnly?: boolean
  /** Exported and shown in details, but not in the table. */
  isOffScreen?: boolean
  /** With a copy button. */
  isCopied?: boolean
  render?: (row: Row) => ReactNode
  /** CSV text, if it differs from the displayed value. */
  text?: (row: Row) => string
}
