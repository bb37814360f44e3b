import type { At } from './calls.ts'

/** What stands behind `/api/` in an address of the players' API. */
export type Path =
  | 'events'
  | (At extends infer One
      ? One extends `${string} /api/${infer Rest}`
        ? Rest extends `${infer Head}:${string}`
          ? `${Head}${string}`
          : Rest
        : never
      : never)

/** One call as the site sent it. */
export interface Sent {
  path: string
  /** What stands before `/api/`. */
  base: string
  method: string
  body: Record<string, unknown>
  /** The body as it went out: a form is no JSON. */
  form: FormData | null
  headers: Record<string, string>
  query: URLSearchParams
  /** When it was sent, by the clock of the test. */
  at: number
}

export interface Envelope {
  code: number
  message: string
  data: unknown
}

/** What is done with a call: an envelope, an answer that is none, no network, no answer at all, or whatever the function says. */
export type Answer = Envelope | Response | 'abort' | 'never' | ((sent: Sent) => Answer | Promise<Answer>)
export type Answers = { [P in Path]?: Answer }

export const ok = (data: unknown = null, message = '操作成功'): Envelope => ({ code: 200, message, data })
export const refused = (message: string, code = 422): Envelope => ({ code, message, data: null })
/** A page of a list; `total` and `last_page` where they are not those of a single page. */
export const paged = (rows: unknown[], total = rows.length, last_page = 1): Envelope =>
  ok({ data: rows, total, last_page })

/** As little as a server of this family says: fields are left out and amounts are numbers or texts. */
const usual: Answers = {
  app: ok({ title: '锦鲤', site_state: 1 }),
  user: ok({ username: 'koi123', balance: '1234.50', gameblance: 0, transferstatus: 0 }),
  balance: ok({ balance: 1234.5 }),
  bannerList: ok([]),
  homenotice: ok([]),
  'game/list': ok([]),
  noticeList: paged([]),
  getVisitUrl: refused('暂无可用的注册地址', 404),
}

/** An answer that waits until it is given. */
export function held(): { answer: Answer; give: (answer: Answer) => void } {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  return { answer: () => promise, give: resolve }
}

/** Nothing can be reached. */
export const noNetwork: Answers = new Proxy({}, { get: () => 'abort' satisfies Answer })

/** What is answered now, what was asked, and which calls still wait: a test's own, until `forgetAnswers`. */
export const edge: { answers: Answers; calls: Sent[]; waiting: Set<Sent> } = {
  answers: usual,
  calls: [],
  waiting: new Set(),
}
const network = globalThis.fetch

/** The edge of the network: what goes to the players' API is answered here, everything else goes on. */
globalThis.fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  const at = url.pathname.indexOf('/api/')
  if (at < 0) return network(input, init)
  const isForm = init.body instanceof FormData
  const sent: Sent = {
    path: url.pathname.slice(at + 5),
    base: url.origin + url.pathname.slice(0, at),
    method: init.method ?? 'GET',
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
    form: isForm ? (init.body as FormData) : null,
    headers: Object.fromEntries(new Headers(init.headers)),
    query: url.searchParams,
    at: Date.now(),
  }
  // A server that tells of no changes has no such address.
  if (sent.path === 'events' && !edge.answers.events) return new Response(null, { status: 404 })
  edge.calls.push(sent)
  let answer: Answer = edge.answers[sent.path as Path] ?? ok()
  edge.waiting.add(sent)
  try {
    while (typeof answer === 'function') answer = await answer(sent)
  } finally {
    edge.waiting.delete(sent)
  }
  init.signal?.throwIfAborted()
  if (answer === 'abort') throw new TypeError('Failed to fetch')
  if (answer instanceof Response) return answer
  if (answer !== 'never') return Response.json(answer)
  return new Promise((_, reject) =>
    init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  )
}

export interface Api {
  /** Changes what a path answers from now on. */
  set: (path: Path, answer: Answer) => void
  /** Every call of a path so far. */
  sent: (path: Path) => Sent[]
  /** The last call of a path; throws when there was none. */
  last: (path: Path) => Sent
}

/** Says what the server answers in this test; what is not said answers 200 with data null. */
export function serve(given: Answers = {}): Api {
  edge.answers = given === noNetwork ? given : { ...usual, ...given }
  const sent = (path: Path) => edge.calls.filter((call) => call.path === path)
  return {
    set: (path, answer) => {
      edge.answers[path] = answer
    },
    sent,
    last: (path) => {
      const call = sent(path).at(-1)
      if (!call) throw new Error(`${path} was not called`)
      return call
    },
  }
}

/** The next test begins with nothing asked, and with the usual answers. */
export function forgetAnswers(): void {
  edge.answers = usual
  edge.calls = []
  edge.waiting.clear()
}
