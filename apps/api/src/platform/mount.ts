import { EnrolFirst } from '@koi/contract/auth/operator.copy'
import type { Endpoint } from '@koi/contract/endpoint'
import type { Refusal } from '@koi/contract/refusal'
import { Fault, Forbidden, Invalid, Maintenance, SignedOut, TooOften } from '@koi/contract/refusal.copy'
import { AmountMalformed } from '@koi/contract/refusal.copy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { blockOf } from './block.ts'
import { compressed, mayCompress } from './compress.ts'
import { checkFactor } from './factor.ts'
import { failPoint } from './failpoint.ts'
import { fileBody, receiveFile, takingFiles } from './files.ts'
import { reachedAt } from './headers.ts'
import type { House } from './house.ts'
import type { CallCounts } from './limits.ts'
import { type Handler, type Occasion, Said } from './on.ts'
import { movesMoney, permissionsOf } from './permission.ts'
import { Refused, refuse } from './refuse.ts'
import { claimKey, claimKeyOfFlow, cutKey, noRepeat, releaseKey, repeatOf, storeAnswer, type Stored } from './repeat.ts'
import { holds, type AgentCaller, type OperatorCaller, type PlayerCaller, type Sessions } from './session.ts'
import { type Answer, wireOf } from './wires.ts'

export interface Gate {
  house: House
  sessions: Sessions
  calls: CallCounts
}

const tokenOf = (request: FastifyRequest): string =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

type Caller = PlayerCaller | OperatorCaller | AgentCaller | null
const idOf = (caller: Caller): string => {
  if (!caller) return ''
  if ('player' in caller) return caller.player
  return 'agent' in caller ? caller.agent : caller.operator
}

/** What a malformed input is called: an amount that is none has its own sentence (D-007). */
const malformed = (issues: { message: string }[]): Refusal =>
  issues[0]?.message === 'NOT_AN_AMOUNT' ? AmountMalformed : Invalid

const deepest = 10

/**
 * NUL cannot be stored and a lone surrogate cannot be sent again, wherever in an input they stand (ruling 27); nothing
 * that is asked of us is nested deeper than a few levels.
 */
const isStorable = (value: unknown, depth = 0): boolean =>
  typeof value === 'string'
    ? !value.includes('\0') && value.isWellFormed()
    : value === null ||
      typeof value !== 'object' ||
      (depth < deepest &&
        Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1)))

/** What the database says of a value that fits no column: a number out of its range, a text that is no date. */
const misfits = new Set(['22003', '22007', '22008', '22P02'])
const isMisfit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && misfits.has(String(error.code))

/** When each request's first bytes were read. */
const arrivals = new WeakMap<FastifyRequest, Occasion['now']>()

