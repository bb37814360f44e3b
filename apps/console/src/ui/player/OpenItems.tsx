import { Skeleton, Tag, Typography } from 'antd'
import { Link, useLocation } from 'react-router'
import { useRead } from '../../app/api.ts'
import { type InboxItem, itemAddress, listing, type Opened } from '../../app/inbox.ts'
import { Money } from '../figures/Money.tsx'
import { StateTag } from '../figures/StateTag.tsx'
import { Age } from '../figures/Time.tsx'
import { titleOf, whatText } from '../order/inboxItem.ts'
import { Failure } from '../table/ResourceTable.tsx'
import { queueLabels } from '../words/queues.copy.ts'
import { chatStates, copy } from './facts.copy.ts'
import type { Glance, PlayerDetail } from './player.ts'

/** Items that are listed; the inbox has the others. */
const shown = 8

interface Props {
  player: Pick<PlayerDetail, 'id' | 'username'>
  glance: Glance | undefined
  /** Without the conversation, on its own page. */
  hasChat?: boolean
}

/** What waits for a decision about the player, with links to the page that decides it and to the inbox. */
export function OpenItems({ player, glance, hasChat = true }: Props) {
  const query = { player_id: player.id, sort: 'created_at' as const, limit: shown }
  const { data, error, isPlaceholderData, refetch } = useRead(listing, query, { refetchInterval: 15_000 })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data || isPlaceholderData) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const chat = hasChat ? glance?.chat : null
  const hits = glance?.barring_hits ?? 0
  if (data.items.length === 0 && !chat && hits === 0)
    return <Typography.Text type="secondary">{copy.none}</Typography.Text>
  return (
    <>
      <ul className="open-items" aria-label={copy.open}>
        {chat && (
          <li>
            <Tag>{copy.chat}</Tag>
            <Link to={`/chat/${encodeURIComponent(chat.id)}`}>{copy.openChat}</Link>
            <StateTag options={chatStates} value={chat.state} />
            <Typography.Text type="secondary">
              <Age since={chat.last_at} />
            </Typography.Text>
          </li>
        )}
        {hits > 0 && (
          <li>
            <Tag>{copy.barring}</Tag>
            <Link to={`/barring-hits?state=open&q=${encodeURIComponent(player.username)}`}>
              {copy.openBarring(hits)}
            </Link>
          </li>
        )}
        {data.items.map((item) => (
          <Item key={`${item.kind}:${item.id}`} item={item} />
        ))}
      </ul>
      {data.items.length > 0 && (
        <Link
          to={`/inbox?player_id=${encodeURIComponent(player.id)}`}
          style={{ display: 'inline-block', minHeight: 24, marginTop: 6 }}
        >
          {copy.inInbox(data.total)}
        </Link>
      )}
    </>
  )
}

function Item({ item }: { item: InboxItem }) {
  const { pathname, search } = useLocation()
  const state: Opened = { from: pathname + search, inbox: { item, query: { player_id: item.player_id } } }
  const what = whatText(item) || item.number
  return (
    <li>
      <Tag>{queueLabels[item.kind]}</Tag>
      <Link to={itemAddress(item)} state={state} aria-label={`${titleOf(item)} · ${what}`}>
        {what}
      </Link>
      {item.amount !== null && <Money value={item.amount} isStrong />}
      <Typography.Text type={item.urgency >= 1 ? 'danger' : 'secondary'}>
        <Age since={item.created_at} />
        {item.urgency >= 1 && ` · ${copy.late}`}
      </Typography.Text>
      {item.owner !== '' && <Tag color="processing">{item.owner}</Tag>}
    </li>
  )
}
