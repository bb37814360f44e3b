import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { DeskChats } from '@koi/contract/contact/stream/stream'
import { until } from '../../platform/testing/wait.testing.ts'

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
  body: unknown
  events: StreamEvent[]
  /** Data of the `chat` events, which `events` omits. */
  chats: DeskChats[]
  /** Number of bytes received, including heartbeats. */
  size: () => number
  isOver: () => boolean
  /** Id of the last event. */
  last: () => string
  /** Resolves with the event that follows the first `many`. */
  next(many?: number): Promise<StreamEvent>
  close(): void
}

/** Opens a stream. `last`: the Last-Event-ID header; `host`: the Host header, if it differs from the URL's. */
export async function listen(url: string, token: string, last = '', host = ''): Promise<Page> {
  const request = get(url, {
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      ...(last ? { 'last-event-id': last } : {}),
      ...(host ? { host } : {}),
    },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const headers = new Headers(response.headers as Record<string, string>)
  const events: StreamEvent[] = []
  const chats: DeskChats[] = []
  let isOver = false
  let size = 0
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const body = isStream ? null : await json(response)
  const read = async () => {
    let text = ''
    for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) {
      size += part.length
      const blocks = (text + part).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (!field('event')) continue
        if (field('event') === 'chat') {
          chats.push(JSON.parse(field('data')) as DeskChats)
          continue
        }
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
    status: response.statusCode!,
    headers,
    body,
    events,
    chats,
    size: () => size,
    isOver: () => isOver,
    last: () => events.findLast(({ id }) => id !== '')?.id ?? '',
    next: (many = events.length) => until(async () => events[many]),
    close: () => request.destroy(),
  }
}
