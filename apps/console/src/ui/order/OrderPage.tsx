import { movementName } from '@koi/contract/play/statement/statement.copy'
import { Alert, Card, Descriptions, Flex, Skeleton, Space, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMe } from '../../app/me.ts'
import { accountName } from '../words/account.copy.ts'
import { actName } from '../audit/audit.copy.ts'
import { Changes, changesText } from '../audit/changes.tsx'
import type { Column } from '../field/column.ts'
import { Money } from '../figures/Money.tsx'
import { OrderJudgement, OrderSources } from './OrderJudgement.tsx'
import { OrderChecks } from './OrderChecks.tsx'
import { approvalStates, boundOptions, copy, orderKinds } from './orderPage.copy.ts'
import type { OrderDetail } from './orderDetail.ts'
import { orderAddress, type OrderKind, OrderLink, type OrderOrigin, PlayerLink } from './orders.tsx'
import { Page } from '../page/Page.tsx'
import { Failure } from '../table/ResourceTable.tsx'
import { PageButton, Unavailable } from '../table/RowButton.tsx'
import { RowTable } from '../table/RowTable.tsx'
import { reviewStates } from '../words/state.copy.ts'
import { Time } from '../figures/Time.tsx'

const earlierColumns: Column<OrderDetail['earlier'][number]>[] = [
  { name: 'kind', label: copy.earlier.kind, options: orderKinds },
  {
    name: 'number',
    label: copy.earlier.number,
    render: (row) => <OrderLink kind={row.kind} number={row.number} />,
  },
  { name: 'amount', label: copy.earlier.amount, kind: 'money' },
  { name: 'state', label: copy.earlier.state, options: reviewStates },
  { name: 'reason', label: copy.earlier.reason, width: 320 },
  { name: 'created_at', label: copy.earlier.created, kind: 'time' },
]

const postingColumns: Column<OrderDetail['postings'][number]>[] = [
  { name: 'kind', label: copy.postings.kind, text: ({ kind }) => movementName(kind) },
  { name: 'amount', label: copy.postings.amount, kind: 'money' },
  { name: 'source', label: copy.postings.source, text: ({ source }) => accountName(source) },
  { name: 'source_balance', label: copy.postings.sourceBalance, kind: 'money' },
  { name: 'target', label: copy.postings.target, text: ({ target }) => accountName(target) },
  { name: 'target_balance', label: copy.postings.targetBalance, kind: 'money' },
  { name: 'created_at', label: copy.postings.at, kind: 'time' },
]

const approvalColumns: Column<OrderDetail['approvals'][number]>[] = [
  { name: 'state', label: copy.approvals.state, options: approvalStates },
  { name: 'made_by', label: copy.approvals.by },
  { name: 'created_at', label: copy.approvals.at, kind: 'time' },
  { name: 'amount', label: copy.approvals.amount, kind: 'money' },
  { name: 'evidence', label: copy.approvals.evidence, width: 160 },
  { name: 'decided_by', label: copy.approvals.decidedBy },
  { name: 'decided_at', label: copy.approvals.decidedAt, kind: 'time' },
]

const auditColumns: Column<OrderDetail['audit'][number]>[] = [
  { name: 'at', label: copy.audit.at, kind: 'time' },
  { name: 'actor_name', label: copy.audit.name, width: 120 },
  { name: 'act', label: copy.audit.act, text: ({ act }) => actName(act) },
  { name: 'after', label: copy.audit.changes, render: (row) => <Changes row={row} />, text: changesText },
  { name: 'reason', label: copy.audit.reason, width: 200 },
]

const sameColumns: Column<OrderDetail['same_payee'][number]>[] = [
  { name: 'username', label: copy.username, render: (row) => <PlayerLink row={row} /> },
  {
    name: 'status',
    label: copy.same.state,
    text: ({ isblack, status }) => (isblack ? copy.blacklisted : status ? copy.normal : copy.disabled),
  },
  { name: 'withdrawals', label: copy.same.withdrawals, kind: 'number' },
  { name: 'amount', label: copy.same.amount, kind: 'money' },
  { name: 'is_bound', label: copy.same.bound, options: boundOptions },
]

/** Returns the list page from which the order was opened, or the list itself if it was opened by its address. */
const originIn = (state: unknown, list: string): OrderOrigin =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? { from: state.from }
    : { from: list }

interface Props<Order extends OrderDetail> {
  kind: OrderKind
  title: string
  reading: { data: Order | undefined; error: Error | null; isPlaceholderData: boolean; refetch: () => Promise<unknown> }
  isPending: (order: Order) => boolean
  /** Renders the decisions on a pending order. `isMaker`: the operator made the first decision. */
  decisions: (order: Order, by: { isMaker: boolean; isMine: boolean }) => ReactNode
  /** Renders the order's own values. */
  details: (order: Order) => ReactNode
  flags?: (order: Order) => string[]
}

