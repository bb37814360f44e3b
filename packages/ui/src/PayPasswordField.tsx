import { useId, useState } from 'react'
import { digits, type FieldProps } from './Field.tsx'
import css from './Field.module.css'
import { useRefused } from './Form.tsx'
import { IconButton } from './IconButton.tsx'
import { eye, eyeOff } from './icons/frame.ts'
import { uiCopy } from './ui.copy.ts'

const places = [0, 1, 2, 3, 4, 5]
const onlySix = digits(6)

/** Six-digit payment password: six boxes drawn over one input. */
export function PayPasswordField({
  label,
  name,
  value,
  onChange,
  error: given,
  hint,
  autoFocus,
}: Pick<FieldProps, 'label' | 'name' | 'value' | 'onChange' | 'error' | 'hint' | 'autoFocus'>) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const { error: refused } = useRefused(name, value)
  const error = given || refused
  const note = error || hint
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.row}>
        <div className={css.boxes}>
          {places.map((place) => (
            <span
              key={place}
              aria-hidden="true"
              className={`${css.digit} ${place === Math.min(value.length, 5) ? css.next : ''} ${error ? css.wrong : ''}`}
            >
              {place < value.length && (isShown ? value[place] : <span className={css.dot} />)}
            </span>
          ))}
          <input
            id={id}
            name={name}
            className={css.over}
            type={isShown ? 'text' : 'password'}
            inputMode="numeric"
            autoComplete="off"
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => onChange(onlySix(event.target.value))}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? `${id}-note` : undefined}
          />
        </div>
        <IconButton
          icon={isShown ? eye : eyeOff}
          label={isShown ? uiCopy.hidePassword : uiCopy.showPassword}
          onClick={() => setShown(!isShown)}
        />
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? css.error : css.hint}>
          {note}
        </p>
      )}
    </div>
  )
}
