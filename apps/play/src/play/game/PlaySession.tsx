import { deviceTime, timeOfDay } from '@koi/web/clock'
import { yuan } from '@koi/web/money'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/data/api.ts'
import type { Fen } from '@koi/contract/money'
import { useToken } from '../../app/session/session.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { copy } from './game.copy.ts'
import css from './game.module.css'
import { type PlayState, toPlayState } from './game.read.ts'
import { RealityCheck } from './RealityCheck.tsx'

const second = 1000
/** Interval of the heartbeat. Without heartbeats the server ends the session after 15 minutes. */
const heartbeatEvery = 30 * second

/** Formats milliseconds as '1:02:03'. */
const clockText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / second))
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
}

const signed = (net: Fen): string => (net > 0 ? `+${yuan(net)}` : yuan(net))

/**
 * Shows duration and result of the play session as the server counts them, and the reality check, which blocks play
 * until it is answered. Until the server answers, the clock counts from the opening of the screen.
 */
export function PlaySession({ onAnswered }: { onAnswered: () => void }) {
  const token = useToken()
  const [from] = useState(deviceTime)
  const [at, setAt] = useState(deviceTime)
  const [reported, setReported] = useState<{ at: number; session: PlayState } | null>(null)
  const [isRead, setRead] = useState('')
  const latest = useRef(reported)
  latest.current = reported
  const [answer, isBusy] = useSubmit(async () => {
    const { data } = await call('POST /api/protection/session/answer', {}, { quiet: true })
    setReported({ at: deviceTime(), session: toPlayState(data) })
    onAnswered()
  })

  useEffect(() => {
    if (!token) return
    let isGone = false
    let lastSentAt = 0
    const sendHeartbeat = () => {
      lastSentAt = deviceTime()
      call('POST /api/protection/session', {}, { quiet: true })
        .then(({ data }) => !isGone && data && setReported({ at: deviceTime(), session: toPlayState(data) }))
        .catch(() => undefined)
    }
    const timer = setInterval(() => {
      const since = deviceTime() - (latest.current?.at ?? deviceTime())
      const left = (latest.current?.session.nextSeconds ?? 0) * second
      setAt(deviceTime())
      if (
        deviceTime() - lastSentAt >= heartbeatEvery ||
        (left > 0 && since >= left && deviceTime() - lastSentAt >= 2 * second)
      )
        sendHeartbeat()
    }, second)
    sendHeartbeat()
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [token])

  const session = reported?.session
  const isDue = session?.isDue ?? false
  const stopped = session?.stopped ?? ''
  const isInterrupted = session !== undefined && (isDue || (stopped !== '' && stopped !== isRead))
  useEffect(() => {
    // A game of another origin: it ends automatic play. The message has nothing to protect.
    if (isInterrupted) document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'koi.pause' }, '*')
  }, [isInterrupted])
  const elapsed = reported ? reported.session.seconds * second + (isDue ? 0 : at - reported.at) : at - from
  return (
    <>
      <span className={css.clock}>
        {timeOfDay()} · {copy.played(clockText(elapsed))}
        {session && ` · ${copy.net(signed(session.net))}`}
      </span>
      {isInterrupted && (
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
