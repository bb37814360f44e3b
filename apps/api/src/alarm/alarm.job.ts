import type { Job } from '../platform/job.ts'
import { soundAlarms } from './alarm.ts'

/** Each minute; what one process alone knows of venues is told by its loop. */
export const alarmJob: Job = { name: 'sound-alarms', cron: '* * * * *', run: (app) => soundAlarms(app) }

export const alarmLoop = { name: 'sound-alarms', pause: 30_000, run: soundAlarms }
