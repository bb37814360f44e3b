import { untilLifted } from '@koi/contract/player/protection/protection'
import { Card, Descriptions, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Option } from '../../ui/field/field.ts'
import { Money } from '../../ui/figures/Money.tsx'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { accountStates, blacklistStates, copy, yesNo } from './player.copy.ts'
import type { PlayerDetail } from './player.ts'

function Line({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" style={{ paddingBlock: 3 }}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <span>
        {note && (
          <Typography.Text type="secondary" style={{ marginInlineEnd: 8 }}>
            {note}
          </Typography.Text>
        )}
        {children}
      </span>
    </Flex>
  )
}

export function Balances({ player }: { player: PlayerDetail }) {
  const figures: [string, string | number][] = [
    [copy.balance, player.balance],
    [copy.venues, player.gameblance],
    [copy.held, player.held],
    [copy.requirement, player.bet_amount],
    [copy.paysum, player.paysum],
  ]
  return (
    <Card size="small" title={copy.money} style={{ flex: '0 0 230px' }}>
      {figures.map(([label, value]) => (
        <Line key={label} label={label}>
          <Money value={value} isStrong />
        </Line>
      ))}
    </Card>
  )
}

export function Totals({ player: { totals } }: { player: PlayerDetail }) {
  const { deposits, withdrawals, rebates, packets, promotions, bets } = totals
  const staked = { count: bets.count, amount: bets.stake }
  const lines = { deposits, withdrawals, rebates, packets, promotions, bets: staked }
  return (
    <Card size="small" title={copy.totals} style={{ flex: '0 0 270px' }}>
      {Object.entries(lines).map(([name, { count, amount }]) => (
        <Line key={name} label={copy.totalNames[name] ?? name} note={copy.counted(count)}>
          <Money value={amount} />
        </Line>
      ))}
      <Line label={copy.winLoss}>
        <Money value={bets.win_loss} isSigned />
      </Line>
    </Card>
  )
}

const text = (value: string | number) => (value === '' ? '–' : String(value))

export function Profile({ player }: { player: PlayerDetail }) {
  const tag = (options: Option[], value: unknown) => <StateTag options={options} value={value} />
  const entries: [string, ReactNode][] = [
    [copy.state, tag(accountStates, player.status)],
    [copy.blacklist, tag(blacklistStates, player.isblack)],
    [copy.vip, `VIP${player.vip}`],
    [copy.realname, text(player.realname)],
    [copy.mobile, text(player.mobile)],
    [copy.email, text(player.email)],
    [copy.birthday, text(player.birthday)],
    [copy.agent, tag(yesNo, player.isagent)],
    [copy.test, tag(yesNo, player.is_test)],
    [copy.free, tag(yesNo, player.transferstatus)],
    [copy.referrer, text(player.pid)],
    [copy.referrals, text(player.referrals)],
    [copy.registered, <Time key="registered" value={player.created_at} />],
    [copy.lastSeen, <Time key="seen" value={player.last_login_at} />],
    [copy.lastAddress, text(player.last_login_ip)],
    [
      copy.excluded,
      player.excluded_until === untilLifted ? copy.untilLifted : <Time key="excluded" value={player.excluded_until} />,
    ],
    [copy.vipSince, <Time key="vip" value={player.vip_since} />],
    [copy.createdAddress, text(player.created_ip)],
  ]
  const items = entries.map(([label, children]) => ({ key: label, label, children }))
  const wide = [
    { key: 'id', label: copy.id, span: 3, children: <Typography.Text copyable>{player.id}</Typography.Text> },
    ...(player.inviter || player.invited > 0
      ? [
          {
            key: 'invitation',
            label: copy.invitation,
            span: 3,
            children: (
              <Link
                to={`/invitations?q=${encodeURIComponent(player.username)}`}
                style={{ display: 'inline-block', minHeight: 24 }}
              >
                {copy.invitationText(player.inviter, player.invited)}
              </Link>
            ),
          },
        ]
      : []),
    ...(player.source ? [{ key: 'source', label: copy.source, span: 3, children: player.source }] : []),
    ...(player.note ? [{ key: 'note', label: copy.note, span: 3, children: player.note }] : []),
  ]
  return (
    <Card size="small" title={copy.profile} style={{ flex: 1 }}>
      <Descriptions size="small" column={3} items={[...items, ...wide]} />
    </Card>
  )
}
