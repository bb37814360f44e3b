import type { MoneyTone } from '@koi/ui/Money'
import type { TagTone } from '@koi/ui/Tag'

/** Tone of a state: tabs 1 and 2 are deposits and withdrawals, 3 and 4 transfers. */
export function toneOf(tab: number, state: number): TagTone {
  const tones: Record<number, TagTone> =
    tab <= 2 ? { 1: 'waiting', 2: 'good', 3: 'bad' } : { 0: 'bad', 1: 'good', 2: 'waiting' }
  return tones[state] ?? 'plain'
}

/** Tone of an amount: by direction once the money has moved, plain otherwise. */
export function moneyToneOf(tab: number, state: number): MoneyTone {
  if (toneOf(tab, state) !== 'good') return 'plain'
  return tab === 2 || tab === 3 ? 'out' : 'in'
}
