import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export type Fields = Record<string, string>

/** Parses form and JSON bodies of this scope into text fields; numbers keep their spelling. */
export function parseFields(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, formOf(String(body))),
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, jsonOf(String(body)))
    } catch {
      done(new Error('The body is not a JSON object.'))
    }
  })
}

export const formOf = (text: string): Fields => Object.fromEntries(new URLSearchParams(text))

function jsonOf(text: string): Fields {
  const parsed: unknown = JSON.parse(text, (_name, value: unknown, context?: { source: string }) =>
    typeof value === 'number' && context ? context.source : value,
  )
  if (typeof parsed !== 'object' || parsed === null) throw new Error('no object')
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]))
}

/** Non-empty fields sorted by the bytes of their names. */
export const signedText = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '' && !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Formats a number as Go's strconv does. */
export function goNumber(value: number): string {
  const [digits, power] = value.toExponential().split('e') as [string, string]
  return Math.abs(value) >= 1e6 ? `${digits}e+${power.slice(1).padStart(2, '0')}` : String(value)
}
