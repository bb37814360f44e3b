import { saysWhatBecame, submitOf } from '@koi/web/idempotency'
import { newUuid } from '@koi/web/uuid'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { copy } from './app.copy.ts'
import type { Question, At, Body, ItemsAt, ListAt, Listing, Params, Reading, Reply, Row, Writing } from './endpoint.ts'
import { Problem, problemFrom } from './problem.ts'
import { signOut, token } from './session.ts'

/** Calls that move money carry an Idempotency-Key (interface.md). */
export const movesMoney: ReadonlySet<string> = new Set<Writing>([
  'POST /console/api/players/:id/adjustments',
  'POST /console/api/agents/:id/corrections',
  'POST /console/api/free-rounds',
])

const isGiven = (value: unknown): boolean => value !== undefined && value !== ''

/** 'GET /console/api/players/:id' with { id: 'a b', q: 1 } → method, path with 'a%20b', and the fields left over. */
function addressed(at: At, fields: object): { method: string; path: string; rest: [string, unknown][] } {
  const [method = 'GET', pattern = ''] = at.split(' ')
  const left = new Map(Object.entries(fields))
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value: unknown = left.get(name)
    left.delete(name)
    return encodeURIComponent(String(value))
  })
  return { method, path, rest: [...left] }
}

/** Under an id of its own, which the server's log, its audit trail and a trace have as well. */
async function sent(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, headers: { ...init.headers, 'x-request-id': newUuid() } })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Problem(0, 'UNREACHED', copy.unreached)
  }
}

/** `decided` is told when the answer says what became of what was asked. */
async function answerOf<Answer>(response: Response, decided = () => {}): Promise<Answer> {
  const text = await response.text()
  let body: unknown = null
  try {
    body = text === '' ? null : JSON.parse(text)
  } catch {
    throw new Problem(response.status, 'UNREADABLE', copy.failed(response.status))
  }
  if (saysWhatBecame(response.status)) decided()
  if (response.ok) return body as Answer
  const problem = problemFrom(response.status, body)
  // A wrong password or second factor is a 401 too; only a token that is no longer good ends the session.
  if (problem.status === 401 && token() !== '' && !problem.wantsOtp) signOut('expired')
  throw problem
}

const bearer = () => ({ authorization: `Bearer ${token()}` })

async function fetched<Answer>(at: Reading, asked: object, signal?: AbortSignal): Promise<Answer> {
  const { path, rest } = addressed(at, asked)
  const search = new URLSearchParams(
    rest.filter(([, value]) => isGiven(value)).map(([name, value]) => [name, String(value)]),
  )
  const address = search.size > 0 ? `${path}?${search}` : path
  return answerOf<Answer>(await sent(address, { headers: bearer(), signal: signal ?? null }))
}

/** Reads from the operator API. Throws `Problem`; a 401 ends the session. */
export const read = <A extends Reading>(at: A, asked: Question<A>, signal?: AbortSignal): Promise<Reply<A>> =>
  fetched(at, asked, signal)

/** Reads a page of a list, whichever list it is. */
export const readList = <A extends ListAt>(
  at: A,
  asked: object,
  signal?: AbortSignal,
): Promise<Reply<A> & Listing<Row<A>>> => fetched(at, asked, signal)

type AskForCode = (asked: Problem) => Promise<string | null>
let askForCode: AskForCode | null = null
/** Who asks the operator for a code of their second factor when the server wants one; null where they gave none. */
export function onCodeNeeded(ask: AskForCode): () => void {
  askForCode = ask
  return () => {
    askForCode = null
  }
}

/**
 * Writes what a form asked for, whose fields are the endpoint's: `write` for parts that serve every endpoint. One that
 * moves money goes under an Idempotency-Key that stays the same until an answer has said what became of it. Where the
 * server asks for a fresh code of the second factor the operator is asked, and the call made again with it. Throws
 * `Problem`.
 */
export async function send<Answer>(at: Writing, params: object, body: object = {}): Promise<Answer> {
  for (let code: string | null = null; ;) {
    try {
      return await sendOnce(at, params, code === null ? body : { ...body, otp: code })
    } catch (error) {
      const isAsked = error instanceof Problem && error.wantsOtp && token() !== '' && !('otp' in body)
      if (!isAsked || !askForCode) throw error
      code = await askForCode(error)
      if (code === null) throw new Problem(401, 'CODE_WITHHELD', copy.codeWithheld)
    }
  }
}

async function sendOnce<Answer>(at: Writing, params: object, body: object): Promise<Answer> {
  const { method, path } = addressed(at, params)
  const json = method === 'DELETE' && Object.keys(body).length === 0 ? null : JSON.stringify(body)
  // A code of the second factor is not part of the act: the next one is asked with another code.
  const submit = movesMoney.has(at) ? submitOf(`${method} ${path}`, token(), { ...body, otp: undefined }) : null
  const headers: Record<string, string> = bearer()
  if (submit) headers['idempotency-key'] = submit.key
  if (json !== null) headers['content-type'] = 'application/json'
  return answerOf<Answer>(await sent(path, { method, headers, body: json }), submit?.settle)
}

/** Writes to the operator API; see `send`. */
export const write = <A extends Writing>(
  at: A,
  params: Params<A>,
  ...[body]: Record<never, never> extends Body<A> ? [body?: Body<A>] : [body: Body<A>]
): Promise<Reply<A>> => send(at, params, body)

type PictureAt = { [A in Writing]: Reply<A> extends { url: string } ? A : never }[Writing]

/** Sends one picture; answers the address under which it is served. */
export async function upload(file: Blob, at: PictureAt = 'POST /console/api/uploads'): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const response = await sent(addressed(at, {}).path, { method: 'POST', headers: bearer(), body: form })
  return (await answerOf<Reply<PictureAt>>(response)).url
}

export interface ReadOptions {
  enabled?: boolean
  refetchInterval?: number | ((query: { state: { error: Error | null } }) => number | false)
  /** Also while nobody looks at the tab. */
  refetchIntervalInBackground?: boolean
}

const usePolled = <Answer>(at: Reading, asked: object, options: ReadOptions) =>
  useQuery({
    queryKey: [at, asked],
    queryFn: ({ signal }) => fetched<Answer>(at, asked, signal),
    placeholderData: keepPreviousData,
    ...options,
  })

/** A reading as react-query sees it; the previous answer stays on screen while a new page is fetched. */
export const useRead = <A extends Reading>(
  at: A,
  ...[asked, options]: Record<never, never> extends Question<A>
    ? [asked?: Question<A>, options?: ReadOptions]
    : [asked: Question<A>, options?: ReadOptions]
) => usePolled<Reply<A>>(at, asked ?? {}, options ?? {})

/** `useRead` of a page of any list. */
export const useListing = <A extends ListAt>(at: A, asked: object, options: ReadOptions) =>
  usePolled<Reply<A> & Listing<Row<A>>>(at, asked, options)

/** The rows of a list from which a select takes its options. */
export const useItems = (at: ItemsAt) => usePolled<{ items: object[] }>(at, { page: 1, per_page: 200 }, {})
