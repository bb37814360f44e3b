import { randomUUID } from 'node:crypto'
import { connect } from '../../apps/api/src/platform/db/db.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { freshDatabase, hammer } from './environment.ts'
import { client } from './httpClient.ts'
import { memoryOf, memoryRow, signedIn, startPlatform } from './platform.ts'
import { processorOf } from './processor.ts'
import { median, perSecond, quantile, type Row } from './table.ts'

const streams = 1000
const polls = 4000
const connections = 16
const rounds = 3
const width = 32
const seconds = 2

/** Opens the `n`th stream; 200 streams share an address, because one address may not open a thousand. */
async function open(at: string, token: string, n: number, signal: AbortSignal, heard: () => void): Promise<void> {
  const response = await fetch(`${at}/api/events`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.100.${Math.floor(n / 200)}` },
    signal,
  })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) throw new Error(await response.text())
  const read = async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream()))
      if (part.includes('event: change')) heard()
  }
  void read().catch(() => undefined)
}

/** Measures a thousand idle event streams on one process: memory, processor, latency of polls, and time to deliver a change. */
export async function* benchStreams(serverUrl: string): AsyncGenerator<Row> {
  yield await notifying(serverUrl)
  const url = await freshDatabase(serverUrl)
  const tokens = await signedIn(url, streams)
  const { at, pid, stop } = await startPlatform(url)
  const { post, close } = client(connections)
  const abort = new AbortController()
  const p99 = async () => {
    const milliseconds: number[] = []
    let next = 0
    const ask = async () => {
      while (next < polls) {
        const begun = performance.now()
        await post(`${at}/api/balance`, '{}', { authorization: `Bearer ${tokens[next++ % streams]}` })
        milliseconds.push(performance.now() - begun)
      }
    }
    await Promise.all(Array.from({ length: connections }, ask))
    return quantile(milliseconds, 0.99)
  }
  try {
    await p99()
    const alone = median([await p99(), await p99(), await p99()])
    const before = memoryOf(pid)
    let heard = 0
    for (let n = 0; n < streams; n += 50)
      await Promise.all(
        tokens.slice(n, n + 50).map((token, m) => open(at, token, n + m, abort.signal, () => (heard += 1))),
      )
    const after = memoryOf(pid)
    const idleFrom = processorOf(pid)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    const idle = ((processorOf(pid) - idleFrom) / 5) * 100
    const crowded = median([await p99(), await p99(), await p99()])
    const begun = performance.now()
    await withClient(url, (owner) =>
      owner.query(`insert into event_waiting (kind, player_id) select 'deposit.closed', id from player`),
    )
    while (heard < streams && performance.now() - begun < 30_000) await new Promise((resolve) => setTimeout(resolve, 5))
    const elapsed = performance.now() - begun
    yield memoryRow('memory of 1000 idle event streams', before, after, '≤ 2.0')
    yield {
      goal: 'stream',
      what: 'CPU use of 1000 idle event streams',
      figure: `${idle.toFixed(1)} %`,
      reference: 'one core',
      ratio: idle / 100,
      wanted: '≤ 0.10',
    }
    yield {
      goal: 'stream',
      what: 'p99 of a balance poll next to 1000 idle event streams',
      figure: `${crowded.toFixed(1)} ms`,
      reference: `without ${alone.toFixed(1)} ms`,
      ratio: crowded / alone,
      wanted: '≤ 1.5',
    }
    yield {
      goal: 'stream',
      what: 'a change of each of 1000 players is delivered',
      figure: `${heard} within ${elapsed.toFixed(0)} ms`,
      reference: 'limit 1000 ms',
      ratio: heard < streams ? null : elapsed / 1000,
      wanted: '≤ 1.0',
    }
  } finally {
    abort.abort()
    close()
    await stop()
  }
}

/** Measures the cost of pg_notify in the transaction of a posting (docs/decisions/0039). */
async function notifying(serverUrl: string): Promise<Row> {
  const url = await freshDatabase(serverUrl)
  const { pool, close } = await connect(url, { most: width + 4 })
  const players = Array.from({ length: 1000 }, () => randomUUID())
  const posting = (more: string) => () => {
    const player = players[Math.floor(Math.random() * players.length)]!
    const text = `select post_movement($1, $2, 'adjustment.credit', $3, null, 100, '2026-03-01')${more}`
    return pool.query({ name: `post${more.length}`, text, values: [player, randomUUID(), randomUUID()] })
  }
  const plain: number[] = []
  const notified: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      plain.push((await hammer(width, seconds, posting(''))).rate)
      notified.push((await hammer(width, seconds, posting(`, pg_notify('koi_bench', $1::text)`))).rate)
    }
  } finally {
    await close()
  }
  return {
    goal: 'stream',
    what: 'postings that notify',
    figure: perSecond(median(notified)),
    reference: `postings ${perSecond(median(plain))}`,
    ratio: median(notified) / median(plain),
    wanted: 'info',
  }
}
