import type { Job } from '../platform/job.ts'
import { foldChanges } from './versions.ts'

/** Changes of players without open streams also have to be folded. */
export const foldChangesJob: Job = { name: 'fold-changes', cron: '25 * * * *', run: (app) => foldChanges(app.db) }
