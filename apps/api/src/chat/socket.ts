import { tokenInvalidCode } from '@koi/contract/chat/chat'
import { GuestFrame } from '@koi/contract/chat/chat.frames'
import { Fault, Invalid, TooOften } from '@koi/contract/refusal.copy'
import { beijingText, second } from '@koi/contract/time'
import type { WebSocket } from 'ws'
import { usualLine, type Waiter } from '../platform/admission.ts'
import type { App } from '../platform/app.ts'
import { Refused } from '../platform/refuse.ts'
import { hashOf } from '../identity/session.ts'
import type { Faq } from './faq.ts'
import { guestCalls, guestEnds, guestRates, guestSaw, guestSays } from './guest.ts'
import { greetingOf, olderOf } from './history.ts'
import type { Guest, Hub } from './hub.ts'
import { tellAll } from './thread.ts'
import { threadOfToken } from './ticket.ts'

/** Sockets of one process, greeted or not. */
export const mostSockets = 5000
/** All of them come at once where another process has stopped. */
export const socketLine = usualLine('chat.socket', mostSockets)

/** A page that does not say who it is within this time is sent away. */
const greetWithin = 10 * second
/** Frames of one page, whatever they say. */
const mostFrames = 120
const framesWithin = 10 * second
/** Frames that wait for their turn. */
const longestQueue = 60
/** A page that does not take what it is sent is cut off; it comes back and reads on. */
const mostUnsent = 1024 * 1024
const pagesPerThread = 8
const policy = 1008

export interface Place {
  app: App
  hub: Hub
  faq: Faq
}

/** Speaks with one page: one frame after the other, in the order they came. */
export function serveSocket(socket: WebSocket, waiter: Waiter, place: Place): void {
  const { app, hub } = place
  const guest: Guest = {
    thread: '',
    tokenHash: Buffer.alloc(0),
    sent: 0,
    revision: -1,
    isGreeted: false,
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > mostUnsent) return socket.terminate()
      socket.send(JSON.stringify(frame))
    },
    end: (code) => socket.close(code),
  }
  let token = ''
  let waiting = 0
  let frames = 0
  let since = performance.now()
  let turn: Promise<void> = Promise.resolve()
  const greetingTimer = setTimeout(() => guest.isGreeted || socket.close(policy), greetWithin)

  socket.on('error', () => socket.terminate()) // a frame too long or malformed
  socket.on('close', () => {
    clearTimeout(greetingTimer)
    hub.leave(guest)
  })
  socket.on('message', (data, isBinary) => {
    const now = performance.now()
    if (now - since > framesWithin) [frames, since] = [0, now]
    if (isBinary || ++frames > mostFrames || waiting > longestQueue) return socket.close(policy)
    waiting++
    turn = turn.then(() => take(String(data))).finally(() => waiting--)
  })

  async function take(text: string): Promise<void> {
    if (socket.readyState !== socket.OPEN) return
    const frame = read(text)
    if (!frame) return guest.send({ t: 'refused', code: Invalid.name, text: Invalid.text(), ...idIn(text) })
    if (frame.t === 'ping') return guest.send({ t: 'pong' })
    const refused = (code: string, said: string) =>
      guest.send({ t: 'refused', ...('id' in frame ? { id: frame.id } : {}), code, text: said })
    try {
      await handle(frame)
    } catch (error) {
      if (error instanceof Refused) return refused(error.refusal.name, error.text)
      app.log.error({ err: error, frame: frame.t }, 'a chat frame failed')
      refused(Fault.name, Fault.text())
    }
  }

  async function handle(frame: Exclude<GuestFrame, { t: 'ping' }>): Promise<void> {
    if (frame.t === 'hello') return app.admission.run(socketLine, waiter, () => greet(frame.token, frame.after))
    const thread = guest.isGreeted ? await threadOfToken(app.db, token, app.clock.now()) : null
    if (thread === null || thread !== guest.thread) return socket.close(tokenInvalidCode)
    switch (frame.t) {
      case 'send': {
        const { clientId, seq, at } = await guestSays(app, place.faq, thread, frame)
        return guest.send({ t: 'ack', id: clientId, seq, at: beijingText(at) })
      }
      case 'older':
        return guest.send({ t: 'older', ...(await olderOf(app.db, thread, frame.before)) })
      case 'seen':
        return guestSaw(app, thread, frame.seq)
      case 'typing':
        return void (await tellAll(app.db, `g${thread}`))
      case 'call':
        return guestCalls(app, thread)
      case 'end':
        return guestEnds(app, thread)
      case 'rate':
        return guestRates(app, thread, frame.score, frame.note ?? '')
    }
  }

  async function greet(given: string, after: number): Promise<void> {
    if (guest.isGreeted) return
    const thread = await threadOfToken(app.db, given, app.clock.now())
    if (!thread) return socket.close(tokenInvalidCode)
    if (hub.guestsOf(thread).size >= pagesPerThread) {
      guest.send({ t: 'refused', code: TooOften.name, text: TooOften.text() })
      return socket.close(policy)
    }
    token = given
    Object.assign(guest, { thread, tokenHash: hashOf(given) })
    hub.join(guest)
    const { frame, sent } = await greetingOf(app, thread, after)
    if (socket.readyState !== socket.OPEN) return hub.leave(guest)
    guest.send(frame)
    Object.assign(guest, { sent, isGreeted: true })
    hub.wake(thread) // what came in between
  }
}

function read(text: string): GuestFrame | null {
  try {
    return GuestFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The id of a message that could not be read as one, so that its page knows which was refused. */
function idIn(text: string): { id?: string } {
  const id = /"id":"([0-9a-f-]{36})"/i.exec(text)?.[1]
  return id ? { id } : {}
}
