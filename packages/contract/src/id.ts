declare const of: unique symbol
/** A branded UUID; the server makes them (version 7, so that they sort by time). */
export type Id<Name extends string> = string & { readonly [of]: Name }

export type PlayerId = Id<'Player'>
export type OperatorId = Id<'Operator'>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether a text can be one of our ids; a text that cannot names nothing we have. */
export const isId = <Name extends string>(text: string): text is Id<Name> => uuid.test(text)
