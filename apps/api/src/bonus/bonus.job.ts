import type { Job } from '../platform/job.ts'
import { expireBonuses } from './end.ts'
import { readTriggers, requestCashback } from './read.ts'

/** An offer follows its trigger within seconds. */
export const bonusLoop = { name: 'read-bonus-triggers', pause: 1000, run: readTriggers }

const expireJob: Job = { name: 'expire-bonuses', cron: '*/5 * * * *', run: expireBonuses }

/** 04:45 Beijing time, after the recount of the days. */
const cashbackJob: Job = { name: 'request-cashback', cron: '45 4 * * *', run: requestCashback }

export const bonusJobs: Job[] = [expireJob, cashbackJob]
