import { addresses } from '@koi/contract/addresses'
import type { Glyph } from '@koi/ui/Icon'
import { list } from '@koi/ui/icons/account'
import { calendar } from '@koi/ui/icons/filters'
import { crown, users } from '@koi/ui/icons/menu'
import { type ComponentType, lazy } from 'react'
import { CheckIn } from '../checkIn/CheckIn.tsx'
import { useCheckInState } from '../checkIn/useCheckIns.ts'
import { useInviteLine } from '../invite/useInviteLine.ts'
import { Missions } from '../mission/Missions.tsx'
import { useMissionState } from '../mission/useMissions.ts'
import { Tournaments } from '../tournament/Tournaments.tsx'
import { useTournamentLine } from '../tournament/useTournamentLine.ts'
import { copy } from './rewards.copy.ts'

export interface Entry {
  to: string
  label: string
  icon: Glyph
  /** A hook: what there is to do; '' until it is known, or for nothing. */
  useLine: () => string
  Screen: ComponentType
}

/** Lazy: its code and poster are larger than the other screens together need. */
const Invite = lazy(async () => ({ default: (await import('../invite/Invite.tsx')).Invite }))

/** The screens of rewards, in the order of the list. */
export const entries: readonly Entry[] = [
  { to: addresses.checkIn, label: copy.checkIn, icon: calendar, useLine: useCheckInState, Screen: CheckIn },
  { to: addresses.missions, label: copy.missions, icon: list, useLine: useMissionState, Screen: Missions },
  { to: addresses.tournaments, label: copy.tournaments, icon: crown, useLine: useTournamentLine, Screen: Tournaments },
  { to: addresses.invite, label: copy.invite, icon: users, useLine: useInviteLine, Screen: Invite },
]
