import type { Fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'

export interface VenueAccess {
  code: string
  baseUrl: string
  secret: string
  settings: Readonly<Record<string, string>>
}

export interface VenuePlayer {
  login: string
}

/**
 * The login that a player of the main brand gets at every venue where they have no account yet (play/venue/venue.ts for
 * other brands).
 */
export const venuePlayer = (username: string): VenuePlayer => ({ login: username.toLowerCase() })

export interface VenueMove {
  /** Our id of the transfer, committed before the call; 1 to 40 characters of A-Z a-z 0-9 - _. */
  id: string
  player: VenuePlayer
  /** `in`: from the main wallet to the venue. `out`: back. */
  direction: 'in' | 'out'
  amount: Fen
}

export type MoveQuery = Pick<VenueMove, 'id' | 'direction' | 'amount'>

/** `refused` only on the venue's explicit answer: nothing moved and nothing will. Everything else is `unknown`. */
export type MoveAnswer = 'done' | 'refused' | 'unknown'
/** `not-found`: the venue does not know the id, which is inconclusive during its quiet window. */
export type MoveState = 'done' | 'failed' | 'pending' | 'not-found' | 'unknown'

export interface VenueLaunch {
  player: VenuePlayer
  gameCode: string
  gameType: number | string
  returnUrl: string
  isMobile: boolean
  /** Id of the launch; a seamless venue sends it with every bet. */
  session?: string
}

export type VenuePractice = Pick<VenueLaunch, 'gameCode' | 'returnUrl'>

export interface VenueBet {
  betId: string
  login: string
  gameCode: string
  gameName: string
  roundId: string
  stake: Fen
  /** Part of the stake that counts as turnover; 0 while the bet is open and when it is void. */
  validStake: Fen
  /** Result of the bet, positive when the player won; 0 while the bet is open and when it is void. */
  winLoss: Fen
  state: 'open' | 'settled' | 'void'
  memo: string
  betAt: Instant
  settledAt: Instant | null
  changedAt: Instant
}

export interface BadBet {
  betId: string
  reason: string
  bet: unknown
}

export interface BetPage {
  bets: VenueBet[]
  bad: BadBet[]
  cursor: string
}

export interface RoundsOrder {
  /** Our id, a UUID committed before the call. */
  id: string
  player: VenuePlayer
  gameCode: string
  rounds: number
  stake: Fen
  from: Instant
  until: Instant
  /** An earlier grant with this id has an unknown result. */
  isRepeat: boolean
}

/** `missing`: the venue does not know the id. */
export type CancelAnswer = MoveAnswer | 'missing'

/** `reason`: the venue's answer, shown to operators. */
export interface RoundsAnswer<Result = MoveAnswer> {
  result: Result
  reason: string
}

/** Grants and cancels free rounds; idempotent by id. */
export interface FreeRounds {
  grant(order: RoundsOrder): Promise<RoundsAnswer>
  /** Cancels unplayed rounds; `refused` when there are none. */
  cancel(order: Pick<RoundsOrder, 'id'>): Promise<RoundsAnswer<CancelAnswer>>
}

/** Queries without a usable answer throw `OutsideFault`; moves return `unknown`. */
export interface VenueAdapter {
  ensurePlayer(player: VenuePlayer, name: string): Promise<void>
  balance(player: VenuePlayer): Promise<Fen>
  /** Moves money; idempotent by id: a repeated call returns the first result. */
  move(order: VenueMove): Promise<MoveAnswer>
  /** State of a transfer; also `unknown` when the venue reports another amount or direction. */
  query(order: MoveQuery): Promise<MoveState>
  /** Returns a link that this player can use once, within five minutes. */
  launch(ask: VenueLaunch): Promise<{ url: string }>
  /** Opens a game with play points, which ends after `minutes`; `bets` does not report it. */
  practice?(ask: VenuePractice): Promise<{ url: string; minutes: number }>
  freeRounds?: FreeRounds
  /**
   * Bets changed since the cursor (null: all), oldest change first. Pages overlap: upsert by (venue, betId), then store
   * the cursor.
   */
  bets(since: string | null): Promise<BetPage>
  /** A link, valid for five minutes, to the venue's page of a bet of this player. */
  betPage(player: VenuePlayer, betId: string): Promise<{ url: string }>
  /** Ends the player's sessions at the venue, so that nothing is staked during a withdrawal. */
  kick(player: VenuePlayer): Promise<void>
  /** Throws OutsideFault with the reason when the venue cannot be reached. */
  ping(): Promise<void>
}
