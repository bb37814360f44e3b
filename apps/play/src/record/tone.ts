import type { MoneyTone } from '@koi/ui/Money'
import type { TagTone } from '@koi/ui/Tag'

/** How a state is coloured, next to its word: deposits and withdrawals on tabs 1 and 2, transfers on 3 and 4. */
export function toneOf(tab: number, state: number): TagTone {
  const tones: Record<number, TagTone> =
    tab <= 2 ? { 1: 'waiting', 2: 'good', 3: 'bad' } : { 0: 'bad', 1: 'good', 2: 'waiting' }
  return tones[state] ?? 'plain'
}

/** How an amount is coloured: by its direction once it has moved, not at all while it waits or where it never came. */
export function moneyToneOf(tab: number, state: number): MoneyTone {
  if (toneOf(tab, state) !== 'good') return 'plain'
  return tab === 2 || tab === 3 ? 'out' : 'in'
}
