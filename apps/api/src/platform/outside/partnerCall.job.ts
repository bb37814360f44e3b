import type { Job } from '../queue/job.ts'
import { prunePartnerCalls } from './partnerCall.ts'

export const prunePartnerCallsJob: Job = {
  name: 'prune-partner-calls',
  cron: '*/5 * * * *',
  run: (app) => prunePartnerCalls(app.db),
}
