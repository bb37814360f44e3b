import { timingSafeEqual } from 'node:crypto'
import { type Fen, fen } from '@koi/contract/money'
import { isStorable } from '@koi/contract/wire'
import { z } from 'zod'
import { yuanOf } from './fields.ts'
import { parseJson } from '../text/json.ts'
import type { Headers } from './sign.ts'

/** A bet. Ids are the venue's; bets, wins and rollbacks share one id space. */
export interface BetCall {
  call: 'bet'
  id: string
  /** Id of the launch; null where the protocol sends none: then any live launch of the player is accepted. */
  session: string | null
  gameCode: string
  /** Name of the game; empty: the catalogue's name is used. */
  gameName: string
  roundId: string
  amount: Fen
  memo: string
  /** A bet of a free round stakes nothing, so it is accepted for any player at any time. */
  isFree?: boolean
}

export interface WinCall {
  call: 'win'
  id: string
  /** The bet that won; null: the latest bet of the round. */
  bet: string | null
  roundId: string
  amount: Fen
  validStake?: Fen | undefined
  memo: string
  /** The free rounds in which it was won, and how many rounds are left if the venue reports that. */
  granted?: { id: string; left: number | null }
}

/** Cancels a bet or win; an `amount`, if given, must equal that of the bet or win. */
export interface RollbackCall {
  call: 'rollback'
  id: string
  target: string
  amount?: Fen
}

export interface EndCall {
  call: 'end'
  roundId: string
}

export type WalletCall = BetCall | WinCall | RollbackCall | EndCall

/** `conflict`: the id was used with other content; `unknown`: the bet is not known (yet). */
export type CallResult =
  | {
      result: 'done' | 'refused' | 'held'
      reason: string
      /** The call is a repeat; the first result is returned. */
      isKnown?: true
      /** The call rolls back a bet or win that is not known yet. */
      isEarly?: true
    }
  | 'conflict'
  | 'unknown'

export interface MessageResult {
  /** Why nothing was booked. `player`: unknown player; `target`: the bet is not known (yet). */
  problem: 'replayed' | 'player' | 'target' | 'conflict' | 'refused' | null
  /** Result of the last call; null if the message contains no call. */
  lastCall: Exclude<CallResult, string> | null
  balance: Fen
}

export interface WalletMessage {
  /** Path without a leading slash. */
  path: string
  headers: Headers
  body: Buffer
}

export interface WalletAnswer {
  status: number
  body: object
}

/** A verified callback: either all of its calls are booked, or none. */
export interface WalletRequest {
  login: string
  /** Unique per message; null where the protocol has none, so that ids detect repeats. */
  nonce: string | null
  /** Calls of the message; an empty list is a balance query. */
  calls: readonly WalletCall[]
  answer(result: MessageResult): WalletAnswer
}

export const WalletWords = z.string().max(500).refine(isStorable, 'characters that cannot be stored')
/** An id, which some venues write as a number. */
export const WalletId = z.union([z.string(), z.int().transform(String)]).pipe(z.string().regex(/^[\w.:-]{1,64}$/))
/** A login that we gave out in lower case. */
export const WalletLogin = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9_.@-]{1,40}$/)
export const WalletFen = (least: number) =>
  z
    .int()
    .min(least)
    .max(999_999_999_999)
    .transform((value): Fen => fen(value))
/**
 * An amount in fen that some venues write as text: `100`, `"100"`. Text with decimals (`"100.00"`) is refused, because it may be
 * an amount in yuan.
 */
export const WrittenFen = (least: number) =>
  z
    .union([z.int(), z.string().regex(/^\d{1,12}$/)])
    .transform(Number)
    .pipe(WalletFen(least))
/** A field that may be missing or null. */
export const optional = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => value ?? undefined, shape.optional())
/** A field that is `otherwise` when it is missing or null. */
export const orElse = <Shape extends z.ZodType>(shape: Shape, otherwise: z.core.util.NoUndefined<z.output<Shape>>) =>
  z.preprocess((value) => value ?? undefined, shape.default(otherwise))
/** A yes or no as JSON, a form or PHP writes it. */
export const Flag = z
  .union([z.boolean(), z.literal([0, 1]), z.string().max(5)])
  .transform((value) => /^(1|true)$/i.test(String(value)))

/** Parses an amount in yuan as `yuanOf`; null for fractions of a fen and anything else. */
export const walletYuan = yuanOf

/** Value of a header; '' when it is missing or repeated. */
export const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : ''
}

/** Compares hexadecimal texts in constant time, ignoring case. */
export function isSameHex(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export function objectIn(body: Buffer): Record<string, unknown> | null {
  try {
    const content = parseJson(body.toString('utf8').replace(/^\uFEFF/, ''))
    return content && typeof content === 'object' && !Array.isArray(content) ? { ...content } : null
  } catch {
    return null
  }
}
