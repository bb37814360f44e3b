import type { Job } from '../../platform/queue/job.ts'
import { soundAlarms } from './alarm.ts'

/** Runs once per minute for all processes; the loop covers what only one process knows about venues. */
export const alarmJob: Job = { name: 'sound-alarms', cron: '* * * * *', run: (app) => soundAlarms(app) }

export const alarmLoop = { name: 'sound-alarms', pause: 30_000, run: soundAlarms }
