import { addresses } from '@koi/contract/addresses'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import type { Glyph } from '@koi/ui/Icon'
import { alert, check, close } from '@koi/ui/icons/frame'
import { clock } from '@koi/ui/icons/state'
import { Buttons, Faint } from '@koi/ui/Layout'
import { Money } from '@koi/ui/Money'
import type { ReactNode } from 'react'
import { usePlayer } from '../../app/session/player.ts'
import { goTo } from '../../app/shell/go.ts'
import { paths } from '../../app/shell/paths.ts'
import { Countdown, useTimeLeft } from './Countdown.tsx'
import { copy, order } from './deposit.copy.ts'
import css from './deposit.module.css'
import type { Deposit } from './deposit.read.ts'
import { Mark } from './Mark.tsx'
import { PayBlock } from './PayBlock.tsx'
import { Receivers } from './Receivers.tsx'

interface StateProps {
  amount: Deposit['amount']
  mark?: [glyph: Glyph, tone: 'good' | 'waiting' | 'bad']
  title?: string
  /** Whether the title is a warning that screen readers announce. */
  isAlert?: boolean
  line?: string
  children?: ReactNode
}

/** The amount of the order and where it stands. */
const State = ({ amount, mark, title, isAlert, line, children }: StateProps) => (
  <Card layout="centred" gap={2}>
    {mark && <Mark of={mark[0]} tone={mark[1]} />}
    {title && (
      <p className={css.step} data-tone={mark?.[1]} role={isAlert ? 'alert' : 'status'}>
        {title}
      </p>
    )}
    <p className={css.figureLabel}>{order.amount}</p>
    <p className={css.figure}>
      <Money of={amount} size="l" />
    </p>
    {line && <Faint>{line}</Faint>}
    {children}
  </Card>
)

const again = () => goTo(paths.deposit(), { replace: true })

const Service = () => (
  <ButtonLink kind="soft" to={paths.humanService()}>
    {order.service}
  </ButtonLink>
)

const Again = () => (
  <Buttons>
    <Service />
    <Button onClick={again}>{order.again}</Button>
  </Buttons>
)

/** AnToken has no countdown, and a bank transfer is paid before the order exists; a card on a gateway's page has a time. */
const hasCountdown = (channel: string, { expiresAt }: Deposit): boolean =>
  channel !== 'antoken' && (channel !== 'bank' || expiresAt !== '')

/** An order that waits for its payment: how to pay, or a warning not to once its time is over. */
function Unpaid({ deposit, channel }: { deposit: Deposit; channel: string }) {
  const { amount, createdAt, expiresAt, payment, step } = deposit
  const left = useTimeLeft(createdAt, expiresAt, hasCountdown(channel, deposit))
  const isOver = left === 0 || step === 'expired'
  if (isOver)
    return (
      <>
        <State amount={amount} mark={[clock, 'bad']} title={order.expired} isAlert line={order.late}>
          {left !== null && <Countdown left={0} />}
        </State>
        <Again />
      </>
    )
  return (
    <>
      <State amount={amount}>{left !== null && <Countdown left={left} />}</State>
      <PayBlock payment={payment} channel={channel} />
    </>
  )
}

function Credited({ deposit: { amount } }: { deposit: Deposit }) {
  const player = usePlayer()
  return (
    <>
      <State amount={amount} mark={[check, 'good']} title={order.arrived}>
        {player && (
          <Facts inset>
            <Fact label={order.balance}>
              <Money of={player.balance} />
            </Fact>
          </Facts>
        )}
      </State>
      <Buttons>
        <ButtonLink kind="soft" to={addresses.turnover}>
          {order.turnover}
        </ButtonLink>
        <ButtonLink to={addresses.home}>{order.play}</ButtonLink>
      </Buttons>
    </>
  )
}

/** Shows where an order stands and what the player can do next: one state of the page per state of the order. */
export function Progress({ deposit, channel }: { deposit: Deposit; channel: string }) {
  const { amount, step, received, reason } = deposit
  switch (step) {
    case 'review':
      return (
        <>
          <State amount={amount} mark={[clock, 'waiting']} title={order.review} line={order.reviewLine} />
          <Receivers hint={copy.receiversAfter} />
        </>
      )
    case 'received':
      return <State amount={amount} mark={[check, 'waiting']} title={order.received} line={order.receivedLine} />
    case 'differs':
      return (
        <>
          <State amount={amount} mark={[alert, 'waiting']} title={order.differs} line={order.differsLine}>
            {received > 0 && (
              <Facts inset>
                <Fact label={order.receivedAmount}>
                  <Money of={received} />
                </Fact>
              </Facts>
            )}
          </State>
          <Service />
        </>
      )
    case 'credited':
      return <Credited deposit={deposit} />
    case 'refused':
      return (
        <>
          <State amount={amount} mark={[close, 'bad']} title={order.refused} line={reason} />
          <Again />
        </>
      )
    default:
      return <Unpaid key={deposit.createdAt} deposit={deposit} channel={channel} />
  }
}
