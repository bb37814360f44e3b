import { type ReactNode, useId } from 'react'
import { useRefused } from './Form.tsx'
import css from './Radios.module.css'
import { rove } from './rove.ts'

interface Props<Value extends string | number> {
  /** Accessible name. */
  label: string
  /** Field name in the request. */
  name?: string
  values: readonly Value[]
  /** The selected value; undefined or an unknown value selects none. */
  value: Value | undefined
  onChange: (value: Value) => void
  className: string | undefined
  /** Class of each item; the selected item has the attribute `data-checked`. */
  itemClassName: string | undefined
  /** If true, arrow keys only move the focus and Enter selects; for options that navigate or close a dialog. */
  isManual?: boolean
  children: (value: Value) => ReactNode
}

/** Native radio buttons without a look of their own, each of which covers its item. */
export function Radios<Value extends string | number>({
  label,
  name,
  values,
  value,
  onChange,
  className,
  itemClassName,
  isManual = false,
  children,
}: Props<Value>) {
  const id = useId()
  const { aria, note } = useRefused(name, value)
  return (
    <>
      {/* A div: Chromium before 93 counts one column only of a grid that fits its columns into a fieldset. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the keys come from the radio buttons in it */}
      <div
        role="radiogroup"
        aria-label={label}
        {...aria}
        className={`${css.group} ${className ?? ''}`}
        onKeyDown={(event) => rove(event, isManual)}
      >
        {values.map((one) => (
          <label key={one} className={`${css.item} ${itemClassName ?? ''}`} data-checked={one === value || undefined}>
            <input
              type="radio"
              name={name ?? id}
              value={one}
              checked={one === value}
              className={css.input}
              onChange={() => onChange(one)}
              // Pressing the option that is already selected confirms it.
              onClick={isManual && one === value ? () => onChange(one) : undefined}
            />
            {children(one)}
          </label>
        ))}
      </div>
      {note}
    </>
  )
}
