import type { Page, Request } from '@playwright/test'

/** One call as the site sent it. `path` lies under /api/. */
export interface Sent {
  path: string
  method: string
  body: Record<string, unknown>
  headers: Record<string, string>
  query: URLSearchParams
}

export interface Stubbed {
  code: number
  message: string
  data: unknown
}

/** What a stub does with a call: an envelope, no network, no answer at all, or whatever the function says. */
export type Answer = Stubbed | 'abort' | 'never' | ((sent: Sent) => Answer | Promise<Answer>)

export const ok = (data: unknown = null, message = '操作成功'): Stubbed => ({ code: 200, message, data })
export const refused = (message: string, code = 422): Stubbed => ({ code, message, data: null })
/** A page of a list; `total` and `last_page` where they are not those of a single page. */
export const paged = (rows: unknown[], total = rows.length, last_page = 1): Stubbed =>
  ok({ data: rows, total, last_page })

export interface Stub {
  /** Changes what a path answers from now on. */
  set: (path: string, answer: Answer) => void
  /** Every call of a path so far. */
  sent: (path: string) => Sent[]
  /** The last call of a path; throws when there was none. */
  last: (path: string) => Sent
}

/** As little as a server of this family says: fields are left out and amounts are numbers or texts. */
const usual: Record<string, Answer> = {
  app: ok({ title: '锦鲤', site_state: 1 }),
  user: ok({ username: 'koi123', balance: '1234.50', gameblance: 0, transferstatus: 0 }),
  balance: ok({ balance: 1234.5 }),
  bannerList: ok([]),
  homenotice: ok([]),
  'game/list': ok([]),
  noticeList: paged([]),
  getVisitUrl: refused('暂无可用的注册地址', 404),
}

const read = (request: Request): Sent => {
  const { pathname, searchParams } = new URL(request.url())
  let body: Record<string, unknown> = {}
  try {
    body = (request.postDataJSON() ?? {}) as Record<string, unknown>
  } catch {
    // A multipart body is looked at by whoever sent it.
  }
  return {
    path: pathname.slice(pathname.indexOf('/api/') + 5),
    method: request.method(),
    body,
    headers: request.headers(),
    query: searchParams,
  }
}

/** Answers every call of the page's players' API; what is not said answers 200 with data null. */
export async function stub(page: Page, answers: Record<string, Answer> = {}): Promise<Stub> {
  const known: Record<string, Answer> = { ...usual, ...answers }
  const calls: Sent[] = []
  await page.route(/\/api\//, async (route) => {
    const sent = read(route.request())
    calls.push(sent)
    let answer: Answer = known[sent.path] ?? ok()
    while (typeof answer === 'function') answer = await answer(sent)
    // A page that left does not wait for its answers.
    if (answer === 'abort') await route.abort().catch(() => undefined)
    else if (answer !== 'never') await route.fulfill({ json: answer }).catch(() => undefined)
  })
  const sent = (path: string) => calls.filter((call) => call.path === path)
  return {
    set: (path, answer) => {
      known[path] = answer
    },
    sent,
    last: (path) => {
      const call = sent(path).at(-1)
      if (!call) throw new Error(`${path} was not called`)
      return call
    },
  }
}

/** The page carries a token from its first load on, and the popups of home have been seen. */
export async function asMember(page: Page, token = 'token-of-the-test') {
  await page.addInitScript((given) => {
    // Pages in frames are not ours, and may have no storage at all.
    if (window.top !== window || sessionStorage.getItem('begun')) return
    for (const [key, value] of Object.entries({ begun: '1', token: given, welcomeSeen: '1', noticeSeen: '1' }))
      sessionStorage.setItem(key, value)
  }, token)
}
