import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { longestFrame } from '@koi/contract/contact/chat/chat'
import { BadRequest, SignedOut } from '@koi/contract/refusal.copy'
import { second } from '@koi/contract/time'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { fileBody, receiveFile, registerUploads } from '../../platform/http/files.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { type Refused, refuse } from '../../platform/text/refuse.ts'
import { defaultQueue } from '../../platform/ops/admission.ts'
import { callerIpFinder } from '../../platform/http/callerIp.ts'
import { exposedHeaders } from '../../platform/http/headers.ts'
import { isOwnHost, mayOpenSocket } from '../../platform/http/host.ts'
import { readerLanguage } from '../../platform/text/language.ts'
import { playerWire } from '../../platform/http/wires.ts'
import { countedNetworksOf } from '../../access/identity/network.ts'
import { Faq } from './faq.ts'
import { hubOf } from './hub.ts'
import { storeChatPicture, openPicture } from './picture.ts'
import { countUpload } from '../../access/upload/room.ts'
import { maxSockets, type Place, serveSocket, socketLine } from './socket.ts'
import { openForVisitor, redeem, threadOfToken } from './ticket.ts'
import { countVisitorBytes, countVisitorPicture, isVisitors } from './visitorLimits.ts'

/** Maximum connections per IPv4 address or IPv6 /64; high, because providers put many people behind one address. */
const maxPerNetwork = 300
const pingIntervalMs = 25_000
/** Milliseconds between the close frame and termination. */
const closeGraceMs = 500
const immutableCache = 'public, max-age=31536000, immutable'

const Opening = z.object({ ticket: z.string().max(100).optional(), token: z.string().max(100).optional() })

/**
 * Registers the chat. The player site frames the service page with an opaque origin (`null`), so any origin is allowed;
 * a token authenticates the page, never a cookie.
 */
export function addChat(server: FastifyInstance, app: App): void {
  const place = { app, hub: hubOf(app), faq: new Faq(app.db) }

  server.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply
        .header('access-control-allow-origin', '*')
        .header('access-control-expose-headers', exposedHeaders)
        .header('cross-origin-resource-policy', 'cross-origin')
    })
    scope.options('/service/api/*', async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'content-type, authorization, x-request-id')
        .header('access-control-max-age', '600')
        .send(),
    )

    scope.post('/service/api/open', async (request, reply) => {
      const { ticket, token } = Opening.safeParse(request.body ?? {}).data ?? refuse(BadRequest)
      // Players and returning visitors do not queue behind new visitors.
      const line = defaultQueue(ticket || token ? 'chat.known' : 'chat.visitor')
      const now = app.clock.now()
      const { opened, settings } = await app.admission.run(line, request, async () => {
        const settings = await app.settings.read()
        const from = { ip: request.callerIp, now, settings, language: request.language }
        // A ticket takes precedence over the token of an earlier page.
        const isKnown = !ticket && token && (await threadOfToken(app.db, token, now))
        const opened = isKnown
          ? token
          : await transact(app, (tx) => (ticket ? redeem(tx, ticket, from) : openForVisitor(tx, from)))
        return { opened, settings }
      })
      const { body, type } = playerWire.done(
        { token: opened, title: settings.title, brand_color: settings.brand_color },
        '',
        false,
      )
      return reply.type(type).header('cache-control', 'no-store').send(body)
    })

    registerUploads(scope, (files) =>
      files.post('/service/api/pictures', fileBody, async (request, reply) => {
        const token = /^Bearer (\S{1,100})$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
        const thread = (await threadOfToken(app.db, token, app.clock.now())) ?? refuse(SignedOut)
        const { ip } = request
        const settings = await app.settings.read()
        const isVisitor = await isVisitors(app.db, thread)
        await countUpload(
          app,
          thread,
          ip,
          app.clock.now(),
          isVisitor ? (tx) => countVisitorPicture(tx, ip, settings, app.clock.now()) : undefined,
        )
        const picture = await storeChatPicture(
          app,
          await receiveFile(request),
          thread,
          isVisitor ? (tx, { bytes }) => countVisitorBytes(tx, ip, settings, bytes, app.clock.now()) : undefined,
        )
        const { body, type } = playerWire.done({ picture }, '', false)
        return reply.type(type).header('cache-control', 'no-store').send(body)
      }),
    )

    scope.get<{ Params: { name: string } }>('/service/pictures/:name', async (request, reply) => {
      const picture = await openPicture(app, request.params.name)
      if (!picture) return reply.callNotFound()
      return reply
        .type('image/webp')
        .header('content-length', picture.bytes)
        .header('cache-control', immutableCache)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.stream)
    })
  })

  addSockets(server, place)
}

function addSockets(server: FastifyInstance, place: Place): void {
  const languageOf = ({ headers }: IncomingMessage) =>
    readerLanguage('/service/socket', headers, place.app.settings.last())
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestFrame,
    perMessageDeflate: false,
    clientTracking: true,
  })
  const perNetwork = new Map<string, number>()
  const findCallerIp = callerIpFinder(place.app.config.trustProxy)
  const alive = new WeakSet<object>()
  server.server.on('upgrade', (request, stream, head) => {
    const rejectUpgrade = (status: number, headers = '') =>
      stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Connection: close\r\n\r\n`)
    stream.on('error', () => stream.destroy())
    if (!isOwnHost(place.app.config, request.headers.host)) return rejectUpgrade(421)
    if (request.url?.split('?')[0] !== '/service/socket') return rejectUpgrade(404)
    if (!mayOpenSocket(place.app.config, request.headers)) return rejectUpgrade(403)
    if (sockets.clients.size >= maxSockets) return rejectUpgrade(503)
    const ip = findCallerIp(request)
    const networks = countedNetworksOf(ip)
    const count = (by: 1 | -1) => {
      for (const { network } of networks) {
        const open = (perNetwork.get(network) ?? 0) + by
        if (open > 0) perNetwork.set(network, open)
        else perNetwork.delete(network)
      }
    }
    const mostOf = (times: number) => Math.min(times * maxPerNetwork, maxSockets / 2)
    if (networks.some(({ network, times }) => (perNetwork.get(network) ?? 0) >= mostOf(times)))
      return rejectUpgrade(429)
    count(1)
    // The TCP connection counts, whether it is upgraded or not.
    stream.once('close', () => count(-1))
    const waiter = { raw: { socket: stream } }
    place.app.admission.enter(socketLine, waiter).then(
      (leave) => {
        sockets.handleUpgrade(request, stream, head, (socket) => {
          alive.add(socket)
          socket.on('pong', () => alive.add(socket))
          serveSocket(socket, waiter, { ...place, language: languageOf(request), ip })
        })
        leave()
      },
      ({ wait }: Refused) => rejectUpgrade(429, `Retry-After: ${(wait ?? second) / second}\r\n`),
    )
  })
  // Pings detect dead connections.
  const pingTimer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, pingIntervalMs)
  pingTimer.unref()
  server.addHook('preClose', async () => {
    clearInterval(pingTimer)
    await place.hub.close()
    const isGone = () => sockets.clients.size === 0
    for (let waited = 0; waited < closeGraceMs && !isGone(); waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20))
    for (const socket of sockets.clients) socket.terminate()
  })
}
