import { refusal } from '../../refusal.ts'

/** `first`: the earliest allowed day. */
export const JobDatePast = refusal(
  'JOB_DATE_PAST',
  422,
  ({ first }: { first: string }) => `业务日期不能早于 ${first}`,
  {
    first: '2026-02-03',
  },
)
/** `last`: the latest allowed day. */
export const JobDateAhead = refusal('JOB_DATE_AHEAD', 422, ({ last }: { last: string }) => `业务日期不能晚于 ${last}`, {
  last: '2026-03-11',
})
