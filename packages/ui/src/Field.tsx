import { plainTyped } from '@koi/contract/typed'
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import css from './Field.module.css'
import { useRefused } from './Form.tsx'
import { uiCopy } from './ui.copy.ts'

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

interface LabelledProps extends Pick<FieldProps, 'label' | 'name' | 'value' | 'error' | 'hint'> {
  /** Renders the input with `attributes`; `isWrong` is true if there is an error. */
  children: (attributes: object, isWrong: boolean) => ReactNode
  after?: ReactNode
}

/** Shows a label above an input and its error or hint below it, which screen readers announce. */
export function Labelled({ label, name, value, error: given, hint, children, after }: LabelledProps) {
  const id = useId()
  const { error: refused } = useRefused(name, value)
  const error = given || refused
  const note = error || hint
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children(
        {
          id,
          name,
          value,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': note ? `${id}-note` : undefined,
        },
        !!error,
      )}
      {note && (
        <p id={`${id}-note`} className={error ? css.error : css.hint} role={refused ? 'alert' : undefined}>
          {note}
        </p>
      )}
      {after}
    </div>
  )
}

/** A labelled input. Screen readers announce `error`, and that `filter` has left out more than blanks and hyphens. */
export function Field({
  label,
  name,
  value,
  onChange,
  filter = (text) => text,
  error,
  hint,
  before,
  after,
  ...rest
}: FieldProps) {
  const [isCut, setCut] = useState(false)
  const type = (text: string) => {
    const kept = filter(text)
    setCut(kept.length < text.replace(/[\s-]/g, '').length)
    onChange(kept)
  }
  return (
    <Labelled label={label} name={name} value={value} error={error} hint={isCut ? uiCopy.cut : hint}>
      {(attributes, isWrong) => (
        <div className={`${css.box} ${isWrong ? css.wrong : ''}`}>
          {before && <span className={css.before}>{before}</span>}
          <input {...attributes} onChange={(event) => type(event.target.value)} className={css.input} {...rest} />
          {after}
        </div>
      )}
    </Labelled>
  )
}

/** Returns a filter that keeps digits only, at most `most`: '６222 0212' becomes '62220212'. */
export const digits = (most: number) => (text: string) => plainTyped(text).replace(/\D/g, '').slice(0, most)
