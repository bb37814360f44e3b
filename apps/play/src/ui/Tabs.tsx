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
  look?: 'line' | 'pills' | 'segments'
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** A row of tabs; arrow keys move between them. */
export function Tabs<Value extends string | number>({ label, items, value, onChange, look = 'line' }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const at = items.findIndex((item) => item.value === value)
    const next = (at + step + items.length) % items.length
    const item = items[next]
    if (item) onChange(item.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div ref={list} className={`${css.tabs} ${css[look]}`} role="tablist" aria-label={label} onKeyDown={move}>
      {items.map((item) => (
        <button key={item.value} type="button" role="tab" aria-selected={item.value === value} tabIndex={item.value === value ? 0 : -1} className={css.tab} onClick={() => onChange(item.value)}>
          {item.label}
        </button>
      ))}
    </div>
  )
}
