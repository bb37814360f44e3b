import { reportDays } from '@koi/contract/desk/pageReport/pageReport'
import { addDays, dayOf, startOf } from '@koi/contract/time'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'

const sweepPageReports = (app: App): Promise<number> =>
  transact(app, async (tx) => {
    const first = addDays(dayOf(app.clock.now()), -reportDays)
    const deleted = [
      await tx.deleteFrom('pageError').where('lastAt', '<', startOf(first)).executeTakeFirst(),
      await tx.deleteFrom('pageErrorDay').where('day', '<', first).executeTakeFirst(),
      await tx.deleteFrom('pageErrorSession').where('day', '<', first).executeTakeFirst(),
      await tx.deleteFrom('pageErrorPlayer').where('day', '<', first).executeTakeFirst(),
      await tx.deleteFrom('pageSession').where('at', '<', startOf(first)).executeTakeFirst(),
      await tx.deleteFrom('pageVital').where('at', '<', startOf(first)).executeTakeFirst(),
    ]
    return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  })

export const sweepPageReportsJob: Job = { name: 'sweep-page-reports', cron: '20 4 * * *', run: sweepPageReports }
