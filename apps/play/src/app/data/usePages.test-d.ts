import { usePages } from './usePages.ts'
import { useRead } from './queries.ts'

// Checked by tsc only: rows have the type that the reader returns; each marked line must be a type error.

export function useLists() {
  const toPlay = (bet: { playname?: string | number | null } | null | undefined) => ({ play: bet?.playname ?? null })
  const toRest = (row: { rest?: string | number | null } | null | undefined) => ({ rest: row?.rest ?? null })
  const bets = usePages('POST /api/betrecord', { date: 4 }, { toRow: toPlay })
  const requirements = usePages('POST /api/wageringRequirements', {}, { pick: (data) => data?.list, toRow: toRest })
  return {
    played: bets.rows.map((bet) => bet.play),
    rest: requirements.rows.map((requirement) => requirement.rest),
    // @ts-expect-error a field that the reader does not return
    unknown: bets.rows.map((bet) => bet.rest),
    // @ts-expect-error a list without a reader
    raw: usePages('POST /api/betrecord', { date: 4 }, {}),
    // @ts-expect-error a reader of another answer
    other: usePages('POST /api/betrecord', { date: 4 }, { toRow: (row: { rest: number }) => row.rest }),
    // @ts-expect-error a filter that the call does not take
    filtered: usePages('POST /api/betrecord', { name: 1 }, { toRow: toPlay }),
    // @ts-expect-error a reader of another answer
    read: useRead('POST /api/funds', {}, { select: (answer: { rest: number }) => answer.rest }),
  }
}
