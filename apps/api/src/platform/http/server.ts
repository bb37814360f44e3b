import { randomUUID } from 'node:crypto'
import {
  BadRequest,
  Fault,
  NotFound,
  TooLarge,
  TooOften,
  WrongContentType,
  WrongMethod,
} from '@koi/contract/refusal.copy'
import type { AnyRefusal } from '@koi/contract/refusal'
import { type Settings, settingDefaults } from '@koi/contract/site/setting/setting.copy'
import { sentenceIn } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { stdTimeFunctions } from 'pino'
import { isBusy, retryAfter } from '../db/busy.ts'
import { callerIpFinder } from './callerIp.ts'
import { addCompression } from './compress.ts'
import type { Config } from '../ops/config.ts'
import { keepExactNumbers } from '../text/json.ts'
import { readerLanguage } from '../text/language.ts'
import { Refused } from '../text/refuse.ts'
import { requestIdOf } from './requests.ts'
import { wireOfPath } from './wires.ts'

const kib = 1024
const second = 1000
/** Milliseconds within which a request must have arrived completely. */
const receiveTimeout = 15 * second

/** Log fields of a request: no body, no token, no personal data. */
const serializers = {
  req: ({ method, url, id }: FastifyRequest) => ({ method, path: url.split('?')[0], id }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode: statusCode ?? 0 }),
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    code: error.code,
    message: error.message,
    stack: error.stack ?? '',
  }),
}

export const isAborted = ({ raw }: FastifyRequest): boolean => !raw.complete && raw.destroyed

const isTooLarge = ({ headers, routeOptions }: FastifyRequest): boolean =>
  Number(headers['content-length']) > (routeOptions.bodyLimit ?? Infinity)

type BodyParser = (
  request: FastifyRequest,
  text: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
) => void

/** Parses JSON bodies; an empty body counts as an object without fields. */
export function jsonBodyParser(server: FastifyInstance): BodyParser {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  return (request, text, done) => {
    if (text === '') return done(null, {})
    void parseJson(request, text as string, (error, parsed: unknown) => {
      const body = error ? null : keepExactNumbers(text as string, parsed)
      if (body === null || typeof body !== 'object' || Array.isArray(body)) {
        return done(Object.assign(new Error('malformed JSON'), { statusCode: 400 }))
      }
      done(null, body)
    })
  }
}

/**
 * Makes a server without routes. 404, 405, 413, 415 and 500 are HTTP statuses on every API; a malformed body is code
 * 400. `lastSettings` returns the settings read last, which decide the language of an answer.
 */
export async function makeServer(
  config: Pick<Config, 'trustProxy' | 'isProduction'> & Partial<Pick<Config, 'brand'>>,
  logLevel = 'info',
  logTo?: { write(line: string): void },
  lastSettings: () => Pick<Settings, 'languages'> = () => settingDefaults,
): Promise<FastifyInstance> {
  const languageOf = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>) =>
    readerLanguage(url, headers, lastSettings())
  const server = Fastify({
    logger: {
      level: logLevel,
      serializers,
      base: config.brand ? { brand: config.brand } : null,
      timestamp: stdTimeFunctions.isoTime,
      ...(logTo ? { stream: logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']) ?? randomUUID(),
    // Fastify rejected the URL (too long or malformed); it is answered like an unknown path.
    frameworkErrors: (_error, request, reply) => {
      const text = sentenceIn(languageOf(request), NotFound, undefined)
      const { body, type, status, headers } = wireOfPath(request.url).refused(NotFound, text, null)
      void (reply as FastifyReply)
        .code(status === 200 ? 404 : status)
        .type(type)
        .headers(headers)
        .send(body)
    },
    trustProxy: config.trustProxy.length ? config.trustProxy : false,
    // While the server closes, requests on open connections are still answered, with `connection: close`.
    return503OnClosing: false,
    bodyLimit: 64 * kib,
    requestTimeout: receiveTimeout,
    http: { headersTimeout: receiveTimeout, connectionsCheckingInterval: second },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  })

  server.decorateRequest('callerId', '')
  server.decorateRequest('arrivedAt', '' as Instant)
  const findCallerIp = callerIpFinder(config.trustProxy)
  server.decorateRequest('callerIp', {
    getter() {
      return findCallerIp(this.raw)
    },
  })
  server.decorateRequest('language', {
    getter() {
      return languageOf(this)
    },
  })
  // `instance` of a problem is the request id, which log, audit trail and traces contain too.
  server.addHook('preSerialization', (request, reply, payload, done) => {
    const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json')
    done(null, isProblem ? { ...(payload as object), instance: `urn:uuid:${request.id}` } : payload)
  })
  await addCompression(server)
  server.removeContentTypeParser('text/plain')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, jsonBodyParser(server))

  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    refusal: AnyRefusal,
    text = sentenceIn(request.language, refusal, undefined),
    wait: number | null = null,
  ) => {
    const { body, type, headers } = wireOfPath(request.url).refused(
      { ...refusal, code: status as never },
      text,
      null,
      wait,
    )
    return reply.code(status).type(type).headers(headers).header('cache-control', 'no-store').send(body)
  }

  const addresses: RegExp[] = []
  server.addHook('onRoute', ({ url }) => {
    if (/\/api\/|^\/hooks\//.test(url)) addresses.push(new RegExp(`^${url.replace(/:[a-z_]+/gi, '[^/]+')}/?$`, 'i'))
  })
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!
    const isKnown = addresses.some((address) => address.test(path))
    return isKnown ? answer(request, reply, 405, WrongMethod) : answer(request, reply, 404, NotFound)
  }
  server.setNotFoundHandler(answerUnknown)

  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refused)
      return answer(request, reply, error.refusal.code, error.refusal, error.textIn(request.language), error.wait)
    const status = error.statusCode ?? 500
    if (request.is404 && status >= 400 && status < 500) return answerUnknown(request, reply)
    if (status === 413 || (status === 415 && isTooLarge(request))) {
      return answer(request, reply, 413, TooLarge)
    }
    if (status === 415) return answer(request, reply, 415, WrongContentType)
    if (status >= 400 && status < 500) {
      const text = sentenceIn(request.language, BadRequest, undefined)
      const { body, type, headers, status: http } = wireOfPath(request.url).refused(BadRequest, text, null)
      return reply.code(http).type(type).headers(headers).send(body)
    }
    if (isBusy(error)) {
      request.log.warn({ err: error }, 'the database is busy')
      const text = sentenceIn(request.language, TooOften, undefined)
      const busy = wireOfPath(request.url).refused(TooOften, text, { retry_after: retryAfter })
      // Gateways and venues that read only the HTTP status must not take their notice as accepted.
      const http = /\/api\//i.test(request.url) ? busy.status : TooOften.code
      return reply
        .code(http)
        .type(busy.type)
        .headers({ ...busy.headers, 'cache-control': 'no-store', 'retry-after': retryAfter })
        .send(busy.body)
    }
    if (isAborted(request)) return reply.code(400).send()
    request.log.error({ err: error }, 'a request failed')
    return answer(request, reply, 500, Fault)
  })

  return server
}
