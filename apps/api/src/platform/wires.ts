import type { Endpoint } from '@koi/contract/endpoint'
import type { AnyRefusal } from '@koi/contract/refusal'
import { done as doneText } from '@koi/contract/refusal.copy'

export interface Answer {
  status: number
  body: unknown
  type: string
}

/** How answers are written. The handlers do not know which wire answers for them. */
export interface Wire {
  done(data: unknown, message: string, isNew: boolean): Answer
  waiting(approval: object): Answer
  refused(refusal: AnyRefusal, text: string, data: object | null): Answer
}

/** HTTP statuses of the players' wire that are not 200 (interface.md): faults of the call itself, never decisions. */
const bare = new Set([413, 415, 421, 500])

/** The players', given: HTTP 200 and an envelope that says the rest, in Chinese. */
export const playerWire: Wire = {
  done: (data, message) => ({
    status: 200,
    type: 'application/json',
    body: { code: 200, message: message || doneText, data },
  }),
  waiting: (data) => ({ status: 200, type: 'application/json', body: { code: 200, message: doneText, data } }),
  refused: ({ code }, text, data) => ({
    status: bare.has(code) ? code : 200,
    type: 'application/json',
    body: { code, message: text, data },
  }),
}

/** The operators', agents' and keys', ours: HTTP status, plain body, problem details (RFC 9457). */
export const operatorWire: Wire = {
  done: (data, _message, isNew) => ({ status: isNew ? 201 : 200, type: 'application/json', body: data }),
  waiting: (body) => ({ status: 202, type: 'application/json', body }),
  refused: ({ code, name }, text, data) => ({
    status: code,
    type: 'application/problem+json',
    body: { type: 'about:blank', title: name, status: code, detail: text, code: name, ...data },
  }),
}

export const wireOf = (endpoint: Pick<Endpoint, 'at'>): Wire =>
  endpoint.at.includes(' /api/') ? playerWire : operatorWire
export const wireOfPath = (path: string): Wire =>
  /^\/(console|agent|open)\/api\//i.test(path) ? operatorWire : playerWire
