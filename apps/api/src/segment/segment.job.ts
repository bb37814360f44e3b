import type { Job } from '../platform/job.ts'
import { recountRecent } from './days.ts'
import { readEvents } from './read.ts'

export const segmentLoop = { name: 'read-facts', pause: 1000, run: readEvents }

/** 04:25 Beijing time. */
const recountDaysJob: Job = { name: 'recount-player-days', cron: '25 4 * * *', run: recountRecent }

export const segmentJobs: Job[] = [recountDaysJob]
