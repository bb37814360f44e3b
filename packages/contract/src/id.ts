declare const of: unique symbol
/** A UUID version 7; such ids sort by creation time. */
export type Id<Name extends string> = string & { readonly [of]: Name }

export type PlayerId = Id<'Player'>
export type OperatorId = Id<'Operator'>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether `text` has the form of an id. */
export const isId = <Name extends string>(text: string): text is Id<Name> => uuid.test(text)
