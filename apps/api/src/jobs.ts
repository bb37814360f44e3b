import type { House } from './platform/house.ts'
import type { Job } from './platform/job.ts'

/** Every timed job, with its Beijing time. One line per job. */
export const jobs: Job[] = []

/** What must happen within seconds and is not worth a schedule. */
export const loops: { name: string; pause: number; run(house: House): Promise<unknown> }[] = []
