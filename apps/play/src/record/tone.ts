import type { TagTone } from '../ui/Tag.tsx'

/** How a state is coloured, beside its word: deposits and withdrawals on tabs 1 and 2, transfers on 3 and 4. */
export function toneOf(tab: number, state: number): TagTone {
  const tones: Record<number, TagTone> =
    tab <= 2 ? { 1: 'waiting', 2: 'good', 3: 'bad' } : { 0: 'bad', 1: 'good', 2: 'waiting' }
  return tones[state] ?? 'plain'
}
