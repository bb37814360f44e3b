import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import css from './Field.module.css'
import { useRefused } from './Form.tsx'

export type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'style' | 'onChange' | 'value' | 'name' | 'prefix'
>

export interface FieldProps extends InputProps {
  /** Visible label and accessible name. */
  label: string
  /** Field name in the request. */
  name: string
  value: string
  onChange: (value: string) => void
  /** Filters typed and pasted text. */
  filter?: (text: string) => string
  error?: string | null
  hint?: ReactNode
  before?: ReactNode
  after?: ReactNode
}

/** Labelled input; `error` is announced to screen readers. */
export function Field({
  label,
  name,
  value,
  onChange,
  filter = (text) => text,
  error: given,
  hint,
  before,
  after,
  ...rest
}: FieldProps) {
  const id = useId()
  const { error: refused } = useRefused(name, value)
  const error = given || refused
  const note = error || hint
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${css.box} ${error ? css.wrong : ''}`}>
        {before && <span className={css.before}>{before}</span>}
        <input
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(filter(event.target.value))}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...rest}
        />
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? css.error : css.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

/** Keeps digits only, at most `most`: '6222 0212' becomes '62220212'. */
export const digits = (most: number) => (text: string) => text.replace(/\D/g, '').slice(0, most)
