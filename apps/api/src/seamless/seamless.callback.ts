import { millisOf } from '@koi/contract/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { balanceOf } from '../ledger/ledger.ts'
import type { PayInStanding } from '../identity/standing.ts'
import { isSigned } from '../outside/sign.ts'
import { systemClock } from '../platform/clock.ts'
import { type App, transact } from '../platform/app.ts'
import type { Db, Tx } from '../platform/db.ts'
import { secretOf } from '../venue/adapter.ts'
import { venueOfCall } from '../venue/venue.ts'
import { SeamlessCall } from './calls.ts'
import { takeRollback } from './rollback.ts'
import { placeBet } from './stake.ts'
import { takeWin } from './win.ts'

const statuses = { replayed: 401, unknown: 404, conflict: 409 }
const sentences = {
  replayed: 'The message was told before.',
  conflict: 'The id is known with another content.',
  unknown: 'The bet or the player is not known here.',
}

/** What `take_venue_call` tells. Nothing is known of a player that there is not. */
interface Taken extends PayInStanding {
  isNew: boolean
  playerId: string | null
  balance: number
}

/**
 * Where seamless venues ask for balances and tell stakes and returns: POST /hooks/venue/{code}. The raw bytes must
 * carry the venue's signature (401), each message counts once, and is answered after its effect is committed.
 */
export function addVenueHooks(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { code: string } }>('/hooks/venue/:code', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const venue = await venueOfCall(app.db, request.params.code)
      if (!venue || venue.walletMode !== 'seamless' || venue.secret === '')
        return say(reply, 404, 'There is no such venue.')
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      // The stamp is judged by the time of the wires, not by one that a test turns.
      if (!isSigned(secretOf(app, venue), raw, request.headers, millisOf(systemClock.now())))
        return say(reply, 401, 'The message was not accepted.')
      const content = contentOf(raw)
      if (content?.['venue'] !== venue.code) return say(reply, 400, 'The message is for another venue.')
      const call = SeamlessCall.safeParse(content)
      if (!call.success) return say(reply, 400, 'The message has another shape.')
      const { data } = call
      const nonce = String(request.headers['x-koi-nonce'])
      const takeIn = async (db: Pick<Db | Tx, 'getExecutor'>, locks: boolean): Promise<Taken> => {
        const { rows } = await sql<Taken>`
          select * from take_venue_call(${venue.code}, ${nonce}, ${systemClock.now()}, ${data.login}, ${locks})`.execute(
          db,
        )
        return rows[0]!
      }
      if (data.call === 'balance') {
        const { isNew, balance } = await takeIn(app.db, false)
        return isNew ? reply.send({ balance: balance ?? 0 }) : say(reply, 401, sentences.replayed)
      }
      const answer = await transact(app, async (tx) => {
        const now = app.clock.now()
        const { isNew, playerId: player, ...standing } = await takeIn(tx, true)
        if (!isNew) return 'replayed' as const
        if (!player) return 'unknown'
        const context = { tx, venue, player, login: data.login, now, standing }
        const outcome =
          data.call === 'bet'
            ? await placeBet(context, data)
            : data.call === 'win'
              ? await takeWin(context, data)
              : await takeRollback(context, data)
        return typeof outcome === 'string' ? outcome : { ...outcome, balance: await balanceOf(tx, player) }
      }).catch((error: unknown) => {
        // Two players' books are two locks: the id was told of another player this very moment.
        if (isTakenId(error)) return 'conflict' as const
        throw error
      })
      return typeof answer === 'string' ? say(reply, statuses[answer], sentences[answer]) : reply.send(answer)
    })
  })
}

const isTakenId = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.table === 'seamless_move'

const say = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error })

function contentOf(raw: Buffer): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(raw.toString('utf8'))
    return content && typeof content === 'object' ? (content as Record<string, unknown>) : null
  } catch {
    return null
  }
}
