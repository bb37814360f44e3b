import { orderStates } from '@koi/contract/state'
import { ButtonLink } from '@koi/ui/Button'
import { Failed } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { Skeleton } from '@koi/ui/Skeleton'
import { type Amount, numberOf } from '@koi/web/money'
import { useEffect } from 'react'
import { useQuery } from '@koi/ui/router'
import { loadPlayer } from '../app/account.ts'
import { call } from '../app/api.ts'
import { goTo } from '../app/go.ts'
import { paths } from '../app/paths.ts'
import { makePoll } from '../app/poll.ts'
import { queryClient, useRead } from '../app/queries.ts'
import { Screen } from '../app/Screen.tsx'
import { token } from '../app/session.ts'
import { realTicker } from '../app/ticker.ts'
import { useRequirePlayer } from '../app/useRequirePlayer.ts'
import { Countdown } from './Countdown.tsx'
import { order } from './deposit.copy.ts'
import css from './deposit.module.css'
import { PayBlock } from './PayBlock.tsx'

const pollEvery = 3000
const at = 'POST /api/payinfo'
/** No countdown: AnToken has no payment hour, and a bank transfer is paid before the order is created. */
const withoutCountdown = new Set(['antoken', 'bank'])

/** A missing state counts as pending. */
const stateOf = (info: { state?: Amount } | null | undefined): number => numberOf(info?.state, orderStates.pending)

export default function DepositInfoPage() {
  const [query] = useQuery()
  const deposit_no = query.get('deposit_no') ?? ''
  const isSignedIn = useRequirePlayer()
  const {
    data,
    message: channel,
    isFirst,
    hasFailed,
    isUnreachable,
    retry,
  } = useRead(at, { deposit_no }, { when: isSignedIn })
  const info = data?.info
  const state = stateOf(info)
  const isRefused = hasFailed && !isUnreachable

  // A missing order was reported by a toast; go to the records.
  useEffect(() => {
    if (isRefused) goTo(paths.transactions(), { replace: true })
  }, [isRefused])

  const isOpen = Boolean(data) && state === orderStates.pending
  useEffect(() => {
    if (!isOpen) return
    const poll = makePoll(
      async () => {
        const envelope = await call(at, { deposit_no }, { quiet: true })
        queryClient.setQueryData([at, { deposit_no }, token()], envelope)
        if (stateOf(envelope.data?.info) !== orderStates.pending) await loadPlayer({ quiet: true })
      },
      pollEvery,
      document,
      realTicker,
      'orders',
    )
    poll.start()
    return poll.stop
  }, [isOpen, deposit_no])

  if (!isSignedIn) return null
  return (
    <Screen title={order.title} onBack={() => goTo(paths.deposit(), { replace: true })}>
      <div className={css.page}>
        {isFirst && <Skeleton shape="row" rows={5} />}
        {hasFailed && isUnreachable && <Failed onRetry={retry} />}
        {data && (
          <>
            <section className={css.order}>
              <p>{order.amount}</p>
              <p className={css.figure}>
                <Money of={info?.amount} size="l" />
              </p>
              {state === orderStates.approved && <p className={css.arrived}>{order.arrived}</p>}
              {state === orderStates.rejected && <p className={css.over}>{order.refused}</p>}
              {state === orderStates.pending && !withoutCountdown.has(channel) && (
                <Countdown key={String(info?.created_at)} from={info?.created_at} />
              )}
            </section>
            {state === orderStates.pending && <PayBlock data={data} channel={channel} />}
            <dl className={css.sheet}>
              {[
                [order.no, data.deposit_no],
                [order.time, info?.created_at],
                [order.method, info?.paytype],
                [order.state, order.states[state]],
              ].map(([label, value]) => (
                <div key={label} className={css.line}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <div className={css.buttons}>
          <ButtonLink kind="soft" to={paths.transactions()}>
            {order.details}
          </ButtonLink>
          <ButtonLink to={paths.transactions()}>{order.done}</ButtonLink>
        </div>
      </div>
    </Screen>
  )
}
