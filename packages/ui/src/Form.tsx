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

interface Shown {
  name: string
  text: string
}

/** A refusal: its message and the names of related fields, the most likely one first. */
export interface RefusedInput {
  text: string
  fields: readonly string[]
  /** Further refusals of the same attempt, each shown at its field. */
  others?: readonly Shown[]
  /** Called when the message is shown at a field. */
  onShown?: () => void
}

const FormContext = createContext<{ shown: readonly Shown[]; clear: (name: string) => void }>({
  shown: [],
  clear: () => undefined,
})

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  /** The refusal to show. Pass a new object per refusal, so that a repeated one is announced again. */
  refused: RefusedInput | null
  onSubmit: () => void
}

/** A form without the browser's validation: it shows refusals at their fields and focuses the field of the first. */
export function Form({ refused, onSubmit, children, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<readonly Shown[]>([])
  const clear = useCallback(
    (name: string) =>
      setShown((now) => (now.some((one) => one.name === name) ? now.filter((one) => one.name !== name) : now)),
    [],
  )
  useEffect(() => {
    const inputs = (refused?.fields ?? []).flatMap((name) => {
      const all = form.current?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? []
      // In a group of radio buttons, take the one that Tab would reach.
      const input = [...all].find(({ checked }) => checked) ?? all[0]
      return input ? [{ name, input, isEmpty: input.type === 'radio' ? !input.checked : input.value === '' }] : []
    })
    const found = inputs.find(({ isEmpty }) => isEmpty) ?? inputs[0]
    const others = (refused?.others ?? []).filter(({ name }) => name !== found?.name)
    setShown(found && refused ? [{ name: found.name, text: refused.text }, ...others] : [])
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
  const error = (name && shown.find((one) => one.name === name)?.text) || null
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
