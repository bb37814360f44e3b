import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, type Answer } from '../abuse/http.ts'

export type Kind = 'register' | 'deposit' | 'payment' | 'transfer' | 'bet' | 'win' | 'withdrawal'

export interface Write {
  kind: Kind
  /** The player's id; the name for a registration. */
  player: string
  /** How the write is found: idempotency key, order number, venue id or name. */
  key: string
  /** Fen by which the write changes the player's money. */
  worth: number
  send(): Promise<Answer>
  /** The comparable part of the answer that acknowledged the write; null while there is none. */
  answer: string | null
  /** The write was refused conclusively, so it must have had no effect. */
  isRefused: boolean
  last: string
}

export type NewWrite = Omit<Write, 'answer' | 'isRefused' | 'last'>

/** The part of an answer that a repeated call with the same key must get again. */
export const comparable = ({ code, message, text }: Answer): string => {
  const data = (() => {
    try {
      return (JSON.parse(text) as { data?: unknown }).data ?? null
    } catch {
      return text
    }
  })()
  return JSON.stringify([code, message, data])
}

/** `done` and `refused` are conclusive; after any other answer (`unknown`) the request is repeated. */
export function verdictOf(kind: Kind, { status, code, text }: Answer): 'done' | 'refused' | 'unknown' {
  if (kind === 'payment') return status === 200 && text.trim() === 'ok' ? 'done' : 'unknown'
  if (kind === 'bet' || kind === 'win') {
    if (status !== 200) return status >= 400 && status < 500 && status !== 401 && status !== 429 ? 'refused' : 'unknown'
    return text.includes('"refused"') ? 'refused' : 'done'
  }
  // 502 means that a gateway or venue did not answer the server.
  if (status !== 200 || ['', '429', '500', '502', '503'].includes(code)) return 'unknown'
  return code === '200' ? 'done' : 'refused'
}

/** Milliseconds after which a client abandons an attempt, and between two attempts. */
const answerTimeout = 8000
const pause = 250

export class Journal {
  readonly writes: Write[] = []
  /** Number of attempts without a conclusive answer. */
  unanswered = 0
  /** Start and end of the acknowledged attempts, by performance.now(). */
  readonly acknowledged: { started: number; ended: number }[] = []
  longest = 0
  /** Milliseconds of the calls of a seamless venue, by outcome; a call without an answer counts when it is abandoned. */
  readonly venueCalls: { conclusive: number[]; errors: number[] } = { conclusive: [], errors: [] }

  /** Requests a write, and repeats it until the answer is conclusive or `isOver`. */
  async perform(wanted: NewWrite, isOver: () => boolean): Promise<Write> {
    const write: Write = { ...wanted, answer: null, isRefused: false, last: '' }
    this.writes.push(write)
    await this.settle(write, isOver)
    return write
  }

  async settle(write: Write, isOver: () => boolean): Promise<void> {
    for (;;) {
      const started = performance.now()
      const answer = await this.#attempt(write)
      write.last = answer ? `${answer.status} ${answer.text.slice(0, 120)}` : 'no answer'
      const verdict = answer ? verdictOf(write.kind, answer) : 'unknown'
      if (verdict === 'done' && answer) {
        write.answer = comparable(answer)
        const ended = performance.now()
        this.acknowledged.push({ started, ended })
        this.longest = Math.max(this.longest, ended - started)
        return
      }
      write.isRefused = verdict === 'refused'
      if (write.isRefused) return
      this.unanswered++
      if (isOver()) return
      await wait(pause)
    }
  }

  /** Makes one attempt of a write, or a balance call of a seamless venue; null if there is no answer. */
  async #attempt({ kind, send }: Pick<Write, 'send'> & { kind: Kind | 'balance' }): Promise<Answer | null> {
    const started = performance.now()
    let isGivenUp = false
    const answer = await withTimeout(send()).catch((error: unknown) => {
      isGivenUp = error instanceof NoAnswer
      return null
    })
    if ((kind === 'bet' || kind === 'win' || kind === 'balance') && (answer || isGivenUp)) {
      const isConclusive = answer && verdictOf(kind === 'balance' ? 'bet' : kind, answer) !== 'unknown'
      const list = isConclusive || isGivenUp ? this.venueCalls.conclusive : this.venueCalls.errors
      list.push(performance.now() - started)
    }
    return answer
  }

  /** Sends a balance call of a seamless venue once. */
  async loadVenueBalance(send: () => Promise<Answer>): Promise<void> {
    await this.#attempt({ kind: 'balance', send })
  }

  /** Milliseconds from `moment` to the end of the first acknowledged attempt that started after it; null when there is none. */
  recoveredIn(moment: number): number | null {
    const first = this.acknowledged.filter(({ started }) => started >= moment).map(({ ended }) => ended)
    return first.length ? Math.min(...first) - moment : null
  }
}

class NoAnswer extends Error {}

async function withTimeout(asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), answerTimeout)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

export function keyedWrite(
  base: string,
  kind: Kind,
  player: { id: string; token: string },
  path: string,
  body: object,
): NewWrite {
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  const send = () => ask(base, `POST /api/${path}`, { body, token: player.token, headers })
  return { kind, player: player.id, key, worth: 0, send }
}
