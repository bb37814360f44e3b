import type { Id } from '@koi/contract/id'
import { v5, v7 } from 'uuid'

/** A UUID v7; ids sort by creation time. */
export const newId = <Name extends string>(): Id<Name> => v7() as Id<Name>

const namespace = '7d1d4c86-6c3e-4f53-9a9c-2f8f0a6d5c11'

/** The posting key of a step of an order. Deterministic, so replaying the step is idempotent. */
export const keyOf = (order: string, step: string): string => v5(`${order}:${step}`, namespace)
