import { millisOf } from '@koi/contract/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import pg from 'pg'
import { balanceOf, lockPlayer } from '../ledger/ledger.ts'
import { isSigned } from '../outside/sign.ts'
import { systemClock } from '../platform/clock.ts'
import { type App, transact } from '../platform/app.ts'
import { secretOf } from '../venue/adapter.ts'
import { venueOf } from '../venue/venue.ts'
import { placeBet, takeRollback, takeWin } from './seamless.ts'
import { SeamlessCall } from './calls.ts'

const sentences = {
  conflict: 'The id is known with another content.',
  unknown: 'The bet or the player is not known here.',
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
      const venue = await venueOf(app.db, request.params.code)
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
      const answer = await transact(app, async (tx) => {
        const now = app.clock.now()
        const seen = { venue: venue.code, nonce: String(request.headers['x-koi-nonce']), at: systemClock.now() }
        const first = await tx
          .insertInto('venueCallSeen')
          .values(seen)
          .onConflict((is) => is.doNothing())
          .executeTakeFirst()
        if (first.numInsertedOrUpdatedRows === 0n) return 'replayed' as const
        const { data } = call
        const { login } = data
        const venueAccount = await tx
          .selectFrom('venueAccount')
          .select('playerId')
          .where('venue', '=', venue.code)
          .where('login', '=', login)
          .executeTakeFirst()
        if (!venueAccount) return data.call === 'balance' ? { balance: 0 } : 'unknown'
        const player = venueAccount.playerId
        if (data.call === 'balance') return { balance: await balanceOf(tx, player) }
        await lockPlayer(tx, player)
        const context = { tx, venue, player, login, now }
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
      if (answer === 'replayed') return say(reply, 401, 'The message was told before.')
      if (answer === 'unknown') return say(reply, 404, sentences.unknown)
      if (answer === 'conflict') return say(reply, 409, sentences.conflict)
      return reply.send(answer)
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
