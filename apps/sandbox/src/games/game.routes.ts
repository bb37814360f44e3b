import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { catalogue, gameOf, hosted, practiceCode, venueOf } from '../venue/catalogue.ts'
import { findBetByPass } from '../venue/passes.ts'
import { useLink } from '../venue/sessions.ts'
import { baccaratRoutes } from './baccarat.ts'
import { cardsRoutes } from './cards.ts'
import { promiseOf, revealSeed, seedOf } from './fair.ts'
import { fishingRoutes } from './fishing.ts'
import { fixtureRoutes } from './fixtures.ts'
import { playText } from './game.copy.ts'
import { lotteryRoutes } from './lottery.ts'
import { gamePage, gonePage } from './page.ts'
import { historyOf, balanceAndTime, requireParticipant } from './play.ts'
import { betPage } from './proof.ts'
import { slotRoutes } from './slot.ts'
import { offlinePage, verifyPage } from './verify.ts'

const Reveal = z.object({ clientSeed: z.string().max(40).default('') })

/** Launch links and the API shared by all game pages. */
export function gameRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get<{ Params: { token: string } }>('/enter/:token', async ({ params }, reply) => {
    const entry = useLink(context, params.token)
    reply.type('text/html; charset=utf-8')
    if (!entry) return reply.status(410).send(gonePage())
    const { venue, gameCode, returnUrl } = entry.session
    return reply.send(gamePage(gameOf(venue, gameCode), { venue: venueOf(venue), token: entry.token, returnUrl }))
  })

  // After a reload the page reads its token from its own URL fragment.
  app.get<{ Params: { venue: string; game: string } }>('/play/:venue/:game', async ({ params }, reply) => {
    const isKnown =
      catalogue.some(({ code }) => params.venue === code || params.venue === practiceCode(code)) ||
      Object.hasOwn(hosted, params.venue)
    const venue = venueOf(isKnown ? params.venue : 'slot')
    return reply
      .type('text/html; charset=utf-8')
      .send(gamePage(gameOf(venue.code, params.game), { venue, token: '', returnUrl: '' }))
  })

  app.post('/play/api/state', async (request) => {
    const participant = requireParticipant(context, request)
    const { session } = participant
    const seed = seedOf(context, session.venue, session.login)
    return {
      ...(await balanceAndTime(context, participant)),
      openedAt: session.openedAt,
      returnUrl: session.returnUrl,
      history: historyOf(context, participant),
      fair: { promise: promiseOf(seed.serverSeed), clientSeed: seed.clientSeed, nonce: seed.nonce },
    }
  })

  app.post('/play/api/reveal', async (request) => {
    const { session } = requireParticipant(context, request)
    const read = Reveal.safeParse(request.body ?? {})
    if (!read.success) throw new Refusal(422, playText.badBet)
    return revealSeed(context, session.venue, session.login, read.data.clientSeed)
  })

  app.get('/verify', async (_request, reply) => reply.type('text/html; charset=utf-8').send(verifyPage()))
  app.get('/verify/offline.html', async (_request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="koi-verify.html"')
      .type('text/html; charset=utf-8')
      .send(offlinePage()),
  )
  app.get<{ Params: { pass: string } }>('/bet/:pass', async ({ params }, reply) => {
    const bet = findBetByPass(context, params.pass)
    reply.type('text/html; charset=utf-8')
    return bet ? reply.send(betPage(context, bet)) : reply.status(410).send(gonePage())
  })

  for (const routes of [slotRoutes, lotteryRoutes, cardsRoutes, baccaratRoutes, fixtureRoutes, fishingRoutes])
    routes(app, context)
}
