import { readProgress } from './progress.ts'

/** Progress follows a bet or a deposit within seconds. */
export const missionLoop = { name: 'read-mission-progress', pause: 1000, run: readProgress }
