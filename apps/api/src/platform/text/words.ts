import type { Json } from '@koi/contract/wire'

/** Writes a stored text. `write`: its function in the reader's language; `values`: its stored values. */
export const written = (write: (...values: never[]) => string, values: Json): string => write(...(values as never[]))
