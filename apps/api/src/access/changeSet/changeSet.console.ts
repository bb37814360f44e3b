import * as contract from '@koi/contract/access/changeSet/changeSet.console'
import { ChangeRefused, ChangeUnknown } from '@koi/contract/access/changeSet/changeSet.copy'
import type { Endpoint } from '@koi/contract/endpoint'
import { Forbidden, Invalid } from '@koi/contract/refusal.copy'
import type { Json } from '@koi/contract/wire'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import { encodeAnswer, encodeWaiting } from '../../platform/http/answer.ts'
import type { Config } from '../../platform/ops/config.ts'
import { decode, isUnstorableValue } from '../../platform/text/decode.ts'
import { idempotencyOf } from '../../platform/http/idempotency.ts'
import { unknownFieldsRefusal } from '../../platform/text/malformed.ts'
import { type Args, type Handler, on, Reply, Waiting } from '../../platform/http/on.ts'
import { holds } from '../../platform/http/permission.ts'
import { CommittedRefusal, refuse, Refused, refused } from '../../platform/text/refuse.ts'
import { seal } from '../../platform/base/secret.ts'

/**
 * Only writes of configuration may be part of a change set; money movements and decisions about players are made one by
 * one.
 */
const configures = new Set(
  ['channel', 'content', 'game', 'messenger', 'packet', 'promotion', 'setting', 'venue', 'vip', 'webhook'].map(
    (noun) => `operator:${noun}.change`,
  ),
)
const base = '/console/api/'
/** Matches paths of a collection or one row; actions on a row such as `webhooks/:id/retry` are not allowed. */
const rowOrCollection = /^(?:POST|PATCH|PUT) \/console\/api\/[a-z-]+(?:\/:\w+)?$/

const mayBeIn = ({ kind, audience, at, movesMoney }: Endpoint): boolean =>
  kind === 'write' && configures.has(audience) && rowOrCollection.test(at) && !movesMoney

/** Parameters of a call, such as 'PATCH venues/ag' → {code: 'ag'}; null if the call does not match the endpoint. */
function matchParams({ at }: Endpoint, call: string): Record<string, string> | null {
  const [shape, given] = [at.replace(base, '').split('/'), call.split('/')]
  if (shape.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of shape.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = given[index]!
    else if (part !== given[index]) return null
  }
  return params
}

interface MatchedHandler {
  handler: Handler
  params: Record<string, string>
}

/**
 * Runs several changes of configuration in one transaction. `handlers` is a function because the handlers are
 * registered later.
 */
export const changeSetConsole = (config: Config, handlers: () => Handler[]) => {
  function find(call: string): MatchedHandler | null {
    for (const handler of handlers()) {
      const params = mayBeIn(handler.endpoint) ? matchParams(handler.endpoint, call) : null
      if (params) return { handler, params }
    }
    return null
  }

  async function runChange(
    args: Args<typeof contract.makeChangeSet>,
    { handler: { endpoint, run }, params }: MatchedHandler,
    body: Record<string, unknown>,
  ): Promise<{ status: 200 | 201 | 202; answer: Json }> {
    if (!holds(args.caller, endpoint.audience.split(':')[1]!)) refuse(Forbidden)
    const contradicted = Object.keys(params).filter((name) => Object.hasOwn(body, name) && body[name] !== params[name])
    if (contradicted.length) throw unknownFieldsRefusal(contradicted)
    const sent = { ...body, ...params }
    const input = decode(endpoint, sent, config.isProduction)
    const result = await (run as (given: object) => Promise<unknown>)({
      ...args,
      input,
      idempotency: idempotencyOf(config, args.caller.operator, endpoint.at.split(' ')[1]!, sent, undefined, args.now),
      second: {
        act: endpoint.name,
        sealed: (about: string) => seal(config, JSON.stringify(sent), about),
        approved: null,
      },
    })
    if (result instanceof CommittedRefusal) throw result.refused
    if (result instanceof Waiting) return { status: 202, answer: encodeWaiting(result.approval) as Json }
    const { data, isNew } = result instanceof Reply ? result : new Reply('', result)
    return { status: isNew ? 201 : 200, answer: encodeAnswer(endpoint, data) as Json }
  }

  return [
    on(contract.makeChangeSet, async (args) => {
      // One set at a time: two sets that change the same rows in different orders would deadlock.
      await takeAdvisoryLock(args.tx, 'changeSet', 'change set')
      const items = []
      for (const [item, { call, body = {} }] of args.input.changes.entries()) {
        const about = { position: item + 1, call }
        const found = find(call)
        if (!found) throw refused(ChangeUnknown, about, { item, call })
        try {
          items.push({ call, ...(await runChange(args, found, body)) })
        } catch (error) {
          const no = isUnstorableValue(error) ? refused(Invalid) : error
          if (!(no instanceof Refused)) throw error
          const why = no.textIn(args.language)
          throw refused(ChangeRefused, { ...about, why }, { ...no.data, item, call, refused: no.refusal.name })
        }
      }
      return { items }
    }),
  ]
}