/** Puts every handler behind its address. The only code that knows both HTTP and the contract. */
export function mount(app: FastifyInstance, gate: Gate, handlers: Handler[]): void {
  const { house, sessions, calls } = gate
  const permissions = permissionsOf(handlers)

  for (const handler of handlers) {
    const { endpoint } = handler
    const [method, url] = endpoint.at.split(' ') as ['GET' | 'POST', string]
    const wire = wireOf(endpoint)
    const isGiven = endpoint.at.includes(' /api/')
    const add = (scope: FastifyInstance) =>
      scope.route({
        method,
        url,
        compress: mayCompress(endpoint) ? compressed() : false,
        ...(endpoint.takesFile ? fileBody : {}),
        // Before its body is there and before anything is waited for (ruling 57).
        onRequest: (request, _reply, done) => {
          arrivals.set(request, house.clock.now())
          done()
        },
        handler: async (request, reply) => {
          const answer = await respond(request)
          if (isGiven || endpoint.kind !== 'read') reply.header('cache-control', 'no-store')
          return reply.code(answer.status).type(answer.type).send(answer.body)
        },
      })
    if (endpoint.takesFile) takingFiles(app, add)
    else add(app)

    async function respond(request: FastifyRequest): Promise<Answer> {
      try {
        const now = arrivals.get(request)!
        const settings = await house.settings.read()
        if (isGiven && Number(settings.site_state) === 0 && endpoint.name !== 'setting.app')
          refuse(Maintenance, { tips: settings.repair_tips })
        const caller = await identify(endpoint, request, Number(settings.limit_calls_minute), now)
        const file = endpoint.takesFile ? await receiveFile(request) : null
        const { otp, ...rest } = (endpoint.takesFile ? {} : (request.body ?? {})) as Record<string, unknown>
        const { needsFreshFactor: fresh } = endpoint
        if (
          fresh &&
          caller &&
          'operator' in caller &&
          caller.hasFactor &&
          (fresh === true || rest[fresh] !== undefined)
        ) {
          await checkFactor(house, caller, otp, now, { ip: request.ip, requestId: request.id })
        }
        // The code is part of the question only where the contract says so: a repeat may carry another one.
        const body = fresh || otp === undefined ? rest : { ...rest, otp }
        // A query is read where there is no body: a field that came in an address would stand in every log (ruling 58).
        const sent = method === 'GET' ? (request.query as object) : body
        const input = decode(endpoint, { ...sent, ...(request.params as object) })
        const who = idOf(caller)
        const occasion: Occasion & { input: unknown; caller: unknown } = {
          now,
          settings,
          ip: request.ip,
          agent: request.headers['user-agent'] ?? '',
          requestId: request.id,
          origin: reachedAt(request),
          repeat:
            endpoint.kind === 'read'
              ? noRepeat(now)
              : repeatOf(who, url, { ...body, ...(request.params as object) }, request.headers['idempotency-key'], now),
          file,
          log: request.log,
          input,
          caller,
        }
        const said = await perform(handler, occasion)
        return wire.done(said.data, said.message, said.isNew)
      } catch (error) {
        if (error instanceof Refused) return wire.refused(error.refusal, error.text, error.data)
        if (isMisfit(error)) {
          request.log.warn({ err: error, endpoint: endpoint.name }, 'a value fits no column')
          return wire.refused(Invalid as Refusal<never>, Invalid.text(), null)
        }
        request.log.error({ err: error, endpoint: endpoint.name }, 'a call failed')
        return wire.refused(Fault as Refusal<never>, Fault.text(), null)
      }
    }
  }

  async function identify(
    endpoint: Endpoint,
    request: FastifyRequest,
    most: number,
    now: Occasion['now'],
  ): Promise<Caller> {
    const token = tokenOf(request)
    if (endpoint.door.startsWith('operator')) {
      const operator = token ? await sessions.operator(token, now) : null
      if (!operator) refuse(SignedOut)
      const permission = endpoint.door.split(':')[1]
      if (permission && !holds(operator, permission)) refuse(Forbidden)
      if (permission && house.config.isProduction && !operator.hasFactor && movesMoney(operator, permissions))
        refuse(EnrolFirst)
      return operator
    }
    if (endpoint.door === 'agent') {
      const agent = token ? await sessions.agent(token, now) : null
      if (!agent) refuse(SignedOut)
      if (calls.count(agent, now) > most) refuse(TooOften)
      return agent
    }
    // What only looks may go by what was known a moment ago; what does something asks again (ruling 60).
    const player = token ? await sessions.player(token, now, endpoint.kind !== 'read') : null
    if (player && calls.count(player, now) > most) refuse(TooOften)
    const block = player && blockOf(player, now, false)
    if (endpoint.door === 'anyone') return block ? null : player // ruling 26
    if (!player) refuse(SignedOut)
    if (endpoint.door === 'player' && block) refuse(block)
    return player
  }

  async function perform({ endpoint, run }: Handler, occasion: Occasion): Promise<Said<unknown>> {
    const { repeat } = occasion
    const ask = run as (asked: object) => Promise<unknown>
    const finish = (result: unknown): Said<unknown> => {
      const said = result instanceof Said ? result : new Said('', result)
      return new Said(said.message, z.encode(endpoint.reply, said.data as never), said.isNew)
    }
    const again = ({ message, data, isNew }: Stored) => new Said(message, data, isNew)

    if (endpoint.kind === 'read') return finish(await ask({ ...occasion, db: house.db }))
    if (endpoint.kind === 'write') {
      const done = await house.db.transaction().execute(async (tx) => {
        const before = endpoint.movesMoney ? await claimKey(tx, repeat, occasion.now) : null
        if (before) return again(before)
        const said = finish(await ask({ ...occasion, tx }))
        if (endpoint.movesMoney) await storeAnswer(tx, repeat, said)
        failPoint(`${endpoint.name}.before-commit`)
        return said
      })
      failPoint(`${endpoint.name}.committed`)
      return done
    }
    if (!endpoint.movesMoney) return finish(await ask({ ...occasion, house }))
    const claim = await claimKeyOfFlow(house.db, repeat, occasion.now)
    if (claim.before) return again(claim.before)
    try {
      const said = finish(await ask({ ...occasion, house, repeat: { ...repeat, orderId: claim.orderId } }))
      failPoint(`${endpoint.name}.done`)
      await storeAnswer(house.db, repeat, said)
      failPoint(`${endpoint.name}.committed`)
      return said
    } catch (error) {
      // An order that was found stays the one of its key, whatever is said of it now.
      const isDone = error instanceof Refused && claim.orderId === repeat.orderId
      await (isDone ? releaseKey : cutKey)(house.db, repeat).catch((cause: unknown) =>
        occasion.log.error({ err: cause }, 'a key was kept'),
      )
      throw error
    }
  }

  function decode(endpoint: Endpoint, raw: unknown): unknown {
    if (!isStorable(raw)) refuse(Invalid)
    const input = z.safeDecode(endpoint.input, raw as never)
    if (!input.success) refuse(malformed(input.error.issues))
    return input.data
  }
}
