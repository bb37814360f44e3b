import type { Job } from '../../platform/queue/job.ts'
import { collectBets, repullBets } from './collect.ts'

export const betJobs: Job[] = [
  { name: 'collect-bets', cron: null, run: (app) => collectBets(app) },
  { name: 'repull-bets', cron: '20 4 * * *', run: (app, day) => repullBets(app, day) },
]
