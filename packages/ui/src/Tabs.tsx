import type { ReactNode } from 'react'
import { rove } from './rove.ts'
import css from './Tabs.module.css'

export interface TabItem<Value extends string | number> {
  value: Value
  label: ReactNode
}

interface Props<Value extends string | number> {
  /** Id of the `TabPanel`, unique in the page. */
  id: string
  /** Accessible name. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** line: underlined, evenly spread; pills: scrolls sideways; segments: one box. */
  look?: 'line' | 'pills' | 'segments' | 'icons'
  /** If true, arrow keys only move the focus; for tabs that navigate. */
  isManual?: boolean
}

/** Tabs that change what their `TabPanel` shows. */
export function Tabs<Value extends string | number>({
  id,
  label,
  items,
  value,
  onChange,
  look = 'line',
  isManual = false,
}: Props<Value>) {
  const taken = Math.max(
    0,
    items.findIndex((item) => item.value === value),
  )
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
          id={`${id}-${item.value}`}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          aria-controls={id}
          // Roving tabindex: Tab reaches the selected tab, or the first one if none is selected.
          tabIndex={index === taken ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

interface PanelProps {
  /** The `id` of the tabs; `value` is theirs too. */
  of: string
  value: string | number
  /** Accessible name if `value` has no tab. */
  label?: string | undefined
  children: ReactNode
}

export const TabPanel = ({ of, value, label, children }: PanelProps) => (
  <div id={of} role="tabpanel" aria-label={label} aria-labelledby={label ? undefined : `${of}-${value}`}>
    {children}
  </div>
)
