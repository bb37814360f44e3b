import { instantFromBeijing, millisOf, minute } from '@koi/contract/time'
import { now } from '@koi/web/clock'
import { Tooltip } from 'antd'
import { copy } from './ui.copy.ts'

/** Whole minutes since a Beijing time text; null when the text is no such time. */
function minutesSince(text: string): number | null {
  const at = instantFromBeijing(text)
  return at === null ? null : Math.max(0, Math.floor((now() - millisOf(at)) / minute))
}

/** A Beijing time as it stands on the wire; its age on hover. */
export function Time({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : ''
  if (text === '') return <span>–</span>
  const minutes = minutesSince(text)
  const time = <time className="numbers">{text}</time>
  return minutes === null ? time : <Tooltip title={`${copy.minutesAgo(minutes)} · ${copy.beijing}`}>{time}</Tooltip>
}

/** How long something has been waiting. */
export function Age({ since }: { since: unknown }) {
  const minutes = typeof since === 'string' ? minutesSince(since) : null
  return <span className="numbers">{minutes === null ? '–' : copy.minutes(minutes)}</span>
}
