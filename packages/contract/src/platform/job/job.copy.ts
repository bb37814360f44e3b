import { refusal } from '../../refusal.ts'

/** `last`: the latest allowed day. */
export const JobDateAhead = refusal('JOB_DATE_AHEAD', 422, ({ last }: { last: string }) => `业务日期不能晚于 ${last}`, {
  last: '2026-03-11',
})
