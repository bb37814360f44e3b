import {
  ControlOutlined,
  DashboardOutlined,
  FileTextOutlined,
  GiftOutlined,
  PlayCircleOutlined,
  ShareAltOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { copy } from './app.copy.ts'
import { may, type Me } from './me.ts'
import type { Permission } from './permission.ts'

interface Group {
  key: string
  label: string
  icon: ReactNode
  /** The permission is the one that reading the page takes. */
  pages: [address: string, label: string, permission: Permission][]
}

type Page = [address: string, name: keyof typeof copy.pages, permission: Permission]

const group = (key: keyof typeof copy.groups, icon: ReactNode, pages: Page[]): Group => ({
  key,
  label: copy.groups[key],
  icon,
  pages: pages.map(([address, name, permission]) => [address, copy.pages[name], permission]),
})

/** The menu, in the order of a working day: what waits, who, money, play, words, offers, partners, machinery. */
export const menu: Group[] = [
  group('overview', <DashboardOutlined />, [
    ['/', 'dashboard', 'report.view'],
    ['/reports', 'reports', 'report.view'],
  ]),
  group('player', <TeamOutlined />, [
    ['/players', 'players', 'player.view'],
    ['/vip-levels', 'vipLevels', 'vip.view'],
    ['/chat', 'chat', 'chat.view'],
    ['/canned-answers', 'cannedAnswers', 'chat.view'],
  ]),
  group('money', <WalletOutlined />, [
    ['/deposits', 'deposits', 'deposit.view'],
    ['/withdrawals', 'withdrawals', 'withdrawal.view'],
    ['/transfers', 'transfers', 'transfer.view'],
    ['/adjustments', 'adjustments', 'adjustment.view'],
    ['/unmatched-payments', 'unmatchedPayments', 'deposit.view'],
    ['/ledger', 'ledger', 'ledger.check'],
    ['/receiving-accounts', 'receivingAccounts', 'channel.view'],
    ['/pay-channels', 'payChannels', 'channel.view'],
    ['/banks', 'banks', 'channel.view'],
  ]),
  group('game', <PlayCircleOutlined />, [
    ['/bets', 'bets', 'bet.view'],
    ['/venues', 'venues', 'venue.view'],
    ['/games', 'games', 'game.view'],
    ['/venue-faults', 'venueFaults', 'venue.view'],
    ['/held-wins', 'heldWins', 'venue.view'],
  ]),
  group('content', <FileTextOutlined />, [
    ['/banners', 'banners', 'content.view'],
    ['/notices', 'notices', 'content.view'],
    ['/messages', 'messages', 'content.view'],
    ['/articles', 'articles', 'content.view'],
    ['/sponsors', 'sponsors', 'content.view'],
  ]),
  group('promotion', <GiftOutlined />, [
    ['/activity-applications', 'activityApplications', 'promotion.view'],
    ['/activities', 'activities', 'promotion.view'],
    ['/activity-types', 'activityTypes', 'promotion.view'],
    ['/redpacket-rules', 'redpacketRules', 'packet.view'],
    ['/redpacket-claims', 'redpacketClaims', 'packet.view'],
    ['/rebates', 'rebates', 'rebate.view'],
  ]),
  group('agent', <ShareAltOutlined />, [
    ['/agent-applications', 'agentApplications', 'agent.view'],
    ['/agents', 'agents', 'agent.view'],
  ]),
  group('system', <ControlOutlined />, [
    ['/settings', 'settings', 'setting.view'],
    ['/jobs', 'jobs', 'job.view'],
    ['/audit', 'audit', 'audit.view'],
    ['/operators', 'operators', 'operator.view'],
  ]),
]

/** The menu entry an address belongs to: '/players/7' lies under '/players'. */
export const entryOf = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`
export const groupOf = (entry: string): string | undefined =>
  menu.find((group) => group.pages.some(([address]) => address === entry))?.key

/** The menu of one operator: groups with nothing for him are left out. */
export const menuOf = (me: Me | undefined): Group[] =>
  menu
    .map((group) => ({ ...group, pages: group.pages.filter(([, , permission]) => may(me, permission)) }))
    .filter(({ pages: own }) => own.length > 0)
