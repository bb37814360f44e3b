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
  /** Undefined or an unknown value: none is selected. */
  value: Value | undefined
  onChange: (value: Value) => void
  className: string | undefined
  /** The selected item has the attribute `data-checked`. */
  itemClassName: string | undefined
  /** Arrow keys only move the focus, Enter selects; for options that navigate or close a dialog. */
  isManual?: boolean
  children: (value: Value) => ReactNode
}

/** Native radio buttons without looks: each covers its item. */
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
      <fieldset
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
              // A selected option may be confirmed.
              onClick={isManual && one === value ? () => onChange(one) : undefined}
            />
            {children(one)}
          </label>
        ))}
      </fieldset>
      {note}
    </>
  )
}
