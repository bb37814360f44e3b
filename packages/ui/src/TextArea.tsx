import { type TextareaHTMLAttributes, useId } from 'react'
import type { FieldProps } from './Field.tsx'
import css from './Field.module.css'
import { useRefused } from './Form.tsx'

type Props = Pick<FieldProps, 'label' | 'name' | 'value' | 'onChange' | 'error' | 'hint'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'style' | 'onChange' | 'value' | 'name'> & {
    /** Shows the number of characters and the maximum. */
    counts?: boolean
  }

/** Labelled text of several lines; `error` is announced to screen readers. */
export function TextArea({ label, name, value, onChange, error: given, hint, counts = false, ...rest }: Props) {
  const id = useId()
  const { error: refused } = useRefused(name, value)
  const error = given || refused
  const note = error || hint
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={4}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${css.area} ${error ? css.wrong : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...rest}
      />
      {note && (
        <p id={`${id}-note`} className={error ? css.error : css.hint}>
          {note}
        </p>
      )}
      {counts && <span className={css.count}>{`${[...value].length}/${rest.maxLength}`}</span>}
    </div>
  )
}
