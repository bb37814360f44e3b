import { useRead } from '../../app/data/queries.ts'
import { copy } from './wheel.copy.ts'
import { toWheel } from './wheel.read.ts'

export const useWheel = () => useRead('POST /api/wheel', {}, { select: toWheel })

/** How many turns the player has; '' for none. */
export function useWheelLine(): string {
  const { data } = useWheel()
  return data?.state === 'open' && data.turns > 0 ? copy.turns(data.turns) : ''
}
