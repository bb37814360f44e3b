import { now } from '@koi/web/clock'
import { useEffect, useState } from 'react'
import { clockText, leftOf } from './countdown.ts'
import { order } from './deposit.copy.ts'
import css from './deposit.module.css'

/** What is left of the hour to pay; at its end it says not to (PAYINFO-03 to 06, D-078). */
export function Countdown({ from }: { from: unknown }) {
  const [at, setAt] = useState(now)
  const left = leftOf(from, at)
  const isOver = left === 0
  const isRunning = left !== null && !isOver
  // A clock that is shown has to tick; it stops at nothing.
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setAt(now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  if (left === null) return null
  return (
    <div className={css.countdown}>
      <p>{order.left}</p>
      <p className={css.clock} role="timer">
        {clockText(left)}
      </p>
      {isOver && (
        <p role="alert" className={css.over}>
          {order.expired}
        </p>
      )}
    </div>
  )
}
