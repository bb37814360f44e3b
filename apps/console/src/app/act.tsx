import { App } from 'antd'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { ActDialog } from '../ui/ActDialog.tsx'
import type { Field, FieldOf, Values } from '../ui/field.ts'
import { send } from './api.ts'
import { copy } from './app.copy.ts'
import { CodeDialog } from './CodeDialog.tsx'
import type { Body, Params, Writing } from './endpoint.ts'
import { isWaiting } from './waiting.ts'
import { useInvalidate } from './useInvalidate.ts'

/** What an operator is about to do. Nothing happens before they read `effect` and pressed `verb`. */
interface Question {
  title: string
  /** What pressing the button will do, in a sentence. */
  effect: ReactNode
  /** What it is about, in full, where a sentence cannot say it. */
  detail?: ReactNode
  verb: string
  isDangerous?: boolean
  done?: string
  after?: () => void
}

/** An act that is one write: what the dialog asks for are fields of it. */
export interface Act<A extends Writing> extends Question {
  at: A
  params: Params<A>
  /** Asked for in the dialog: a reason, an amount. */
  fields?: FieldOf<A>[]
  initial?: Partial<Record<keyof Body<A>, unknown>>
  /** Sent next to them. */
  fixed?: Partial<Body<A>>
}

/** An act that sends something else than it asked for. */
export interface FreeAct extends Question {
  fields?: Field[]
  initial?: Values
  /** Does it; `values` holds the fields. */
  run: (values: Values) => Promise<unknown>
}

interface Acting {
  <A extends Writing>(act: Act<A>): void
  (act: FreeAct): void
}

const ActContext = createContext<Acting>(() => undefined)

/** The way to act: opens a dialog that says what will happen, does it, and reads everything on screen again. */
export const useAct = (): Acting => useContext(ActContext)

export function ActProvider({ children }: { children: ReactNode }) {
  const [act, setAct] = useState<FreeAct | null>(null)
  const invalidate = useInvalidate()
  const { message } = App.useApp()
  const ask = useCallback((asked: Act<Writing> | FreeAct) => {
    if ('run' in asked) return setAct(asked)
    const { at, params, fixed, ...question } = asked
    setAct({ ...question, run: (values) => send(at, params, { ...fixed, ...values }) })
  }, [])
  const close = useCallback(() => setAct(null), [])
  const finished = (done: FreeAct, answer: unknown) => {
    // Another one may have been asked for meanwhile.
    setAct((now) => (now === done ? null : now))
    if (isWaiting(answer)) void message.info(copy.waits, 6)
    else void message.success(done.done ?? copy.done)
    invalidate()
    done.after?.()
  }
  return (
    <ActContext.Provider value={ask as Acting}>
      {children}
      {act && <ActDialog key={act.title} act={act} onClose={close} onDone={(answer) => finished(act, answer)} />}
      <CodeDialog />
    </ActContext.Provider>
  )
}