/** Page of an order: its facts, its decisions, and links to the next order and back to the list. */
export function OrderPage<Order extends OrderDetail>(props: Props<Order>) {
  const { kind, title, reading, isPending, decisions, details, flags } = props
  const { data, error, isPlaceholderData, refetch } = reading
  const order = isPlaceholderData ? undefined : data
  const origin = originIn(useLocation().state, `/${kind}s`)
  const go = useNavigate()
  const { data: me } = useMe()
  const isWaiting = order !== undefined && isPending(order)
  const isClaimed = order !== undefined && order.claimed_until !== ''
  const isMine = isClaimed && order.claimed_by === me?.username
  const first = order?.approvals.find(({ state }) => state === 'pending')
  const isMaker = first !== undefined && first.made_by === me?.username
  const next = order?.next ?? ''
  return (
    <Page
      title={title}
      hint={<Link to={origin.from}>{copy.back}</Link>}
      extra={
        <Flex wrap gap={8} align="center">
          {isWaiting && (
            <Unavailable value={isClaimed && !isMine ? copy.claimedByOther(order.claimed_by, order.claimed_until) : ''}>
              {decisions(order, { isMaker, isMine })}
            </Unavailable>
          )}
          {next !== '' && (
            <PageButton
              shortcut="n"
              isPrimary={!isWaiting}
              onClick={() => void go(orderAddress(kind, next), { state: origin })}
            >
              {copy.next}
            </PageButton>
          )}
          {order && next === '' && <Typography.Text type="secondary">{copy.noNext}</Typography.Text>}
        </Flex>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!order && !error && <Skeleton active />}
      {order && (
        <Flex vertical gap={12}>
          {isWaiting && isClaimed && (
            <Alert
              type={isMine ? 'info' : 'warning'}
              showIcon
              title={
                isMine
                  ? copy.claimedByMe(order.claimed_until)
                  : copy.claimedByOther(order.claimed_by, order.claimed_until)
              }
            />
          )}
          {isWaiting && first && (
            <Alert type="warning" showIcon title={isMaker ? copy.waitsForOther : copy.waits(first.made_by)} />
          )}
          <div className="order-grid">
            <div>
              <Card size="small" title={copy.order} role="region" aria-label={copy.order}>
                {details(order)}
              </Card>
              {order.same_payee.length > 0 && (
                <RowTable title={copy.sameTitle} columns={sameColumns} rows={order.same_payee} rowKey="player_id" />
              )}
            </div>
            <div>
              <OrderJudgement order={order} />
              <OrderChecks order={order} flags={flags?.(order) ?? []} />
              <OrderPlayer order={order} />
            </div>
          </div>
          <OrderSources order={order} />
          <RowTable title={copy.earlierTitle} columns={earlierColumns} rows={order.earlier} rowKey="number" />
          <RowTable title={copy.postingsTitle} columns={postingColumns} rows={order.postings} rowKey="seq" />
          {order.approvals.length > 0 && (
            <RowTable
              title={copy.approvalsTitle}
              columns={approvalColumns}
              rows={order.approvals}
              rowKey="created_at"
            />
          )}
          <RowTable title={copy.auditTitle} columns={auditColumns} rows={order.audit} rowKey="id" />
        </Flex>
      )}
    </Page>
  )
}

function OrderPlayer({ order: { player, totals } }: { order: OrderDetail }) {
  const sum = (total: OrderDetail['totals']['deposits']) => (
    <Space>
      <Money value={total.amount} isStrong />
      <Typography.Text type="secondary">{copy.totals(total)}</Typography.Text>
    </Space>
  )
  const entries: [string, ReactNode][] = [
    [copy.username, <PlayerLink key="player" row={{ player_id: player.id, username: player.username }} />],
    [copy.realname, player.realname],
    [copy.vip, `VIP${player.vip}`],
    [copy.balance, <Money key="balance" value={player.balance} isStrong />],
    [copy.held, <Money key="held" value={player.held} />],
    [copy.inVenues, <Money key="venues" value={player.gameblance} />],
    [copy.deposits, sum(totals.deposits)],
    [copy.withdrawals, sum(totals.withdrawals)],
    [copy.registered, <Time key="registered" value={player.created_at} />],
    [copy.lastSeen, <Time key="seen" value={player.last_login_at} />],
    ...(player.note === '' ? [] : [[copy.note, player.note] satisfies [string, ReactNode]]),
  ]
  return (
    <Card size="small" title={copy.player} role="region" aria-label={copy.player}>
      <Descriptions
        size="small"
        column={1}
        bordered
        items={entries.map(([label, children]) => ({ key: label, label, children }))}
        styles={{ label: { width: 120 } }}
      />
    </Card>
  )
}
