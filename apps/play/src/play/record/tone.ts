import type { MoneyTone } from '@koi/ui/Money'
import type { TagTone } from '@koi/ui/Tag'
import type { RecordState, Tab } from './record.read.ts'

export function toneOf(state: RecordState): TagTone {
  return state ? ({ pending: 'waiting', done: 'good', failed: 'bad' } as const)[state] : 'plain'
}

/** Returns the tone of an amount: its direction once the money has moved, otherwise plain. */
export function moneyToneOf(tab: Tab, state: RecordState): MoneyTone {
  if (state !== 'done') return 'plain'
  return tab === 2 || tab === 3 ? 'out' : 'in'
}
