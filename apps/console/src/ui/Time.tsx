import { Tooltip } from 'antd'
import { minutesSince } from '../app/clock.ts'
import { copy } from './ui.copy.ts'

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
