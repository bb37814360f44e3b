import type { PlayerTopic, StreamEnd } from '@koi/contract/contact/stream/stream'
import { expect } from 'vitest'
import type { Answer, Api } from './answers.testing.ts'
import { advanceClock } from './screen.testing.tsx'

export function makeEventStream() {
  let current: ReadableStreamDefaultController<Uint8Array> | null = null
  let lastId = 0
  const write = (event: string, data: object, id = '') =>
    current?.enqueue(
      new TextEncoder().encode(`event: ${event}\n${id && `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    )
  const answer: Answer = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          current = controller
          write('ready', { topics: [] }, String(lastId))
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    )
  return {
    answer,
    change: (...topics: PlayerTopic[]) => write('change', { topics }, String(++lastId)),
    end: (why: StreamEnd) => {
      write('end', { why })
      current?.close()
    },
    breakConnection: () => current?.error(new TypeError('network error')),
  }
}

/** Advances the clock until the site has opened the stream `times` times. Needs `fakeClock`. */
export async function expectStreamRequests(api: Api, times = 1) {
  await expect
    .poll(async () => {
      await advanceClock(1000)
      return api.sent('events').length
    })
    .toBe(times)
}
