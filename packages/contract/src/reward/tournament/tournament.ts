import { type Fen, fen } from '../../money.ts'

/**
 * `stake`: sum of valid stakes; `multiple`: greatest payout per stake of one bet; `points`: weighted stakes divided by the
 * unit.
 */
export const tournamentScores = ['stake', 'multiple', 'points'] as const
export type TournamentScore = (typeof tournamentScores)[number]
/** `bet`: a player takes part with the first bet that counts; `join`: a player must join first. */
export const tournamentEntries = ['bet', 'join'] as const
export type TournamentEntry = (typeof tournamentEntries)[number]

/** Stored states. `closing`: places are being written; `paying`: prizes are being offered. */
export const tournamentStates = ['draft', 'live', 'closing', 'paying', 'ended', 'cancelled'] as const
export type TournamentState = (typeof tournamentStates)[number]
/** States shown to players. `counting`: the tournament is over, but settlements may still change scores. */
export const tournamentSteps = ['coming', 'running', 'counting', 'ended', 'cancelled'] as const
export type TournamentStep = (typeof tournamentSteps)[number]

/** Computes the shown state; null for a draft. Times may be ISO texts or any values that compare as times. */
export function stepOf<At>(
  { state, startsAt, endsAt }: { state: TournamentState; startsAt: At; endsAt: At },
  now: At,
): TournamentStep | null {
  if (state === 'draft') return null
  if (state === 'cancelled' || state === 'ended') return state
  if (state !== 'live' || now >= endsAt) return 'counting'
  return now < startsAt ? 'coming' : 'running'
}

export interface Prize {
  /** First and last place of the range, counted from 1, both included. */
  from: number
  to: number
  /** Prize of each place in the range. */
  prize: Fen
}

/** Limits of one tournament: prize ranges, and places with a prize. */
export const maxPrizes = 50
export const maxPlaces = 10_000
/** Limit on the number of tournaments that are not over. */
export const maxTournaments = 20
export const longestGrace = 72
/** Rows of the ranking shown to players, and rows shown above and below the player's own place. */
export const shownPlaces = 20
export const shownNeighbours = 2

/** Sum of the prizes of all places, in fen. */
export const prizeSum = (prizes: readonly Prize[]): Fen =>
  fen(prizes.reduce((sum, { from, to, prize }) => sum + (to - from + 1) * prize, 0))
