import type * as portal from '@koi/contract/agent/agent.portal'
import type * as passkey from '@koi/contract/passkey/passkey.portal'
import type { ApiOf, AskOf, ReplyOf } from '@koi/contract/endpoint'
import { saysWhatBecame, submitOf } from '@koi/web/idempotency'
import { newUuid } from '@koi/web/uuid'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { copy } from './app.copy.ts'
import { signOut, token } from './session.ts'

type Api = ApiOf<typeof portal> & ApiOf<typeof passkey>
type At = keyof Api & string
type Reading = Extract<At, `GET ${string}`>
/** What an address answers. */
export type Answer<A extends At> = ReplyOf<Api[A]>

/** What the server refused or failed to do, in words for the agent. Status 0: it was not reached. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  /** The options for a passkey that may answer in place of a code. */
  readonly passkey: unknown
  constructor(status: number, code: string, detail: string, passkey: unknown = null) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.passkey = passkey
  }
}

export const sentenceOf = (error: unknown): string => (error instanceof Problem ? error.message : copy.broken)

/** The portal's one call that moves money. */
const collecting: At = 'POST /agent/api/collect'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Asks the portal's API. Names in the address (`:id`) are taken from what is asked. Throws Problem; a token that is no
 * longer good ends the session. A call that moves money carries an Idempotency-Key until an answer said what became of it.
 */
export async function ask<A extends At>(at: A, asked: AskOf<Api[A]>): Promise<Answer<A>> {
  const [method = 'GET', pattern = ''] = at.split(' ')
  const fields = new Map(
    Object.entries((asked ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== ''),
  )
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields.get(name) ?? '')
    fields.delete(name)
    return encodeURIComponent(value)
  })
  const hasBody = method === 'POST'
  const search = hasBody
    ? ''
    : new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])).toString()
  // The server's log and a trace have it as well.
  const headers: Record<string, string> = { 'x-request-id': newUuid() }
  if (token()) headers['authorization'] = `Bearer ${token()}`
  if (hasBody) headers['content-type'] = 'application/json'
  const submit = at === collecting ? submitOf(at, token(), asked) : null
  if (submit) headers['idempotency-key'] = submit.key
  const response = await fetch(new URL(`${path}${search ? `?${search}` : ''}`, location.href), {
    method,
    headers,
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(fields)) } : {}),
  }).catch(() => {
    throw new Problem(0, 'UNREACHED', copy.unreached)
  })
  const body: unknown = await response.json().catch(() => null)
  if (body !== null && saysWhatBecame(response.status)) submit?.settle()
  if (response.ok && body !== null) return body as Answer<A>
  const { code, detail, passkey: options } = (body ?? {}) as Record<string, unknown>
  const problem = new Problem(response.status, text(code), text(detail) || copy.failed(response.status), options)
  if (problem.code === 'SIGNED_OUT' && token()) signOut(copy.expired)
  throw problem
}

/** A reading as react-query sees it; the previous answer stays on screen while the next is fetched. */
export const useRead = <A extends Reading>(at: A, asked: AskOf<Api[A]>) =>
  useQuery({ queryKey: [at, asked], queryFn: () => ask(at, asked), placeholderData: keepPreviousData })
