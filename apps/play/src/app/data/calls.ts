import type { AskOf, Endpoint, ReplyOf } from '@koi/contract/endpoint'
import type { PlayerApi } from '@koi/contract/player'

export type At = Extract<keyof PlayerApi, string>

/** Compatible servers omit fields and send numbers as strings, so every field may be missing. */
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
