import { randomUUID } from 'node:crypto'
import type { ServerFrame } from '@koi/contract/contact/chat/chat'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { freshDatabase } from './environment.ts'
import { memoryOf, memoryRow, startPlatform } from './platform.ts'
import { processorOf } from './processor.ts'
import { quantile, type Row } from './table.ts'

const chats = 1000
/** Messages per page; all pages write at once in each round. */
const rounds = 3
const timeout = 60_000

interface Page {
  socket: WebSocket
  seqs: number[]
  acks: Map<string, number>
  sent: Map<string, number>
}

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + timeout
  while (!isSo()) {
    if (performance.now() > end) throw new Error('the chat bench waits too long')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Opens the `n`th page; 200 pages share an address, because one address may not open a thousand sockets. */
function openPage(url: string, token: string, n: number): Page {
  const headers = { 'x-forwarded-for': `198.51.100.${Math.floor(n / 200)}` }
  // Node's WebSocket accepts headers, which its DOM type lacks.
  const socket: WebSocket = Reflect.construct(WebSocket, [url, { headers }])
  const page: Page = { socket, seqs: [], acks: new Map(), sent: new Map() }
  page.socket.addEventListener('open', () => page.socket.send(JSON.stringify({ t: 'hello', token, after: 0 })))
  page.socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    if (frame.t === 'ready' || frame.t === 'messages') page.seqs.push(...frame.messages.map(({ seq }) => seq))
    if (frame.t === 'ack') page.acks.set(frame.id, performance.now())
  })
  return page
}

/** Measures a thousand open chats on one process: memory, processor, and time to the acknowledgement when all write at once. */
export async function* benchChat(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const { at, pid, stop } = await startPlatform(url)
  const pages: Page[] = []
  try {
    const before = memoryOf(pid)
    const tokens = await manyTokens(url)
    for (const [n, token] of tokens.entries())
      pages.push(openPage(`${at.replace('http', 'ws')}/service/socket`, token, n))
    await until(() => pages.every(({ seqs }) => seqs.length > 0))
    const standing = memoryOf(pid)
    const idleFrom = processorOf(pid)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    const idle = ((processorOf(pid) - idleFrom) / 5) * 100

    const begun = performance.now()
    const milliseconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const page of pages) {
        const id = randomUUID()
        page.sent.set(id, performance.now())
        page.socket.send(JSON.stringify({ t: 'send', id, text: `message ${round}` }))
      }
      await until(() => pages.every((page) => page.acks.size === round + 1))
    }
    const rate = (chats * rounds) / ((performance.now() - begun) / 1000)
    for (const page of pages) for (const [id, sentAt] of page.sent) milliseconds.push(page.acks.get(id)! - sentAt)
    // The greeting, then each message and the bot's answer to it: every sequence number must arrive once.
    const expected = 1 + 2 * rounds
    await until(() => pages.every(({ seqs }) => seqs.length >= expected))
    const wrong = pages.filter(
      ({ seqs }) => seqs.length !== expected || seqs.some((seq, index) => seq !== index + 1),
    ).length
    const late = quantile(milliseconds, 0.95)
    yield memoryRow('memory of 1000 open streams (chats)', before, standing, '≤ 2.0')
    yield {
      goal: 'chat',
      what: 'CPU use of 1000 idle chats',
      figure: `${idle.toFixed(1)} %`,
      reference: 'one core',
      ratio: idle / 100,
      wanted: '≤ 0.10',
    }
    yield {
      goal: 'chat',
      what: '1000 chats send concurrently',
      figure: `${rate.toFixed(0)}/s, 95 % within ${late.toFixed(0)} ms`,
      reference: 'limit 1000 ms',
      ratio: late / 1000,
      wanted: '≤ 1.0',
    }
    yield {
      goal: 'chat',
      what: 'chats with a lost or duplicated message',
      figure: String(wrong),
      reference: `${chats} chats`,
      ratio: wrong / chats,
      wanted: '= 0',
    }
  } finally {
    for (const { socket } of pages) socket.close()
    await stop()
  }
}

/** Creates visitor threads in the database, because one address may not open a thousand; returns their tokens. */
async function manyTokens(url: string): Promise<string[]> {
  const tokens = Array.from({ length: chats }, () => randomUUID())
  await withClient(url, (owner) =>
    owner.query(`with token as (select unnest(array['${tokens.join("','")}']) as token, gen_random_uuid() as id),
      thread as (insert into chat_thread (id, last_seq, last_at, created_at) select id, 1, now(), now() from token),
      greeting as (insert into chat_message (thread_id, seq, client_id, author, kind, body, at) select id, 1, gen_random_uuid(), 'bot', 'note', 'hello', now() from token)
    insert into chat_token (token_hash, thread_id, created_at, seen_at) select sha256(convert_to(token, 'UTF8')), id, now(), now() from token`),
  )
  return tokens
}
