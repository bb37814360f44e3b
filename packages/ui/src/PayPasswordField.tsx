import { useState } from 'react'
import { digits, type FieldProps, Labelled } from './Field.tsx'
import css from './Field.module.css'
import { IconButton } from './IconButton.tsx'
import { eye, eyeOff } from './icons/controls.ts'
import { uiCopy } from './ui.copy.ts'

const places = [0, 1, 2, 3, 4, 5]
const onlySix = digits(6)

/** A field for the six-digit payment password: six boxes drawn over one input. */
export function PayPasswordField({
  value,
  onChange,
  autoFocus,
  ...rest
}: Pick<FieldProps, 'label' | 'name' | 'value' | 'onChange' | 'error' | 'hint' | 'autoFocus'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Labelled value={value} {...rest}>
      {(attributes, isWrong) => (
        <div className={css.row}>
          <div className={css.boxes}>
            {places.map((place) => (
              <span
                key={place}
                aria-hidden="true"
                className={`${css.digit} ${place === Math.min(value.length, 5) ? css.next : ''} ${isWrong ? css.wrong : ''}`}
              >
                {place < value.length && (isShown ? value[place] : <span className={css.dot} />)}
              </span>
            ))}
            <input
              {...attributes}
              className={css.over}
              type={isShown ? 'text' : 'password'}
              inputMode="numeric"
              autoComplete="off"
              autoFocus={autoFocus}
              onChange={(event) => onChange(onlySix(event.target.value))}
            />
          </div>
          <IconButton
            icon={isShown ? eye : eyeOff}
            label={isShown ? uiCopy.hidePassword : uiCopy.showPassword}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Labelled>
  )
}
