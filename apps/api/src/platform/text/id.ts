import type { Id } from '@koi/contract/id'
import { v5, v7 } from 'uuid'

/** A new UUID v7; such ids sort by creation time. */
export const newId = <Name extends string>(): Id<Name> => v7() as Id<Name>

const namespace = '7d1d4c86-6c3e-4f53-9a9c-2f8f0a6d5c11'

/** Key of a step of an order. It is deterministic, so replaying a step is idempotent. */
export const keyOf = (order: string, step: string): string => v5(`${order}:${step}`, namespace)

/** An id below every other: the start for reading rows in the order of their ids. */
export const lowestId = '00000000-0000-0000-0000-000000000000'
