import {
  createContext,
  type FormHTMLAttributes,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import css from './Field.module.css'

/** A refusal: its message and the names of related fields, the most likely one first. */
export interface RefusedInput {
  text: string
  fields: readonly string[]
  /** Called when the message is shown at a field. */
  onShown?: () => void
}

interface Shown {
  name: string
  text: string
}

const FormContext = createContext<{ shown: Shown | null; clear: (name: string) => void }>({
  shown: null,
  clear: () => undefined,
})

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  /** The refusal to show. Pass a new object per refusal, so that a repeated one is announced again. */
  refused: RefusedInput | null
  onSubmit: () => void
}

/** A form without the browser's validation: it shows a refusal at its field and focuses that field. */
export function Form({ refused, onSubmit, children, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const clear = useCallback((name: string) => setShown((now) => (now?.name === name ? null : now)), [])
  useEffect(() => {
    const inputs = (refused?.fields ?? []).flatMap((name) => {
      const all = form.current?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? []
      // In a group of radio buttons, take the one that Tab would reach.
      const input = [...all].find(({ checked }) => checked) ?? all[0]
      return input ? [{ name, input, isEmpty: input.type === 'radio' ? !input.checked : input.value === '' }] : []
    })
    const found = inputs.find(({ isEmpty }) => isEmpty) ?? inputs[0]
    setShown(found && refused ? { name: found.name, text: refused.text } : null)
    if (found) refused?.onShown?.()
    found?.input.focus()
  }, [refused])
  return (
    <form
      ref={form}
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormContext value={{ shown, clear }}>{children}</FormContext>
    </form>
  )
}

/** Returns a field's refusal until its value changes: message, note element and ARIA attributes for the input. */
export function useRefused(name: string | undefined, value: unknown) {
  const { shown, clear } = useContext(FormContext)
  const id = useId()
  useEffect(() => {
    if (name) clear(name)
  }, [clear, name, value])
  const error = name && shown?.name === name ? shown.text : null
  return {
    error,
    aria: { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? id : undefined },
    note: error ? (
      <p id={id} className={css.error} role="alert">
        {error}
      </p>
    ) : null,
  } as const
}
