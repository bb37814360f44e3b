import type { AskOf, Endpoint, ReplyOf } from '@koi/contract/endpoint'
import type { PlayerApi } from '@koi/contract/player'

/** Every call a player's browser may make: `POST /api/recharge` and so on. */
export type At = Extract<keyof PlayerApi, string>

/**
 * What may really arrive where `T` is promised: servers of this family leave fields out and write numbers as texts,
 * so a screen must read every field as if it could be missing.
 */
export type OptionalArgs<T> = T extends string | number | boolean
  ? string | number | null | undefined
  : T extends readonly (infer Item)[]
    ? OptionalArgs<Item>[] | null | undefined
    : T extends object
      ? { [Key in keyof T]?: OptionalArgs<T[Key]> } | null | undefined
      : T

type EndpointAt<A extends At> = Extract<PlayerApi[A], Endpoint>
export type Ask<A extends At> = AskOf<EndpointAt<A>>
export type Reply<A extends At> = OptionalArgs<ReplyOf<EndpointAt<A>>>
