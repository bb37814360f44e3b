import { useRead } from '../../app/data/queries.ts'
import { useToken } from '../../app/session/session.ts'
import { copy } from './tournament.copy.ts'
import { toOpen } from './tournament.read.ts'

/** Returns a line with the number of running tournaments; '' for none. */
export function useTournamentLine(): string {
  const options = { select: toOpen, quiet: true, toastKind: null, when: useToken() !== '' }
  const { data = [] } = useRead('POST /api/tournament/list', { page: 1 }, options)
  const running = data.filter(({ state }) => state === 'running').length
  return running > 0 ? copy.running(running) : ''
}
