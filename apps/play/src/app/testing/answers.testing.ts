import type { Refusal } from '@koi/contract/refusal'
import type { At } from '../data/calls.ts'

/** The part of an address after `/api/`. */
export type Path =
  | 'events'
  | (At extends infer One
      ? One extends `${string} /api/${infer Rest}`
        ? Rest extends `${infer Head}:${string}`
          ? `${Head}${string}`
          : Rest
        : never
      : never)

export interface Sent {
  path: string
  base: string
  method: string
  body: Record<string, unknown>
  form: FormData | null
  headers: Record<string, string>
  query: URLSearchParams
  at: number
}

export interface Envelope {
  code: number
  message: string
  data: unknown
}

/** How a call is answered: an envelope, any other response, a network error, no response, or a function's result. */
export type Answer = Envelope | Response | 'abort' | 'never' | ((sent: Sent) => Answer | Promise<Answer>)
export type Answers = { [P in Path]?: Answer }

export const ok = (data: unknown = null, message = '操作成功'): Envelope => ({ code: 200, message, data })
export const refused = (message: string, code = 422): Envelope => ({ code, message, data: null })
/** Builds a refusal like the server's, whose headers name the refusal and its fields. */
export const refusedBy =
  <Detail>({ name, code, text, fields }: Refusal<Detail>, ...[detail]: Detail extends void ? [] : [Detail]): Answer =>
  () =>
    Response.json(refused(text(detail as Detail), code), {
      headers: { 'x-refusal': name, ...(fields.length > 0 ? { 'x-refusal-field': fields.join(', ') } : {}) },
    })
export const paged = (rows: unknown[], total = rows.length, last_page = 1): Envelope =>
  ok({ data: rows, total, last_page })

/** Minimal answers of a compatible server, without optional fields and with amounts as numbers or strings. */
const defaultAnswers: Answers = {
  app: ok({ title: '锦鲤', site_state: 1 }),
  user: ok({ username: 'koi123', balance: '1234.50', gameblance: 0, transferstatus: 0 }),
  balance: ok({ balance: 1234.5 }),
  bannerList: ok([]),
  homenotice: ok([]),
  'game/list': ok([]),
  noticeList: paged([]),
  getVisitUrl: refused('暂无可用的注册地址', 404),
}

/** An answer that is pending until `resolve`. */
export function deferredAnswer(): { answer: Answer; resolve: (answer: Answer) => void } {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  return { answer: () => promise, resolve }
}

export const noNetwork: Answers = new Proxy({}, { get: () => 'abort' satisfies Answer })

export const apiStub: { answers: Answers; calls: Sent[]; waiting: Set<Sent> } = {
  answers: defaultAnswers,
  calls: [],
  waiting: new Set(),
}
const network = globalThis.fetch

/** Replaces `fetch`: answers calls of the players' API and sends every other request to the network. */
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
  if (sent.path === 'events' && !apiStub.answers.events) return new Response(null, { status: 404 })
  apiStub.calls.push(sent)
  let answer: Answer = apiStub.answers[sent.path as Path] ?? ok()
  apiStub.waiting.add(sent)
  try {
    while (typeof answer === 'function') answer = await answer(sent)
  } finally {
    apiStub.waiting.delete(sent)
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
  set: (path: Path, answer: Answer) => void
  sent: (path: Path) => Sent[]
  last: (path: Path) => Sent
}

/** Sets the answers of this test; any other path answers 200 with data null. */
export function serve(given: Answers = {}): Api {
  apiStub.answers = given === noNetwork ? given : { ...defaultAnswers, ...given }
  const sent = (path: Path) => apiStub.calls.filter((call) => call.path === path)
  return {
    set: (path, answer) => {
      apiStub.answers[path] = answer
    },
    sent,
    last: (path) => {
      const call = sent(path).at(-1)
      if (!call) throw new Error(`${path} was not called`)
      return call
    },
  }
}

export function resetAnswers(): void {
  apiStub.answers = defaultAnswers
  apiStub.calls = []
  apiStub.waiting.clear()
}
