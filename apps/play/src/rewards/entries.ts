import type { Glyph } from '@koi/ui/Icon'
import { crown } from '@koi/ui/icons/menu'
import { paths } from '../app/paths.ts'
import { copy } from '../tournament/tournament.copy.ts'
import { useTournamentLine } from '../tournament/useTournamentLine.ts'

export interface Entry {
  to: string
  label: string
  icon: Glyph
  /** A hook: what there is to do; '' until it is known, or for nothing. */
  useLine: () => string
}

/** The screens of rewards, in the order of the list. */
export const entries: readonly Entry[] = [
  { to: paths.tournaments(), label: copy.title, icon: crown, useLine: useTournamentLine },
]
