import type { Job } from '../../platform/queue/job.ts'
import { expireBonuses } from './end.ts'
import { readTriggers, requestGifts } from './read.ts'
import { requestCashback } from './trigger/loss.ts'

/** An offer follows its trigger within seconds. */
export const bonusLoop = { name: 'read-bonus-triggers', pause: 1000, run: readTriggers }

const expireJob: Job = { name: 'expire-bonuses', cron: '*/5 * * * *', run: expireBonuses }

/** 04:45 Beijing time, after the recount of the days. */
const cashbackJob: Job = { name: 'request-cashback', cron: '45 4 * * *', run: requestCashback }

/** 04:50 Beijing time, after the day's changes of levels. */
const giftJob: Job = { name: 'request-gifts', cron: '50 4 * * *', run: requestGifts }

export const bonusJobs: Job[] = [expireJob, cashbackJob, giftJob]
