import { Card } from '@koi/ui/Card'
import { EmptyState, Failed } from '@koi/ui/EmptyState'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { Qr } from '@koi/ui/Qr'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tag } from '@koi/ui/Tag'
import { yuan } from '@koi/web/money'
import { CopyButton } from '../../app/CopyButton.tsx'
import { useRead } from '../../app/queries.ts'
import { Screen } from '../../app/Screen.tsx'
import { usePages } from '../../app/usePages.ts'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { List } from '../../ui/List.tsx'
import { copy } from './invite.copy.ts'
import css from './invite.module.css'
import { type Friend, inKind, type Invitation, type Reward, toFriend, toInvitation } from './invite.read.ts'
import { Poster } from './Poster.tsx'

const Own = ({ invitation: { code, link, friends, qualified, isAgent } }: { invitation: Invitation }) => (
  <Card onPage gap={3} aria-label={copy.own}>
    <h2>{copy.own}</h2>
    {!isAgent && (
      <Facts look="columns">
        <Fact label={copy.friends}>{copy.people(friends)}</Fact>
        <Fact label={copy.qualified}>{copy.people(qualified)}</Fact>
      </Facts>
    )}
    <div className={css.copied}>
      <span className={css.faint}>{copy.link}</span>
      <span className={css.text}>{link}</span>
      <CopyButton text={link} what={copy.link} />
    </div>
    <div className={css.copied}>
      <span className={css.faint}>{copy.code}</span>
      <span className={css.text}>{code}</span>
      <CopyButton text={code} what={copy.code} />
    </div>
    <div className={css.qr}>
      <Qr of={link} label={copy.qr} />
      <span className={css.faint}>{copy.scan}</span>
    </div>
  </Card>
)

const conditionsOf = ({ deposited, stake, days, monthMost, until }: Reward): string[] =>
  [
    deposited > 0 ? copy.deposited(yuan(deposited)) : '',
    stake > 0 ? copy.stake(yuan(stake)) : '',
    days > 0 ? copy.within(days) : '',
    monthMost > 0 ? copy.monthMost(monthMost) : '',
    until ? copy.until(until) : '',
  ].filter(Boolean)

const Rewards = ({ rewards }: { rewards: Reward[] }) => (
  <Card onPage gap={3} aria-label={copy.rewards}>
    <h2>{copy.rewards}</h2>
    {rewards.length === 0 && <p className={css.faint}>{copy.noRewards}</p>}
    {rewards.map((reward, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- titles of rules may repeat
      <div key={index} className={css.reward}>
        <p className={css.between}>
          <strong>{reward.title}</strong>
          <span>
            {reward.side === 'inviter' ? copy.forInviter : copy.forFriend}{' '}
            {inKind(reward) || <Money of={reward.amount} tone="gold" />}
          </span>
        </p>
        <p className={css.faint}>{conditionsOf(reward).join(' · ')}</p>
      </div>
    ))}
    {rewards.length > 0 && <p className={css.faint}>{copy.note}</p>}
  </Card>
)

const FriendLine = ({ friend: { username, state, stateName, reward, registeredAt } }: { friend: Friend }) => (
  <li>
    <Card as="div" gap={2}>
      <p className={css.between}>
        <strong>{username}</strong>
        <Tag tone={state === 'qualified' ? 'good' : 'plain'}>{stateName}</Tag>
      </p>
      <p className={css.between}>
        <span className={css.faint}>
          {copy.registered} {registeredAt}
        </span>
        {reward > 0 && (
          <span>
            {copy.reward} <Money of={reward} tone="gold" />
          </span>
        )}
      </p>
    </Card>
  </li>
)

function Friends() {
  const pages = usePages('POST /api/invite/friends', {}, { toRow: toFriend })
  return (
    <>
      <h2 className={css.title}>{copy.list}</h2>
      {pages.isEmpty ? (
        <EmptyState picture="empty">{copy.empty}</EmptyState>
      ) : (
        <List pages={pages}>
          {(friend, index) => <FriendLine key={`${friend.username}${friend.registeredAt}${index}`} friend={friend} />}
        </List>
      )}
    </>
  )
}

/** The own link, what both get, and the friends who registered by it. */
export function Invite() {
  const isSignedIn = useRequirePlayer()
  const { data, isFirst, hasFailed, retry } = useRead(
    'POST /api/invite',
    {},
    { select: toInvitation, when: isSignedIn },
  )
  if (!isSignedIn) return null
  return (
    <Screen title={copy.title}>
      {isFirst && (
        <Card as="div" onPage gap={2}>
          <Skeleton shape="block" rows={3} />
        </Card>
      )}
      {(hasFailed || data?.link === '') && <Failed onRetry={retry} />}
      {data?.link && (
        <>
          {data.isAgent && <Notice onPage>{copy.agent}</Notice>}
          {data.isBarred && !data.isAgent && <Notice onPage>{copy.barred}</Notice>}
          <Own invitation={data} />
          {!data.isAgent && <Rewards rewards={data.rewards} />}
          <Poster invitation={data} />
          <Friends />
        </>
      )}
    </Screen>
  )
}
