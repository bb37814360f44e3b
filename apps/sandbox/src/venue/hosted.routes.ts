import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import { originOf, type SandboxContext } from '../core/context.ts'
import { type hosted, venueOf } from './catalogue.ts'
import { runInMode } from './modes.ts'
import { cancelRounds, freeStakes, grantRounds, roundsOf } from './rounds.ts'
import { saveTicket } from './seamless.ts'
import { makeLink } from './sessions.ts'
import { formSign, keyOf } from './platformClients.ts'
import { openWallet } from './wallet.ts'

const Login = z.string().regex(/^[a-z0-9_.@-]{1,40}$/)
const window = 5 * 60 * 1000

/** Routes of the aggregator protocols: game launch and game list. */
export function hostedRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body))

  const open = (
    venue: string,
    request: FastifyRequest,
    login: string,
    gameCode: string,
    returnUrl: string,
    session: string,
  ) => {
    const player = Login.safeParse(login)
    if (!player.success || !venueOf(venue).games.some(({ code }) => code === gameCode))
      throw new Refusal(400, 'There is no such player or game.')
    openWallet(context, venue, login, login)
    saveTicket(context, venue, { login, session, returnUrl })
    const token = makeLink(context, { venue, login, gameCode, returnUrl })
    return `${originOf(context, request)}/enter/${token}`
  }
  const route = (
    method: 'GET' | 'POST',
    url: string,
    venue: keyof typeof hosted,
    work: (request: FastifyRequest) => object,
    isPreparing = false,
  ) =>
    app.route({
      method,
      url,
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        runInMode(context, String(venue), reply, isPreparing, () => work(request)),
    })

  const signedForm = (request: FastifyRequest): Record<string, string> =>
    signedFields(request, Object.fromEntries(new URLSearchParams(textOf(request))))
  const signedFields = (request: FastifyRequest, fields: Record<string, string>): Record<string, string> => {
    const [id = '', stamp = '', nonce = '', sign = ''] = ['merchant-id', 'timestamp', 'nonce', 'sign'].map((name) =>
      String(request.headers[`x-${name}`] ?? ''),
    )
    const isFresh = Math.abs(context.now() - Number(stamp) * 1000) <= window
    if (!isFresh || sign !== formSign(fields, { id, stamp, nonce }, keyOf(context, 'form-hmac')))
      throw new Refusal(401, 'The signature is wrong.')
    return fields
  }
  route('GET', '/form-hmac/games', 'formhmac', (request) => {
    signedForm(request)
    return { items: venueOf('formhmac').games.map(({ code, name }) => ({ uuid: code, name })) }
  })
  route('POST', '/form-hmac/games/init', 'formhmac', (request) => {
    const { player_id = '', game_uuid = '', return_url = '', session_id = '', currency } = signedForm(request)
    if (currency !== 'CNY') throw new Refusal(400, 'There is no such currency.')
    return { url: open('formhmac', request, player_id, game_uuid, return_url, session_id) }
  })

  const signedQuery = (request: FastifyRequest) => {
    const query = Object.fromEntries(new URL(request.url, 'http://sandbox').searchParams)
    return signedFields(request, query)
  }
  // Queries are answered in the mode `lost` too (`runInMode`).
  route(
    'GET',
    '/form-hmac/freespins/bets',
    'formhmac',
    (request) => {
      signedQuery(request)
      return {
        denominations: [],
        bets: [],
        total_bets: freeStakes.map((stake, bet_id) => ({ bet_id, amount: yuan(stake) })),
      }
    },
    true,
  )
  route(
    'GET',
    '/form-hmac/freespins/get',
    'formhmac',
    (request) => {
      const known = roundsOf(context, 'formhmac', signedQuery(request)['freespin_id'] ?? '')
      if (!known) throw new Refusal(404, 'There are no such rounds.')
      const { id, login, gameCode, quantity, leftOver, isCancelled } = known
      return {
        freespin_id: id,
        player_id: login,
        game_uuid: gameCode,
        currency: 'CNY',
        quantity,
        quantity_left: leftOver,
        is_canceled: isCancelled,
      }
    },
    true,
  )
  route('POST', '/form-hmac/freespins/set', 'formhmac', (request) => {
    const { player_id: login = '', game_uuid: gameCode = '', freespin_id: id = '', ...more } = signedForm(request)
    const stake = freeStakes[Number(more['total_bet_id'])] ?? 0
    const until = Number(more['valid_until']) * 1000
    grantRounds(context, { venue: 'formhmac', id, login, gameCode, quantity: Number(more['quantity']), stake, until })
    return {}
  })
  route('POST', '/form-hmac/freespins/cancel', 'formhmac', (request) => {
    cancelRounds(context, 'formhmac', signedForm(request)['freespin_id'] ?? '')
    return {}
  })

  const Session = z.object({
    game: z.string(),
    currency: z.literal('CNY'),
    urls: z.object({ return_url: z.string() }),
    user: z.object({ id: z.string() }),
  })
  const signedJson = <Shape extends z.ZodType>(request: FastifyRequest, shape: Shape): z.output<Shape> => {
    const text = textOf(request)
    const signature = createHmac('sha256', keyOf(context, 'play-json')).update(text).digest('hex')
    if (request.headers['x-request-sign'] !== signature) throw new Refusal(403, 'Forbidden')
    const read = shape.safeParse(JSON.parse(text))
    if (!read.success) throw new Refusal(400, 'Bad request')
    return read.data
  }
  route('POST', '/play-json/sessions', 'playjson', (request) => {
    const { game, urls, user } = signedJson(request, Session)
    return {
      launch_options: {
        game_url: open('playjson', request, user.id, game, urls.return_url, 'none'),
        strategy: 'iframe',
      },
    }
  })

  const Issue = z.object({
    issue_id: z.string(),
    currency: z.literal('CNY'),
    games: z.tuple([z.string()]),
    freespins_quantity: z.int(),
    bet_level: z.int(),
    valid_until: z.iso.datetime(),
    user: z.object({ id: z.string() }),
  })
  route('POST', '/play-json/freespins/issue', 'playjson', (request) => {
    const { issue_id: id, games, freespins_quantity: quantity, user, ...more } = signedJson(request, Issue)
    const stake = freeStakes[more.bet_level - 1] ?? 0
    const until = Date.parse(more.valid_until)
    grantRounds(context, { venue: 'playjson', id, login: user.id, gameCode: games[0], quantity, stake, until })
    return {}
  })
  route('POST', '/play-json/freespins/cancel', 'playjson', (request) => {
    cancelRounds(context, 'playjson', signedJson(request, z.object({ issue_id: z.string() })).issue_id)
    return {}
  })

  route('POST', '/debit-credit/v2/app/users/:login/session', 'debitcredit', (request) => {
    const { login: userId = '' } = request.params as { login?: string }
    const fields: Record<string, string> = { ...Object.fromEntries(new URLSearchParams(textOf(request))), userId }
    const values = Object.keys(fields)
      .toSorted()
      .map((name) => fields[name])
    const signature = createHash('sha256').update(values.join('')).update(keyOf(context, 'debit-credit')).digest('hex')
    if (request.headers['sign'] !== signature) throw new Refusal(401, 'The signature is wrong.')
    const { gameId = '', returnUrl = '', sessionId = '', currency } = fields
    if (currency !== 'CNY' || sessionId === '') throw new Refusal(400, 'The session id or currency is missing.')
    const url = open('debitcredit', request, userId, gameId, returnUrl, sessionId)
    return { data: { type: 'session', id: sessionId, attributes: { 'redirect-url': url } } }
  })
}

const textOf = ({ body }: FastifyRequest): string => (Buffer.isBuffer(body) ? body.toString('utf8') : '')
