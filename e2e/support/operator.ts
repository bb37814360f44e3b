import { expect } from '@playwright/test'
import { askJson } from './http.ts'
import { operatorPassword, platformUrl } from './addresses.ts'

export interface Operator {
  token: string
  /** Calls the operators' API, e.g. `get('deposits?q=demo002')`; throws unless the answer is a success. */
  get<Body>(path: string): Promise<Body>
  post<Body>(path: string, body?: unknown): Promise<Body>
  patch<Body>(path: string, body: unknown): Promise<Body>
  put<Body>(path: string, body: unknown): Promise<Body>
}

interface LedgerCheck {
  ok: boolean
  checks: { name: string; ok: boolean; detail: unknown }[]
}

export async function signInAsOperator(
  username = 'admin',
  password = operatorPassword,
  base = platformUrl(),
): Promise<Operator> {
  const { status, body } = await askJson<{ token: string }>(base, '/console/api/login', {
    body: { username, password },
  })
  if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${JSON.stringify(body)}`)
  const { token } = body
  const ask = async <Body>(method: string, path: string, sent?: unknown): Promise<Body> => {
    const answer = await askJson<Body>(base, `/console/api/${path}`, { method, body: sent, token })
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

export async function expectLedgerOk(operator: Operator) {
  const { ok, checks } = await operator.get<LedgerCheck>('ledger/check')
  expect(checks.filter((check) => !check.ok)).toEqual([])
  expect(ok).toBe(true)
}
