import { now, timeOfDay } from '@koi/web/clock'
import { numberOf, yuan } from '@koi/web/money'
import { useEffect, useRef, useState } from 'react'
import { call } from '../app/api.ts'
import type { Reply } from '../app/calls.ts'
import { useToken } from '../app/session.ts'
import { useSubmit } from '../app/useSubmit.ts'
import { copy } from './game.copy.ts'
import css from './game.module.css'
import { RealityCheck } from './RealityCheck.tsx'

const second = 1000
/** Interval of the sign of life; without one the server ends the session after 15 minutes. */
const signEvery = 30 * second

type Session = NonNullable<Reply<'POST /api/protection/session'>>

/** '1:02:03' */
const clockText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / second))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const signed = (net: Session['net']): string => (numberOf(net) > 0 ? `+${yuan(net)}` : yuan(net))

/**
 * Duration and result of the play session as the server counts them, and the reality check, which blocks play until
 * it is answered. Without an answer of the server the clock starts when the screen opens.
 */
export function PlaySession({ onAnswered }: { onAnswered: () => void }) {
  const token = useToken()
  const [from] = useState(now)
  const [at, setAt] = useState(now)
  const [told, setTold] = useState<{ at: number; session: Session } | null>(null)
  const [isRead, setRead] = useState('')
  const latest = useRef(told)
  latest.current = told
  const [answer, isBusy] = useSubmit(async () => {
    const { data } = await call('POST /api/protection/session/answer', {}, { quiet: true })
    setTold({ at: now(), session: data ?? {} })
    onAnswered()
  })

  useEffect(() => {
    if (!token) return
    let isGone = false
    let asked = 0
    const sign = () => {
      asked = now()
      call('POST /api/protection/session', {}, { quiet: true })
        .then(({ data }) => !isGone && data && setTold({ at: now(), session: data }))
        .catch(() => undefined)
    }
    const timer = setInterval(() => {
      const since = now() - (latest.current?.at ?? now())
      const left = numberOf(latest.current?.session.next_seconds) * second
      setAt(now())
      if (now() - asked >= signEvery || (left > 0 && since >= left && now() - asked >= 2 * second)) sign()
    }, second)
    sign()
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [token])

  const session = told?.session
  const isDue = numberOf(session?.is_due) === 1
  const stopped = String(session?.stopped ?? '')
  const elapsed = told ? numberOf(session?.seconds) * second + (isDue ? 0 : at - told.at) : at - from
  return (
    <>
      <span className={css.clock}>
        {timeOfDay()} · {copy.played(clockText(elapsed))}
        {session && ` · ${copy.net(signed(session.net))}`}
      </span>
      {session && (isDue || (stopped !== '' && stopped !== isRead)) && (
        <RealityCheck
          session={session}
          minutes={Math.floor(elapsed / 60_000)}
          stopped={isDue ? '' : stopped}
          isBusy={isBusy}
          onGoOn={() => (isDue ? void answer() : setRead(stopped))}
        />
      )}
    </>
  )
}
