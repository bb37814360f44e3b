import type { Duplex } from 'node:stream'
import { tokenInvalidCode } from '@koi/contract/contact/chat/chat'
import { GuestFrame } from '@koi/contract/contact/chat/chat.frames'
import { Flood } from '@koi/contract/contact/chat/chat.copy'
import { Fault, Invalid, TooOften } from '@koi/contract/refusal.copy'
import type { Language } from '@koi/contract/language'
import type { AnyRefusal } from '@koi/contract/refusal'
import { sentenceIn } from '@koi/contract/textsIn'
import { beijingText, second } from '@koi/contract/time'
import type { WebSocket } from 'ws'
import { defaultQueue } from '../../platform/ops/admission.ts'
import { emit } from '../../platform/event/emit.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { languagesOn } from '../../platform/text/language.ts'
import { refuse, Refused } from '../../platform/text/refuse.ts'
import { hashOf } from '../../access/identity/session.ts'
import type { Faq } from './faq.ts'
import { addGuestMessage, callOperator, endByGuest, markGuestSeen, noteLanguage, rateThread } from './guest.ts'
import { loadGreeting, loadOlderMessages } from './history.ts'
import type { Guest, Hub } from './hub.ts'
import { threadOfToken } from './ticket.ts'

/** Maximum sockets per process. */
export const maxSockets = 5000
/** Queue of reconnecting sockets: when another process stops, all its sockets reconnect at once. */
export const socketLine = defaultQueue('chat.socket', maxSockets)

const greetingTimeout = 10 * second
const maxFrames = 120
const frameWindow = 10 * second
const longestQueue = 60
/** Bytes that may wait for a page: one that reads too slowly is disconnected and resumes after reconnecting. */
const maxUnsent = 1024 * 1024
const pagesPerThread = 8
const policyViolation = 1008

export interface Place {
  app: App
  hub: Hub
  faq: Faq
}

/**
 * Handles the frames of one page one after another. `language`: of the texts, unless the page's `hello` names one that
 * is switched on. `ip`: address of the page.
 */
export function serveSocket(
  socket: WebSocket,
  waiter: { raw: { socket: Duplex } },
  { app, hub, faq, language, ip }: Place & { language: Language; ip: string },
): void {
  const stream = waiter.raw.socket
  const guest: Guest = {
    thread: '',
    language,
    tokenHash: Buffer.alloc(0),
    sent: 0,
    revision: -1,
    isGreeted: false,
    seen: 0,
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > maxUnsent) return socket.terminate()
      // Frames of one event-loop turn leave in one write.
      if (stream.writableCorked === 0) {
        stream.cork()
        process.nextTick(() => stream.uncork())
      }
      socket.send(JSON.stringify(frame))
    },
    end: (code) => socket.close(code),
  }
  const sentence = (refusal: AnyRefusal) => sentenceIn(guest.language, refusal, undefined)
  let token = ''
  let hasGreeted = false
  let waiting = 0
  let frames = 0
  let since = performance.now()
  let queueTail: Promise<void> = Promise.resolve()
  // Not closed by the protocol: a client that ignores the close frame would keep its place for 30 s more.
  const greetingTimer = setTimeout(() => guest.isGreeted || socket.terminate(), greetingTimeout)

  socket.on('error', () => socket.terminate()) // the frame is oversized or malformed
  socket.on('close', () => {
    clearTimeout(greetingTimer)
    hub.leave(guest)
  })
  socket.on('message', (data, isBinary) => {
    const now = performance.now()
    if (now - since > frameWindow) [frames, since] = [0, now]
    if (isBinary || ++frames > maxFrames || waiting > longestQueue) return socket.close(policyViolation)
    waiting++
    queueTail = queueTail.then(() => onFrame(String(data))).finally(() => waiting--)
  })

  async function onFrame(text: string): Promise<void> {
    if (socket.readyState !== socket.OPEN) return
    const frame = read(text)
    if (!frame) return guest.send({ t: 'refused', code: Invalid.name, text: sentence(Invalid), ...idIn(text) })
    if (frame.t === 'ping') return guest.send({ t: 'pong' })
    const refused = (code: string, said: string) =>
      guest.send({ t: 'refused', ...('id' in frame ? { id: frame.id } : {}), code, text: said })
    try {
      await handle(frame)
    } catch (error) {
      if (error instanceof Refused) return refused(error.refusal.name, error.textIn(guest.language))
      app.log.error({ err: error, frame: frame.t }, 'a chat frame failed')
      refused(Fault.name, sentence(Fault))
    }
  }

  async function handle(frame: Exclude<GuestFrame, { t: 'ping' }>): Promise<void> {
    if (frame.t === 'hello') {
      if (hasGreeted) return socket.close(policyViolation)
      hasGreeted = true
      return app.admission.run(socketLine, waiter, () => greet(frame))
    }
    if (frame.t === 'seen' && (frame.seq <= guest.seen || guest.seen === guest.sent)) return
    if (frame.t === 'typing' && !hub.mayStoreTyping(guest.thread)) return
    if (frame.t !== 'typing' && !hub.mayWork(guest.thread)) return frame.t === 'seen' ? undefined : refuse(Flood)
    const thread = guest.isGreeted ? await threadOfToken(app.db, token, app.clock.now()) : null
    if (thread === null || thread !== guest.thread) return socket.close(tokenInvalidCode)
    switch (frame.t) {
      case 'send': {
        const { clientId, seq, at } = await addGuestMessage(app, faq, thread, frame, { language: guest.language, ip })
        return guest.send({ t: 'ack', id: clientId, seq, at: beijingText(at) })
      }
      case 'older':
        return guest.send({ t: 'older', ...(await loadOlderMessages(app.db, thread, frame.before, guest.language)) })
      case 'seen':
        guest.seen = Math.min(frame.seq, guest.sent)
        return markGuestSeen(app, thread, guest.seen)
      case 'typing':
        return transact(app, (tx) => emit(tx, { kind: 'chat.guest_typing', about: thread }))
      case 'call':
        return callOperator(app, thread, guest.language)
      case 'end':
        return endByGuest(app, thread)
      case 'rate':
        return rateThread(app, thread, frame, guest.language)
    }
  }

  async function greet({ token: given, after, language: wanted }: Extract<GuestFrame, { t: 'hello' }>): Promise<void> {
    guest.language = languagesOn(await app.settings.read()).find((one) => one === wanted?.split('-')[0]) ?? language
    const thread = await threadOfToken(app.db, given, app.clock.now())
    if (!thread) return socket.close(tokenInvalidCode)
    if (hub.guestsOf(thread).size >= pagesPerThread) {
      guest.send({ t: 'refused', code: TooOften.name, text: sentence(TooOften) })
      return socket.close(policyViolation)
    }
    token = given
    Object.assign(guest, { thread, tokenHash: hashOf(given) })
    await hub.join(guest)
    if (socket.readyState !== socket.OPEN) return hub.leave(guest)
    await noteLanguage(app, thread, guest.language)
    const { frame, sent } = await loadGreeting(app, thread, after, guest.language)
    if (socket.readyState !== socket.OPEN) return hub.leave(guest)
    guest.send(frame)
    Object.assign(guest, { sent, isGreeted: true })
    hub.wake(thread) // delivers messages that were written after the greeting was read
  }
}

function read(text: string): GuestFrame | null {
  try {
    return GuestFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The id in a frame that failed to parse, so that the page knows which message was refused. */
function idIn(text: string): { id?: string } {
  const id = /"id":"([0-9a-f-]{36})"/i.exec(text)?.[1]
  return id ? { id } : {}
}
