import { call } from './api.ts'
import { usePages } from './usePages.ts'

// Judged by tsc alone: the rows of a list are those of the call. Each marked line must stay wrong.

export function useLists() {
  const bets = usePages((page) => call('POST /api/betrecord', { page }), '')
  const requirements = usePages((page) => call('POST /api/wageringRequirements', { page }), '', {
    pick: (data) => data?.list,
  })
  const none = usePages((page) => call('POST /api/wageringRequirements', { page }), '')
  return {
    played: bets.rows.map((bet) => bet?.playname),
    rest: requirements.rows.map((requirement) => requirement?.rest),
    // @ts-expect-error a row that did not come
    missing: bets.rows.map((bet) => bet.playname),
    // @ts-expect-error a field that the call does not answer
    unknown: bets.rows.map((bet) => bet?.rest),
    // @ts-expect-error an answer that is no page itself
    notPicked: none.rows.map((row) => row.rest),
  }
}
