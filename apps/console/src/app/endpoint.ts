import type { DoneOutcome, WaitingAnswer } from '@koi/contract/access/approval/outcome'
import type { ConsoleApi } from '@koi/contract/console'
import type { AskOf, Endpoint, ReplyOf } from '@koi/contract/endpoint'

/** Every endpoint of the operators' API. Types only: no zod schema reaches the browser. */
export type At = Extract<keyof ConsoleApi, string>
export type Reading = Extract<At, `GET ${string}`>
export type Writing = Exclude<At, Reading>

type EndpointAt<A extends At> = Extract<ConsoleApi[A], Endpoint>
type CarriedOut<A extends At> = ReplyOf<EndpointAt<A>>
/** A write that may need a second operator has `outcome` in its answer. */
export type Reply<A extends At> =
  EndpointAt<A> extends { mayWait: true } ? (CarriedOut<A> & DoneOutcome) | WaitingAnswer : CarriedOut<A>

type Names<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | Names<`/${Tail}`>
    : Rest
  : never
// Drops the index signatures of loose schemas.
type FieldsOf<Ask, But> = { [Name in keyof Ask as string extends Name ? never : Exclude<Name, But>]: Ask[Name] }
type Fields<A extends At> = FieldsOf<AskOf<EndpointAt<A>>, Names<A>>

/** Path parameters: `{ id }` of 'GET /console/api/players/:id'. */
export type Params<A extends At> = { [Name in Names<A>]: string | number }
/** Path parameters and query of a read. */
export type ReadInput<A extends Reading> = Params<A> & Fields<A>
/** Body of a write, with the second-factor code where required. */
export type Body<A extends Writing> = Fields<A> & { otp?: string }

export interface Listing<Row> {
  items: Row[]
  page: number
  per_page: number
  total: number
  /** `total` is the database's estimate: the list has more rows than are counted. */
  total_is_estimate: boolean
}
export type ListAt = { [A in Reading]: Reply<A> extends Listing<object> ? A : never }[Reading]
/** Row type of a reply with `items`. */
export type Row<A extends Reading> = Reply<A> extends { items: (infer R extends object)[] } ? R : never
/** Lists without path parameters, usable for select options. */
export type ItemsAt = {
  [A in Reading]: [Names<A>, Row<A>] extends [never, object] ? ([Row<A>] extends [never] ? never : A) : never
}[Reading]

type Keyed<A extends string, Method extends string> = A extends `${Method} ${infer Path}/:${infer Key}`
  ? Key extends `${string}/${string}`
    ? never
    : [Path, Key]
  : never
/** Maps a path to the addresses of PATCH and DELETE of its rows. */
type Changes = { [A in Writing as Keyed<A, 'PATCH'>[0]]: A }
type Removals = { [A in Writing as Keyed<A, 'DELETE'>[0]]: A }

/** Paths with list, create and change endpoints, such as '/console/api/banks'. */
export type ResourcePath = {
  [Path in keyof Changes]: `GET ${Path}` extends ListAt ? (`POST ${Path}` extends Writing ? Path : never) : never
}[keyof Changes]
export type MakeAt<Path extends ResourcePath> = `POST ${Path}`
export type ChangeAt<Path extends ResourcePath> = Changes[Path]
export type RemoveAt<Path extends ResourcePath> = Path extends keyof Removals ? Removals[Path] : never
/** Name of the path parameter: `id` of 'PATCH /console/api/banks/:id'. */
export type KeyOf<Path extends ResourcePath> = Keyed<Changes[Path], 'PATCH'>[1]
