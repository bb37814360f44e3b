import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import css from './Field.module.css'

/** What was refused: a sentence, and the names of the fields it may be about, the likeliest first. */
export interface RefusedInput {
  text: string
  fields: readonly string[]
}

interface Shown {
  name: string
  text: string
}

const FormContext = createContext<{ shown: Shown | null; clear: (name: string) => void }>({
  shown: null,
  clear: () => undefined,
})

interface Props {
  /** A new object for each refusal: the same one twice is told twice. */
  refused: RefusedInput | null
  onSubmit: () => void
  className?: string | undefined
  children: ReactNode
}

/** A form that judges by itself: what is refused is said next to its field, which takes the focus. */
export function Form({ refused, onSubmit, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const clear = useCallback((name: string) => setShown((now) => (now?.name === name ? null : now)), [])
  useEffect(() => {
    const inputs = (refused?.fields ?? []).flatMap((name) => {
      // Of a group of radios the one that Tab would stop at.
      const input = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]:not([tabindex="-1"])`)
      return input ? [{ name, input }] : []
    })
    const found = inputs.find(({ input }) => input.value === '') ?? inputs[0]
    setShown(found && refused ? { name: found.name, text: refused.text } : null)
    found?.input.focus()
  }, [refused])
  return (
    <form
      ref={form}
      className={className}
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

/** What is refused of a field until its value changes: the sentence, a note that says it, and what ties an input to the note. */
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
      <p id={id} className={css.error}>
        {error}
      </p>
    ) : null,
  } as const
}
