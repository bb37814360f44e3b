import type { Json } from '@koi/contract/wire'

/** Types that have no fields to compare, including branded values. */
type Leaf = string | number | boolean | bigint | symbol | null | undefined

type FieldsOf<Want> = Want extends unknown ? keyof Want : never
type FieldOf<Want, Name extends PropertyKey> = Want extends unknown
  ? Name extends keyof Want
    ? Want[Name]
    : never
  : never

/**
 * Paths of the fields that `Got` has and `Want` lacks, such as '.items[].secret'; never if there are none. Limit: when
 * a handler returns two object types, tsc keeps the shorter one if the longer is assignable to it.
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
