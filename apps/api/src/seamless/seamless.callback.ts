import { fen, noMoney } from '@koi/contract/money'
import { millisOf } from '@koi/contract/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { balanceOf } from '../ledger/ledger.ts'
import type { PayInStatus } from '../identity/playerStatus.ts'
import { venueAdapterOf } from '../outside/adapters.ts'
import type { CallResult, WalletRequest } from '../outside/wallet.ts'
import { systemClock } from '../platform/clock.ts'
import { type App, transact } from '../platform/app.ts'
import type { Db, Tx } from '../platform/db.ts'
import { accessOf } from '../venue/adapter.ts'
import { venueOfCall } from '../venue/venue.ts'
import { endRound } from './end.ts'
import { takeRollback } from './rollback.ts'
import { placeBet } from './stake.ts'
import { takeTogether, type Verbs } from './together.ts'
import { takeWin } from './win.ts'

/** What `take_venue_call` tells. Nothing is known of a player that there is not. */
interface Taken extends PayInStatus {
  isNew: boolean
  playerId: string | null
  balance: number
}

interface Params {
  code: string
  /** What stands behind the code. */
  '*'?: string
}

/**
 * Where seamless venues ask for balances and tell stakes and returns: POST /hooks/venue/{code}, and below it where their
 * protocol has paths. The raw bytes must carry the venue's signature, each message counts once, and is answered in the
 * protocol's own form after its effect is committed.
 */
export function addVenueHooks(server: FastifyInstance, app: App): void {
  const take = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const { params, headers, body } = request
    const venue = await venueOfCall(app.db, params.code)
    const readCall = venue && venueAdapterOf(venue.adapter)?.readCall
    if (!venue || !readCall || venue.walletMode !== 'seamless' || venue.secret === '')
      return reply.code(404).send({ error: 'There is no such venue.' })
    const message = { path: params['*'] ?? '', headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
    // The stamp is judged by the time of the wires, not by one that a test turns.
    const heard = readCall(accessOf(app, venue), message, millisOf(systemClock.now()))
    if ('status' in heard) return reply.code(heard.status).send(heard.body)
    const { login, nonce, calls } = heard
    const takeIn = async (db: Pick<Db | Tx, 'getExecutor'>, locks: boolean): Promise<Taken> => {
      const { rows } = await sql<Taken>`
        select * from take_venue_call(${venue.code}, ${nonce}, ${systemClock.now()}, ${login}, ${locks})`.execute(db)
      return rows[0]!
    }
    if (calls.length === 0) {
      const { isNew, playerId, balance } = await takeIn(app.db, false)
      const problem = !isNew ? 'replayed' : playerId ? null : 'player'
      return answer(reply, heard, { ...nothing, problem, balance: fen(balance ?? 0) })
    }
    const came = await transact(app, async (tx): Promise<CallResult> => {
      const { isNew, playerId: player, ...playerStatus } = await takeIn(tx, true)
      // Whoever waited for the lock comes after whom they waited for.
      const now = app.clock.now()
      if (!isNew) return { ...nothing, problem: 'replayed' }
      if (!player) return { ...nothing, problem: 'player' }
      const context = { tx, venue, player, login, now, playerStatus }
      const [call] = calls
      const last =
        call && calls.length === 1
          ? await verbs[call.call](context, call as never)
          : await takeTogether(context, calls, verbs)
      return typeof last === 'string'
        ? { ...nothing, problem: last === 'unknown' ? 'target' : last }
        : { problem: last.result === 'refused' ? 'refused' : null, last, balance: await balanceOf(tx, player) }
    }).catch((error: unknown): CallResult => {
      // Two players' books are two locks: the id was told of another player this very moment.
      if (isTakenId(error)) return { ...nothing, problem: 'conflict' }
      throw error
    })
    return answer(reply, heard, came)
  }
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: Params }>('/hooks/venue/:code', take)
    scope.post<{ Params: Params }>('/hooks/venue/:code/*', take)
  })
}

const verbs: Verbs = { bet: placeBet, win: takeWin, rollback: takeRollback, end: endRound }

const nothing: CallResult = { problem: null, last: null, balance: noMoney }

function answer(reply: FastifyReply, asked: WalletRequest, came: CallResult) {
  const { status, body } = asked.answer(came)
  return reply.code(status).send(body)
}

const isTakenId = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.table === 'seamless_move'
