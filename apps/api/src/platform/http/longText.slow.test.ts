import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@koi/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { handlersOf } from '../../server/handlers.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  const limits = { limit_calls_minute: 100_000, limit_login_ip: 100_000 }
  expect((await app.callConsoleApi('PATCH /console/api/settings', limits)).status).toBe(200)
})
afterAll(() => app.finish())

/** Random text, because an index compresses a repeated one below its limit of 2,704 bytes. */
const longText = (most: number): string => randomBytes(most).toString('base64').slice(0, most)

interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  minItems?: number
  maxLength?: number
  minimum?: number
  format?: string
  pattern?: string
}

/** A value that fits the shape, with texts of `most` characters where their length has no limit. */
function sampleOf(shape: Shape, most: number): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const options = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (options) return sampleOf(options.find(({ type }) => type === 'string') ?? options[0]!, most)
  switch (shape.type) {
    case 'string':
      if (shape.format === 'uuid') return '01990000-0000-7000-8000-000000000001'
      return longText(Math.min(most, shape.maxLength ?? most))
    case 'number':
    case 'integer':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return shape.items ? [sampleOf(shape.items, most)] : []
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, sampleOf(inner, most)]),
      )
    default:
      return longText(most)
  }
}

const shapeOf = ({ input }: Endpoint): Shape =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as unknown as Shape

test('no text of 8,000 characters makes a write fail with 500', async () => {
  const { token } = await app.registerPlayer()
  const failed: string[] = []
  const endpoints = handlersOf(app.app)
    .map(({ endpoint }) => endpoint)
    .filter(({ at, takesFile, name }) => !at.startsWith('GET') && !takesFile && !/logOut|signOut/i.test(name))
  for (const endpoint of endpoints) {
    const sample = sampleOf(shapeOf(endpoint), 8000) as Record<string, unknown>
    const known = endpoint.at.replaceAll(/:\w+/g, 'x')
    const texts = Object.keys(sample).filter((name) => typeof sample[name] === 'string')
    const plain = Object.fromEntries(Object.entries(sample).map(([n, v]) => [n, texts.includes(n) ? 'abc12345' : v]))
    // All texts long at once, then each alone, because the refusal of one hides the others.
    for (const body of [sample, ...texts.map((name) => ({ ...plain, [name]: sample[name] }))]) {
      const isConsole = known.includes('/console/')
      const status = isConsole
        ? (await app.callConsoleApi(known, body)).status
        : (await app.callPlayerApi(known as 'POST', body, token)).code
      if (status >= 500) failed.push(`${endpoint.at} ${Object.keys(body).join()} ${status}`)
    }
  }
  expect([...new Set(failed)]).toEqual([])
}, 600_000)
