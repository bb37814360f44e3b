import type { Job } from '../../platform/queue/job.ts'
import { runDue } from '../../platform/task/task.ts'
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
