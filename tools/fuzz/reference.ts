import { references } from '../../apps/api/src/platform/http/openapi.ts'
import type { Schema } from './values.ts'

/** A call of an API reference. */
export interface Operation {
  at: string
  name: string
  audience: string
  inPath: string[]
  input: Schema
  /** Schemas of the answers by HTTP status. */
  answers: Record<string, Schema>
  isPicture: boolean
}

interface Content {
  content?: Record<string, { schema: Schema }>
}

export interface Reference {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        'x-audience': string
        parameters: { name: string; in: string; required: boolean; schema: Schema }[]
        requestBody?: Content
        responses: Record<string, Content>
      }
    >
  >
}

export const documents = references.map(([, prefix]) => `${prefix}openapi.json`)

export function operationsOf(reference: Reference): Operation[] {
  return Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses, ...more }]) => {
      const inQuery = parameters.filter((one) => one.in === 'query')
      const query: Schema = {
        type: 'object',
        properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
        required: inQuery.filter(({ required }) => required).map(({ name }) => name),
      }
      const body = Object.entries(requestBody?.content ?? {})[0]
      return {
        at: `${method.toUpperCase()} ${path}`,
        name: operationId,
        audience: more['x-audience'],
        inPath: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
        input: body?.[1].schema ?? query,
        answers: Object.fromEntries(
          Object.entries(responses).map(([status, { content = {} }]) => [
            status,
            Object.values(content)[0]?.schema ?? {},
          ]),
        ),
        isPicture: body?.[0] === 'multipart/form-data',
      }
    }),
  )
}
