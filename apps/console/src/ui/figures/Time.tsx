import { ago, formats } from '@koi/contract/formats'
import { instantFromBeijing, millisOf, minute } from '@koi/contract/time'
import { now } from '@koi/web/clock'
import { Tooltip } from 'antd'
import { copy } from '../words/ui.copy.ts'

/** Whole minutes since a Beijing time text; null if invalid. */
function minutesSince(text: string): number | null {
  const at = instantFromBeijing(text)
  return at === null ? null : Math.max(0, Math.floor((now() - millisOf(at)) / minute))
}

const age = (minutes: number): string => (minutes < 1 ? copy.justNow : ago(minutes))

/** A Beijing time, with its age as tooltip. */
export function Time({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : ''
  if (text === '') return <span>–</span>
  const minutes = minutesSince(text)
  const time = <time className="numbers">{formats.time(text)}</time>
  return minutes === null ? time : <Tooltip title={`${age(minutes)} · ${copy.beijing}`}>{time}</Tooltip>
}

/** Time since a Beijing time text, in words; a dash if it is invalid. */
export function ageText(since: unknown): string {
  const minutes = typeof since === 'string' ? minutesSince(since) : null
  return minutes === null ? '–' : copy.minutes(minutes)
}

export const Age = ({ since }: { since: unknown }) => <span className="numbers">{ageText(since)}</span>
