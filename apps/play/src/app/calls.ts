import type { AskOf, Endpoint, ReplyOf } from '@koi/contract/endpoint'
import type { PlayerApi } from '@koi/contract/player'

type Known = Extract<keyof PlayerApi, string>

/** Every call a player's browser may make: `POST /api/recharge` and so on. */
export type At = Known | `${'GET' | 'POST'} /api/${string}`

/**
 * What may really arrive where `T` is promised: servers of this family leave fields out and write numbers as texts,
 * so a screen must read every field as if it could be missing.
 */
export type Loose<T> = T extends string | number | boolean
  ? string | number | null | undefined
  : T extends readonly (infer Item)[]
    ? Loose<Item>[] | null | undefined
    : T extends object
      ? { [Key in keyof T]?: Loose<T[Key]> } | null | undefined
      : T

type EndpointAt<A extends Known> = Extract<PlayerApi[A], Endpoint>

/** What a call is sent. An address that the contract does not hold yet takes anything. */
export type Ask<A extends At> = A extends Known ? AskOf<EndpointAt<A>> : object
/** What it answers. An address that the contract does not hold yet answers what the screen must look into. */
export type Reply<A extends At> = A extends Known ? Loose<ReplyOf<EndpointAt<A>>> : unknown

/** Calls that move money carry an Idempotency-Key (interface.md). */
export const movesMoney: ReadonlySet<string> = new Set([
  'POST /api/recharge',
  'POST /api/withdraw',
  'POST /api/transfer',
  'POST /api/transall',
  'POST /api/dofanshui',
  'POST /api/douserredpacket',
])
