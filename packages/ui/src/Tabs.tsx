import type { ReactNode } from 'react'
import { rove, stopOf } from './rove.ts'
import css from './Tabs.module.css'

export interface TabItem<Value extends string | number> {
  value: Value
  label: ReactNode
}

interface Props<Value extends string | number> {
  /** Accessible name. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** line: underlined, evenly spread; pills: scrolls sideways; segments: one box. */
  look?: 'line' | 'pills' | 'segments' | 'icons'
  /** Arrow keys only move the focus; for tabs that navigate. */
  isManual?: boolean
}

export function Tabs<Value extends string | number>({
  label,
  items,
  value,
  onChange,
  look = 'line',
  isManual = false,
}: Props<Value>) {
  const taken = items.findIndex((item) => item.value === value)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs inside are focusable
    <div
      className={`${css.tabs} ${css[look]}`}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => rove(event, isManual)}
    >
      {items.map((item, index) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          aria-selected={index === taken}
          tabIndex={stopOf(index, taken)}
          className={css.tab}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}
