import { usePages } from './usePages.ts'

// Checked by tsc only: list rows have the row type of the call; each marked line must be a type error.

export function useLists() {
  const bets = usePages('POST /api/betrecord', { date: 4 })
  const requirements = usePages('POST /api/wageringRequirements', {}, { pick: (data) => data?.list })
  const none = usePages('POST /api/wageringRequirements', {})
  return {
    played: bets.rows.map((bet) => bet?.playname),
    rest: requirements.rows.map((requirement) => requirement?.rest),
    // @ts-expect-error a row that did not come
    missing: bets.rows.map((bet) => bet.playname),
    // @ts-expect-error a field that the call does not answer
    unknown: bets.rows.map((bet) => bet?.rest),
    // @ts-expect-error an answer that is no page itself
    notPicked: none.rows.map((row) => row.rest),
    // @ts-expect-error a filter that the call does not take
    filtered: usePages('POST /api/betrecord', { name: 1 }),
  }
}
