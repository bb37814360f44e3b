import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import { requireContent, requireSignature } from '../core/signed.ts'
import { originOf, type SandboxContext } from '../core/context.ts'
import { changedBets } from './bets.ts'
import { isVenueCode, venueOf } from './catalogue.ts'
import { runInMode, modeOf } from './modes.ts'
import { makePractice } from './practice.ts'
import { endSessions, makeLink, practiceLife } from './sessions.ts'
import { createPass } from './passes.ts'
import { saveTicket } from './seamless.ts'
import { balanceOf, bookMove, moveOf, openWallet } from './wallet.ts'

const Login = z.string().regex(/^[a-z0-9_.@-]{1,40}$/)
const MoveId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)
const Player = z.object({ login: Login, name: z.string().max(60).default('') })
const Whose = z.object({ login: Login })
const Move = z.object({ id: MoveId, login: Login, direction: z.enum(['in', 'out']), amount: z.int().min(1).max(1e12) })
const Which = z.object({ id: MoveId })
const Launch = z.object({
  login: Login,
  gameCode: z.string().max(60),
  returnUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  session: z.string().max(60).default(''),
})
const Practice = Launch.pick({ gameCode: true, returnUrl: true })
const Since = z.object({
  cursor: z
    .string()
    .regex(/^\d{0,15}$/)
    .nullable(),
  overlap: z.boolean().default(false),
})
const WhichBet = z.object({ login: Login, betId: z.string().min(1).max(64) })
const Empty = z.object({})

/** The venue API of docs/venue-protocol.md. */
export function venueRoutes(app: FastifyInstance, context: SandboxContext): void {
  requireSignature(app, context)

  const call = <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    work: (venue: string, content: z.output<Shape>, request: FastifyRequest) => object,
  ) => {
    app.post<{ Params: { code: string } }>(`/venue/:code/${name}`, async (request, reply: FastifyReply) => {
      const { code } = request.params
      if (!isVenueCode(code)) throw new Refusal(404, 'There is no such venue.')
      const read = shape.safeParse(requireContent(request, { venue: code, call: name }))
      if (!read.success) throw new Refusal(400, `Invalid content of ${name}: ${z.prettifyError(read.error)}`)
      return runInMode(context, code, reply, ['player', 'kick'].includes(name), () => work(code, read.data, request))
    })
  }

  call('player', Player, (venue, { login, name }) => {
    openWallet(context, venue, login, name)
    return {}
  })
  call('balance', Whose, (venue, { login }) => ({ balance: balanceOf(context, venue, login) }))
  call('transfer', Move, (venue, content) => {
    if (venueOf(venue).isSeamless) throw new Refusal(404, 'A seamless venue has no wallet to move money to.')
    const { result, reason } = bookMove(context, { venue, ...content }, modeOf(context, venue) === 'refuse')
    return { result, reason, balance: balanceOf(context, venue, content.login) }
  })
  call('transfer/query', Which, (venue, { id }) => {
    const move = moveOf(context, venue, id)
    if (!move) return { state: 'not-found' }
    return { state: move.result === 'done' ? 'done' : 'failed', amount: move.amount }
  })
  call('launch', Launch, (venue, { login, gameCode, returnUrl, session }, request) => {
    openWallet(context, venue, login, login)
    if (session) saveTicket(context, venue, { login, session, returnUrl })
    const token = makeLink(context, { venue, login, gameCode, returnUrl })
    return { url: `${originOf(context, request)}/enter/${token}` }
  })
  call('practice', Practice, (venue, { gameCode, returnUrl }, request) => ({
    url: `${originOf(context, request)}/enter/${makePractice(context, venue, gameCode, returnUrl)}`,
    minutes: practiceLife / 60_000,
  }))
  call('bets', Since, (venue, { cursor, overlap }) => changedBets(context, venue, Number(cursor ?? 0), overlap))
  call('bet', WhichBet, (venue, { login, betId }, request) => ({
    url: `${originOf(context, request)}/bet/${createPass(context, venue, login, betId)}`,
  }))
  call('games', Empty, (venue) => ({
    games: venueOf(venue).games.map(({ code, name, category }) => ({
      gameCode: code,
      name,
      gameType: 0,
      category,
      state: 'open',
    })),
  }))
  call('kick', Whose, (venue, { login }) => {
    endSessions(context, venue, login)
    return {}
  })
  call('ping', Empty, () => ({}))
}
