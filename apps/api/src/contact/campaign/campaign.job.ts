import type { Job } from '../../platform/queue/job.ts'
import { sendCampaigns } from './send.ts'

/** Runs every minute, so a player who joins a segment is reached within a minute. */
export const campaignJobs: Job[] = [{ name: 'send-campaigns', cron: '* * * * *', run: sendCampaigns }]
