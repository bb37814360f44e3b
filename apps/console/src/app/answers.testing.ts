import type { Refusal } from '@koi/contract/refusal'
import type { At, ListAt, Reply, Row } from './endpoint.ts'
import type { Me } from './me.ts'

declare const __permissions__: Record<string, string>

/** A call of the page. */
export interface Sent {
  at: At
  /** Path parameters. */
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
}

type Answered<A extends At> = Reply<A> | Response
/** How calls of an endpoint are answered. */
type Answer<A extends At> = Answered<A> | ((sent: Sent) => Answered<A> | Promise<Answered<A>>)
export type Answers = { [A in At]?: Answer<A> }

/** An owner, who has every permission of the contract. */
export const owner: Me = {
  id: 'O1',
  username: 'admin',
  role: 'owner',
  permissions: [...new Set(Object.values(__permissions__))],
  has_otp: true,
  has_codes: true,
  must_enrol: false,
  passkeys: 0,
  passkey_host: '',
  languages: 'zh',
  site: '锦鲤',
  site_state: 'open',
  brand: '',
  brands: [],
  main_console: '',
}
/** Makes an operator with only these permissions. */
export const staff = (...permissions: string[]): Me => ({ ...owner, username: 'clerk', role: 'staff', permissions })

/** Answers as the server refuses: problem+json with the refusal's name. */
export const refusedBy =
  <Detail>({ name, code, text, fields }: Refusal<Detail>, ...[detail]: Detail extends void ? [] : [Detail]) =>
  (): Response => {
    const own = (detail as { field?: string } | undefined)?.field
    const named = own === undefined ? { field: fields[0], fields } : { field: own }
    return Response.json(
      { title: name, status: code, detail: text(detail as Detail), code: name, ...named },
      { status: code, headers: { 'content-type': 'application/problem+json' } },
    )
  }

/** Answers with the first page of a list. */
export const listed = <A extends ListAt>(_at: A, ...items: Row<A>[]) =>
  ({ items, page: 1, per_page: 20, total: items.length, total_is_estimate: false }) as Reply<A>

const nothingWaits = { waiting: 0, unread: 0 } as Reply<'GET /console/api/chat/waiting'>
export const emptyInbox: Reply<'GET /console/api/inbox'> = { items: [], next: '', total: 0, before: 0, counts: [] }
const defaultAnswers = (): Answers => ({
  'GET /console/api/me': owner,
  'GET /console/api/chat/waiting': nothingWaits,
  'GET /console/api/inbox': emptyInbox,
})

export const apiStub: { answers: Answers; calls: Sent[]; waiting: Set<string> } = {
  answers: defaultAnswers(),
  calls: [],
  waiting: new Set(),
}

/** Finds the answer whose endpoint a call matches, and the call's path parameters. */
function matched(method: string, path: string): Pick<Sent, 'at' | 'params'> | null {
  for (const at of Object.keys(apiStub.answers) as At[]) {
    const [verb, pattern = ''] = at.split(' ')
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const found = verb === method && new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/]+)')}$`).exec(path)
    if (found)
      return {
        at,
        params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1]!)])),
      }
  }
  return null
}

const network = globalThis.fetch
/** Answers calls of the operators' API, with 404 if there is no answer; all other requests go to the network. */
globalThis.fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  if (!url.pathname.startsWith('/console/api/')) return network(input, init)
  const method = init.method ?? 'GET'
  const found = matched(method, url.pathname)
  if (!found) return new Response(null, { status: 404 })
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
  const sent: Sent = { ...found, query: url.searchParams, body }
  apiStub.calls.push(sent)
  const call = `${method} ${url.pathname}`
  apiStub.waiting.add(call)
  try {
    const answer = apiStub.answers[found.at] as Answer<At>
    const answered = typeof answer === 'function' ? await (answer as (sent: Sent) => unknown)(sent) : answer
    init.signal?.throwIfAborted()
    return answered instanceof Response ? answered.clone() : Response.json(answered)
  } finally {
    apiStub.waiting.delete(call)
  }
}

export interface Api {
  set<A extends At>(at: A, answer: Answer<A>): void
  sent(at: At): Sent[]
  /** Returns the latest call. Throws if there was none. */
  last(at: At): Sent
}

/** Sets the answers of this test, in addition to those for an owner with empty queues. */
export function serve(given: Answers): Api {
  apiStub.answers = { ...defaultAnswers(), ...given }
  const sent = (at: At) => apiStub.calls.filter((call) => call.at === at)
  return {
    set: (at, answer) => {
      apiStub.answers[at] = answer as never
    },
    sent,
    last: (at) => {
      const call = sent(at).at(-1)
      if (!call) throw new Error(`${at} was not called`)
      return call
    },
  }
}

export function resetAnswers(): void {
  apiStub.answers = defaultAnswers()
  apiStub.calls = []
  apiStub.waiting.clear()
}
