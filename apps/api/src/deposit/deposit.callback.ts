import { channelOf } from '@koi/contract/deposit/deposit'
import type { FastifyInstance } from 'fastify'
import { failPoint } from '../platform/failpoint.ts'
import { type App, transact } from '../platform/app.ts'
import { findChannel, gatewayNames, gatewayOf, isConfigured } from '../channel/channel.ts'
import { keepUnmatched, takeNotice } from './notice.ts'

/**
 * Where payment gateways tell what became of an order: POST /hooks/pay/{channel}. The raw bytes must carry the
 * gateway's signature (401); `ok` is answered only after the effect is committed, and a replayed notice has none.
 */
export function addPayHooks(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { channel: string } }>('/hooks/pay/:channel', async (request, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
      const code = channelOf(request.params.channel.toLowerCase())
      const name = code ? gatewayNames[code] : undefined
      const channel = code && name ? await findChannel(app.db, code) : undefined
      if (!code || !channel || !isConfigured(channel)) return reply.code(404).send('no such channel')
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notice = gatewayOf(app, channel).verifyNotice(raw, request.headers)
      if (!notice) return reply.code(401).send('bad signature')
      const nonce = String(request.headers['x-koi-nonce'])
      const outcome = await transact(app, async (tx) => {
        const at = app.clock.now()
        const first = await tx
          .insertInto('noticeSeen')
          .values({ channel: code, nonce, at })
          .onConflict((is) => is.doNothing())
          .executeTakeFirst()
        if (first.numInsertedOrUpdatedRows === 0n) return 'replayed'
        const told = { ...notice, channel: code }
        failPoint('callback.before-post')
        const came =
          channelOf(notice.channel) === code
            ? await takeNotice(tx, told, at)
            : await keepUnmatched(tx, told, 'other channel', at)
        failPoint('callback.before-commit')
        return came
      })
      failPoint('callback.committed')
      request.log.info({ channel: code, outcome }, 'a gateway told of a payment')
      return reply.code(200).send('ok')
    })
  })
}
