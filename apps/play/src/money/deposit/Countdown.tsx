import { now } from '@koi/web/clock'
import { useEffect, useState } from 'react'
import { clockText, millisecondsLeft } from './countdown.ts'
import { order } from './deposit.copy.ts'
import css from './deposit.module.css'

/** Returns the milliseconds left to pay, read every second until 0; null without a readable time or if not `isOn`. */
export function useTimeLeft(createdAt: string, expiresAt: string, isOn: boolean): number | null {
  const [at, setAt] = useState(now)
  const left = isOn ? millisecondsLeft(createdAt, at, expiresAt) : null
  const isRunning = left !== null && left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setAt(now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}

/** Shows the time left to pay. */
export const Countdown = ({ left }: { left: number }) => (
  <div className={css.countdown}>
    <p>{order.left}</p>
    <p className={css.clock} role="timer">
      {clockText(left)}
    </p>
  </div>
)
