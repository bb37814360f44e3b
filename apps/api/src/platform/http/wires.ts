import type { Endpoint } from '@koi/contract/endpoint'
import type { AnyRefusal } from '@koi/contract/refusal'
import { done as doneText } from '@koi/contract/refusal.copy'

export interface Answer {
  status: number
  body: unknown
  type: string
  headers: Record<string, string>
}

export interface Wire {
  done(data: unknown, message: string, isNew: boolean): Answer
  waiting(approval: object): Answer
  /** `wait`: milliseconds until the call may be repeated; `field`: path of the invalid field; each null if unknown. */
  refused(refusal: AnyRefusal, text: string, data: object | null, wait?: number | null, field?: string | null): Answer
}

const second = 1000
const retryAfter = (wait: number) => ({ 'retry-after': String(Math.max(1, Math.ceil(wait / second))) })

/** The HTTP statuses other than 200 on the players' API: transport errors, never business refusals. */
const transportStatuses = new Set([413, 415, 421, 500])

export const playerWire: Wire = {
  done: (data, message) => ({
    status: 200,
    type: 'application/json',
    body: { code: 200, message: message || doneText, data },
    headers: {},
  }),
  waiting: (data) => ({
    status: 200,
    type: 'application/json',
    body: { code: 200, message: doneText, data },
    headers: {},
  }),
  // The envelope has no field for the name of a refusal, so headers carry it.
  refused: ({ code, name, fields }, text, data, wait = null) => ({
    status: transportStatuses.has(code) ? code : 200,
    type: 'application/json',
    body: { code, message: text, data },
    headers: {
      'x-refusal': name,
      ...(fields.length > 0 ? { 'x-refusal-field': fields.join(', ') } : {}),
      ...(code === 429 && wait !== null ? retryAfter(wait) : {}),
    },
  }),
}

/** The invalid field, or those that the refusal may concern, most likely first. `data` may name the field itself. */
const namedFields = ({ fields }: AnyRefusal, field: string | null) => {
  if (field !== null) return { field }
  return fields.length > 0 ? { field: fields[0], fields } : {}
}

/** Every 429 has Retry-After: one second where the wait is unknown, because such limits end when another call ends. */
export const operatorWire: Wire = {
  done: (data, _message, isNew) => ({ status: isNew ? 201 : 200, type: 'application/json', body: data, headers: {} }),
  waiting: (body) => ({ status: 202, type: 'application/json', body, headers: {} }),
  refused: (refusal, text, data, wait = null, field = null) => {
    const { code, name } = refusal
    const named = data && 'field' in data ? {} : namedFields(refusal, field)
    return {
      status: code,
      type: 'application/problem+json',
      body: { type: 'about:blank', title: name, status: code, detail: text, code: name, ...named, ...data },
      headers: code === 429 ? retryAfter(wait ?? second) : {},
    }
  },
}

export const wireOf = (endpoint: Pick<Endpoint, 'at'>): Wire =>
  endpoint.at.includes(' /api/') ? playerWire : operatorWire
export const wireOfPath = (path: string): Wire =>
  /^\/(console|agent|open)\/api\//i.test(path) ? operatorWire : playerWire
