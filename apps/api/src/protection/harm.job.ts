import type { Job } from '../platform/job.ts'
import { findHarm } from './harm.ts'

/** 05:30 Beijing, over the day before. */
export const harmJob: Job = { name: 'find-harm', cron: '30 5 * * *', run: findHarm }
