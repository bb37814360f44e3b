import { isSpan } from '@koi/contract/player/protection/protection'
import { limitNames, limitTitles } from '@koi/contract/player/protection/protection.copy'
import type { Limit } from './protection.read.ts'

/** Returns the title of a limit's row and dialog, made of its span and kind. */
export const titleOf = ({ period, span, name, kind }: Limit): string =>
  isSpan(span) ? limitTitles[period][kind][span] : `${name}${limitNames[kind]}`
