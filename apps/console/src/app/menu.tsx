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
import { mainBrand } from '@koi/contract/brand/brand'
import type { ReactNode } from 'react'
import { copy } from './app.copy.ts'
import { may, type Me } from './me.ts'
import type { Guarded } from './permission.ts'

type MenuOwner = Pick<Me, 'permissions'> & Partial<Me>

/** The page's endpoint, for which the operator needs permission, or what decides it otherwise. */
type ShownTo = Guarded | ((me: Partial<Me>) => boolean)

interface Group {
  key: string
  label: string
  icon: ReactNode
  pages: [address: string, label: string, shownTo: ShownTo][]
}

type Page = [address: string, name: keyof typeof copy.pages, shownTo: ShownTo]

const group = (key: keyof typeof copy.groups, icon: ReactNode, pages: Page[]): Group => ({
  key,
  label: copy.groups[key],
  icon,
  pages: pages.map(([address, name, shownTo]) => [address, copy.pages[name], shownTo]),
})

/** In the main brand, for operators with access to others. */
const hasAllBrands = ({ brand, brands = [] }: Partial<Me>) => brand === mainBrand && brands.length > 0

export const menu: Group[] = [
  group('overview', <DashboardOutlined />, [
    ['/', 'dashboard', 'GET /console/api/reports/dashboard'],
    ['/all-brands', 'allBrands', hasAllBrands],
    ['/reports', 'reports', 'GET /console/api/reports/finance'],
    ['/events', 'events', 'GET /console/api/reports/events'],
  ]),
  group('player', <TeamOutlined />, [
    ['/players', 'players', 'GET /console/api/players'],
    ['/exclusion-lifts', 'exclusionLifts', 'GET /console/api/exclusion-lifts'],
    ['/inquiries', 'inquiries', 'GET /console/api/inquiries'],
    ['/verifications', 'verifications', 'GET /console/api/verifications'],
    ['/barring-hits', 'barringHits', 'GET /console/api/barring-hits'],
    ['/barring-lists', 'barringLists', 'GET /console/api/barring-lists'],
    ['/harm-markers', 'harmMarkers', 'GET /console/api/harm-markers'],
    ['/dormancies', 'dormancies', 'GET /console/api/dormancies'],
    ['/consents', 'consents', 'GET /console/api/consents'],
    ['/vip-levels', 'vipLevels', 'GET /console/api/vip-levels'],
    ['/chat', 'chat', 'GET /console/api/chat/threads'],
    ['/canned-answers', 'cannedAnswers', 'GET /console/api/chat/canned'],
  ]),
  group('money', <WalletOutlined />, [
    ['/deposits', 'deposits', 'GET /console/api/deposits'],
    ['/withdrawals', 'withdrawals', 'GET /console/api/withdrawals'],
    ['/transfers', 'transfers', 'GET /console/api/transfers'],
    ['/adjustments', 'adjustments', 'GET /console/api/adjustments'],
    ['/unmatched-payments', 'unmatchedPayments', 'GET /console/api/unmatched-payments'],
    ['/ledger', 'ledger', 'GET /console/api/ledger/check'],
    ['/receiving-accounts', 'receivingAccounts', 'GET /console/api/receiving-accounts'],
    ['/pay-channels', 'payChannels', 'GET /console/api/pay-channels'],
    ['/banks', 'banks', 'GET /console/api/banks'],
  ]),
  group('game', <PlayCircleOutlined />, [
    ['/bets', 'bets', 'GET /console/api/bets'],
    ['/venues', 'venues', 'GET /console/api/venues'],
    ['/games', 'games', 'GET /console/api/games'],
    ['/venue-faults', 'venueFaults', 'GET /console/api/venue-faults'],
    ['/held-wins', 'heldWins', 'GET /console/api/held-wins'],
  ]),
  group('content', <FileTextOutlined />, [
    ['/look', 'look', 'GET /console/api/look'],
    ['/banners', 'banners', 'GET /console/api/banners'],
    ['/notices', 'notices', 'GET /console/api/notices'],
    ['/messages', 'messages', 'GET /console/api/messages'],
    ['/consent-texts', 'consentTexts', 'GET /console/api/consent-texts'],
    ['/articles', 'articles', 'GET /console/api/articles/:type'],
    ['/sponsors', 'sponsors', 'GET /console/api/sponsors'],
  ]),
  group('promotion', <GiftOutlined />, [
    ['/activity-applications', 'activityApplications', 'GET /console/api/activity-applications'],
    ['/activities', 'activities', 'GET /console/api/activities'],
    ['/activity-types', 'activityTypes', 'GET /console/api/activity-types'],
    ['/free-rounds', 'freeRounds', 'GET /console/api/free-rounds'],
    ['/redpacket-rules', 'redpacketRules', 'GET /console/api/redpacket-rules'],
    ['/redpacket-claims', 'redpacketClaims', 'GET /console/api/redpacket-claims'],
    ['/rebates', 'rebates', 'GET /console/api/rebates/days'],
  ]),
  group('agent', <ShareAltOutlined />, [
    ['/agent-applications', 'agentApplications', 'GET /console/api/agent-applications'],
    ['/agents', 'agents', 'GET /console/api/agents'],
  ]),
  group('system', <ControlOutlined />, [
    ['/brands', 'brands', 'GET /console/api/brands'],
    ['/settings', 'settings', 'GET /console/api/settings'],
    ['/messengers', 'messengers', 'GET /console/api/messengers'],
    ['/message-templates', 'messageTemplates', 'GET /console/api/message-templates'],
    ['/message-deliveries', 'messageDeliveries', 'GET /console/api/message-deliveries'],
    ['/api-keys', 'apiKeys', 'GET /console/api/api-keys'],
    ['/webhooks', 'webhooks', 'GET /console/api/webhooks'],
    ['/webhook-deliveries', 'webhookDeliveries', 'GET /console/api/webhook-deliveries'],
    ['/page-errors', 'pageErrors', 'GET /console/api/page-errors'],
    ['/jobs', 'jobs', 'GET /console/api/jobs'],
    ['/tasks', 'tasks', 'GET /console/api/tasks'],
    ['/audit', 'audit', 'GET /console/api/audit'],
    ['/imports', 'imports', 'GET /console/api/imports'],
    ['/approvals', 'approvals', 'GET /console/api/approvals'],
    ['/operators', 'operators', 'GET /console/api/operators'],
  ]),
]

/** '/players/7' → '/players'. */
export const entryOf = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`
export const groupOf = (entry: string): string | undefined =>
  menu.find((group) => group.pages.some(([address]) => address === entry))?.key

const isShown = (me: MenuOwner | undefined, to: ShownTo): boolean =>
  typeof to === 'function' ? to(me ?? {}) : may(me, to)

/** Groups without a permitted page are omitted. */
export const menuOf = (me: MenuOwner | undefined): Group[] =>
  menu
    .map((group) => ({ ...group, pages: group.pages.filter(([, , shownTo]) => isShown(me, shownTo)) }))
    .filter(({ pages: own }) => own.length > 0)
