import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { eye, eyeOff } from './icons/controls.ts'
import { uiCopy } from './ui.copy.ts'

/** A password field with a show/hide toggle. `autoComplete`: current-password or new-password. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          icon={isShown ? eye : eyeOff}
          label={isShown ? uiCopy.hidePassword : uiCopy.showPassword}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
