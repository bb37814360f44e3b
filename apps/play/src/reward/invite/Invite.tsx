import { Between, Faint, SectionTitle } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { EmptyState, Failed } from '@koi/ui/EmptyState'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { Qr } from '@koi/ui/Qr'
import { Reading } from '@koi/ui/Reading'
import { Tag } from '@koi/ui/Tag'
import { yuan } from '@koi/web/money'
import { CopyButton } from '../../app/shell/CopyButton.tsx'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
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
    {[[copy.link, link] as const, [copy.code, code] as const].map(([what, text]) => (
      <div key={what} className={css.copied}>
        <Faint as="span">{what}</Faint>
        <span>{text}</span>
        <CopyButton text={text} what={what} />
      </div>
    ))}
    <div className={css.qr}>
      <Qr of={link} label={copy.qr} />
      <Faint as="span">{copy.scan}</Faint>
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
    {rewards.length === 0 && <Faint>{copy.noRewards}</Faint>}
    {rewards.map((reward, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- titles of rules may repeat
      <div key={index} className={css.reward}>
        <Between>
          <strong>{reward.title}</strong>
          <span>
            {reward.side === 'inviter' ? copy.forInviter : copy.forFriend}{' '}
            {inKind(reward) || <Money of={reward.amount} tone="gold" />}
          </span>
        </Between>
        <Faint>{conditionsOf(reward).join(' · ')}</Faint>
      </div>
    ))}
    {rewards.length > 0 && <Faint>{copy.note}</Faint>}
  </Card>
)

const FriendLine = ({ friend: { username, state, stateName, reward, registeredAt } }: { friend: Friend }) => (
  <li>
    <Card as="div" gap={2}>
      <Between>
        <strong>{username}</strong>
        <Tag tone={state === 'qualified' ? 'good' : 'plain'}>{stateName}</Tag>
      </Between>
      <Between>
        <Faint as="span">
          {copy.registered} {registeredAt}
        </Faint>
        {reward > 0 && (
          <span>
            {copy.reward} <Money of={reward} tone="gold" />
          </span>
        )}
      </Between>
    </Card>
  </li>
)

function Friends() {
  const pages = usePages('POST /api/invite/friends', {}, { toRow: toFriend })
  return (
    <>
      <SectionTitle>{copy.list}</SectionTitle>
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

/** Shows the player's invitation link, the rewards of both sides and the friends who registered by the link. */
export const Invite = playersOnly(function Invite() {
  const reading = useRead('POST /api/invite', {}, { select: toInvitation })
  return (
    <Screen title={copy.title}>
      <Reading of={reading}>
        {(data) =>
          data.link === '' ? (
            <Failed onRetry={reading.retry} />
          ) : (
            <>
              {data.isAgent && <Notice onPage>{copy.agent}</Notice>}
              {data.isBarred && !data.isAgent && <Notice onPage>{copy.barred}</Notice>}
              <Own invitation={data} />
              {!data.isAgent && <Rewards rewards={data.rewards} />}
              <Poster invitation={data} />
              <Friends />
            </>
          )
        }
      </Reading>
    </Screen>
  )
})
