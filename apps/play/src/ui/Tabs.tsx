import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import css from './Tabs.module.css'

export interface TabItem<Value extends string | number> {
  value: Value
  label: ReactNode
}

interface Props<Value extends string | number> {
  /** Name of the group for reading aids. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** line: underlined, spread evenly; pills: scrolls sideways; segments: one box. */
  look?: 'line' | 'pills' | 'segments' | 'icons'
  /** Arrow keys move the focus only; for tabs that lead away. */
  isManual?: boolean
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** A row of tabs; arrow keys move between them. */
export function Tabs<Value extends string | number>({
  label,
  items,
  value,
  onChange,
  look = 'line',
  isManual = false,
}: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const next = (tabs.findIndex((tab) => tab === document.activeElement) + step + items.length) % items.length
    const item = items[next]
    if (item && !isManual) onChange(item.value)
    tabs[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs are
    <div ref={list} className={`${css.tabs} ${css[look]}`} role="tablist" aria-label={label} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          tabIndex={item.value === value ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}
