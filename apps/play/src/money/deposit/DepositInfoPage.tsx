import { Buttons, PageStack } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { formats } from '@koi/contract/formats'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Fact, Facts } from '@koi/ui/Facts'
import { Skeleton } from '@koi/ui/Skeleton'
import { useEffect, useRef } from 'react'
import { useLocation, useQuery } from '@koi/ui/router'
import { goTo } from '../../app/shell/go.ts'
import { paths } from '../../app/shell/paths.ts'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { CopyLine } from './CopyLine.tsx'
import { order } from './deposit.copy.ts'
import { type Deposit, toDeposit } from './deposit.read.ts'
import { Paid } from './Paid.tsx'
import { Progress } from './Progress.tsx'

const pollEvery = 3000
const pollWhileOpen = (deposit: Deposit | null | undefined) => (deposit?.state === 'pending' ? pollEvery : undefined)

/** An order that nobody has paid yet is not under review. */
const stateTextOf = ({ state, step }: Deposit): string =>
  step === 'waiting' ? order.unpaid : step === 'expired' ? order.overdue : state ? order.states[state] : ''

const Order = playersOnly(function DepositInfoPage() {
  const [query] = useQuery()
  const deposit_no = query.get('deposit_no') ?? ''
  const {
    data,
    message: channel,
    isFirst,
    hasFailed,
    isUnreachable,
    retry,
  } = useRead('POST /api/payinfo', { deposit_no }, { select: toDeposit, every: pollWhileOpen, topic: 'orders' })
  const isRefused = hasFailed && !isUnreachable

  // A toast has reported the missing order; go to the records.
  useEffect(() => {
    if (isRefused) goTo(addresses.transactions, { replace: true })
  }, [isRefused])

  const isOpen = data?.state === 'pending'
  // If the deposit was decided while the screen was open, the balance has changed: reload it.
  const wasOpen = useRef(false)
  const isDecided = data != null && !isOpen
  useEffect(() => {
    if (isDecided && wasOpen.current) void refreshPlayer()
    wasOpen.current = isOpen
  }, [isOpen, isDecided])

  return (
    <Screen title={order.title} onBack={() => goTo(paths.deposit(), { replace: true })}>
      <PageStack>
        {isFirst && <Skeleton shape="row" rows={5} />}
        {hasFailed && isUnreachable && <Failed onRetry={retry} />}
        {data && (
          <>
            <Progress deposit={data} channel={channel} />
            <Card as="div">
              <Facts look="labels">
                <CopyLine label={order.no} text={data.no} />
                <Fact label={order.time}>{formats.time(data.createdAt)}</Fact>
                <Fact label={order.method}>{data.method}</Fact>
                <Fact label={order.state}>{stateTextOf(data)}</Fact>
              </Facts>
            </Card>
          </>
        )}
        <Buttons>
          <ButtonLink kind="soft" to={addresses.transactions}>
            {order.details}
          </ButtonLink>
          {/* The link replaces the history entry, so that going back does not lead to a completed payment. */}
          {(data?.step === 'waiting' || data?.step === 'expired' || data?.step === 'review') && (
            <ButtonLink to={addresses.transactions} replace>
              {order.done}
            </ButtonLink>
          )}
        </Buttons>
      </PageStack>
    </Screen>
  )
})

export default function PaymentPage() {
  return useLocation().pathname === addresses.paid ? <Paid /> : <Order />
}
