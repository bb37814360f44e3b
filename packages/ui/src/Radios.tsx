import type { ReactNode } from 'react'
import { useRefused } from './Form.tsx'
import { rove, stopOf } from './rove.ts'

interface Props<Value extends string | number> {
  /** Accessible name. */
  label: string
  /** Field name in the request. */
  name?: string
  values: readonly Value[]
  /** Undefined or an unknown value: none is selected. */
  value: Value | undefined
  onChange: (value: Value) => void
  className: string | undefined
  itemClassName: string | undefined
  /** Arrow keys only move the focus; for options that navigate. */
  isManual?: boolean
  children: (value: Value) => ReactNode
}

/** Unstyled radio group with arrow-key navigation. */
export function Radios<Value extends string | number>({
  label,
  name,
  values,
  value,
  onChange,
  className,
  itemClassName,
  isManual,
  children,
}: Props<Value>) {
  const { aria, note } = useRefused(name, value)
  const taken = values.findIndex((one) => one === value)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the radios inside are focusable */}
      <div
        role="radiogroup"
        aria-label={label}
        {...aria}
        className={className}
        onKeyDown={(event) => rove(event, isManual)}
      >
        {values.map((one, index) => (
          <button
            key={one}
            type="button"
            name={name}
            role="radio"
            aria-checked={index === taken}
            tabIndex={stopOf(index, taken)}
            className={itemClassName}
            onClick={() => onChange(one)}
          >
            {children(one)}
          </button>
        ))}
      </div>
      {note}
    </>
  )
}
