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

interface Group {
  key: string
  label: string
  icon: ReactNode
  pages: [address: string, label: string][]
}

const { groups, pages } = copy

/** The menu, in the order of a working day: what waits, who, money, play, words, offers, partners, machinery. */
export const menu: Group[] = [
  {
    key: 'overview',
    label: groups.overview,
    icon: <DashboardOutlined />,
    pages: [
      ['/', pages.dashboard],
      ['/reports', pages.reports],
    ],
  },
  {
    key: 'player',
    label: groups.player,
    icon: <TeamOutlined />,
    pages: [
      ['/players', pages.players],
      ['/vip-levels', pages.vipLevels],
    ],
  },
  {
    key: 'money',
    label: groups.money,
    icon: <WalletOutlined />,
    pages: [
      ['/deposits', pages.deposits],
      ['/withdrawals', pages.withdrawals],
      ['/transfers', pages.transfers],
      ['/adjustments', pages.adjustments],
      ['/stray-payments', pages.strayPayments],
      ['/ledger', pages.ledger],
      ['/receiving-accounts', pages.receivingAccounts],
      ['/pay-channels', pages.payChannels],
      ['/banks', pages.banks],
    ],
  },
  {
    key: 'game',
    label: groups.game,
    icon: <PlayCircleOutlined />,
    pages: [
      ['/bets', pages.bets],
      ['/venues', pages.venues],
      ['/games', pages.games],
      ['/venue-faults', pages.venueFaults],
    ],
  },
  {
    key: 'content',
    label: groups.content,
    icon: <FileTextOutlined />,
    pages: [
      ['/banners', pages.banners],
      ['/notices', pages.notices],
      ['/messages', pages.messages],
      ['/articles', pages.articles],
      ['/sponsors', pages.sponsors],
    ],
  },
  {
    key: 'promotion',
    label: groups.promotion,
    icon: <GiftOutlined />,
    pages: [
      ['/activity-applications', pages.activityApplications],
      ['/activities', pages.activities],
      ['/activity-types', pages.activityTypes],
      ['/redpacket-rules', pages.redpacketRules],
      ['/redpacket-claims', pages.redpacketClaims],
      ['/rebates', pages.rebates],
    ],
  },
  {
    key: 'agent',
    label: groups.agent,
    icon: <ShareAltOutlined />,
    pages: [
      ['/agent-applications', pages.agentApplications],
      ['/agents', pages.agents],
    ],
  },
  {
    key: 'system',
    label: groups.system,
    icon: <ControlOutlined />,
    pages: [
      ['/settings', pages.settings],
      ['/jobs', pages.jobs],
      ['/audit', pages.audit],
    ],
  },
]

/** The menu entry an address belongs to: '/players/7' lies under '/players'. */
export const entryOf = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`
export const groupOf = (entry: string): string | undefined =>
  menu.find((group) => group.pages.some(([address]) => address === entry))?.key
