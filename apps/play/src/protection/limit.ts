import { limitNames } from '@koi/contract/protection/protection.copy'
import type { Limit } from './protection.read.ts'

/** Of a row and its dialog: the span and the kind. */
export const titleOf = ({ name, kind }: Limit): string => `${name}${limitNames[kind]}`
