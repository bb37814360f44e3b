import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SandboxContext } from '../core/context.ts'
import type { BetRow } from '../venue/bets.ts'
import type { Game } from '../venue/catalogue.ts'
import { Dice, randomWords } from '../web/browser/dice.ts'

const hmac = (key: string, message: string): Uint8Array => createHmac('sha256', key).update(message).digest()

/** Commitment that is published before play: SHA-256 of the seed's hexadecimal text. */
export const promiseOf = (seed: string): string => createHash('sha256').update(seed).digest('hex')

export const diceOf = (seed: string, message: string): Dice => new Dice(randomWords(hmac, seed, message))

/** Id of a room's rounds: 'baccarat-bac01', 'football-football2'. */
export const roundName = ({ engine, code, variant }: Pick<Game, 'engine' | 'code' | 'variant'>): string =>
  `${engine === 'fixtures' ? variant : engine}-${code}`

/**
 * Seed of a shared round. It is derived from the sandbox's secret, so shared rounds need no rows, and published after
 * the draw.
 */
export const roundSeed = ({ store }: SandboxContext, game: string, round: number): string =>
  createHmac('sha256', store.secret('rounds')).update(`${game}:${round}`).digest('hex')

export const roundDice = (context: SandboxContext, game: string, round: number): Dice =>
  diceOf(roundSeed(context, game, round), `${game}:${round}`)

export interface Seed {
  serverSeed: string
  clientSeed: string
  nonce: number
}

/** Current seeds of a player's single-player games. */
export function seedOf(context: SandboxContext, venue: string, login: string): Seed {
  const { store } = context
  const sql = 'insert into seed (venue, login, server_seed, client_seed) values (?, ?, ?, ?) on conflict do nothing'
  store.run(sql, venue, login, randomBytes(32).toString('hex'), randomBytes(8).toString('hex'))
  const seed = store.one<Seed>(
    'select server_seed as serverSeed, client_seed as clientSeed, nonce from seed where venue = ? and login = ?',
    venue,
    login,
  )
  if (!seed) throw new Error('the inserted seed was not found')
  return seed
}

/** Dice of the player's next outcome and their seed. Increments the nonce. */
export function nextDice(context: SandboxContext, venue: string, login: string): { dice: Dice; seed: Seed } {
  const seed = seedOf(context, venue, login)
  context.store.run('update seed set nonce = nonce + 1 where venue = ? and login = ?', venue, login)
  return { dice: diceOf(seed.serverSeed, `${seed.clientSeed}:${seed.nonce}`), seed }
}

export function insertProof({ store }: SandboxContext, bet: string, { serverSeed, clientSeed, nonce }: Seed): void {
  const sql = 'insert into proof (bet, server_seed, client_seed, nonce) values (?, ?, ?, ?)'
  store.run(sql, bet, serverSeed, clientSeed, nonce)
}

/** What decided a bet; contains the seed only after the player has replaced it. */
export function proofOf(
  context: SandboxContext,
  bet: BetRow,
): (Omit<Seed, 'serverSeed'> & { promise: string; revealed: string }) | null {
  const seed = context.store.one<Seed>(
    'select server_seed as serverSeed, client_seed as clientSeed, nonce from proof where bet = ?',
    bet.id,
  )
  if (!seed) return null
  const { serverSeed, clientSeed, nonce } = seed
  const isInUse = seedOf(context, bet.venue, bet.login).serverSeed === serverSeed
  return { promise: promiseOf(serverSeed), revealed: isInUse ? '' : serverSeed, clientSeed, nonce }
}

/** Reveals the current seed and commits to a new one; the player may choose their client seed. */
export function revealSeed(
  context: SandboxContext,
  venue: string,
  login: string,
  clientSeed: string,
): { revealed: Seed; promise: string } {
  return context.store.tx(() => {
    const revealed = seedOf(context, venue, login)
    const fresh = randomBytes(32).toString('hex')
    const own = /^[\w-]{1,40}$/.test(clientSeed) ? clientSeed : randomBytes(8).toString('hex')
    context.store.run(
      'update seed set server_seed = ?, client_seed = ?, nonce = 0 where venue = ? and login = ?',
      fresh,
      own,
      venue,
      login,
    )
    return { revealed, promise: promiseOf(fresh) }
  })
}
