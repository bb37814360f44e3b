import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { venueOf } from './catalogue.ts'
import { modeOf } from './modes.ts'

/** Stakes of free rounds in fen, by level. */
export const freeStakes: readonly number[] = [100, 200, 500, 1000]

/** Free rounds granted by the platform; `leftOver`: rounds not played yet. */
export interface FreeRound {
  venue: string
  id: string
  login: string
  gameCode: string
  quantity: number
  leftOver: number
  stake: number
  until: number
  won: number
  isCancelled: number
}

const columns = `venue, id, login, game_code as gameCode, quantity, left_over as leftOver, stake, until, won, is_cancelled as isCancelled`

export const roundsOf = ({ store }: SandboxContext, venue: string, id: string): FreeRound | undefined =>
  store.one<FreeRound>(`select ${columns} from free_round where venue = ? and id = ?`, venue, id)

type Grant = Omit<FreeRound, 'leftOver' | 'won' | 'isCancelled'>

/**
 * Grants free rounds; idempotent by id. Throws Refusal 422 for an invalid game, stake, quantity or end, 409 if the
 * content differs.
 */
export function grantRounds(context: SandboxContext, grant: Grant): void {
  const { venue, id, login, gameCode, quantity, stake, until } = grant
  const known = roundsOf(context, venue, id)
  if (known) {
    if (known.login !== login || known.gameCode !== gameCode || known.quantity !== quantity || known.stake !== stake)
      throw new Refusal(409, 'The id belongs to a different grant.')
    return
  }
  if (modeOf(context, venue) === 'refuse') throw new Refusal(422, 'The venue refuses free rounds.')
  const isGame = venueOf(venue).games.some(({ code }) => code === gameCode)
  const isStake = freeStakes.includes(stake)
  const isQuantity = Number.isSafeInteger(quantity) && quantity > 0
  if (!isGame || !isStake || !isQuantity || !(until > context.now()) || login === '' || id === '')
    throw new Refusal(422, 'The game, stake or end is invalid.')
  context.store.run(
    'insert into free_round (venue, id, login, game_code, quantity, left_over, stake, until) values (?, ?, ?, ?, ?, ?, ?, ?)',
    venue,
    id,
    login,
    gameCode,
    quantity,
    quantity,
    stake,
    until,
  )
}

/** Cancels unplayed rounds. Throws Refusal 404 if unknown, 409 if all are played. */
export function cancelRounds(context: SandboxContext, venue: string, id: string): void {
  const known = roundsOf(context, venue, id)
  if (!known) throw new Refusal(404, 'There are no such rounds.')
  if (known.leftOver === 0) throw new Refusal(409, 'All rounds are played.')
  context.store.run('update free_round set is_cancelled = 1 where venue = ? and id = ?', venue, id)
}

/** A player's free rounds in a game that can be played now. */
export const openRounds = (
  { store, now }: SandboxContext,
  venue: string,
  login: string,
  gameCode: string,
): FreeRound | undefined =>
  store.one<FreeRound>(
    `select ${columns} from free_round where venue = ? and login = ? and game_code = ? and left_over > 0 and is_cancelled = 0
     and until > ? order by until limit 1`,
    venue,
    login,
    gameCode,
    now(),
  )

/**
 * Plays one round within the caller's transaction; returns the rounds left and total winnings. Throws Refusal 409 if
 * none is left.
 */
export function playRound(
  context: SandboxContext,
  { venue, id }: FreeRound,
  win: number,
): { left: number; total: number } {
  const now = roundsOf(context, venue, id)
  if (!now || now.leftOver === 0) throw new Refusal(409, 'All rounds are played.')
  const [left, total] = [now.leftOver - 1, now.won + win]
  context.store.run('update free_round set left_over = ?, won = ? where venue = ? and id = ?', left, total, venue, id)
  return { left, total }
}
