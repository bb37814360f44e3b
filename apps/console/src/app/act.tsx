import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { ActDialog } from '../ui/ActDialog.tsx'
import type { Field } from '../ui/field.ts'
import { copy } from './app.copy.ts'

/** What an operator is about to do. Nothing happens before he read `effect` and pressed `verb`. */
export interface Act {
  title: string
  /** What pressing the button will do, in a sentence. */
  effect: ReactNode
  verb: string
  isDangerous?: boolean
  /** Asked for in the dialog: a reason, an amount. */
  fields?: Field[]
  initial?: Record<string, unknown>
  /** Does it; `body` holds the fields and, once the server asked for it, `otp`. */
  run: (body: Record<string, unknown>) => Promise<unknown>
  done?: string
  after?: () => void
}

const ActContext = createContext<(act: Act) => void>(() => undefined)

/** The way to act: opens a dialog that says what will happen, does it, and reads everything on screen anew. */
export const useAct = (): ((act: Act) => void) => useContext(ActContext)

export function ActProvider({ children }: { children: ReactNode }) {
  const [act, setAct] = useState<Act | null>(null)
  const queries = useQueryClient()
  const { message } = App.useApp()
  const close = useCallback(() => setAct(null), [])
  const finished = (done: Act) => {
    setAct(null)
    void message.success(done.done ?? copy.done)
    void queries.invalidateQueries()
    done.after?.()
  }
  return (
    <ActContext.Provider value={setAct}>
      {children}
      {act && <ActDialog act={act} onClose={close} onDone={() => finished(act)} />}
    </ActContext.Provider>
  )
}
