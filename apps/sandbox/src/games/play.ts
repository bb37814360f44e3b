import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { shortTime } from '../core/clock.ts'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { type BetRow, betsOf } from '../venue/bets.ts'
import { type Engine, type Game, gameOf, type Venue, venueOf } from '../venue/catalogue.ts'
import { type Session, requireSession } from '../venue/sessions.ts'
import { mainBalance } from '../venue/seamless.ts'
import { balanceOf } from '../venue/wallet.ts'
import { playText } from './game.copy.ts'

export interface Participant {
  session: Session
  game: Game
}

export const minStake = 100
export const maxStake = 100_000

/** Stake in fen: whole yuan from 1 to 1000. */
export const StakeFen = z.int().min(minStake).max(maxStake).multipleOf(100)

/** Finds the session of a request. Throws Refusal 401 without a valid token. */
export function requireParticipant(context: SandboxContext, request: FastifyRequest): Participant {
  const token = /^Bearer ([\w-]{20,64})$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const session = requireSession(context, token)
  return { session, game: gameOf(session.venue, session.gameCode) }
}

export async function balanceAndTime(
  context: SandboxContext,
  { session }: Participant,
): Promise<{ balance: number; now: number }> {
  const { venue, login } = session
  const balance = venueOf(venue).isSeamless
    ? await mainBalance(context, venue, login)
    : balanceOf(context, venue, login)
  return { balance, now: context.now() }
}

export const historyOf = (context: SandboxContext, { session, game }: Participant) =>
  betsOf(context, session.venue, session.login, game.code, 30).map((bet: BetRow) => ({
    id: bet.id,
    at: shortTime(bet.betAt),
    round: bet.round,
    stake: bet.stake,
    winLoss: bet.winLoss,
    state: bet.state,
    memo: bet.memo,
  }))

const noFundsText = ({ isPractice, isSeamless }: Venue): string =>
  isPractice ? playText.noPoints : isSeamless ? playText.noMainFunds : playText.noFunds

/** Registers an endpoint of a game page: authenticates the session, checks the engine and parses the body. */
export const playEndpoint =
  (app: FastifyInstance, context: SandboxContext, engine: Engine) =>
  <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    work: (participant: Participant, content: z.output<Shape>) => object | Promise<object>,
  ): void => {
    app.post(`/play/api/${engine}/${name}`, async (request) => {
      const participant = requireParticipant(context, request)
      if (participant.game.engine !== engine) throw new Refusal(404, playText.otherGame)
      const read = shape.safeParse(request.body ?? {})
      if (!read.success) throw new Refusal(422, playText.badBet)
      try {
        return { ...(await work(participant, read.data)), ...(await balanceAndTime(context, participant)) }
      } catch (error) {
        if (error instanceof Refusal && error.status === 422 && error.message === 'balance')
          throw new Refusal(422, noFundsText(venueOf(participant.session.venue)))
        const message = error instanceof Refusal && error.status === 422 ? playText.refusals[error.message] : undefined
        if (message !== undefined) throw new Refusal(422, message)
        throw error
      }
    })
  }
