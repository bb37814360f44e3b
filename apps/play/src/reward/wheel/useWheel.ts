import { useRead } from '../../app/data/queries.ts'
import { copy } from './wheel.copy.ts'
import { toWheel } from './wheel.read.ts'

export const useWheel = () => useRead('POST /api/wheel', {}, { select: toWheel })

/** Returns a line with the player's number of turns; '' for none. */
export function useWheelLine(): string {
  const { data } = useWheel()
  return data?.state === 'open' && data.turns > 0 ? copy.turns(data.turns) : ''
}
