import type { Json } from '@koi/contract/wire'

/** What has no fields of its own to compare, branded values included. */
type Leaf = string | number | boolean | bigint | symbol | null | undefined

type FieldsOf<Want> = Want extends unknown ? keyof Want : never
type FieldOf<Want, Name extends PropertyKey> = Want extends unknown
  ? Name extends keyof Want
    ? Want[Name]
    : never
  : never

/**
 * The paths of the fields that `Got` has and `Want` does not, as '.items[].secret'; never where there are none. An answer
 * that is assignable may hold more than the contract says, and tsc lets it: this does not. It cannot see one thing: of two
 * answers of one handler tsc keeps the shorter type where the longer one fits it.
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
