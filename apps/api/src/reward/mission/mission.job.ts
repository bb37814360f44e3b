import { readProgress } from './progress.ts'

/** Updates progress within seconds of a bet or a deposit. */
export const missionLoop = { name: 'read-mission-progress', pause: 1000, run: readProgress }
