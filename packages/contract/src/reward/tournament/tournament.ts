import { type Fen, fen, noMoney } from '../../money.ts'

/** `stake`: sum of valid stakes; `multiple`: greatest payout per stake of one bet; `points`: stakes by weight, per unit. */
export const tournamentScores = ['stake', 'multiple', 'points'] as const
export type TournamentScore = (typeof tournamentScores)[number]
/** How a player takes part: by a bet that counts, or by joining first. */
export const tournamentEntries = ['bet', 'join'] as const
export type TournamentEntry = (typeof tournamentEntries)[number]

/** As stored. `closing`: places are being written; `paying`: prizes are being offered. */
export const tournamentStates = ['draft', 'live', 'closing', 'paying', 'ended', 'cancelled'] as const
export type TournamentState = (typeof tournamentStates)[number]
/** As shown to players. `counting`: over, but settlements may still change scores. */
export const tournamentSteps = ['coming', 'running', 'counting', 'ended', 'cancelled'] as const
export type TournamentStep = (typeof tournamentSteps)[number]

/** ISO texts or other values that compare as times. Null for a draft. */
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
  /** Places, from 1, both included. */
  from: number
  to: number
  /** Of each place. */
  prize: Fen
}

/** Prizes of a tournament, and its places with a prize. */
export const maxPrizes = 50
export const maxPlaces = 10_000
/** Tournaments that are not over. */
export const maxTournaments = 20
export const longestGrace = 72
/** Rows of the table that players see, and of the neighbours above and below their own. */
export const shownPlaces = 20
export const shownNeighbours = 2

/** What all places cost, in fen. */
export const prizeSum = (prizes: readonly Prize[]): Fen =>
  fen(prizes.reduce((sum, { from, to, prize }) => sum + (to - from + 1) * prize, 0))

/** Of an untied place, in fen. */
export const prizeOf = (prizes: readonly Prize[], place: number): Fen =>
  prizes.find(({ from, to }) => place >= from && place <= to)?.prize ?? noMoney
