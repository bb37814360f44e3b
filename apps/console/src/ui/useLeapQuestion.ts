import { App } from 'antd'
import { useRef } from 'react'
import { copy as app } from '../app/app.copy.ts'
import type { Leap } from './leap.ts'
import { copy } from './ui.copy.ts'

/** Runs `run`, after a confirmation if there are tenfold changes. `verb`: label of the pressed button. */
export function useLeapQuestion(): (leaps: Leap[], verb: string, run: () => Promise<void>) => void {
  const { modal } = App.useApp()
  const isAsking = useRef(false)
  return (leaps, verb, run) => {
    if (leaps.length === 0) return void run()
    if (isAsking.current) return
    isAsking.current = true
    void modal.confirm({
      title: copy.leapTitle,
      content: copy.leaps(leaps),
      okText: copy.leapSure(verb),
      cancelText: app.cancel,
      onOk: run,
      afterClose: () => {
        isAsking.current = false
      },
    })
  }
}
