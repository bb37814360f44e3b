import { Card, Descriptions, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Money } from '../../ui/figures/Money.tsx'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { copy, yesNo } from './player.copy.ts'
import type { PlayerDetail } from '../../ui/player/player.ts'

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

export function Totals({ player: { totals } }: { player: PlayerDetail }) {
  const { deposits, withdrawals, rebates, packets, promotions, bets } = totals
  const staked = { count: bets.count, amount: bets.stake }
  const lines = { deposits, withdrawals, rebates, packets, promotions, bets: staked }
  return (
    <Card size="small" title={copy.totals} style={{ flex: '1 1 270px' }}>
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

/** What the head of the page does not show. */
export function Profile({ player }: { player: PlayerDetail }) {
  const entries: [string, ReactNode][] = [
    [copy.birthday, text(player.birthday)],
    [copy.free, <StateTag key="free" options={yesNo} value={player.transferstatus} />],
    [copy.referrals, text(player.referrals)],
    [copy.vipSince, <Time key="vip" value={player.vip_since} />],
    [copy.createdAddress, text(player.created_ip)],
    [copy.lastSeen, <Time key="seen" value={player.last_login_at} />],
  ]
  const items = entries.map(([label, children]) => ({ key: label, label, children }))
  const invitation = (
    <Link
      to={`/invitations?q=${encodeURIComponent(player.username)}`}
      style={{ display: 'inline-block', minHeight: 24 }}
    >
      {copy.invitationText(player.inviter, player.invited)}
    </Link>
  )
  const wide = [
    {
      key: 'id',
      label: copy.id,
      span: 'filled' as const,
      children: <Typography.Text copyable>{player.id}</Typography.Text>,
    },
    ...(player.inviter || player.invited > 0
      ? [{ key: 'invitation', label: copy.invitation, span: 'filled' as const, children: invitation }]
      : []),
  ]
  return (
    <Card size="small" title={copy.profile} style={{ flex: '1 1 360px' }}>
      <Descriptions size="small" column={{ xs: 1, lg: 2, xxl: 3 }} items={[...items, ...wide]} />
    </Card>
  )
}
