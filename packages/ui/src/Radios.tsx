import type { ReactNode } from 'react'
import { useRefused } from './Form.tsx'
import { rove, stopOf } from './rove.ts'

interface Props<Value extends string | number> {
  /** Names the group. */
  label: string
  /** The field of the payload, in a form. */
  name?: string
  values: readonly Value[]
  /** The one that is taken; another value, or none: nothing is. */
  value: Value | undefined
  onChange: (value: Value) => void
  className: string | undefined
  itemClassName: string | undefined
  /** Arrow keys move the focus only; for choices that lead away. */
  isManual?: boolean
  /** What stands in one of them. */
  children: (value: Value) => ReactNode
}

/** A group of which one is taken, by a press or by the arrow keys. Its looks are whose it is. */
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
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its radios are */}
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
