import { Button } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { Money } from '@koi/ui/Money'
import { now } from '@koi/web/clock'
import { type Amount, numberOf } from '@koi/web/money'
import { useEffect, useState } from 'react'
import { call } from '../app/api.ts'
import { goTo } from '../app/go.ts'
import { paths } from '../app/paths.ts'
import { useRead } from '../app/queries.ts'
import { useToken } from '../app/session.ts'
import { copy } from './game.copy.ts'
import css from './game.module.css'

const everySecond = 1000
const minute = 60_000

interface Session {
  stakes?: Amount
  net?: Amount
}

/** Reminds a player who asked for it how long they have played and what came of it; play waits for an answer (R49, R50). */
export function RealityCheck() {
  const token = useToken()
  const { data } = useRead('POST /api/protection', {}, { when: token !== '', quiet: true, says: null })
  const every = numberOf(data?.reality_minutes) * minute
  const [from] = useState(now)
  const [isDue, setDue] = useState(false)
  const [answered, setAnswered] = useState(from)
  const [session, setSession] = useState<Session | null>(null)

  useEffect(() => {
    if (every <= 0 || isDue) return
    const timer = setInterval(() => {
      if (now() - answered < every) return
      setDue(true)
      setSession(null)
      call('POST /api/protection/session', { seconds: Math.ceil((now() - from) / 1000) }, { quiet: true })
        .then((answer) => setSession((answer.data ?? {}) as Session))
        .catch(() => undefined)
    }, everySecond)
    return () => clearInterval(timer)
  }, [every, isDue, answered, from])

  if (!isDue) return null
  const goOn = () => {
    setAnswered(now())
    setDue(false)
  }
  const lines = [
    [copy.staked, session?.stakes, false],
    [copy.result, session?.net, true],
  ] as const
  return (
    <Dialog title={copy.reminder} role="alertdialog">
      <p className={css.reminder}>{copy.playedFor(Math.floor((now() - from) / minute))}</p>
      <dl className={css.figures}>
        {lines.map(([label, amount, isSigned]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{session ? <Money of={amount} signed={isSigned} /> : copy.unknown}</dd>
          </div>
        ))}
      </dl>
      <p className={css.faint}>{copy.settledOnly}</p>
      <div className={css.answers}>
        <Button wide onClick={() => goTo(paths.home(), { replace: true })}>
          {copy.leave}
        </Button>
        <Button kind="soft" wide onClick={() => goTo(paths.betRecords())}>
          {copy.bets}
        </Button>
        <Button kind="light" wide onClick={goOn}>
          {copy.goOn}
        </Button>
      </div>
    </Dialog>
  )
}
