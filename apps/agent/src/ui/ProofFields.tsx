import { Field, type FieldProps } from '@koi/ui/Field'
import { PasswordField } from '@koi/ui/PasswordField'
import type { ComponentProps } from 'react'

/** A field for the code of an authenticator or for a recovery code, which has letters. */
export const CodeField = (props: FieldProps) => (
  <Field autoComplete="one-time-code" autoCapitalize="none" maxLength={20} {...props} />
)

/** A field for the login password that confirms a change. */
export const LoginPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField autoComplete="current-password" maxLength={64} {...props} />
)
