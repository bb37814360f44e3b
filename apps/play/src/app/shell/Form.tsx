import type { Refusal } from '@koi/contract/refusal'
import { Form as Plain } from '@koi/ui/Form'
import { Problem } from '@koi/web/problem'
import { type ComponentProps, useMemo } from 'react'
import { formCopy } from './form.copy.ts'
import { markShownAtField } from '../notices/toast.ts'

interface Props extends Omit<ComponentProps<typeof Plain>, 'refused'> {
  failure: unknown
  /** All refusals of the attempt, where a check finds several; the first is that of `failure`. */
  others?: readonly Refusal[]
}

/** The sentence of a refusal; that of a wrong payment password also says how many tries are left. */
const textOf = ({ message, triesLeft }: Problem): string => {
  if (triesLeft === null) return message
  return triesLeft > 0 ? formCopy.triesLeft(message, triesLeft) : formCopy.lastTry(message)
}

/** A form that shows a refusal by a check or by the server next to the field concerned. */
const none: readonly Refusal[] = []

export function Form({ failure, others = none, ...rest }: Props) {
  const refused = useMemo(
    () =>
      failure instanceof Problem && !failure.isUnreached
        ? {
            text: textOf(failure),
            fields: failure.fields,
            others: others.flatMap(({ text, fields: [name] }) => (name ? [{ name, text: text() }] : [])),
            onShown: () => markShownAtField(failure),
          }
        : null,
    [failure, others],
  )
  return <Plain refused={refused} {...rest} />
}
