import { until } from '../platform/wait.testing.ts'

interface StreamEvent {
  event: string
  id: string
  topics: string[]
  why: string
}

/** An SSE client on its own connection. */
export interface Page {
  status: number
  headers: Headers
  /** The body of a refusal. */
  body: unknown
  events: StreamEvent[]
  /** Bytes received, including heartbeats. */
  size: () => number
  isOver: () => boolean
  /** The last event id. */
  last: () => string
  /** Resolves with the next event after the first `many`. */
  next(many?: number): Promise<StreamEvent>
  close(): void
}

/** `last`: the Last-Event-ID header. */
export async function listen(url: string, token: string, last = ''): Promise<Page> {
  const abort = new AbortController()
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, ...(last ? { 'last-event-id': last } : {}) },
    signal: abort.signal,
  })
  const events: StreamEvent[] = []
  let isOver = false
  let size = 0
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const body = isStream ? null : await response.json()
  const read = async () => {
    let text = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      size += part.length
      const blocks = (text + part).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (!field('event')) continue
        const { topics = [], why = '' } = JSON.parse(field('data')) as Partial<StreamEvent>
        events.push({ event: field('event'), id: field('id'), topics, why })
      }
    }
  }
  if (isStream)
    void read()
      .catch(() => undefined)
      .finally(() => (isOver = true))
  return {
    status: response.status,
    headers: response.headers,
    body,
    events,
    size: () => size,
    isOver: () => isOver,
    last: () => events.findLast(({ id }) => id !== '')?.id ?? '',
    next: (many = events.length) => until(async () => events[many]),
    close: () => abort.abort(),
  }
}
