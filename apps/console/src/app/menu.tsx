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

interface Group {
  key: string
  label: string
  icon: ReactNode
  /** The permission is the one that reading the page takes. */
  pages: [address: string, label: string, permission?: string][]
}

const { groups, pages } = copy

/** The menu, in the order of a working day: what waits, who, money, play, words, offers, partners, machinery. */
export const menu: Group[] = [
  {
    key: 'overview',
    label: groups.overview,
    icon: <DashboardOutlined />,
    pages: [
      ['/', pages.dashboard, 'report.view'],
      ['/reports', pages.reports, 'report.view'],
    ],
  },
  {
    key: 'player',
    label: groups.player,
    icon: <TeamOutlined />,
    pages: [
      ['/players', pages.players, 'player.view'],
      ['/vip-levels', pages.vipLevels, 'vip.view'],
      ['/chat', pages.chat, 'chat.view'],
      ['/canned-answers', pages.cannedAnswers, 'chat.view'],
    ],
  },
  {
    key: 'money',
    label: groups.money,
    icon: <WalletOutlined />,
    pages: [
      ['/deposits', pages.deposits, 'deposit.view'],
      ['/withdrawals', pages.withdrawals, 'withdrawal.view'],
      ['/transfers', pages.transfers, 'transfer.view'],
      ['/adjustments', pages.adjustments, 'adjustment.view'],
      ['/stray-payments', pages.strayPayments, 'deposit.view'],
      ['/ledger', pages.ledger, 'ledger.check'],
      ['/receiving-accounts', pages.receivingAccounts, 'channel.view'],
      ['/pay-channels', pages.payChannels, 'channel.view'],
      ['/banks', pages.banks, 'channel.view'],
    ],
  },
  {
    key: 'game',
    label: groups.game,
    icon: <PlayCircleOutlined />,
    pages: [
      ['/bets', pages.bets, 'bet.view'],
      ['/venues', pages.venues, 'venue.view'],
      ['/games', pages.games, 'game.view'],
      ['/venue-faults', pages.venueFaults, 'venue.view'],
      ['/held-wins', pages.heldWins, 'venue.view'],
    ],
  },
  {
    key: 'content',
    label: groups.content,
    icon: <FileTextOutlined />,
    pages: [
      ['/banners', pages.banners, 'content.view'],
      ['/notices', pages.notices, 'content.view'],
      ['/messages', pages.messages, 'content.view'],
      ['/articles', pages.articles, 'content.view'],
      ['/sponsors', pages.sponsors, 'content.view'],
    ],
  },
  {
    key: 'promotion',
    label: groups.promotion,
    icon: <GiftOutlined />,
    pages: [
      ['/activity-applications', pages.activityApplications, 'promotion.view'],
      ['/activities', pages.activities, 'promotion.view'],
      ['/activity-types', pages.activityTypes, 'promotion.view'],
      ['/redpacket-rules', pages.redpacketRules, 'packet.view'],
      ['/redpacket-claims', pages.redpacketClaims, 'packet.view'],
      ['/rebates', pages.rebates, 'rebate.view'],
    ],
  },
  {
    key: 'agent',
    label: groups.agent,
    icon: <ShareAltOutlined />,
    pages: [
      ['/agent-applications', pages.agentApplications, 'agent.view'],
      ['/agents', pages.agents, 'agent.view'],
    ],
  },
  {
    key: 'system',
    label: groups.system,
    icon: <ControlOutlined />,
    pages: [
      ['/settings', pages.settings, 'setting.view'],
      ['/jobs', pages.jobs, 'job.view'],
      ['/audit', pages.audit, 'audit.view'],
      ['/operators', pages.operators, 'operator.view'],
    ],
  },
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
