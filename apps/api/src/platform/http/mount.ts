import type { Endpoint } from '@koi/contract/endpoint'
import { BadRequest, done, Fault, Invalid, Maintenance, TooOften } from '@koi/contract/refusal.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { sentenceIn, translated } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReleaseSlot } from '../ops/admission.ts'
import { admitCaller } from './admitted.ts'
import { encodeWaiting } from './answer.ts'
import { beaconBody, registerBeacons } from './beacon.ts'
import { isBusy, retryAfter } from '../db/busy.ts'
import { compressed, mayCompress } from './compress.ts'
import { fileBody, receiveFile, registerUploads } from './files.ts'
import type { App } from '../ops/app.ts'
import type { Caller, OperatorCaller } from './caller.ts'
import { textOf } from '../text/html.ts'
import { unknownFieldsRefusal } from '../text/malformed.ts'
import { type FactorUse, type Handler, type Request, Waiting } from './on.ts'
import { perform } from './perform.ts'
import { seal } from '../base/secret.ts'
import { closesWithSite, refusalsOf } from '../text/refusals.ts'
import { CommittedRefusal, Refused, refuse } from '../text/refuse.ts'
import { idempotencyOf, noIdempotency } from './idempotency.ts'
import { decode, isUnstorableValue } from '../text/decode.ts'
import { isAborted } from './server.ts'
import { settingsFor } from '../db/settings.ts'
import { dropsOtp, isStrict } from '../text/strict.ts'
import { currentSpan } from '../base/trace.ts'
import { type Answer, wireOf } from './wires.ts'

/** Id of the client's device. Clients other than the player site send none or arbitrary text; invalid ids become ''. */
const parseDevice = (text: unknown): string => (typeof text === 'string' && /^[\w-]{16,64}$/.test(text) ? text : '')

/** Implemented by `identity`, which the platform may not import. */
export interface Gate {
  /** Throws when the caller may not use the endpoint. */
  identify(endpoint: Endpoint, token: string, settings: Settings, now: Instant, ip: string): Promise<Caller>
  /** Throws when the code is wrong, or missing and no earlier one covers the call. */
  checkFactor(
    endpoint: Endpoint,
    caller: OperatorCaller,
    otp: unknown,
    call: Pick<Request, 'now' | 'ip' | 'requestId' | 'settings'>,
  ): Promise<FactorUse>
  /** Runs a handler, within the limit of answers that tell who has an account. Throws TooOften. */
  limitTelling<Result>(
    endpoint: Endpoint,
    call: Pick<Request, 'now' | 'ip' | 'settings'> & { caller: Caller },
    work: () => Promise<Result>,
  ): Promise<Result>
}

export const tokenOf = (request: FastifyRequest): string =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

const idOf = (caller: Caller): string => {
  if (!caller) return ''
  if ('player' in caller) return caller.player
  if ('key' in caller) return caller.key
  return 'agent' in caller ? caller.agent : caller.operator
}

/** Refuses a query string on calls with a body, and body fields that contradict the path. */
function requireKnownFields(request: FastifyRequest, body: Record<string, unknown>): void {
  const query = request.method === 'GET' ? [] : Object.keys(request.query as object)
  const params = Object.entries(request.params as Record<string, string>)
  const isSame = (sent: unknown, value: string) =>
    (typeof sent === 'string' || typeof sent === 'number') && String(sent) === value
  const contradicted = params.filter(([name, value]) => Object.hasOwn(body, name) && !isSame(body[name], value))
  const stray = [...query, ...contradicted.map(([name]) => name)]
  if (stray.length > 0) throw unknownFieldsRefusal(stray)
}

