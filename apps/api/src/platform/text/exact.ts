import type { Json } from '@koi/contract/wire'

/** Types without fields to compare, branded values included. */
type Leaf = string | number | boolean | bigint | symbol | null | undefined

type FieldsOf<Want> = Want extends unknown ? keyof Want : never
type FieldOf<Want, Name extends PropertyKey> = Want extends unknown
  ? Name extends keyof Want
    ? Want[Name]
    : never
  : never

/**
 * Paths of fields that `Got` has and `Want` lacks, as '.items[].secret'; never without any. Limit: when a handler
 * returns two object types, tsc keeps the shorter one if the longer is assignable to it.
 */
export type Excess<Got, Want, At extends string = ''> = Json extends Want
  ? never
  : Got extends Leaf
    ? never
    : Got extends readonly (infer One)[]
      ? Excess<One, Want extends readonly (infer Wanted)[] ? Wanted : never, `${At}[]`>
      : {
          [Name in keyof Got & string]-?: Name extends FieldsOf<Exclude<Want, Leaf>>
            ? Excess<Got[Name], FieldOf<Exclude<Want, Leaf>, Name>, `${At}.${Name}`>
            : `${At}.${Name}`
        }[keyof Got & string]
