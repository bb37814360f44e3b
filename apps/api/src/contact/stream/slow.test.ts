import { expect, test } from 'vitest'
import { Stream } from './stream.ts'

const listener = { kind: 'player', player: 'somebody', session: 'theirs' } as const
const read = async (stream: Stream): Promise<string> => {
  let text = ''
  for await (const part of stream.out) text += String(part)
  return text
}

test('buffers little for a page that does not read, and sends it the remaining changes when it reads again', async () => {
  const stream = new Stream(listener)
  stream.start([], 0)
  for (let n = 1; n <= 20_000; n++) {
    stream.addChange('orders', n)
    stream.sendChanges(n)
  }
  expect(stream.out.readableLength + stream.out.writableLength).toBeLessThan(64 * 1024)
  const all = read(stream)
  // The next check sends what the page missed.
  await new Promise((resolve) => setImmediate(resolve))
  stream.sendChanges(20_000)
  stream.end('again')
  const text = await all
  const ids = [...text.matchAll(/^id: (\d+)/gm)].map(([, id]) => Number(id))
  expect(ids.at(-1)).toBe(20_000)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  expect(new Set(ids).size).toBe(ids.length)
  expect(text.endsWith('event: end\ndata: {"why":"again"}\n\n')).toBe(true)
})

test('sends no unchanged topics, and nothing after the end', async () => {
  const stream = new Stream(listener)
  stream.addChange('orders', 7)
  stream.start([], 7)
  const all = read(stream)
  stream.sendChanges(7)
  stream.beat()
  stream.end('session')
  stream.addChange('orders', 8)
  stream.sendChanges(8)
  stream.beat()
  stream.end('again')
  expect(await all).toBe(
    'retry: 3000\n\nevent: ready\nid: 7\ndata: {"topics":[]}\n\n:\n\nevent: end\ndata: {"why":"session"}\n\n',
  )
})
