import type { Job } from '../../platform/queue/job.ts'
import { expireBonuses } from './end.ts'
import { readTriggers, requestGifts } from './read.ts'
import { requestCashback } from './trigger/loss.ts'

/** Makes offers within seconds of their trigger. */
export const bonusLoop = { name: 'read-bonus-triggers', pause: 1000, run: readTriggers }

const expireJob: Job = { name: 'expire-bonuses', cron: '*/5 * * * *', run: expireBonuses }

/** Runs at 04:45 Beijing time, after the recount of the day sums. */
const cashbackJob: Job = { name: 'request-cashback', cron: '45 4 * * *', daysBack: 35, run: requestCashback }

/** Runs at 04:50 Beijing time, after the day's level changes. */
const giftJob: Job = { name: 'request-gifts', cron: '50 4 * * *', daysBack: 35, run: requestGifts }

export const bonusJobs: Job[] = [expireJob, cashbackJob, giftJob]
