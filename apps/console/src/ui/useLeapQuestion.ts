import { App } from 'antd'
import { copy as app } from '../app/app.copy.ts'
import type { Leap } from './leap.ts'
import { copy } from './ui.copy.ts'

/** Does something at once, or asks first where it would make a number leap. `verb` is what the operator pressed. */
export function useLeapQuestion(): (leaps: Leap[], verb: string, run: () => Promise<void>) => void {
  const { modal } = App.useApp()
  return (leaps, verb, run) => {
    if (leaps.length === 0) return void run()
    void modal.confirm({
      title: copy.leapTitle,
      content: copy.leaps(leaps),
      okText: copy.leapSure(verb),
      cancelText: app.cancel,
      onOk: run,
    })
  }
}
