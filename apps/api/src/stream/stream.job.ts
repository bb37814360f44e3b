import type { Job } from '../platform/job.ts'
import { foldChanges } from './versions.ts'

/** Most players' pages never listen: what has changed for them is added up all the same. */
export const foldChangesJob: Job = { name: 'fold-changes', cron: '25 * * * *', run: (app) => foldChanges(app.db) }
