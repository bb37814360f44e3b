import { second } from '@koi/contract/time'
import type { App } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { collectBets, repullBets } from './collect.ts'
import { forgetCalls } from './seamless.callback.ts'

export const betJobs: Job[] = [
  { name: 'collect-bets', cron: '* * * * *', run: (app) => collectBets(app) },
  { name: 'repull-bets', cron: '20 4 * * *', run: (app, day) => repullBets(app, day) },
  { name: 'forget-venue-calls', cron: '*/15 * * * *', run: forgetCalls },
]

export const collectLoop = { name: 'collect-bets', pause: 5 * second, run: (app: App) => collectBets(app) }
