import type { PlayerTopic, StreamEnd } from '@koi/contract/stream/stream'
import { expect } from 'vitest'
import type { Answer, Api } from './answers.testing.ts'
import { pass } from './screen.testing.tsx'

/** What tells the site of changes: one stream after the other, as often as it is asked. */
export function makeTeller() {
  let current: ReadableStreamDefaultController<Uint8Array> | null = null
  let told = 0
  const write = (event: string, data: object, id = '') =>
    current?.enqueue(
      new TextEncoder().encode(`event: ${event}\n${id && `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    )
  const answer: Answer = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          current = controller
          write('ready', { topics: [] }, String(told))
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    )
  return {
    answer,
    change: (...topics: PlayerTopic[]) => write('change', { topics }, String(++told)),
    end: (why: StreamEnd) => {
      write('end', { why })
      current?.close()
    },
    /** The line breaks. */
    cut: () => current?.error(new TypeError('network error')),
  }
}

/** Lets the time pass after which the site listens. The clock must be held. */
export async function expectListening(api: Api, times = 1) {
  await expect
    .poll(async () => {
      await pass(1000)
      return api.sent('events').length
    })
    .toBe(times)
}
