import { randomUUID } from 'node:crypto'
import { ask, type Answer } from '../abuse/http.ts'

export type Kind = 'register' | 'deposit' | 'payment' | 'transfer' | 'bet' | 'win' | 'withdrawal'

/** One thing that was asked for, however often it took to hear what became of it. */
export interface Deed {
  kind: Kind
  /** Whose it is; of a registration, who it made. */
  player: string
  /** What it is found by: the idempotency key, the order's number, the venue's id, the name. */
  key: string
  /** Fen that it adds to what the player has, below 0 that it takes. */
  worth: number
  /** Asks for it, or asks again, in the same words. */
  send(): Promise<Answer>
  /** What was answered when it was acknowledged; null while it was not. */
  answer: string | null
  /** It was refused in words: it must have had no effect. */
  isRefused: boolean
  /** What the newest attempt came to. */
  last: string
}

/** A deed that is about to be asked for. */
export type Wanted = Omit<Deed, 'answer' | 'isRefused' | 'last'>

/** What is remembered of an answer: a repeat under the same key must be told the same. */
export const essence = ({ code, message, text }: Answer): string => {
  const data = (() => {
    try {
      return (JSON.parse(text) as { data?: unknown }).data ?? null
    } catch {
      return text
    }
  })()
  return JSON.stringify([code, message, data])
}

/** What an answer means: `done`, `no` in words, or nothing that one could rely on. */
export function verdictOf(kind: Kind, { status, code, text }: Answer): 'done' | 'no' | 'open' {
  if (kind === 'payment') return status === 200 && text.trim() === 'ok' ? 'done' : 'open'
  if (kind === 'bet' || kind === 'win') {
    if (status !== 200) return status >= 400 && status < 500 && status !== 401 && status !== 429 ? 'no' : 'open'
    return text.includes('"refused"') ? 'no' : 'done'
  }
  if (status !== 200 || code === '' || code === '500' || code === '503' || code === '429') return 'open'
  // A gateway or a venue that gave no answer: the same key is asked again.
  if (code === '502') return 'open'
  return code === '200' ? 'done' : 'no'
}

const answerTimeout = 8000
const pause = 250

/** What the load has done so far. */
export class Journal {
  readonly deeds: Deed[] = []
  /** Attempts that brought no word to rely on. */
  cut = 0
  /** Beginning and end of the attempts that were acknowledged, by performance.now(). */
  readonly acknowledged: { begun: number; ended: number }[] = []
  /** Milliseconds that the longest acknowledged attempt took. */
  longest = 0

  /**
   * Does a deed: asks, and where no word comes asks again in the same words, until `isOver`. True when it was acknowledged.
   * What is open in the end stays open.
   */
  async carry(deed: Wanted, isOver: () => boolean): Promise<Deed> {
    const kept: Deed = { ...deed, answer: null, isRefused: false, last: '' }
    this.deeds.push(kept)
    await this.settleDeed(kept, isOver)
    return kept
  }

  async settleDeed(deed: Deed, isOver: () => boolean): Promise<void> {
    for (;;) {
      const begun = performance.now()
      const answer = await withPatience(deed.send()).catch(() => null)
      deed.last = answer ? `${answer.status} ${answer.text.slice(0, 120)}` : 'no answer'
      const verdict = answer ? verdictOf(deed.kind, answer) : 'open'
      if (verdict === 'done' && answer) {
        deed.answer = essence(answer)
        const ended = performance.now()
        this.acknowledged.push({ begun, ended })
        this.longest = Math.max(this.longest, ended - begun)
        return
      }
      if (verdict === 'no') {
        deed.isRefused = true
        return
      }
      this.cut++
      if (isOver()) return
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  /** Milliseconds from `moment` to the end of the first attempt that began after it and was acknowledged; null: none. */
  recoveredIn(moment: number): number | null {
    const first = this.acknowledged.filter(({ begun }) => begun >= moment).map(({ ended }) => ended)
    return first.length ? Math.min(...first) - moment : null
  }
}

/** A client that gives up after some seconds, as those of players and gateways do. */
async function withPatience(asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), answerTimeout)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** A write of the players' API under a key of its own. */
export function keyedWrite(
  base: string,
  kind: Kind,
  player: { id: string; token: string },
  path: string,
  body: object,
  worth: number,
): Wanted {
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  const send = () => ask(base, `POST /api/${path}`, { body, token: player.token, headers })
  return { kind, player: player.id, key, worth, send }
}
