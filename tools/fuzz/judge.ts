import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Operation } from './reference.ts'

export interface Finding {
  /** Kind of the finding; one finding is kept per kind and call. */
  kind: string
  detail: string
}

export interface Received {
  status: number
  text: string
  type: string
  milliseconds: number
}

const slowest = 20_000
const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false })
const validators = new WeakMap<object, ReturnType<Ajv2020['compile']>>()

/** Matches stack frames, paths and database messages, which an answer must not contain. */
const traces =
  /\n\s+at .+:\d+:\d+|node_modules\/|\.ts:\d+:\d+|apps\/api\/|PostgresError|relation "\w+"|violates \w+ constraint/

/** Violations of the rules for every answer; null if there is none. */
export function judgeAnswer({ status, text, milliseconds }: Received): Finding | null {
  if (status >= 500 && status !== 502 && status !== 503)
    return { kind: 'a fault', detail: `${status} ${text.slice(0, 300)}` }
  if (text.startsWith('{"code":500,')) return { kind: 'a fault in the envelope', detail: text.slice(0, 300) }
  const trace = traces.exec(text)
  if (trace) return { kind: 'a stack trace', detail: trace[0] }
  if (milliseconds > slowest) return { kind: 'too slow', detail: `${Math.round(milliseconds)} ms` }
  return null
}

/** Violations of the reference of a call; null if there is none. */
export function judgeCall(operation: Operation, received: Received): Finding | null {
  const plain = judgeAnswer(received)
  if (plain) return plain
  const schema = operation.answers[String(received.status)]
  if (!schema) return { kind: `undocumented ${received.status}`, detail: received.text.slice(0, 200) }
  if (!/json/.test(received.type)) return null
  let body: unknown
  try {
    body = JSON.parse(received.text)
  } catch {
    return { kind: 'no JSON', detail: received.text.slice(0, 200) }
  }
  let validate = validators.get(schema)
  if (!validate) validators.set(schema, (validate = ajv.compile(schema)))
  if (validate(body)) return null
  const where = validate.errors?.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ')
  return {
    kind: `another answer than documented (${received.status})`,
    detail: `${where}: ${received.text.slice(0, 400)}`,
  }
}
