import { addresses } from '@koi/contract/addresses'
import type { Glyph } from '@koi/ui/Icon'
import { list } from '@koi/ui/icons/account'
import { refresh } from '@koi/ui/icons/controls'
import { calendar } from '@koi/ui/icons/filters'
import { crown, users } from '@koi/ui/icons/menu'
import { type ComponentType, lazy } from 'react'
import { useCheckInState } from '../checkIn/useCheckIns.ts'
import { useInviteLine } from '../invite/useInviteLine.ts'
import { useMissionState } from '../mission/useMissions.ts'
import { useTournamentLine } from '../tournament/useTournamentLine.ts'
import { useWheelLine } from '../wheel/useWheel.ts'
import { copy } from './rewards.copy.ts'

export interface Entry {
  to: string
  label: string
  icon: Glyph
  /** A hook that returns what the player can do there; '' until it is loaded, or if there is nothing. */
  useLine: () => string
  Screen: ComponentType
}

/** Each screen is loaded when it is opened, because together they would exceed the size limit of a screen. */
const CheckIn = lazy(async () => ({ default: (await import('../checkIn/CheckIn.tsx')).CheckIn }))
const Missions = lazy(async () => ({ default: (await import('../mission/Missions.tsx')).Missions }))
const Wheel = lazy(async () => ({ default: (await import('../wheel/Wheel.tsx')).Wheel }))
const Tournaments = lazy(async () => ({ default: (await import('../tournament/Tournaments.tsx')).Tournaments }))
const Invite = lazy(async () => ({ default: (await import('../invite/Invite.tsx')).Invite }))

/** The screens of rewards, in the order of the list. */
export const entries: readonly Entry[] = [
  { to: addresses.checkIn, label: copy.checkIn, icon: calendar, useLine: useCheckInState, Screen: CheckIn },
  { to: addresses.missions, label: copy.missions, icon: list, useLine: useMissionState, Screen: Missions },
  { to: addresses.wheel, label: copy.wheel, icon: refresh, useLine: useWheelLine, Screen: Wheel },
  { to: addresses.tournaments, label: copy.tournaments, icon: crown, useLine: useTournamentLine, Screen: Tournaments },
  { to: addresses.invite, label: copy.invite, icon: users, useLine: useInviteLine, Screen: Invite },
]
