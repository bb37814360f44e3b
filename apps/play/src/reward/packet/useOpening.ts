import { now } from '@koi/web/clock'
import { useEffect, useState } from 'react'
import { copy } from './packet.copy.ts'

const second = 1000
const two = (count: number): string => String(count).padStart(2, '0')

/** Formats milliseconds as hh:mm:ss, rounded up. */
function leftText(left: number): string {
  const seconds = Math.ceil(left / second)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

/** Names the moment in the device's time zone, relative to `at`: today, tomorrow or with its date. */
function openingLabel(opensAt: number, at: number): string {
  const opens = new Date(opensAt)
  const time = `${two(opens.getHours())}:${two(opens.getMinutes())}`
  const dayOf = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
  return dayOf(opens) === dayOf(new Date(at)) ? copy.opensToday(time) : copy.opensTomorrow(time)
}

/**
 * Counts down every second to the opening of the next draw, at most a day ahead; null while it is open or if it is unknown.
 * `onOpen` runs when the countdown ends.
 */
export function useOpening(opensAt: number | null, onOpen: () => unknown): { label: string; left: string } | null {
  const [at, setAt] = useState(now)
  const left = opensAt === null ? 0 : opensAt - at
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting || opensAt === null) return
    const timer = setInterval(() => {
      setAt(now())
      if (now() >= opensAt) void onOpen()
    }, second)
    return () => clearInterval(timer)
  }, [isWaiting, opensAt, onOpen])
  return isWaiting && opensAt !== null ? { label: openingLabel(opensAt, at), left: leftText(left) } : null
}
