import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { copy } from './app.copy.ts'

/** Unsaved edits by the name of their form. They outlive its page and a new sign-in, not the tab. */
const kept = new Map<string, unknown>()
let owner = ''

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Keeps the unsaved edits of the form `name`; null: it has none. */
export function keep(name: string, edits: unknown): void {
  if (edits === null) kept.delete(name)
  else kept.set(name, edits)
  if (kept.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** Whether there are unsaved edits, which may be those of a previous operator until `keepFor`. */
export const hasKept = (): boolean => kept.size > 0

/** Names the operator who edits; the edits of another one are dropped. */
export function keepFor(operator: string): void {
  if (operator !== owner) for (const name of kept.keys()) keep(name, null)
  owner = operator
}

/** Returns the unsaved edits with which the form `name` begins. */
export const keptOf = <Edits>(name: string): Edits | undefined => kept.get(name) as Edits | undefined

/** Keeps edits as long as the form is shown. */
export function useKeeping(name: string, edits: unknown): void {
  useEffect(() => keep(name, edits), [name, edits])
}

let tellKept: () => void = () => undefined

/**
 * Keeps the edits of a form as long as it is shown, and says so when it is left with some; null: it has none. Returns a
 * function that ends the form: its edits are dropped, and no more are kept.
 */
export function useKeptForm(name: string, edits: unknown): () => void {
  const isEnded = useRef(false)
  useKeeping(name, isEnded.current ? null : edits)
  useEffect(
    () => () => {
      if (kept.has(name)) tellKept()
    },
    [name],
  )
  return () => {
    isEnded.current = true
    keep(name, null)
  }
}

/** Shows the notice that edits are kept, while the operator is signed in. */
export function useKeptMessage(): void {
  const { message } = App.useApp()
  useEffect(() => {
    tellKept = () => void message.info(copy.kept, 6)
    return () => {
      tellKept = () => undefined
    }
  }, [message])
}
