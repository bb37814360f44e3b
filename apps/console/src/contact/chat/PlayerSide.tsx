import { Card, Descriptions, Flex, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../app/api.ts'
import { useMay } from '../../app/me.ts'
import { Money } from '../../ui/figures/Money.tsx'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { OrderLink } from '../../ui/order/orders.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { HeldList } from '../../ui/player/Holds.tsx'
import { OpenItems } from '../../ui/player/OpenItems.tsx'
import { useGlance } from '../../ui/player/player.ts'
import { PlayerActions } from '../../ui/player/PlayerActions.tsx'
import { PlayerFacts, StateTags } from '../../ui/player/PlayerFacts.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { reviewStates } from '../../ui/words/state.copy.ts'
import { Time } from '../../ui/figures/Time.tsx'
import { copy } from './chat.copy.ts'
import type { Thread } from './thread.ts'

const list = (entries: [string, ReactNode][]) => (
  <Descriptions size="small" column={1} items={entries.map(([label, children]) => ({ key: label, label, children }))} />
)

export function PlayerSide({ thread }: { thread: Thread }) {
  const { fields } = copy
  const visit: [string, ReactNode][] = [
    [fields.opened, <Time key="opened" value={thread.created_at} />],
    [fields.address, thread.created_ip || '–'],
  ]
  return (
    <Flex vertical gap={12} className="desk-side desk-scroll">
      {thread.player_id ? (
        <Permitted to="GET /console/api/players/:id">
          <PlayerSummary key={thread.player_id} id={thread.player_id} />
        </Permitted>
      ) : (
        <Card size="small" title={copy.aboutVisitor}>
          <Typography.Paragraph type="secondary">{copy.visitorHint}</Typography.Paragraph>
        </Card>
      )}
      <Card size="small">
        {list(visit)}
        {thread.score !== null && <Typography.Text type="warning">{copy.score(thread.score)}</Typography.Text>}
        {thread.score_note && <Typography.Paragraph>{thread.score_note}</Typography.Paragraph>}
      </Card>
    </Flex>
  )
}

function PlayerSummary({ id }: { id: string }) {
  const { data: player, error, isPlaceholderData, refetch } = useRead('GET /console/api/players/:id', { id })
  const glance = useGlance(id)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!player || isPlaceholderData) return <Skeleton active />
  return (
    <>
      <Card
        size="small"
        title={
          <Flex wrap gap={6}>
            <span>{player.username}</span>
            <StateTags player={player} />
          </Flex>
        }
        extra={<Link to={`/players/${id}`}>{copy.open}</Link>}
        role="region"
        aria-label={copy.about}
      >
        <HeldList player={player} glance={glance} />
        <PlayerFacts player={player} glance={glance} />
      </Card>
      <Card size="small" title={copy.waiting} role="region" aria-label={copy.waiting}>
        <OpenItems player={player} glance={glance} hasChat={false} />
      </Card>
      <Orders id={id} />
      <Card size="small" title={copy.acts} role="region" aria-label={copy.acts}>
        <PlayerActions player={player} />
      </Card>
    </>
  )
}

/** The player's latest deposits and withdrawals, of those that the operator may see. */
function Orders({ id }: { id: string }) {
  const may = useMay()
  return (
    <>
      {may('GET /console/api/deposits') && <Latest at="GET /console/api/deposits" id={id} />}
      {may('GET /console/api/withdrawals') && <Latest at="GET /console/api/withdrawals" id={id} />}
    </>
  )
}

/** Orders that are listed. */
const shown = 5

function Latest({ at, id }: { at: 'GET /console/api/deposits' | 'GET /console/api/withdrawals'; id: string }) {
  const { data, error, isPlaceholderData, refetch } = useRead(at, { player_id: id, per_page: shown })
  const isDeposit = at === 'GET /console/api/deposits'
  const title = isDeposit ? copy.deposits : copy.withdrawals
  return (
    <Card size="small" title={title} role="region" aria-label={title}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {(!data || isPlaceholderData) && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data && !isPlaceholderData && data.items.length === 0 && (
        <Typography.Text type="secondary">{copy.noOrders}</Typography.Text>
      )}
      {data && !isPlaceholderData && (
        <ul className="open-items">
          {data.items.map((order) => (
            <li key={order.id}>
              <OrderLink
                kind={isDeposit ? 'deposit' : 'withdrawal'}
                number={'deposit_no' in order ? order.deposit_no : order.out_trade_no}
              />
              <Money value={order.amount} isStrong />
              <StateTag options={reviewStates} value={order.state} />
              <Time value={order.created_at} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
