import { channelOf } from '@koi/contract/money/deposit/deposit'
import type { Instant } from '@koi/contract/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gatewayOf, isConfigured, isPaged, requireChannelAdapter } from '../channel/channel.ts'
import { readPayWays } from '../channel/payWays.ts'
import type { NoticeRequest } from '../../platform/outside/gateway.ts'
import { recordReceived } from '../../platform/outside/partnerCall.ts'
import type { Tx } from '../../platform/db/db.ts'
import { failPoint } from '../../platform/base/failpoint.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { applyNotice, insertUnmatched, lockNoticeSubject } from './notice.ts'

/**
 * Registers callbacks of payment gateways: /hooks/pay/{channel}, GET or POST as the protocol requires. Answers 401
 * without a valid signature. The protocol's acknowledgement is sent only after the commit; a replayed notice has no
 * effect.
 */
export function addPayHooks(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addHook<{ Params: { channel: string } }>('onResponse', async (request, reply) => {
      const name = request.params.channel.toLowerCase()
      const channel = (await readPayWays(app)).channels.get(channelOf(name) ?? name)
      const { method, url } = request
      const { body } = messageOf(request)
      const answered = { status: reply.statusCode, milliseconds: reply.elapsedTime }
      if (channel) recordReceived(app, `channel ${channel.code}`, { method, url, body, ...answered })
    })
    scope.route<{ Params: { channel: string } }>({
      method: ['GET', 'POST'],
      url: '/hooks/pay/:channel',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
        const name = request.params.channel.toLowerCase()
        const channel = (await readPayWays(app)).channels.get(channelOf(name) ?? name)
        if (!channel || !isPaged(channel) || !isConfigured(channel)) return reply.code(404).send('no such channel')
        const { code } = channel
        const { name: adapter, acknowledgement } = requireChannelAdapter(channel)
        const notice = gatewayOf(app, channel).readNotice(messageOf(request))
        if (!notice) return reply.code(401).send('bad signature')
        const outcome = await transact(app, async (tx) => {
          if (notice.is === 'nothing') return notice.is
          const at = app.clock.now()
          const payment = notice.is === 'payment' ? { ...notice, channel: code, adapter } : null
          const [isFirst, subject] = await Promise.all([
            isFirstSeen(tx, { channel: code, nonce: notice.nonce, at }),
            payment && lockNoticeSubject(tx, payment),
          ])
          if (!isFirst) return 'replayed'
          failPoint('callback.before-post')
          const result =
            notice.is === 'payment'
              ? await applyNotice(tx, payment!, subject!, at)
              : insertUnmatched(tx, { ...notice, channel: code }, notice.why, at)
          failPoint('callback.before-commit')
          return result
        })
        failPoint('callback.committed')
        request.log.info({ channel: code, adapter, outcome }, 'a payment notice was received')
        return reply.code(200).send(acknowledgement)
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

/** Whether the nonce is new. Protocols without a nonce are deduplicated by order and payment number. */
async function isFirstSeen(tx: Tx, seen: { channel: string; nonce: string; at: Instant }): Promise<boolean> {
  if (seen.nonce === '') return true
  const first = await tx
    .insertInto('noticeSeen')
    .values(seen)
    .onConflict((eb) => eb.doNothing())
    .executeTakeFirst()
  return first.numInsertedOrUpdatedRows === 1n
}
