import { now } from '@koi/web/clock'
import { useEffect, useState } from 'react'
import { clockText, millisecondsLeft } from './countdown.ts'
import { order } from './deposit.copy.ts'
import css from './deposit.module.css'

/** Shows the time left of the payment hour, then a warning not to pay. */
export function Countdown({ from }: { from: string }) {
  const [at, setAt] = useState(now)
  const left = millisecondsLeft(from, at)
  const isOver = left === 0
  const isRunning = left !== null && !isOver
  // The countdown ticks every second until 0.
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
