import { fen, signedFenFromYuan, yuanFromFen } from '@koi/contract/money'
import { ruleNames } from '@koi/contract/player/link/link.copy'
import { untilLifted } from '@koi/contract/player/protection/protection'
import { switches } from '@koi/contract/state'
import { Flex, Space, Tag, Tooltip, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../app/me.ts'
import { Money } from '../figures/Money.tsx'
import { Time } from '../figures/Time.tsx'
import { ScoreTag } from '../order/risk.tsx'
import { copy } from './facts.copy.ts'
import type { Glance, PlayerDetail } from './player.ts'

const difference = (of: string | number, less: string | number): string =>
  yuanFromFen(fen((signedFenFromYuan(String(of)) ?? 0) - (signedFenFromYuan(String(less)) ?? 0)))

const Soft = ({ children }: { children: ReactNode }) => <Typography.Text type="secondary">{children}</Typography.Text>

/** What restricts or distinguishes the account. */
export function StateTags({ player }: { player: PlayerDetail }) {
  const { isblack, status, isagent, is_test: isTest, excluded_until: until } = player
  return (
    <>
      {isblack === 1 && <Tag color="red">{copy.black}</Tag>}
      {status === switches.off && <Tag color="red">{copy.disabled}</Tag>}
      {until !== '' && (
        <Tag color="warning">{until === untilLifted ? copy.excludedForever : copy.excluded(until.slice(0, 16))}</Tag>
      )}
      {isagent === 1 && <Tag color="processing">{copy.agent}</Tag>}
      {isTest === 1 && <Tag>{copy.test}</Tag>}
    </>
  )
}

/** Facts of a player; `glance`: undefined while it is loading. */
export function PlayerFacts({ player, glance }: { player: PlayerDetail; glance: Glance | undefined }) {
  const { deposits, withdrawals, bets } = player.totals
  const canSee = useMay()('PATCH /console/api/players/:id')
  const contact = (text: string): ReactNode =>
    text === '' ? (
      '–'
    ) : canSee ? (
      <Typography.Text copyable>{text}</Typography.Text>
    ) : (
      <Tooltip title={copy.masked}>
        <span>{text}</span>
      </Tooltip>
    )
  const counted = ({ amount, count }: { amount: string | number; count: number }) => (
    <Space size={6}>
      <Money value={amount} />
      <Soft>{copy.count(count)}</Soft>
    </Space>
  )
  const facts: [string, ReactNode][] = [
    [copy.own, <Money key="own" value={player.balance} isStrong />],
    [copy.venues, <Money key="venues" value={player.gameblance} isStrong />],
    [copy.inReview, <Money key="held" value={player.held} isStrong />],
    [copy.requirement, <Money key="requirement" value={player.bet_amount} />],
    [copy.deposits, counted(deposits)],
    [copy.withdrawals, counted(withdrawals)],
    [copy.net, <Money key="net" value={difference(deposits.amount, withdrawals.amount)} isSigned />],
    [copy.result, <Money key="result" value={bets.win_loss} isSigned />],
    [
      copy.since,
      <Space key="since" size={6} wrap>
        <Time value={player.created_at} />
        <Soft>{copy.days(player.joinday)}</Soft>
      </Space>,
    ],
    [copy.vip, <span key="vip">{`VIP${player.vip}`}</span>],
    [
      copy.referrer,
      <Space key="referrer" size={6} wrap>
        <span>{player.pid || copy.noReferrer}</span>
        {player.source && <Soft>{copy.source(player.source)}</Soft>}
        {player.inviter && <Soft>{copy.inviter(player.inviter)}</Soft>}
      </Space>,
    ],
    [copy.realname, player.realname || '–'],
    [copy.mobile, contact(player.mobile)],
    [copy.email, contact(player.email)],
    [copy.seen, <LastSeen key="seen" glance={glance} />],
    ...(glance?.risk ? riskFacts(player.id, glance.risk) : []),
    ...(player.note ? [[copy.note, player.note] satisfies [string, ReactNode]] : []),
  ]
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LastSeen({ glance }: { glance: Glance | undefined }) {
  if (!glance) return <>…</>
  const { last_seen: seen } = glance
  if (!seen) return <>{copy.never}</>
  return (
    <Flex vertical>
      <Time value={seen.seen_at} />
      <Tooltip title={seen.agent}>
        <Soft>{`${seen.device || copy.unknownDevice} · ${seen.ip}`}</Soft>
      </Tooltip>
      {seen.is_new === 1 && (
        <span>
          <Tag color="warning">{copy.newDevice}</Tag>
        </span>
      )}
    </Flex>
  )
}

const riskFacts = (id: string, { score, linked, rules }: NonNullable<Glance['risk']>): [string, ReactNode][] => [
  [
    copy.risk,
    <Flex key="risk" vertical>
      <span>
        <ScoreTag score={score} />
      </span>
      {rules.map(({ rule, points }) => (
        <Soft key={rule}>{`${ruleNames[rule]} +${points}`}</Soft>
      ))}
      {rules.length === 0 && <Soft>{copy.noReasons}</Soft>}
    </Flex>,
  ],
  [
    copy.linked,
    <Link
      key="linked"
      to={`/players/${encodeURIComponent(id)}?tab=links`}
      style={{ display: 'inline-block', minHeight: 24 }}
    >
      {copy.linkedCount(linked)}
    </Link>,
  ],
]
