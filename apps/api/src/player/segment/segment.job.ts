import type { App } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'
import { evaluateAll, evaluateDue } from './evaluate.ts'
import { readEvents } from './read.ts'

/** Updates members within two seconds of an event or of a new version of a segment. */
export const segmentLoop = {
  name: 'evaluate-segments',
  pause: 1000,
  run: async (app: App): Promise<void> => {
    await readEvents(app)
    await evaluateDue(app)
  },
}

/** Runs seven minutes past each hour. */
const evaluateJob: Job = { name: 'evaluate-segments', cron: '7 * * * *', run: evaluateAll }

export const segmentJobs: Job[] = [evaluateJob]
