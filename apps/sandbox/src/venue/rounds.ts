import { Refusal } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import { venueOf } from './catalogue.ts'
import { modeOf } from './modes.ts'

/** Stakes of free rounds, in fen, by their level. */
export const freeStakes: readonly number[] = [100, 200, 500, 1000]

/** Rounds that the platform gave a player; `leftOver` are not played yet. */
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

export const roundsOf = ({ store }: World, venue: string, id: string): FreeRound | undefined =>
  store.one<FreeRound>(`select ${columns} from free_round where venue = ? and id = ?`, venue, id)

type Grant = Omit<FreeRound, 'leftOver' | 'won' | 'isCancelled'>

/** Gives rounds, once for their number. Refuses (422) a game, stake, quantity or end that cannot be, and (409) another content. */
export function grantRounds(world: World, grant: Grant): void {
  const { venue, id, login, gameCode, quantity, stake, until } = grant
  const known = roundsOf(world, venue, id)
  if (known) {
    if (known.login !== login || known.gameCode !== gameCode || known.quantity !== quantity || known.stake !== stake)
      throw new Refusal(409, 'The number stands for other rounds.')
    return
  }
  if (modeOf(world, venue) === 'refuse') throw new Refusal(422, 'The venue gives none.')
  const isGame = venueOf(venue).games.some(({ code }) => code === gameCode)
  const isStake = freeStakes.includes(stake)
  const isQuantity = Number.isSafeInteger(quantity) && quantity > 0
  if (!isGame || !isStake || !isQuantity || !(until > world.now()) || login === '' || id === '')
    throw new Refusal(422, 'There is no such game, stake or end.')
  world.store.run(
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

/** Takes back what is not played. Refuses (404, 409) what is not there, and what is played. */
export function cancelRounds(world: World, venue: string, id: string): void {
  const known = roundsOf(world, venue, id)
  if (!known) throw new Refusal(404, 'There are no such rounds.')
  if (known.leftOver === 0) throw new Refusal(409, 'They are played.')
  world.store.run('update free_round set is_cancelled = 1 where venue = ? and id = ?', venue, id)
}

/** What a player plays for free now in a game. */
export const openRounds = (
  { store, now }: World,
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
 * One of them is played, in the transaction that writes the round; tells how many are left, and what they brought
 * together. Refuses (409) where the last one was played meanwhile.
 */
export function playRound(world: World, { venue, id }: FreeRound, win: number): { left: number; total: number } {
  const now = roundsOf(world, venue, id)
  if (!now || now.leftOver === 0) throw new Refusal(409, 'They are played.')
  const [left, total] = [now.leftOver - 1, now.won + win]
  world.store.run('update free_round set left_over = ?, won = ? where venue = ? and id = ?', left, total, venue, id)
  return { left, total }
}
