import { fen, type Fen } from '@koi/contract/money'
import { z } from 'zod'

const Words = z
  .string()
  .max(500)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'a text that cannot be kept')
const Id = z.string().regex(/^[\w.:-]{1,64}$/)
const Login = z.string().regex(/^[a-z0-9_.@-]{1,40}$/)
const most = 999_999_999_999
const amount = (least: number) =>
  z
    .int()
    .min(least)
    .max(most)
    .transform((value): Fen => fen(value))

/** What a seamless venue may say (docs/venue-protocol.md, "The venue calls"). */
export const SeamlessCall = z.discriminatedUnion('call', [
  z.object({ call: z.literal('balance'), login: Login }),
  z.object({
    call: z.literal('bet'),
    id: Id,
    login: Login,
    session: z.uuid(),
    gameCode: Words,
    gameName: Words,
    roundId: Words,
    amount: amount(1),
    memo: Words.default(''),
  }),
  z.object({
    call: z.literal('win'),
    id: Id,
    login: Login,
    bet: Id,
    amount: amount(0),
    validStake: amount(0).optional(),
    memo: Words.default(''),
  }),
  z.object({ call: z.literal('rollback'), id: Id, login: Login, target: Id }),
])

type Call = z.output<typeof SeamlessCall>
export type BetCall = Extract<Call, { call: 'bet' }>
export type WinCall = Extract<Call, { call: 'win' }>
export type RollbackCall = Extract<Call, { call: 'rollback' }>

/** What is answered with HTTP 200; `conflict` and `unknown` are no answers (409, 404). */
export type Outcome = { result: 'done' | 'refused' | 'held'; reason: string } | 'conflict' | 'unknown'

export const done: Outcome = { result: 'done', reason: '' }
export const refused = (reason: string): Outcome => ({ result: 'refused', reason })
