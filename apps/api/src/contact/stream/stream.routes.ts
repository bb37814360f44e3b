import { read } from '@koi/contract/endpoint'
import { SignedOut, TooOften } from '@koi/contract/refusal.copy'
import { second } from '@koi/contract/time'
import { Nothing } from '@koi/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eventLogOf } from '../../platform/event/log.ts'
import { networkOf } from '../../access/identity/network.ts'
import type { App } from '../../platform/ops/app.ts'
import { type Gate, tokenOf } from '../../platform/http/mount.ts'
import { admitCaller } from '../../platform/http/admitted.ts'
import { Refused, refuse, refuseFor } from '../../platform/text/refuse.ts'
import { wireOf } from '../../platform/http/wires.ts'
import type { Listener } from './stream.ts'
import { Watch } from './watch.ts'

/** Maximum streams per process. */
const maxStreams = 5000
/** Maximum streams per IPv4 address or IPv6 /64; high, because providers put many people behind one address. */
const maxPerNetwork = 300
/** Maximum streams per player or operator. */
const maxPerOwner = 6
/** Milliseconds between the end event and termination. */
const closeGraceMs = 300
/** Retry-After of a refused stream, in milliseconds. */
const streamWait = 30 * second

// These endpoints exist for the gate's checks; they answer with a stream and are not part of the contract.
const players = read('player', 'stream.player', 'GET /api/events', { input: Nothing, reply: Nothing })
const operators = read('operator', 'stream.operator', 'GET /console/api/events', { input: Nothing, reply: Nothing })

/** Registers server-sent events that name changed topics. A header authenticates the page, so that no token is in a URL. */
export function addStreams(server: FastifyInstance, app: App, gate: Gate): void {
  const watch = new Watch(app)
  const open = new Map<string, number>()
  const count = (key: string, by: number) => {
    const next = (open.get(key) ?? 0) + by
    if (next > 0) open.set(key, next)
    else open.delete(key)
  }

  async function listenerOf(endpoint: typeof players | typeof operators, request: FastifyRequest) {
    const settings = await app.settings.read()
    const { caller, releaseSlot } = await admitCaller(app.admission, endpoint, tokenOf(request), request, (token) =>
      gate.identify(endpoint, token, settings, app.clock.now(), request.callerIp),
    )
    releaseSlot()
    if (caller && 'player' in caller)
      return {
        owner: caller.player,
        listener: { kind: 'player', player: caller.player, session: caller.sessionKey } satisfies Listener,
      }
    if (!caller || !('operator' in caller)) return refuse(SignedOut)
    const { operator, role, permissions, session } = caller
    return {
      owner: operator,
      listener: {
        kind: 'operator',
        operator,
        session: session.toString('base64'),
        may: { role, permissions },
      } satisfies Listener,
    }
  }

  async function answer(endpoint: typeof players | typeof operators, request: FastifyRequest, reply: FastifyReply) {
    const { owner, listener } = await listenerOf(endpoint, request)
    const network = networkOf(request.callerIp)
    const isFull = (key: string, most: number) => (open.get(key) ?? 0) >= most
    if (watch.count >= maxStreams || isFull(owner, maxPerOwner) || isFull(network, maxPerNetwork))
      refuseFor(TooOften, streamWait)
    const countBoth = (by: number) => {
      count(owner, by)
      count(network, by)
    }
    countBoth(1)
    const lastId = String(request.headers['last-event-id'] ?? '')
    const stream = await watch.open(listener, lastId).catch((error: unknown) => {
      countBoth(-1)
      throw error
    })
    if (!stream) {
      countBoth(-1)
      return refuse(SignedOut)
    }
    const { out } = stream
    out.once('close', () => {
      watch.leave(stream)
      countBoth(-1)
    })
    return reply
      .type('text/event-stream')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(out)
  }

  for (const endpoint of [players, operators])
    server.get(endpoint.at.slice('GET '.length), { exposeHeadRoute: false }, (request, reply) =>
      answer(endpoint, request, reply).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        const { body, type, status, headers } = wireOf(endpoint).refused(
          error.refusal,
          error.textIn(request.language),
          error.data,
          error.wait,
        )
        return reply.code(status).type(type).headers(headers).header('cache-control', 'no-store').send(body)
      }),
    )

  server.addHook('preClose', async () => {
    watch.close()
    for (let waited = 0; waited < closeGraceMs && watch.count > 0; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20))
    watch.destroyAll()
    await eventLogOf(app).close()
  })
}
