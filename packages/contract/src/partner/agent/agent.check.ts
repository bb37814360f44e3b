import { isMobile } from '../../player/profile/profile.check.ts'
import type { Refusal } from '../../refusal.ts'
import { AgentMobileMalformed, ApplyReasonMissing, ApplyReasonTooLong } from './agent.copy.ts'

/** The first refusal of an application, checked in field order; null if it is valid. */
export function checkApplication(given: { mobile: string; apply_info: string }): Refusal | null {
  if (!isMobile(given.mobile.trim())) return AgentMobileMalformed
  if (given.apply_info.trim() === '') return ApplyReasonMissing
  if (Array.from(given.apply_info).length > 500) return ApplyReasonTooLong
  return null
}
