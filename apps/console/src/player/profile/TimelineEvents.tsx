import { inquiryNames } from '@koi/contract/player/inquiry/inquiry.copy'
import { signInNames } from '@koi/contract/player/device/device.copy'
import { documentNames } from '@koi/contract/player/verification/verification.copy'
import { Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reply } from '../../app/endpoint.ts'
import { actName } from '../../ui/audit/audit.copy.ts'
import { sentencesOf } from '../../ui/audit/sentences.ts'
import { Money } from '../../ui/figures/Money.tsx'
import { OrderLink } from '../../ui/order/orders.tsx'
import { queueLabels } from '../../ui/words/queues.copy.ts'
import { copy } from './timeline.copy.ts'

export type Event = Reply<'GET /console/api/players/:id/timeline'>['items'][number]
type Of<Kind extends Event['kind']> = { event: Extract<Event, { kind: Kind }> }

const Soft = ({ children }: { children: ReactNode }) => <Typography.Text type="secondary">{children}</Typography.Text>

const tones: Record<string, string> = { approved: 'success', done: 'success', credited: 'success' }
const warned = new Set(['rejected', 'refused', 'failed', 'forfeited'])
const State = ({ state, names }: { state: string; names: Record<string, string> }) => (
  <Tag color={tones[state] ?? (warned.has(state) ? 'error' : 'default')}>{names[state] ?? state}</Tag>
)

function SignIn({ event }: Of<'sign_in'>) {
  return (
    <>
      <span>{signInNames[event.method]}</span>
      {event.outcome !== 'right' && <Tag color="error">{event.outcome === 'blocked' ? copy.blocked : copy.wrong}</Tag>}
      {event.is_new === 1 && <Tag color="warning">{copy.newDevice}</Tag>}
      <Soft>{`${event.device || copy.unknownDevice} · ${event.ip}`}</Soft>
    </>
  )
}

function Deposit({ event }: Of<'deposit'>) {
  return (
    <>
      <Money value={event.amount} isStrong />
      <span>{event.way}</span>
      <State state={event.state} names={copy.orderStates} />
      <OrderLink kind="deposit" number={event.number} />
      {event.reason && <Soft>{event.reason}</Soft>}
    </>
  )
}

function Withdrawal({ event }: Of<'withdrawal'>) {
  return (
    <>
      <Money value={event.amount} isStrong />
      <span>{event.bank}</span>
      <State state={event.state} names={copy.withdrawalStates} />
      <OrderLink kind="withdrawal" number={event.number} />
      {event.reason && <Soft>{event.reason}</Soft>}
    </>
  )
}

function Transfer({ event }: Of<'transfer'>) {
  return (
    <>
      <Money value={event.amount} />
      <span>{event.direction === 'in' ? copy.into(event.venue) : copy.out(event.venue)}</span>
      <State state={event.state} names={copy.transferStates} />
    </>
  )
}

function Play({ event }: Of<'play'>) {
  return (
    <>
      <span>{event.venue}</span>
      <span>{copy.bets(event.bets)}</span>
      {event.open > 0 && <Tag color="processing">{copy.open(event.open)}</Tag>}
      <Soft>{copy.stake}</Soft>
      <Money value={event.stake} />
      <Soft>{copy.valid}</Soft>
      <Money value={event.valid_stake} />
      <Soft>{copy.result}</Soft>
      <Money value={event.win_loss} isSigned />
    </>
  )
}

function Reward({ event }: Of<'reward'>) {
  return (
    <>
      <span>{copy.rewards[event.source]}</span>
      {event.name && <span>{event.name}</span>}
      <Money value={event.amount} />
      <State state={event.state} names={copy.rewardStates} />
    </>
  )
}

function Rebate({ event }: Of<'rebate'>) {
  const isUnclaimed = Number(event.unclaimed) > 0
  return (
    <>
      <Money value={event.amount} />
      <Soft>{event.day}</Soft>
      <Tag color={isUnclaimed ? 'processing' : 'success'}>{isUnclaimed ? copy.unclaimed : copy.claimed}</Tag>
      {isUnclaimed && event.unclaimed !== event.amount && <Money value={event.unclaimed} />}
    </>
  )
}

function Adjustment({ event }: Of<'adjustment'>) {
  return (
    <>
      <Money value={event.amount} isSigned isStrong />
      <State state={event.state} names={copy.orderStates} />
      <span>{event.reason}</span>
      <Soft>{copy.by(event.by)}</Soft>
    </>
  )
}

function Level({ event }: Of<'level'>) {
  return (
    <>
      <span>{copy.levels(event.from_level, event.to_level)}</span>
      <Soft>{copy.levelReasons[event.reason]}</Soft>
    </>
  )
}

function Protection({ event }: Of<'protection'>) {
  return (
    <>
      <span>{event.words}</span>
      {event.actor === 'player' && <Soft>{copy.by(copy.byPlayer)}</Soft>}
      {event.reason && <Soft>{event.reason}</Soft>}
    </>
  )
}

function Message({ event }: Of<'message'>) {
  return (
    <>
      <span>{event.title}</span>
      {event.is_marketing === 1 && <Tag>{copy.marketing}</Tag>}
    </>
  )
}

function Chat({ event }: Of<'chat'>) {
  return (
    <>
      <Link to={`/chat/${encodeURIComponent(event.thread)}`}>{copy.messages(event.messages, event.by_player)}</Link>
      <Soft>{event.last_text}</Soft>
    </>
  )
}

function Document({ event }: Of<'document'>) {
  return (
    <>
      <span>{documentNames[event.document]}</span>
      <State state={event.state} names={copy.orderStates} />
      {event.reason && <Soft>{event.reason}</Soft>}
    </>
  )
}

function Inquiry({ event }: Of<'inquiry'>) {
  return (
    <>
      <Link to={`/inquiries?q=${encodeURIComponent(event.number)}`}>{inquiryNames[event.inquiry]}</Link>
      <Tag color={event.is_open === 1 ? 'processing' : 'default'}>
        {event.is_open === 1 ? copy.openCase : copy.answered}
      </Tag>
      <Soft>{event.number}</Soft>
    </>
  )
}

function Note({ event }: Of<'note'>) {
  return (
    <>
      <Tag>{queueLabels[event.item_kind]}</Tag>
      <span style={{ whiteSpace: 'pre-wrap' }}>{event.content}</span>
      <Soft>{copy.by(event.by)}</Soft>
    </>
  )
}

function Act({ event }: Of<'act'>) {
  return (
    <>
      <span>{actName(event.act)}</span>
      <Soft>{copy.by(event.by)}</Soft>
      {event.reason && <span>{event.reason}</span>}
      {sentencesOf(event).map((sentence) => (
        <Soft key={sentence}>{sentence}</Soft>
      ))}
    </>
  )
}

const shownAs: { [Kind in Event['kind']]: (props: Of<Kind>) => ReactNode } = {
  sign_in: SignIn,
  deposit: Deposit,
  withdrawal: Withdrawal,
  transfer: Transfer,
  play: Play,
  reward: Reward,
  rebate: Rebate,
  adjustment: Adjustment,
  level: Level,
  protection: Protection,
  message: Message,
  chat: Chat,
  document: Document,
  inquiry: Inquiry,
  note: Note,
  act: Act,
}

/** What happened, by the component of the event's kind. */
export function EventBody({ event }: { event: Event }) {
  const Shown = shownAs[event.kind] as (props: { event: Event }) => ReactNode
  return <Shown event={event} />
}
