import { operatorMoney } from '@koi/contract/moneyAddresses'
import { SignedOut } from '@koi/contract/refusal.copy'
import { apiFor } from '@koi/web/api'
import { keysFor } from '@koi/web/idempotency'
import { given, jsonBy } from '@koi/web/json'
import { Problem } from '@koi/web/problem'
import { useReading } from '@koi/web/reading'
import { copy } from './app.copy.ts'
import type { ReadInput, Body, ItemsAt, ListAt, Listing, Params, Reading, Reply, Row, Writing } from './endpoint.ts'
import { isOtpRequired, isRefusedWith } from './problem.ts'
import { signOut, token } from './session.ts'

const ask = apiFor(jsonBy(copy), {
  token,
  keyOf: keysFor(operatorMoney),
  // Jobs, imports and reports take longer than other calls.
  timeout: 120_000,
  // Other refusals with status 401 are about a password or a second factor.
  onError: (problem) => {
    if (isRefusedWith(problem, SignedOut) && token() !== '') signOut('expired')
  },
})

/** Throws `Problem`; an invalid token ends the session. */
export const read = <A extends Reading>(at: A, input: ReadInput<A>, signal?: AbortSignal): Promise<Reply<A>> =>
  ask(at, given(input), { signal })

export const readList = <A extends ListAt>(
  at: A,
  input: object,
  signal?: AbortSignal,
): Promise<Reply<A> & Listing<Row<A>>> => ask(at, given(input), { signal })

/** Sends a read whose input is too long for an address. Throws `Problem`. */
export const readByPost = <A extends Writing>(at: A, input: Body<A>, signal?: AbortSignal): Promise<Reply<A>> =>
  ask(at, input, { signal })

type AskForCode = (problem: Problem) => Promise<string | null>
let askForCode: AskForCode | null = null
/**
 * Registers `ask`, which returns a second-factor code, or null if the operator cancels. Returns a function that unregisters it.
 */
export function onCodeNeeded(ask: AskForCode): () => void {
  askForCode = ask
  return () => {
    askForCode = null
  }
}

/**
 * Untyped form of `write`. Calls that move money keep their Idempotency-Key until the outcome is known. If the server requires
 * a fresh second-factor code, asks for one and repeats the call. Throws `Problem`.
 */
export async function send<Answer>(at: Writing, params: object, body: object = {}): Promise<Answer> {
  for (let code: string | null = null; ;) {
    try {
      return await ask<Answer>(at, { ...body, ...(code === null ? {} : { otp: code }), ...params })
    } catch (error) {
      const isAsked = error instanceof Problem && isOtpRequired(error) && token() !== '' && !('otp' in body)
      if (!isAsked || !askForCode) throw error
      code = await askForCode(error)
      if (code === null) throw new Problem(copy.codeWithheld, 401, { code: 'CODE_WITHHELD' })
    }
  }
}

export const write = <A extends Writing>(
  at: A,
  params: Params<A>,
  ...[body]: Record<never, never> extends Body<A> ? [body?: Body<A>] : [body: Body<A>]
): Promise<Reply<A>> => send(at, params, body)

type PictureAt = { [A in Writing]: Reply<A> extends { url: string } ? A : never }[Writing]

/** Uploads a picture and returns its address. */
export async function upload(file: Blob, at: PictureAt = 'POST /console/api/uploads'): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  return (await ask<Reply<PictureAt>>(at, {}, { form })).url
}

export interface ReadOptions {
  enabled?: boolean
  refetchInterval?: number | false | ((query: { state: { error: Error | null } }) => number | false)
  /** Milliseconds for which cached data is shown without reading it again. */
  staleTime?: number
  /** Whether polling continues while the tab is hidden. */
  refetchIntervalInBackground?: boolean
}

/** Keeps the previous data while a new page is fetched. */
export const useRead = <A extends Reading>(
  at: A,
  ...[input, options]: Record<never, never> extends ReadInput<A>
    ? [asked?: ReadInput<A>, options?: ReadOptions]
    : [asked: ReadInput<A>, options?: ReadOptions]
) => useReading<Reply<A>>(ask, at, input ?? {}, options)

export const useListing = <A extends ListAt>(at: A, input: object, options: ReadOptions) =>
  useReading<Reply<A> & Listing<Row<A>>>(ask, at, input, options)

/** Most pages of options that a select reads; a longer list is searched by the server. */
const mostPages = 20

/** Reads a list page by page, as far as `mostPages`. */
async function askAll<Answer>(at: string, input: object, options: { signal: AbortSignal }): Promise<Answer> {
  const items: object[] = []
  for (let page = 1; page <= mostPages; page++) {
    const found = await ask<{ items: object[]; total: number }>(at, { ...input, page }, options)
    items.push(...found.items)
    if (found.items.length === 0 || items.length >= found.total) break
  }
  return { items } as Answer
}

/** Reads the rows for the options of a select: all of them, or of a list that the server searches those that `q` finds. */
export const useItems = (at: ItemsAt, isSearched = false, q = '') =>
  useReading<{ items: object[] }>(isSearched ? ask : askAll, at, {
    page: 1,
    per_page: 200,
    ...(q === '' ? {} : { q }),
  })
