import { Form as Plain } from '@koi/ui/Form'
import { Problem } from '@koi/web/problem'
import { type ComponentProps, useMemo } from 'react'
import { markShownAtField } from '../notices/toast.ts'

interface Props extends Omit<ComponentProps<typeof Plain>, 'refused'> {
  failure: unknown
}

/** A form that shows a refusal by a check or by the server next to the field concerned. */
export function Form({ failure, ...rest }: Props) {
  const refused = useMemo(
    () =>
      failure instanceof Problem && !failure.isUnreached
        ? { text: failure.message, fields: failure.fields, onShown: () => markShownAtField(failure) }
        : null,
    [failure],
  )
  return <Plain refused={refused} {...rest} />
}
