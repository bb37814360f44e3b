import type { Json } from '@koi/contract/wire'

/** Writes a stored text: the function of the reader's language, called with the stored arguments. */
export const written = (write: (...args: never[]) => string, args: Json): string => write(...(args as never[]))
