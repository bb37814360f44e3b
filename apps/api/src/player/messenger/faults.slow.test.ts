import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createMailServer, type Server, type Socket } from 'node:net'
import { minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { announce } from './announce.ts'
import { type MessageApp, openMessageApp } from './messenger.testing.ts'

// Every adapter gets the same table of faulty responses. Definite failures are retried; uncertain ones only if the
// receiver deduplicates by message id.

let app: MessageApp
beforeAll(async () => {
  app = await openMessageApp()
})
afterAll(() => app.finish())

const announceVenueDown = () =>
  transact(app.app, (tx) =>
    announce(tx, 'venue.down', { about: newId(), data: { venue: '锦庭真人', detail: 'x' }, now: app.clock.now() }),
  )
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port

/** Result of a faulty response: `again`: retried; `maybe`: may have arrived, not retried; `no`: rejected; `taken`: accepted. */
type End = 'again' | 'maybe' | 'no' | 'taken'

/** The state of a delivery after the first attempt, and at the end. */
const expectedRows: Record<End, [object, object]> = {
  taken: [{ state: 'sent' }, { state: 'sent', attempts: 1 }],
  again: [
    { state: 'waiting', attempts: 1 },
    { state: 'sent', attempts: 2 },
  ],
  maybe: [
    { state: 'failed', may_have_arrived: 1 },
    { state: 'failed', attempts: 1 },
  ],
  no: [
    { state: 'failed', may_have_arrived: 0 },
    { state: 'failed', attempts: 1 },
  ],
}

interface Case {
  what: string
  id: string
  end: End
}
/** Announces an event, then repairs the receivers, and compares the state of each delivery. */
async function expectEnds(cases: Case[], heal: () => void): Promise<void> {
  await announceVenueDown()
  await app.send()
  const compare = async (nth: 0 | 1) => {
    for (const { what, id, end } of cases) {
      const [row, ...more] = await app.log({ messenger_id: id })
      expect([what, end, row, more]).toEqual([what, end, expect.objectContaining(expectedRows[end][nth]), []])
    }
  }
  await compare(0)
  heal()
  for (const minutes of [1, 5, 15]) {
    app.clock.advance(minutes * minute)
    await app.send()
  }
  await compare(1)
}

const answers: [string, (response: ServerResponse) => void, Record<'sms-http' | 'telegram' | 'webhook', End>][] = [
  [
    'HTML',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    { 'sms-http': 'again', telegram: 'again', webhook: 'taken' },
  ],
  [
    '500',
    (response) => void response.writeHead(500).end('{}'),
    { 'sms-http': 'again', telegram: 'again', webhook: 'again' },
  ],
  [
    'a connection reset',
    (response) => void response.destroy(),
    { 'sms-http': 'maybe', telegram: 'maybe', webhook: 'again' },
  ],
  ['an empty body', (response) => void response.end(), { 'sms-http': 'taken', telegram: 'maybe', webhook: 'taken' }],
  [
    'a body of 1 MiB',
    (response) => void response.end('x'.repeat(1_100_000)),
    { 'sms-http': 'maybe', telegram: 'maybe', webhook: 'again' },
  ],
  ['null', (response) => void response.end('null'), { 'sms-http': 'taken', telegram: 'maybe', webhook: 'taken' }],
  [
    'a truncated answer',
    (response) => void response.end('{"ok":true'),
    { 'sms-http': 'taken', telegram: 'maybe', webhook: 'taken' },
  ],
  [
    'a redirect',
    (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    { 'sms-http': 'no', telegram: 'no', webhook: 'no' },
  ],
  ['404', (response) => void response.writeHead(404).end('{}'), { 'sms-http': 'no', telegram: 'no', webhook: 'no' }],
  [
    '429',
    (response) => void response.writeHead(429).end('slow down'),
    { 'sms-http': 'again', telegram: 'again', webhook: 'again' },
  ],
  ['no answer', () => undefined, { 'sms-http': 'maybe', telegram: 'maybe', webhook: 'again' }],
]

test('sms-http, telegram, webhook: under faulty responses no message is lost or sent twice', async () => {
  let isWell = false
  const faultyServer = createServer((request, response) => {
    // The server must not keep connections open: after 5 s without an answer, the next attempt would reuse one that
    // this server closes as idle.
    response.shouldKeepAlive = false
    request.resume().on('end', () => {
      const [, nth = ''] = (request.url ?? '').split('/')
      if (isWell) response.end('{"ok":true}')
      else answers[Number(nth)]![1](response)
    })
  })
  await new Promise<void>((done) => faultyServer.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${portOf(faultyServer)}`
  const cases: Case[] = []
  for (const [nth, [what, , expected]] of answers.entries())
    for (const [adapter, end] of Object.entries(expected) as ['sms-http' | 'telegram' | 'webhook', End][]) {
      const url = `${base}/${nth}/`
      const id = await app.add(adapter, {}, adapter === 'telegram' ? { base_url: url } : { url })
      await app.addTemplate('venue.down', id)
      cases.push({ what: `${adapter} ${what}`, id, end })
    }
  await expectEnds(cases, () => void (isWell = true))
  faultyServer.closeAllConnections()
  faultyServer.close()
  for (const { id } of cases) await app.callConsoleApi(`PATCH /console/api/messengers/${id}`, { state: 0 })
})

const steps = ['greeting', 'MAIL', 'RCPT', 'DATA', 'end'] as const
type Step = (typeof steps)[number]
/** Faulty responses, and the result before and after the mail is handed over. */
const responses: [string, (socket: Socket) => void, before: End, atEnd: End][] = [
  ['a connection reset', (socket) => void socket.destroy(), 'again', 'maybe'],
  ['HTML', (socket) => void socket.write('<html>\r\n'), 'again', 'maybe'],
  ['451', (socket) => void socket.write('451 later\r\n'), 'again', 'again'],
  ['550', (socket) => void socket.write('550 no\r\n'), 'no', 'no'],
  ['a truncated answer', (socket) => void socket.end('250 ta'), 'again', 'maybe'],
  ['a body of 1 MiB', (socket) => void socket.end(`250-${'x'.repeat(1_100_000)}`), 'again', 'maybe'],
  ['no answer', () => undefined, 'again', 'maybe'],
]

/** A mail server that replaces its response to one step until `isWell` is set. */
async function openMail(step: Step, faultyServer: (socket: Socket) => void) {
  const state = { isWell: false, mails: 0 }
  const server: Server = createMailServer((socket) => {
    let isData = false
    let text = ''
    socket.on('error', () => undefined)
    const respond = (at: Step | null, line: string) => {
      if (at === step && !state.isWell) faultyServer(socket)
      else socket.write(`${line}\r\n`)
    }
    respond('greeting', '220 mail')
    socket.on('data', (part) => {
      text += String(part)
      for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n')) {
        const line = text.slice(0, at)
        text = text.slice(at + 2)
        if (isData && line !== '.') continue
        if (isData) {
          isData = false
          state.mails += 1
          respond('end', '250 taken')
        } else if (/^MAIL/i.test(line)) respond('MAIL', '250 ok')
        else if (/^RCPT/i.test(line)) respond('RCPT', '250 ok')
        else if (/^DATA/i.test(line)) {
          isData = step !== 'DATA' || state.isWell
          respond('DATA', '354 go on')
        } else respond(null, /^QUIT/i.test(line) ? '221 bye' : '250 mail')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { port: portOf(server), state, close: () => void server.close() }
}

test('smtp: under faulty responses at every step no mail is lost or sent twice', async () => {
  const cases: (Case & Awaited<ReturnType<typeof openMail>>)[] = []
  for (const [what, faultyServer, before, atEnd] of responses)
    for (const step of steps) {
      const server = await openMail(step, faultyServer)
      const settings = { port: String(server.port), user: '', password: '', tls: 'none' }
      const id = await app.add('smtp', {}, settings)
      await app.addTemplate('venue.down', id)
      cases.push({ what: `${what} at ${step}`, id, end: step === 'end' ? atEnd : before, ...server })
    }
  await expectEnds(cases, () => {
    for (const { state } of cases) state.isWell = true
  })
  for (const { what, end, state, close } of cases) {
    // A temporary failure after DATA makes the client send again; the server did not deliver the first copy.
    const isSentTwice = what.startsWith('451 at end')
    const isHandedOver = end === 'again' || what.endsWith(' at end')
    expect([what, state.mails]).toEqual([what, isSentTwice ? 2 : isHandedOver ? 1 : 0])
    close()
  }
})
