import type { BonusTrigger } from '@koi/contract/reward/bonus/bonus.terms'
import { birthday } from './birthday.ts'
import { checkIn } from './checkIn.ts'
import { deposit } from './deposit.ts'
import { deposits } from './deposits.ts'
import { friend } from './friend.ts'
import { level } from './level.ts'
import { levelMonth, levelWeek } from './levelGift.ts'
import { loss } from './loss.ts'
import { mission } from './mission.ts'
import { registration } from './registration.ts'
import { segment } from './segment.ts'
import { tournament } from './tournament.ts'
import type { Trigger } from './trigger.ts'
import { verified } from './verified.ts'

/** Trigger of bonuses given directly: by an entered code, an operator, a system or a draw. It has no condition of its own. */
const given: Trigger<'code' | 'hand' | 'api' | 'wheel'> = {}

export const triggers: Readonly<Record<BonusTrigger, Trigger>> = {
  registration,
  deposit,
  code: given,
  segment,
  level,
  loss,
  hand: given,
  tournament,
  verified,
  deposits,
  birthday,
  level_week: levelWeek,
  level_month: levelMonth,
  api: given,
  check_in: checkIn,
  mission,
  wheel: given,
  friend,
} satisfies { [Name in BonusTrigger]: Trigger<Name> }
