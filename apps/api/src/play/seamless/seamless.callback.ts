import { fen, noMoney } from '@koi/contract/money'
import { millisOf } from '@koi/contract/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { PayInStatus } from '../../access/identity/playerStatus.ts'
import { venueAdapterOf } from '../../platform/outside/adapters.ts'
import { recordReceived } from '../../platform/outside/partnerCall.ts'
import type { MessageResult, WalletRequest } from '../../platform/outside/wallet.ts'
import { withDeadline } from '../../platform/db/busy.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { accessOf } from '../venue/adapter.ts'
import { cachedVenue } from '../venue/venue.ts'
import { endRound } from './end.ts'
import { applyRollback } from './rollback.ts'
import { placeBet } from './stake.ts'
import { applyCalls, type Handlers } from './applyCalls.ts'
import { applyWin } from './win.ts'

/**
 * Milliseconds after which a call is answered as busy. Venues give up after 2 to 5 s and repeat the call, which then
 * finds its result.
 */
const deadline = 1500

type Answer = ReturnType<WalletRequest['answer']>

/** Result of `take_venue_call`; empty for an unknown player. */
interface VenueCallRow extends PayInStatus {
  isNew: boolean
  playerId: string | null
  balance: number
}

interface Params {
  code: string
  /** Path below the venue's code. */
  '*'?: string
}

/**
 * Registers the callbacks of seamless venues: POST /hooks/venue/{code} and paths below. The raw body must carry the
 * venue's signature; each message applies once and is answered, in the protocol's form, after the commit.
 */
export function addVenueHooks(server: FastifyInstance, app: App): void {
  const answerCall = async ({ params, headers, body }: FastifyRequest<{ Params: Params }>): Promise<Answer> => {
    const venue = await cachedVenue(app, params.code)
    const readCall = venue && venueAdapterOf(venue.adapter)?.readCall
    if (!venue || !readCall || venue.walletMode !== 'seamless' || venue.secret === '')
      return { status: 404, body: { error: 'There is no such venue.' } }
    const message = { path: params['*'] ?? '', headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
    // The signature's timestamp is compared with the system clock, not with the clock that tests set.
    const walletRequest = readCall(accessOf(app, venue), message, millisOf(systemClock.now()))
    if ('status' in walletRequest) return walletRequest
    const { login, nonce, calls } = walletRequest
    const takeIn = async (db: Pick<Db | Tx, 'getExecutor'>, locks: boolean): Promise<VenueCallRow> => {
      const { rows } = await sql<VenueCallRow>`
        select * from take_venue_call(${venue.code}, ${nonce}, ${systemClock.now()}, ${login}, ${locks})`.execute(db)
      return rows[0]!
    }
    if (calls.length === 0) {
      const { isNew, playerId, balance } = await takeIn(app.db, false)
      const problem = !isNew ? 'replayed' : playerId ? null : 'player'
      return walletRequest.answer({ ...emptyResult, problem, balance: fen(balance ?? 0) })
    }
    const settings = await app.settings.read()
    const result = await transact(app, async (tx): Promise<MessageResult> => {
      const { isNew, playerId: player, balance, ...status } = await takeIn(tx, true)
      // Read the clock after the lock is acquired, so that timestamps follow lock order.
      const now = app.clock.now()
      if (!isNew) return { ...emptyResult, problem: 'replayed' }
      if (!player) return { ...emptyResult, problem: 'player' }
      const wallet = { balance }
      const context = { tx, venue, player, login, now, status, settings, wallet }
      const [call] = calls
      const last =
        call && calls.length === 1
          ? await handlers[call.call](context, call as never)
          : await applyCalls(context, calls, handlers)
      return typeof last === 'string'
        ? { ...emptyResult, problem: last === 'unknown' ? 'target' : last }
        : {
            problem: last.result === 'refused' ? 'refused' : null,
            lastCall: last,
            balance: fen(wallet.balance),
          }
    }).catch((error: unknown): MessageResult => {
      // A concurrent call stored the same id for another player, under that player's lock.
      if (isTakenId(error)) return { ...emptyResult, problem: 'conflict' }
      throw error
    })
    return walletRequest.answer(result)
  }
  const handleCall = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const { status, body } = await withDeadline(deadline, answerCall(request), (error) =>
      request.log.warn({ err: error }, 'a call of a venue failed after its deadline'),
    )
    return reply.code(status).send(body)
  }
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook<{ Params: Params }>('onResponse', async ({ params, method, url, body }, reply) => {
      const venue = await cachedVenue(app, params.code)
      if (!venue) return
      const answered = { status: reply.statusCode, milliseconds: reply.elapsedTime }
      const received = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      recordReceived(app, `venue ${venue.code}`, { method, url, body: received, ...answered })
    })
    scope.post<{ Params: Params }>('/hooks/venue/:code', handleCall)
    scope.post<{ Params: Params }>('/hooks/venue/:code/*', handleCall)
  })
}

const handlers: Handlers = { bet: placeBet, win: applyWin, rollback: applyRollback, end: endRound }

const emptyResult: MessageResult = { problem: null, lastCall: null, balance: noMoney }

const isTakenId = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.table === 'seamless_move'
