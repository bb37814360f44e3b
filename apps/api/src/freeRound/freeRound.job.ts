import { second } from '@koi/contract/time'
import type { App } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { askDue } from './ask.ts'

export const freeRoundJob: Job = { name: 'free-rounds', cron: '* * * * *', run: (app) => askDue(app) }

export const freeRoundLoop = { name: 'free-rounds', pause: 2 * second, run: (app: App) => askDue(app) }
