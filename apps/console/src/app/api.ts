import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { saysWhatBecame, submitOf } from '@koi/web/idempotency'
import { copy } from './app.copy.ts'
import { Problem, problemFrom } from './problem.ts'
import { forget, token } from './session.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Query = Record<string, string | number | undefined>

/** What every list answers (interface.md, operator API). */
export interface Listing<Row> {
  items: Row[]
  page: number
  per_page: number
  total: number
}

const root = '/console/api'

function addressOf(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return `${root}${path}${search.size > 0 ? `?${search}` : ''}`
}

async function sent(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Problem(0, 'UNREACHED', copy.unreached)
  }
}

/** `decided` is told when the answer says what became of what was asked. */
async function answerOf<Reply>(response: Response, decided = () => {}): Promise<Reply> {
  const text = await response.text()
  let body: unknown = null
  try {
    body = text === '' ? null : JSON.parse(text)
  } catch {
    throw new Problem(response.status, 'UNREADABLE', copy.failed(response.status))
  }
  if (saysWhatBecame(response.status)) decided()
  if (response.ok) return body as Reply
  const problem = problemFrom(response.status, body)
  // A wrong password or second factor is a 401 too; only a token that is no longer good ends the session.
  if (problem.status === 401 && token() !== '' && !problem.wantsOtp) forget('expired')
  throw problem
}

const bearer = () => ({ authorization: `Bearer ${token()}` })

/** Reads from the operator API. Throws `Problem`; a 401 ends the session. */
export const read = async <Reply>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Reply> =>
  answerOf<Reply>(await sent(addressOf(path, query), { headers: bearer(), signal: signal ?? null }))

/**
 * Writes to the operator API under an `Idempotency-Key` that stays the same while an identical write has not been
 * answered: pressing again after a lost connection cannot do the thing twice. Throws `Problem`.
 */
export async function write<Reply>(method: Exclude<Method, 'GET'>, path: string, body?: unknown): Promise<Reply> {
  const json = method === 'DELETE' ? null : JSON.stringify(body ?? {})
  // A code of the second factor is not part of the act: the next one is asked with another code.
  const act = { ...(body as object | undefined), otp: undefined }
  const submit = submitOf(`${method} ${path}`, token(), act)
  const headers: Record<string, string> = { ...bearer(), 'idempotency-key': submit.key }
  if (json !== null) headers['content-type'] = 'application/json'
  const response = await sent(root + path, { method, headers, body: json })
  return answerOf<Reply>(response, submit.settle)
}

/** Sends one picture; answers the address under which it is served. */
export async function upload(file: File, path = '/uploads'): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const response = await sent(root + path, { method: 'POST', headers: bearer(), body: form })
  return (await answerOf<{ url: string }>(response)).url
}

interface ReadOptions {
  enabled?: boolean
  refetchInterval?: number | ((query: { state: { error: Error | null } }) => number | false)
  /** Also while nobody looks at the tab. */
  refetchIntervalInBackground?: boolean
}

/** A reading as react-query sees it; the previous answer stays on screen while a new page is fetched. */
export const useRead = <Reply>(path: string, query: Query = {}, options: ReadOptions = {}) =>
  useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => read<Reply>(path, query, signal),
    placeholderData: keepPreviousData,
    ...options,
  })
