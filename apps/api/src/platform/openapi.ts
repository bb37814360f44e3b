import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { compressed } from './compress.ts'
import type { Handler } from './on.ts'

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** What a reading may be asked, beside what stands in its path: the only call whose query counts (ruling 58). */
const queryOf = (schema: z.ZodType, inPath: string[]): object[] => {
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, of]) => ({ name, in: 'query', required: required.includes(name), schema: of }))
}

function document(title: string, handlers: Handler[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { endpoint } of handlers) {
    const [method = '', url = ''] = endpoint.at.split(' ')
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    const isGiven = url.startsWith('/api/')
    const reply = schemaOf(endpoint.reply)
    const envelope = {
      type: 'object',
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: reply },
      required: ['code', 'message', 'data'],
    }
    const hasBody = method !== 'GET' && method !== 'DELETE'
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
          ...(method === 'GET' ? queryOf(endpoint.input, inPath) : []),
        ],
        ...(hasBody
          ? {
              requestBody: {
                content: {
                  [endpoint.takesFile ? 'multipart/form-data' : 'application/json']: {
                    schema: schemaOf(endpoint.input),
                  },
                },
              },
            }
          : {}),
        responses: {
          200: { description: endpoint.name, content: { 'application/json': { schema: isGiven ? envelope : reply } } },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

/** The API references, read off the same endpoints that the server answers by. */
export function addReferences(server: FastifyInstance, handlers: Handler[]): void {
  const within = (prefix: string) => handlers.filter(({ endpoint }) => endpoint.at.split(' ')[1]!.startsWith(prefix))
  const player = document('Koi players', within('/api/'))
  const console = document('Koi operators', within('/console/api/'))
  const agent = document('Koi agents', within('/agent/api/'))
  server.get('/api/openapi.json', { compress: compressed() }, async () => player)
  server.get('/console/api/openapi.json', { compress: compressed() }, async () => console)
  server.get('/agent/api/openapi.json', { compress: compressed() }, async () => agent)
}
