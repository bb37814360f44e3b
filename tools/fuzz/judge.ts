import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Operation } from './reference.ts'

/** What is wrong with an answer: the kind of finding, and what showed it. */
export interface Finding {
  /** One finding is kept of each kind and call. */
  kind: string
  detail: string
}

export interface Heard {
  status: number
  text: string
  type: string
  milliseconds: number
}

const slowest = 20_000
const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false })
const validators = new WeakMap<object, ReturnType<Ajv2020['compile']>>()

/** What only a fault of ours prints: frames of a stack, our folders, words of the database. */
const traces =
  /\n\s+at .+:\d+:\d+|node_modules\/|\.ts:\d+:\d+|apps\/api\/|PostgresError|relation "\w+"|violates \w+ constraint/

/** What is wrong with any answer of the product, whoever asked for what; null: nothing. */
export function judgeAnswer({ status, text, milliseconds }: Heard): Finding | null {
  if (status >= 500 && status !== 502 && status !== 503)
    return { kind: 'a fault', detail: `${status} ${text.slice(0, 300)}` }
  if (text.startsWith('{"code":500,')) return { kind: 'a fault in the envelope', detail: text.slice(0, 300) }
  const trace = traces.exec(text)
  if (trace) return { kind: 'a stack trace', detail: trace[0] }
  if (milliseconds > slowest) return { kind: 'too slow', detail: `${Math.round(milliseconds)} ms` }
  return null
}

/** What is wrong with the answer of a call, by its reference. */
export function judgeCall(operation: Operation, heard: Heard): Finding | null {
  const plain = judgeAnswer(heard)
  if (plain) return plain
  const schema = operation.answers[String(heard.status)]
  if (!schema) return { kind: `undocumented ${heard.status}`, detail: heard.text.slice(0, 200) }
  if (!/json/.test(heard.type)) return null
  let body: unknown
  try {
    body = JSON.parse(heard.text)
  } catch {
    return { kind: 'no JSON', detail: heard.text.slice(0, 200) }
  }
  let validate = validators.get(schema)
  if (!validate) validators.set(schema, (validate = ajv.compile(schema)))
  if (validate(body)) return null
  const where = validate.errors?.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ')
  return { kind: `another answer than documented (${heard.status})`, detail: `${where}: ${heard.text.slice(0, 400)}` }
}
