import type { Job } from '../../platform/queue/job.ts'
import { closeTournaments } from './close.ts'
import { readScores } from './score.ts'

/** Updates scores within seconds of a settlement. */
export const tournamentLoop = { name: 'read-tournament-scores', pause: 1000, run: readScores }

export const closeTournamentsJob: Job = { name: 'close-tournaments', cron: '* * * * *', run: closeTournaments }
