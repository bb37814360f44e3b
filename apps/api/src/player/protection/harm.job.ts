import type { Job } from '../../platform/queue/job.ts'
import { findHarm } from './harm.ts'

/** Runs at 05:30 Beijing time for the previous day. */
export const harmJob: Job = { name: 'find-harm', cron: '30 5 * * *', run: findHarm }
