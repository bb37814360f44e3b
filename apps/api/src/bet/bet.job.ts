import { second } from '@koi/contract/time'
import type { House } from '../platform/house.ts'
import type { Job } from '../platform/job.ts'
import { collectBets, repullBets } from './collect.ts'
import { forgetCalls } from './seamless.callback.ts'

export const betJobs: Job[] = [
  { name: 'collect-bets', cron: '* * * * *', run: (house) => collectBets(house) },
  { name: 'repull-bets', cron: '20 4 * * *', run: (house, day) => repullBets(house, day) },
  { name: 'forget-venue-calls', cron: '*/15 * * * *', run: forgetCalls },
]

export const collectLoop = { name: 'collect-bets', pause: 5 * second, run: (house: House) => collectBets(house) }
