import { Card, Descriptions, Flex, Skeleton, Tabs, Typography } from 'antd'
import { Link, useParams, useSearchParams } from 'react-router'
import { useRead } from '../app/api.ts'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { Failure } from '../ui/ResourceTable.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { Time } from '../ui/Time.tsx'
import { accountStates, blacklistStates, copy } from './player.copy.ts'
import type { PlayerRow } from './player.ts'
import { PlayerActions } from './PlayerActions.tsx'
import { type Tab, tabs, PlayerTab } from './PlayerTab.tsx'

export default function PlayerPage() {
  const { id = '' } = useParams()
  const { data: player, error, refetch } = useRead<PlayerRow>(`/players/${encodeURIComponent(id)}`)
  return (
    <Page
      title={player?.username ?? copy.title}
      hint={<Link to="/players">{copy.back}</Link>}
      extra={player && <PlayerActions player={player} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!player && !error && <Skeleton active />}
      {player && <Player player={player} />}
    </Page>
  )
}

function Player({ player }: { player: PlayerRow }) {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'deposits'
  return (
    <>
      <Flex gap={12} style={{ marginBottom: 12 }}>
        <Balances player={player} />
        <Profile player={player} />
      </Flex>
      <Card size="small">
        <Tabs
          activeKey={tab}
          destroyOnHidden
          onChange={(key) => setSearch({ tab: key }, { replace: true })}
          items={tabs.map((key: Tab) => ({
            key,
            label: copy.tabs[key],
            children: <PlayerTab tab={key} player={player} />,
          }))}
        />
      </Card>
    </>
  )
}

function Balances({ player }: { player: PlayerRow }) {
  const figures: [string, unknown][] = [
    [copy.balance, player.balance],
    [copy.venues, player.gameblance],
    [copy.held, player.held],
    [copy.duty, player.bet_amount],
    [copy.paysum, player.paysum],
  ]
  return (
    <Card size="small" title={copy.money} style={{ width: 300 }}>
      {figures
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => (
          <Flex key={label} justify="space-between" style={{ paddingBlock: 4 }}>
            <Typography.Text type="secondary">{label}</Typography.Text>
            <Money value={value} isStrong />
          </Flex>
        ))}
    </Card>
  )
}

function Profile({ player }: { player: PlayerRow }) {
  const text = (value: unknown) => (value === undefined || value === null || value === '' ? '–' : String(value))
  const items = [
    { key: 'state', label: copy.state, children: <StateTag options={accountStates} value={player.status} /> },
    { key: 'black', label: copy.blacklist, children: <StateTag options={blacklistStates} value={player.isblack} /> },
    { key: 'vip', label: copy.vip, children: `VIP${text(player.vip ?? 0)}` },
    { key: 'realname', label: copy.realname, children: text(player.realname) },
    { key: 'mobile', label: copy.mobile, children: text(player.mobile) },
    { key: 'email', label: copy.email, children: text(player.email) },
    { key: 'birthday', label: copy.birthday, children: text(player.birthday) },
    { key: 'free', label: copy.free, children: <StateTag options={switchWords} value={player.transferstatus} /> },
    { key: 'pid', label: copy.referrer, children: text(player.pid) },
    { key: 'registered', label: copy.registered, children: <Time value={player.created_at} /> },
    { key: 'seen', label: copy.lastSeen, children: <Time value={player.last_login_at} /> },
    { key: 'address', label: copy.lastAddress, children: text(player.last_login_ip) },
    { key: 'id', label: copy.id, span: 3, children: <Typography.Text copyable>{player.id}</Typography.Text> },
  ]
  return (
    <Card size="small" title={copy.profile} style={{ flex: 1 }}>
      <Descriptions size="small" column={3} items={items} />
    </Card>
  )
}

const switchWords = [
  { value: 1, label: copy.on, tone: 'success' as const },
  { value: 0, label: copy.off },
]
