import { second } from '@koi/contract/time'
import type { App } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { collectBets, repullBets } from './collect.ts'

export const betJobs: Job[] = [
  { name: 'collect-bets', cron: '* * * * *', run: (app) => collectBets(app) },
  { name: 'repull-bets', cron: '20 4 * * *', run: (app, day) => repullBets(app, day) },
]

export const collectLoop = { name: 'collect-bets', pause: 5 * second, run: (app: App) => collectBets(app) }
