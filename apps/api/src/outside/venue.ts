import type { Fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'

/** What is needed to talk to one venue. */
export interface VenueAccess {
  code: string
  baseUrl: string
  secret: string
  /** What else its protocol is set up with. */
  settings: Readonly<Record<string, string>>
}

/** The player as a venue knows them: the platform's username in lower case. */
export interface VenuePlayer {
  login: string
}

/** A player's login at every venue. */
export const venuePlayer = (username: string): VenuePlayer => ({ login: username.toLowerCase() })

export interface VenueMove {
  /** Our own id of the transfer, committed before the call; 1 to 40 characters of A-Z a-z 0-9 - _. */
  id: string
  player: VenuePlayer
  /** `in`: from the main wallet to the venue. `out`: back. */
  direction: 'in' | 'out'
  amount: Fen
}

/** What a move is asked for by. */
export type AskedMove = Pick<VenueMove, 'id' | 'direction' | 'amount'>

/** `refused` only when the venue said so in so many words: nothing moved and nothing will. Everything else is `unknown`. */
export type MoveAnswer = 'done' | 'refused' | 'unknown'
/** `not-found`: the venue has never heard of the id, which during its quiet window proves nothing. */
export type MoveState = 'done' | 'failed' | 'pending' | 'not-found' | 'unknown'

export interface VenueLaunch {
  player: VenuePlayer
  /** Empty: the venue's lobby. */
  gameCode: string
  gameType: number | string
  returnUrl: string
  isMobile: boolean
  /** Our number of the launch; a seamless venue names it in every bet. */
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
  /** The part of the stake that counts as turnover; 0 while open and when void. */
  validStake: Fen
  /** What the player won (positive) or lost (negative); 0 while open and when void. */
  winLoss: Fen
  state: 'open' | 'settled' | 'void'
  /** What was bet on and how it came out, to be read by the player. */
  memo: string
  betAt: Instant
  settledAt: Instant | null
  changedAt: Instant
}

/** A row of a page of bets that is no bet: told in another shape, or with values that cannot be kept. */
export interface BadBet {
  /** Its number where it has one, else ''. */
  betId: string
  reason: string
  /** What came, to be looked at. */
  bet: unknown
}

export interface BetPage {
  bets: VenueBet[]
  bad: BadBet[]
  cursor: string
}

/** Free rounds that a player is to have. */
export interface RoundsOrder {
  /** Our own id of them, a UUID that is committed before the call. */
  id: string
  player: VenuePlayer
  gameCode: string
  rounds: number
  /** What each is played with, though nobody pays it. */
  stake: Fen
  from: Instant
  until: Instant
  /** They were asked for before, and what came of it is not known. */
  isRepeat: boolean
}

/** `missing`: the venue knows no such number. */
export type CancelAnswer = MoveAnswer | 'missing'

/** `reason` is what the venue said, for operators. */
export interface RoundsAnswer<Result = MoveAnswer> {
  result: Result
  reason: string
}

/** What a venue can be asked for that gives free rounds. Both are idempotent by id. */
export interface FreeRounds {
  grant(order: RoundsOrder): Promise<RoundsAnswer>
  /** Takes back what is not played yet; `refused` where there is nothing of it any more. */
  cancel(order: Pick<RoundsOrder, 'id'>): Promise<RoundsAnswer<CancelAnswer>>
}

/** One venue, whatever it speaks. Reads that get no usable answer throw `OutsideFault`; moves answer `unknown`. */
export interface VenueAdapter {
  /** Makes the player at the venue unless they are there already. */
  ensurePlayer(player: VenuePlayer, name: string): Promise<void>
  balance(player: VenuePlayer): Promise<Fen>
  /** Idempotent by id: the same order again answers what the first one came to. */
  move(order: VenueMove): Promise<MoveAnswer>
  /** What became of a move; `unknown` also where the venue tells it with another amount or direction than ours. */
  query(order: AskedMove): Promise<MoveState>
  /** A link for one use, by this player, within five minutes. */
  launch(ask: VenueLaunch): Promise<{ url: string }>
  /**
   * A link to a game for practice, by nobody in particular: with points that are worth nothing, in a session that ends by
   * itself after `minutes`, and with no bet that `bets` tells (R42). A protocol without practice has none.
   */
  practice?(ask: VenuePractice): Promise<{ url: string; minutes: number }>
  /** What gives free rounds; a protocol that has none to be asked for has none. Calls throw OutsideFault. */
  freeRounds?: FreeRounds
  /**
   * Bets that changed since the cursor (null: all there are), oldest change first. A bet may come again unchanged (the
   * pages overlap) and comes again whenever it changes: store by (venue, betId), and move the cursor after storing.
   * Rows that are no bets stand apart, so that one of them does not keep the others back.
   */
  bets(since: string | null): Promise<BetPage>
  /** A link for five minutes to the venue's own page of a bet of this player. */
  betPage(player: VenuePlayer, betId: string): Promise<{ url: string }>
  /** Ends the player's sessions at the venue, so that nothing is staked while money leaves. */
  kick(player: VenuePlayer): Promise<void>
  /** Resolves when the venue answers. Throws OutsideFault with the reason when it does not. */
  ping(): Promise<void>
}
