import { App } from 'antd'
import { useRef } from 'react'
import { copy as app } from '../../app/app.copy.ts'
import type { TenfoldChange } from './tenfoldChange.ts'
import { copy } from '../words/ui.copy.ts'

/** Returns a function that calls `run`, after a confirmation if there are tenfold changes. */
export function useTenfoldConfirmation(): (changes: TenfoldChange[], run: () => Promise<void>) => void {
  const { modal } = App.useApp()
  const isAsking = useRef(false)
  return (changes, run) => {
    if (changes.length === 0) return void run()
    if (isAsking.current) return
    isAsking.current = true
    void modal.confirm({
      title: copy.leapTitle,
      content: copy.leaps(changes),
      okText: copy.leapSure,
      cancelText: app.cancel,
      onOk: run,
      afterClose: () => {
        isAsking.current = false
      },
    })
  }
}
