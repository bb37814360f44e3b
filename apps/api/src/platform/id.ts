import type { Id } from '@koi/contract/id'
import { v5, v7 } from 'uuid'

/** A new id; they sort by the time they were made. */
export const newId = <Name extends string>(): Id<Name> => v7() as Id<Name>

const namespace = '7d1d4c86-6c3e-4f53-9a9c-2f8f0a6d5c11'

/** The posting key of one step of one order: the same step is the same key, so that replaying it is harmless. */
export const keyOf = (order: string, step: string): string => v5(`${order}:${step}`, namespace)
