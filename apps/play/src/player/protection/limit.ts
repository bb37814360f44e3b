import { isSpan } from '@koi/contract/player/protection/protection'
import { limitNames, limitTitles } from '@koi/contract/player/protection/protection.copy'
import type { Limit } from './protection.read.ts'

/** Of a row and its dialog: the span and the kind. */
export const titleOf = ({ span, name, kind }: Limit): string =>
  isSpan(span) ? limitTitles[kind][span] : `${name}${limitNames[kind]}`