/** Returns a set that collects refusals their endpoint does not list, which are bugs. */
export function mount(server: FastifyInstance, app: App, gate: Gate, handlers: Handler[]): ReadonlySet<string> {
  const unlisted = new Set<string>()
  for (const handler of handlers) {
    const { endpoint } = handler
    const [method, url] = endpoint.at.split(' ') as ['GET' | 'POST', string]
    const wire = wireOf(endpoint)
    const add = (scope: FastifyInstance) =>
      scope.route({
        method,
        url,
        compress: mayCompress(endpoint) ? compressed() : false,
        // A route costs 2 kB in every brand; only the players' reads have clients that send HEAD.
        exposeHeadRoute: mayCompress(endpoint),
        ...(endpoint.takesFile ? fileBody : endpoint.takesBeacon ? beaconBody : {}),
        onRequest: (request, _reply, done) => {
          request.arrivedAt = app.clock.now()
          done()
        },
        handler: async (request, reply) => {
          const answer = await respond(request)
          reply.header('cache-control', 'no-store')
          return reply.code(answer.status).type(answer.type).headers(answer.headers).send(answer.body)
        },
      })
    if (endpoint.takesFile) registerUploads(server, add)
    else if (endpoint.takesBeacon) registerBeacons(server, add)
    else add(server)

    async function respond(request: FastifyRequest): Promise<Answer> {
      let factor: FactorUse | null = null
      // If the write is refused and rolled back, its code becomes valid again.
      let mayRestoreCode = true
      let releaseSlot: ReleaseSlot = () => undefined
      try {
        // Not `arrivedAt`: a client may send the body long after the head.
        const now = app.clock.now()
        const ip = request.callerIp
        // The language of the answer depends on the settings read last.
        const stored = await app.settings.read()
        const settings = settingsFor(request.language, stored)
        if (closesWithSite(endpoint) && Number(settings.site_state) === 0)
          refuse(Maintenance, { tips: textOf(settings.repair_tips) })
        const admitted = await admitCaller(app.admission, endpoint, tokenOf(request), request, (token) =>
          gate.identify(endpoint, token, settings, now, ip),
        )
        const { caller } = admitted
        releaseSlot = admitted.releaseSlot
        request.callerId = idOf(caller)
        const file = endpoint.takesFile ? await receiveFile(request) : null
        const { otp, ...rest } = (endpoint.takesFile ? {} : (request.body ?? {})) as Record<string, unknown>
        const { needsFreshFactor: fresh } = endpoint
        const needsCode = Array.isArray(fresh) ? fresh.some((field) => rest[field] !== undefined) : fresh
        if (needsCode && caller && 'operator' in caller && caller.hasFactor) {
          factor = await gate.checkFactor(endpoint, caller, otp, { now, ip, requestId: request.id, settings })
        }
        // The code is not part of the idempotency hash, because a repeated call may carry another code.
        const body: Record<string, unknown> = otp === undefined || dropsOtp(endpoint) ? rest : { ...rest, otp }
        // Only GET takes fields from the query string: a URL ends up in access logs.
        const sent = method === 'GET' ? (request.query as object) : body
        if (isStrict(endpoint)) requireKnownFields(request, body)
        const input = decode(endpoint, { ...sent, ...(request.params as object) }, app.config.isProduction)
        const context: Request & { input: unknown; caller: unknown; refuse: typeof refuse } = {
          now,
          settings,
          language: request.language,
          ip,
          agent: request.headers['user-agent'] ?? '',
          device: parseDevice(request.headers['x-device']),
          requestId: request.id,
          origin: app.config.publicUrl,
          idempotency:
            endpoint.kind === 'read'
              ? noIdempotency(now)
              : idempotencyOf(
                  app.config,
                  request.callerId,
                  url,
                  { ...rest, ...(request.params as object) },
                  request.headers['idempotency-key'],
                  request.arrivedAt,
                ),
          file,
          second: {
            act: endpoint.name,
            sealed: (about) => seal(app.config, JSON.stringify({ ...body, ...(request.params as object) }), about),
            approved: null,
          },
          factor,
          log: request.log,
          input,
          caller,
          refuse,
        }
        if (endpoint.kind === 'flow') mayRestoreCode = false
        const answered = await gate.limitTelling(endpoint, { ...context, caller }, () => perform(app, handler, context))
        if (answered instanceof CommittedRefusal) {
          mayRestoreCode = false
          throw answered.refused
        }
        if (answered instanceof Waiting) return wire.waiting(encodeWaiting(answered.approval))
        return wire.done(answered.data, translated(request.language, answered.message || done), answered.isNew)
      } catch (error) {
        if (error instanceof Refused || isUnstorableValue(error) || isBusy(error)) {
          if (mayRestoreCode) await factor?.restore()
        }
        const about = { err: error, endpoint: endpoint.name, ...(request.callerId ? { caller: request.callerId } : {}) }
        if (error instanceof Refused) {
          currentSpan()?.note({ 'koi.refusal': error.refusal.name })
          if (!refusalsOf(endpoint).has(error.refusal)) {
            unlisted.add(`${endpoint.name}: ${error.refusal.name}`)
            request.log.error(about, 'a refusal that the endpoint does not list')
          }
          return wire.refused(error.refusal, error.textIn(request.language), error.data, error.wait, error.field)
        }
        if (isUnstorableValue(error)) {
          request.log.warn(about, 'the database rejected a value')
          return wire.refused(Invalid, sentenceIn(request.language, Invalid, undefined), null)
        }
        if (isBusy(error)) {
          request.log.warn(about, 'the database is busy')
          return wire.refused(
            TooOften,
            sentenceIn(request.language, TooOften, undefined),
            { retry_after: retryAfter },
            retryAfter * 1000,
          )
        }
        if (isAborted(request))
          return wire.refused(BadRequest, sentenceIn(request.language, BadRequest, undefined), null)
        request.log.error(about, 'a call failed')
        return wire.refused(Fault, sentenceIn(request.language, Fault, undefined), null)
      } finally {
        releaseSlot()
      }
    }
  }

  return unlisted
}
