import { Faint } from '@koi/ui/Layout'
import { Money } from '@koi/ui/Money'
import { copy } from './bet.copy.ts'
import type { Bet } from './bet.read.ts'

/** Shows the result with its sign, coloured if a settled bet moved money; an open bet has no result. */
export function Result({ of: { state, result } }: { of: Bet }) {
  if (state === 'open') return <Faint as="span">{copy.open}</Faint>
  const isMoved = state === 'settled' && result !== 0
  return <Money of={result} signed tone={isMoved ? (result < 0 ? 'out' : 'in') : 'plain'} />
}
