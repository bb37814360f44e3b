import { channelOf } from '@koi/contract/deposit/deposit'
import type { Instant } from '@koi/contract/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adapterOf, findChannel, gatewayOf, isConfigured, isPaged } from '../channel/channel.ts'
import type { NoticeRequest } from '../outside/gateway.ts'
import type { Tx } from '../platform/db.ts'
import { failPoint } from '../platform/failpoint.ts'
import { type App, transact } from '../platform/app.ts'
import { keepUnmatched, takeNotice } from './notice.ts'

/**
 * Where payment gateways tell what became of an order: /hooks/pay/{channel}, by GET or POST as their protocol has it. The
 * message must carry the gateway's signature (401); the word of the protocol is answered only after the effect is
 * committed, and a replayed notice has none.
 */
export function addPayHooks(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { channel: string } }>({
      method: ['GET', 'POST'],
      url: '/hooks/pay/:channel',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
        const code = channelOf(request.params.channel.toLowerCase())
        const channel = code ? await findChannel(app.db, code) : undefined
        if (!code || !channel || !isPaged(channel) || !isConfigured(channel))
          return reply.code(404).send('no such channel')
        const { name: adapter, word } = adapterOf(channel)
        const heard = gatewayOf(app, channel).readNotice(messageOf(request))
        if (!heard) return reply.code(401).send('bad signature')
        const outcome = await transact(app, async (tx) => {
          if (heard.is === 'nothing') return heard.is
          const at = app.clock.now()
          if (!(await isFirst(tx, { channel: code, nonce: heard.nonce, at }))) return 'replayed'
          failPoint('callback.before-post')
          const came =
            heard.is === 'payment'
              ? await takeNotice(tx, { ...heard, channel: code, adapter }, at)
              : await keepUnmatched(tx, { ...heard, channel: code }, heard.why, at)
          failPoint('callback.before-commit')
          return came
        })
        failPoint('callback.committed')
        request.log.info({ channel: code, adapter, outcome }, 'a gateway told of a payment')
        return reply.code(200).send(word)
      },
    })
  })
}

const messageOf = ({ method, headers, url, body }: FastifyRequest): NoticeRequest => ({
  method,
  headers,
  query: url.includes('?') ? url.slice(url.indexOf('?') + 1) : '',
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
})

/** Whether a notice was not met before, by its nonce; where the protocol has none its order and number decide. */
async function isFirst(tx: Tx, seen: { channel: string; nonce: string; at: Instant }): Promise<boolean> {
  if (seen.nonce === '') return true
  const first = await tx
    .insertInto('noticeSeen')
    .values(seen)
    .onConflict((is) => is.doNothing())
    .executeTakeFirst()
  return first.numInsertedOrUpdatedRows === 1n
}
