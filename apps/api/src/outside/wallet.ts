import { timingSafeEqual } from 'node:crypto'
import { type Fen, fen, fenFromYuan } from '@koi/contract/money'
import { isStorable } from '@koi/contract/wire'
import { z } from 'zod'
import type { Headers } from './sign.ts'

// What seamless venues say of the main wallet: one vocabulary, whatever they speak.

/** A stake. Ids are the venue's own, in one space for bets, wins and rollbacks. */
export interface BetCall {
  call: 'bet'
  id: string
  /** Our number of the launch; null where the protocol names none: any live launch of the player counts. */
  session: string | null
  gameCode: string
  /** Empty: as the catalogue has it. */
  gameName: string
  roundId: string
  amount: Fen
  memo: string
  /** Of a free round: nothing is staked, so that it is taken of anybody at any time. */
  isFree?: boolean
}

/** What a bet brought; it is settled by that. */
export interface WinCall {
  call: 'win'
  id: string
  /** Null: the latest bet of the round. */
  bet: string | null
  roundId: string
  amount: Fen
  validStake?: Fen | undefined
  memo: string
  /** Free rounds that brought it, by the number that they were granted under, and how many are left where it is told. */
  granted?: { id: string; left: number | null }
}

/** Takes a bet or a win back. `amount`, where it is told, must be what is taken back. */
export interface RollbackCall {
  call: 'rollback'
  id: string
  target: string
  amount?: Fen
}

/** Nothing more is staked in the round; bets without a win are lost. */
export interface EndCall {
  call: 'end'
  roundId: string
}

export type WalletCall = BetCall | WinCall | RollbackCall | EndCall

/** What became of one call; `conflict` where the id stands for something else, `unknown` where its bet is not known (yet). */
export type Outcome =
  | {
      result: 'done' | 'refused' | 'held'
      reason: string
      /** It was told before, and is answered as it was then. */
      isKnown?: true
      /** A rollback of what never came. */
      isEarly?: true
    }
  | 'conflict'
  | 'unknown'

/** What a message came to. */
export interface Came {
  /** Why nothing of it was booked; `player`: nobody we know, `target`: a bet that is not known (yet). */
  problem: 'replayed' | 'player' | 'target' | 'conflict' | 'refused' | null
  /** Of the call that was looked at last; null where there was none. */
  last: Exclude<Outcome, string> | null
  /** Fen in the main wallet afterwards. */
  balance: Fen
}

/** A message to /hooks/venue/{code}, as it came. */
export interface WalletMessage {
  /** What stands behind the code, without the slash between. */
  path: string
  headers: Headers
  body: Buffer
}

export interface WalletAnswer {
  status: number
  body: object
}

/** What a message asks for, once its signature is found good: all of its calls, or none. */
export interface WalletRequest {
  login: string
  /** Met once only; null where the protocol has none: ids decide then what came before. */
  nonce: string | null
  /** None: only the balance is asked for. */
  calls: readonly WalletCall[]
  /** Says in the protocol's own form what came of it. */
  answer(came: Came): WalletAnswer
}

/** Characters that every protocol allows in a text of the venue's that we keep. */
export const WalletWords = z.string().max(500).refine(isStorable, 'a text that cannot be kept')
export const WalletId = z.string().regex(/^[\w.:-]{1,64}$/)
export const WalletLogin = z.string().regex(/^[a-z0-9_.@-]{1,40}$/)
/** Whole fen as a JSON number. */
export const WalletFen = (least: number) =>
  z
    .int()
    .min(least)
    .max(999_999_999_999)
    .transform((value): Fen => fen(value))

/** '10', '10.5', '10.5000' and '0' → fen; null for parts of a fen and anything else. */
export const walletYuan = (text: string): Fen | null =>
  /^\d{1,8}(\.\d{1,8})?$/.test(text) ? fenFromYuan(text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')) : null

/** One header, empty where it is missing or stands twice. */
export const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : ''
}

/** Whether a signature in hexadecimal is this one; takes as long for any other of its length. */
export function isSameHex(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The JSON object in a body; null for anything else. */
export function objectIn(body: Buffer): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(body.toString('utf8'))
    return content && typeof content === 'object' && !Array.isArray(content) ? { ...content } : null
  } catch {
    return null
  }
}
