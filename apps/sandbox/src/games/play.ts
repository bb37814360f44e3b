import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { shortTime } from '../core/clock.ts'
import { Refusal } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import { type BetRow, betsOf } from '../venue/bets.ts'
import { type Engine, type Game, gameOf, type Venue, venueOf } from '../venue/catalogue.ts'
import { type Session, sessionOf } from '../venue/sessions.ts'
import { mainBalance } from '../venue/seamless.ts'
import { balanceOf } from '../venue/wallet.ts'
import { playText } from './game.copy.ts'

/** A player at a game of this engine. */
export interface Participant {
  session: Session
  game: Game
}

export const minStake = 100
export const maxStake = 100_000

/** A stake in fen: whole yuan from 1 to 1000. */
export const StakeFen = z.int().min(minStake).max(maxStake).multipleOf(100)

/** Who asks, by the token of their session; refuses (401) without one. */
export function participantOf(world: World, request: FastifyRequest): Participant {
  const token = /^Bearer ([\w-]{20,64})$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const session = sessionOf(world, token)
  return { session, game: gameOf(session.venue, session.gameCode) }
}

/** What every answer of a game carries along. */
export async function purse(world: World, { session }: Participant): Promise<{ balance: number; now: number }> {
  const { venue, login } = session
  const balance = venueOf(venue).isSeamless ? await mainBalance(world, venue, login) : balanceOf(world, venue, login)
  return { balance, now: world.now() }
}

export const historyOf = (world: World, { session, game }: Participant) =>
  betsOf(world, session.venue, session.login, game.code, 30).map((bet: BetRow) => ({
    id: bet.id,
    at: shortTime(bet.betAt),
    round: bet.round,
    stake: bet.stake,
    winLoss: bet.winLoss,
    state: bet.state,
    memo: bet.memo,
  }))

const shortOf = ({ isPractice, isSeamless }: Venue): string =>
  isPractice ? playText.noPoints : isSeamless ? playText.noMainFunds : playText.noFunds

/** Binds one question of a game's page: signed in by its session, for this engine's games only, in the shape it should have. */
export const answering =
  (app: FastifyInstance, world: World, engine: Engine) =>
  <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    work: (participant: Participant, content: z.output<Shape>) => object | Promise<object>,
  ): void => {
    app.post(`/play/api/${engine}/${name}`, async (request) => {
      const participant = participantOf(world, request)
      if (participant.game.engine !== engine) throw new Refusal(404, playText.otherGame)
      const read = shape.safeParse(request.body ?? {})
      if (!read.success) throw new Refusal(422, playText.badBet)
      try {
        return { ...(await work(participant, read.data)), ...(await purse(world, participant)) }
      } catch (error) {
        if (error instanceof Refusal && error.status === 422 && error.message === 'balance')
          throw new Refusal(422, shortOf(venueOf(participant.session.venue)))
        const said = error instanceof Refusal && error.status === 422 ? playText.refusals[error.message] : undefined
        if (said !== undefined) throw new Refusal(422, said)
        throw error
      }
    })
  }
