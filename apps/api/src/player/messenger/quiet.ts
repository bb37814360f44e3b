import { addDays, dayOf, type Instant, instant } from '@koi/contract/time'

interface Quiet {
  /** Start of the quiet hours as HH:mm in Beijing; '' for none. */
  quietFrom: string
  quietTo: string
}

/** Returns `at`, or the end of the quiet hours in which it lies. */
export function afterQuiet(at: Instant, { quietFrom: from, quietTo: to }: Quiet): Instant {
  if (from === '' || to === '' || from === to) return at
  const today = dayOf(at)
  const clock = (day: string, time: string): Instant => instant(`${day}T${time}:00+08:00`)
  const [begins, ends] = [clock(today, from), clock(today, to)]
  // Quiet hours may cross midnight: the morning belongs to those that began the day before.
  if (from > to) return at < ends ? ends : at >= begins ? clock(addDays(today, 1), to) : at
  return at >= begins && at < ends ? ends : at
}
