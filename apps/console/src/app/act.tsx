import { App } from 'antd'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { ActDialog, type Confirmation, type FreeAct } from '../ui/form/ActDialog.tsx'
import type { FieldOf } from '../ui/field/field.ts'
import { send } from './api.ts'
import { copy } from './app.copy.ts'
import { CodeDialog } from './CodeDialog.tsx'
import type { Body, Params, Writing } from './endpoint.ts'
import { isWaiting } from './waiting.ts'
import { useInvalidate } from './useInvalidate.ts'

/** An action that sends one write; the dialog's fields are fields of its body. */
export interface Act<A extends Writing> extends Confirmation {
  at: A
  params: Params<A>
  fields?: FieldOf<A>[]
  initial?: Partial<Record<keyof Body<A>, unknown>>
  fixed?: Partial<Body<A>>
}

interface Acting {
  <A extends Writing>(act: Act<A>): void
  (act: FreeAct): void
}

const ActContext = createContext<Acting>(() => undefined)

/** Opens a confirmation dialog, runs the action and refetches all queries on screen. */
export const useAct = (): Acting => useContext(ActContext)

export function ActProvider({ children }: { children: ReactNode }) {
  /** `nth` is a unique key, so that each opened dialog has its own form. */
  const [opened, setOpened] = useState<{ act: FreeAct; nth: number } | null>(null)
  const count = useRef(0)
  const invalidate = useInvalidate()
  const { message } = App.useApp()
  const ask = useCallback((action: Act<Writing> | FreeAct) => {
    count.current += 1
    const nth = count.current
    const open = (act: FreeAct) => setOpened({ act, nth })
    if ('run' in action) return open(action)
    const { at, params, fixed, ...question } = action
    open({ ...question, run: (values) => send(at, params, { ...fixed, ...values }) })
  }, [])
  const close = useCallback(() => setOpened(null), [])
  const finished = (done: FreeAct, answer: unknown) => {
    // Another action may have been opened meanwhile.
    setOpened((now) => (now?.act === done ? null : now))
    if (isWaiting(answer)) void message.info(copy.waits, 6)
    else void message.success(typeof done.done === 'function' ? done.done(answer) : (done.done ?? copy.done))
    invalidate()
    done.after?.()
  }
  return (
    <ActContext.Provider value={ask as Acting}>
      {children}
      {opened && (
        <ActDialog
          key={opened.nth}
          act={opened.act}
          onClose={close}
          onDone={(answer) => finished(opened.act, answer)}
        />
      )}
      <CodeDialog />
    </ActContext.Provider>
  )
}
