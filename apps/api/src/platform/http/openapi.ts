import { DoneOutcome, WaitingAnswer } from '@koi/contract/access/approval/outcome'
import type { Endpoint } from '@koi/contract/endpoint'
import { FeedMessage } from '@koi/contract/platform/feed/feed.open'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { compressed } from './compress.ts'
import type { Handler } from './on.ts'
import { refusalsOf } from '../text/refusals.ts'
import { inputOf } from '../text/strict.ts'
import { playerWire, wireOf } from './wires.ts'

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

function bodyOf(endpoint: Endpoint, inPath: string[]): object {
  const { at, needsFreshFactor } = endpoint
  const {
    properties = {},
    required = [],
    ...schema
  } = at.startsWith('DELETE ') ? { type: 'object' as const } : schemaOf(inputOf(endpoint))
  const isSent = (name: string) => !inPath.includes(name)
  const needed = required.filter(isSent)
  const otp = { type: 'string', description: 'A code of the second factor, valid for one act' }
  return {
    ...schema,
    properties: {
      ...Object.fromEntries(Object.entries(properties).filter(([name]) => isSent(name))),
      ...(needsFreshFactor === false ? {} : { otp }),
    },
    ...(needed.length > 0 ? { required: needed } : {}),
  }
}

const queryOf = (schema: z.ZodType, inPath: string[]): object[] => {
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, of]) => ({ name, in: 'query', required: required.includes(name), schema: of }))
}

const envelope = (code: object, data: object) => ({
  type: 'object',
  properties: { code, message: { type: 'string' }, data },
  required: ['code', 'message', 'data'],
})

/** Problem details (RFC 9457) with the name of the refusal as `code` and as `title`. */
const problem = (names: string[]) => ({
  type: 'object',
  properties: {
    type: { const: 'about:blank' },
    title: { enum: names },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { enum: names },
    instance: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
})

const text = { schema: { type: 'string' } }
/** Headers that name the refusal, because the envelope has no field for the name. */
const refusalHeaders = {
  'X-Refusal': { description: 'Name of the refusal', ...text },
  'X-Refusal-Field': { description: 'Fields it may refer to, most likely first, separated by commas', ...text },
}
const retryAfter = {
  'Retry-After': {
    description: 'Seconds until the call may be repeated, with code 429',
    schema: { type: 'integer', minimum: 1 },
  },
}

const waiting = schemaOf(WaitingAnswer)
const doneOutcome = schemaOf(DoneOutcome)

function responsesOf(endpoint: Endpoint): Record<number, object> {
  const wire = wireOf(endpoint)
  const own = schemaOf(endpoint.reply)
  const reply = endpoint.mayWait ? { allOf: [own, doneOutcome] } : own
  const refused = [...refusalsOf(endpoint)].map((refusal) => ({
    ...wire.refused(refusal, refusal.example, null),
    refusal,
  }))
  const responseOf = (status: number) => {
    const those = refused.filter((one) => one.status === status)
    const codes = [...new Set(those.map(({ refusal }) => refusal.code))]
    const names = those.map(({ refusal }) => refusal.name)
    const isDone = status === 200
    const done = wire === playerWire ? envelope({ const: 200 }, reply) : reply
    const no = wire === playerWire ? envelope({ enum: codes }, { type: 'null' }) : problem(names)
    const headers = {
      ...(codes.includes(429) ? retryAfter : {}),
      ...(wire === playerWire && those.length > 0 ? refusalHeaders : {}),
    }
    const schema = those.length === 0 ? done : isDone ? { oneOf: [done, no] } : no
    const examples = Object.fromEntries(
      those.map(({ refusal, body }) => [refusal.name, { summary: refusal.example, value: body }]),
    )
    return {
      description: [...(isDone ? [endpoint.name] : []), ...names].join(', '),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      content: { [those[0]?.type ?? 'application/json']: { schema, ...(those.length ? { examples } : {}) } },
    }
  }
  const responses = [200, ...refused.map(({ status }) => status)].map((status) => [status, responseOf(status)] as const)
  const makes = wire !== playerWire && endpoint.kind !== 'read' && endpoint.at.startsWith('POST ')
  const made = { description: 'Created', content: { 'application/json': { schema: reply } } }
  const waits = {
    description: 'Waiting for the approval of a second operator',
    content: { 'application/json': { schema: waiting } },
  }
  return Object.fromEntries([
    ...responses,
    ...(makes ? [[201, made] as const] : []),
    ...(endpoint.mayWait ? [[202, waits] as const] : []),
  ])
}

const contentTypesOf = ({ takesFile, takesBeacon }: Endpoint): string[] => {
  if (takesFile) return ['multipart/form-data']
  return takesBeacon ? ['application/json', 'text/plain'] : ['application/json']
}

const signedBy = [
  ['webhook-id', 'The same in every attempt to deliver a batch: a receiver that has processed this id skips it'],
  ['webhook-timestamp', 'Unix time in seconds of this attempt'],
  ['webhook-signature', 'v1, and the HMAC-SHA256 of "id.timestamp.body" in base64; several separated by spaces'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }))

/** Deliveries to the operator's own systems, signed according to Standard Webhooks. */
const webhooks = () => ({
  'feed.events': {
    post: {
      operationId: 'webhook.tell',
      description: 'A batch of events, in the order of the feed; retried until it is answered with 2xx',
      parameters: signedBy,
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(FeedMessage) } } },
      responses: {
        '2XX': { description: 'Accepted; the body is ignored, but must not be an HTML page' },
        '410': { description: 'No more deliveries wanted: the webhook is disabled' },
        default: { description: 'Not accepted; retried later' },
      },
    },
  },
})

function document(title: string, handlers: Handler[], more: object = {}): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { endpoint } of handlers) {
    const [method = '', url = ''] = endpoint.at.split(' ')
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    const hasBody = method !== 'GET' && (method !== 'DELETE' || endpoint.needsFreshFactor !== false)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: endpoint.name,
        tags: [endpoint.name.split('.')[0]],
        ...(endpoint.audience === 'anyone' ? {} : { security: [{ bearer: [] }] }),
        'x-audience': endpoint.audience,
        parameters: [
          ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
          ...(method === 'GET' ? queryOf(inputOf(endpoint), inPath) : []),
        ],
        ...(hasBody
          ? {
              requestBody: {
                content: Object.fromEntries(
                  contentTypesOf(endpoint).map((type) => [type, { schema: bodyOf(endpoint, inPath) }]),
                ),
              },
            }
          : {}),
        responses: responsesOf(endpoint),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
    ...more,
  }
}

export const references = [
  ['Koi players', '/api/'],
  ['Koi operators', '/console/api/'],
  ['Koi agents', '/agent/api/'],
  ['Koi for your own systems', '/open/api/'],
] as const

/** Serves the OpenAPI documents; each is generated on its first request. */
export function addReferences(server: FastifyInstance, handlers: Handler[]): void {
  for (const [title, prefix] of references) {
    const own = handlers.filter(({ endpoint }) => endpoint.at.split(' ')[1]!.startsWith(prefix))
    let made: object | null = null
    server.get(
      `${prefix}openapi.json`,
      { compress: compressed() },
      async () => (made ??= document(title, own, prefix === '/open/api/' ? { webhooks: webhooks() } : {})),
    )
  }
}
