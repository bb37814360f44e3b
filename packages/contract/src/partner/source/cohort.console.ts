import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { Range } from '../../books/report/report.console.ts'
import { SignedYuan, Yuan } from '../../wire.ts'

/** Figures of players who registered in a range. The numbers in field names are days after the registration. */
const figures = {
  registered: z.number(),
  verified: z.number(),
  first_deposits: z.number(),
  /** Sum and average of their first credited deposits; null: none has one. */
  first_deposit_amount: Yuan,
  first_deposit_average: Yuan.nullable(),
  /** Deposits less withdrawals of the first n days; null while no player has been registered that long. */
  value_1: SignedYuan.nullable(),
  value_7: SignedYuan.nullable(),
  value_30: SignedYuan.nullable(),
  value_90: SignedYuan.nullable(),
  /** Percentage of the players registered that long who bet or signed in on the nth day; null while there are none. */
  kept_1: z.number().nullable(),
  kept_3: z.number().nullable(),
  kept_7: z.number().nullable(),
  kept_30: z.number().nullable(),
}
/** Players of one source who registered in one month. */
const Cohort = z.object({
  source_id: z.string(),
  source: z.string(),
  code: z.string(),
  /** 'YYYY-MM', in Beijing. */
  month: z.string(),
  verified_share: z.number(),
  first_deposit_share: z.number(),
  ...figures,
})
/**
 * Cohorts of the players who registered from `from` to `to`, by source and month; players without a source are listed under ''.
 */
export const readCohorts = read('operator:report.view', 'source.cohorts', 'GET /console/api/reports/sources', {
  replica: 'late',
  input: Range,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    /** Of all players, with and without a source. */
    totals: z.object({ ...figures, sources: z.number() }),
    items: z.array(Cohort),
  }),
})
