import type { Job } from '../platform/job.ts'
import { runDue } from '../task/task.ts'
import { cancelExcluded, expireGrants, requestRounds } from './ask.ts'

export const freeRoundJob: Job = {
  name: 'free-rounds',
  cron: '* * * * *',
  async run(app) {
    const expired = await expireGrants(app)
    await cancelExcluded(app)
    return expired + (await runDue(app, requestRounds))
  },
}
