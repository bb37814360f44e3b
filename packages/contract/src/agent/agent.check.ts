import type { Refusal } from '../refusal.ts'
import { AgentMobileMalformed, ApplyReasonMissing, ApplyReasonTooLong } from './agent.copy.ts'

/** D-044: one pattern serves the profile and the agent's application. */
const mobile = /^(0|86|17951)?(13[0-9]|15[0-35-9]|17[678]|18[0-9]|14[57])[0-9]{8}$/

/** What is wrong with an application, in the order of AGENT-07, AGENT-08 and S-43; null when nothing is. */
export function wrongApplication(given: { mobile: string; apply_info: string }): Refusal | null {
  if (!mobile.test(given.mobile.trim())) return AgentMobileMalformed
  if (given.apply_info.trim() === '') return ApplyReasonMissing
  if ([...given.apply_info.trim()].length > 500) return ApplyReasonTooLong
  return null
}
