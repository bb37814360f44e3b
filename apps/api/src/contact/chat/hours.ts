import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { beijingText, type Instant } from '@koi/contract/time'

type Hours = Pick<Settings, 'service_hours_from' | 'service_hours_to'>

/** Text of the office hours; equal ends mean the whole day. */
export const hoursText = ({ service_hours_from: from, service_hours_to: to }: Hours): string =>
  from === to ? '00:00-24:00' : `${from}-${to}`

/** Whether the office is open. Hours may cross midnight; equal ends mean always. */
export function isOfficeOpen({ service_hours_from: from, service_hours_to: to }: Hours, now: Instant): boolean {
  const time = beijingText(now).slice(11, 16)
  if (from === to) return true
  return from < to ? time >= from && time < to : time >= from || time < to
}
