import { expect } from '@playwright/test'
import { askJson } from './http.ts'
import { operatorPassword, platformUrl } from './place.ts'

export interface Operator {
  token: string
  /** Asks the operators' API, e.g. `get('deposits?q=demo002')`; throws when the answer is no success. */
  get<Body>(path: string): Promise<Body>
  post<Body>(path: string, body?: unknown): Promise<Body>
  patch<Body>(path: string, body: unknown): Promise<Body>
  put<Body>(path: string, body: unknown): Promise<Body>
}

interface LedgerCheck {
  ok: boolean
  checks: { name: string; ok: boolean; detail: unknown }[]
}

/** Signs in as `admin`. */
export async function signInAsOperator(): Promise<Operator> {
  const { status, body } = await askJson<{ token: string }>(platformUrl(), '/console/api/login', {
    body: { username: 'admin', password: operatorPassword },
  })
  if (status !== 200) throw new Error(`The operator cannot sign in: ${status} ${JSON.stringify(body)}`)
  const { token } = body
  const ask = async <Body>(method: string, path: string, sent?: unknown): Promise<Body> => {
    const answer = await askJson<Body>(platformUrl(), `/console/api/${path}`, { method, body: sent, token })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    token,
    get: (path) => ask('GET', path),
    post: (path, body = {}) => ask('POST', path, body),
    patch: (path, body) => ask('PATCH', path, body),
    put: (path, body) => ask('PUT', path, body),
  }
}

/** The invariants of the ledger, checked now by the platform itself. */
export async function expectLedgerOk(operator: Operator) {
  const { ok, checks } = await operator.get<LedgerCheck>('ledger/check')
  expect(checks.filter((check) => !check.ok)).toEqual([])
  expect(ok).toBe(true)
}
