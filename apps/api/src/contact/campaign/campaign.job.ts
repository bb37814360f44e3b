import type { Job } from '../../platform/queue/job.ts'
import { readResults } from './read.ts'
import { sendCampaigns } from './send.ts'

export const campaignLoop = { name: 'count-campaigns', pause: 1000, run: readResults }

/** Runs every minute, so a player who joins a segment is reached within a minute. */
export const campaignJobs: Job[] = [{ name: 'send-campaigns', cron: '* * * * *', run: sendCampaigns }]
