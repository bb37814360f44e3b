import { mainBrand } from '@koi/contract/site/brand/brand'
import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'
import type { copy } from './app.copy.ts'
import { switchPath } from './brands.ts'
import { hasInbox } from './inbox.ts'
import type { Me, ShownTo } from './me.ts'
import type { QueueName } from './queue.ts'

export interface Page {
  path: string
  /** Key of title and menu label in `copy.pages`. */
  name: keyof typeof copy.pages
  shownTo: ShownTo
  Component: ComponentType
  /** Queue whose items wait for an operator on this page. */
  queue?: QueueName | 'chats' | 'inbox'
}

const page = (
  path: string,
  name: Page['name'],
  shownTo: ShownTo,
  load: () => Promise<{ default: ComponentType }>,
  queue?: Page['queue'],
): Page => ({ path, name, shownTo, Component: lazy(load), ...(queue ? { queue } : {}) })

/** Shown only in the main brand, to operators with access to other brands. */
const hasAllBrands = ({ brand, brands = [] }: Partial<Me>) => brand === mainBrand && brands.length > 0
const everyone = () => true

/** Pages of the menu, by group. */
export const menuPages = {
  overview: [
    page('/inbox', 'inbox', hasInbox, () => import('../desk/inbox/InboxPage.tsx'), 'inbox'),
    page('/', 'dashboard', 'GET /console/api/reports/dashboard', () => import('../desk/dashboard/DashboardPage.tsx')),
    page('/all-brands/:tab?', 'allBrands', hasAllBrands, () => import('../desk/overview/OverviewPage.tsx')),
    page(
      '/reports/:report?',
      'reports',
      'GET /console/api/reports/finance',
      () => import('../books/report/ReportPage.tsx'),
    ),
    page('/hand-overs', 'handOvers', everyone, () => import('../desk/handOver/HandOverPage.tsx')),
    page('/events', 'events', 'GET /console/api/reports/events', () => import('../platform/event/EventPage.tsx')),
  ],
  player: [
    page('/players', 'players', 'GET /console/api/players', () => import('../player/profile/PlayerListPage.tsx')),
    page(
      '/exclusion-lifts',
      'exclusionLifts',
      'GET /console/api/exclusion-lifts',
      () => import('../player/profile/ExclusionLiftPage.tsx'),
      'exclusion_lifts',
    ),
    page(
      '/inquiries',
      'inquiries',
      'GET /console/api/inquiries',
      () => import('../player/inquiry/InquiryPage.tsx'),
      'inquiries',
    ),
    page(
      '/verifications',
      'verifications',
      'GET /console/api/verifications',
      () => import('../player/verification/VerificationPage.tsx'),
      'verifications',
    ),
    page(
      '/barring-hits',
      'barringHits',
      'GET /console/api/barring-hits',
      () => import('../player/barring/BarringHitPage.tsx'),
    ),
    page(
      '/barring-lists',
      'barringLists',
      'GET /console/api/barring-lists',
      () => import('../player/barring/BarringListPage.tsx'),
    ),
    page(
      '/harm-markers',
      'harmMarkers',
      'GET /console/api/harm-markers',
      () => import('../player/profile/HarmPage.tsx'),
      'harm_markers',
    ),
    page(
      '/linked-players',
      'linkedPlayers',
      'GET /console/api/linked-players',
      () => import('../player/link/LinkedPlayersPage.tsx'),
    ),
    page(
      '/dormancies',
      'dormancies',
      'GET /console/api/dormancies',
      () => import('../player/dormancy/DormancyPage.tsx'),
    ),
    page('/consents', 'consents', 'GET /console/api/consents', () => import('../player/consent/ConsentPage.tsx')),
    page('/segments', 'segments', 'GET /console/api/segments', () => import('../player/segment/SegmentListPage.tsx')),
    page('/tags', 'tags', 'GET /console/api/tags', () => import('../player/tag/TagPage.tsx')),
    page('/vip-levels', 'vipLevels', 'GET /console/api/vip-levels', () => import('../reward/vip/VipLevelPage.tsx')),
    page('/chat/:id?', 'chat', 'GET /console/api/chat/threads', () => import('../contact/chat/ChatPage.tsx'), 'chats'),
    page(
      '/canned-answers',
      'cannedAnswers',
      'GET /console/api/chat/canned',
      () => import('../contact/chat/CannedPage.tsx'),
    ),
  ],
  money: [
    page(
      '/deposits',
      'deposits',
      'GET /console/api/deposits',
      () => import('../money/deposit/DepositListPage.tsx'),
      'deposits',
    ),
    page(
      '/withdrawals',
      'withdrawals',
      'GET /console/api/withdrawals',
      () => import('../money/withdraw/WithdrawalListPage.tsx'),
      'withdrawals',
    ),
    page(
      '/payout-rules',
      'payoutRules',
      'GET /console/api/payout-rules',
      () => import('../money/payoutRule/PayoutRulePage.tsx'),
    ),
    page(
      '/transfers',
      'transfers',
      'GET /console/api/transfers',
      () => import('../play/venue/TransferListPage.tsx'),
      'transfers',
    ),
    page(
      '/adjustments',
      'adjustments',
      'GET /console/api/adjustments',
      () => import('../money/adjustment/AdjustmentListPage.tsx'),
      'adjustments',
    ),
    page(
      '/unmatched-payments',
      'unmatchedPayments',
      'GET /console/api/unmatched-payments',
      () => import('../money/deposit/UnmatchedPaymentListPage.tsx'),
      'unmatched_payments',
    ),
    page('/ledger', 'ledger', 'GET /console/api/ledger/check', () => import('../books/ledger/LedgerPage.tsx')),
    page(
      '/receiving-accounts',
      'receivingAccounts',
      'GET /console/api/receiving-accounts',
      () => import('../money/channel/ReceivingAccountPage.tsx'),
    ),
    page(
      '/pay-channels',
      'payChannels',
      'GET /console/api/pay-channels',
      () => import('../money/channel/PayChannelPage.tsx'),
    ),
    page('/banks', 'banks', 'GET /console/api/banks', () => import('../money/payee/BankPage.tsx')),
  ],
  game: [
    page('/bets', 'bets', 'GET /console/api/bets', () => import('../play/bet/BetListPage.tsx')),
    page('/venues', 'venues', 'GET /console/api/venues', () => import('../play/venue/VenuePage.tsx')),
    page('/games', 'games', 'GET /console/api/games', () => import('../play/game/GamePage.tsx')),
    page(
      '/venue-faults',
      'venueFaults',
      'GET /console/api/venue-faults',
      () => import('../play/venue/VenueFaultPage.tsx'),
      'venue_faults',
    ),
    page(
      '/held-wins',
      'heldWins',
      'GET /console/api/held-wins',
      () => import('../play/venue/HeldWinPage.tsx'),
      'held_wins',
    ),
  ],
  content: [
    page('/look/:part?', 'look', 'GET /console/api/look', () => import('../desk/look/LookPage.tsx')),
    page('/banners', 'banners', 'GET /console/api/banners', () => import('../contact/article/BannerPage.tsx')),
    page('/notices', 'notices', 'GET /console/api/notices', () => import('../contact/article/NoticePage.tsx')),
    page('/messages', 'messages', 'GET /console/api/messages', () => import('../player/message/MessagePage.tsx')),
    page(
      '/consent-texts',
      'consentTexts',
      'GET /console/api/consent-texts',
      () => import('../player/consent/ConsentTextPage.tsx'),
    ),
    page(
      '/articles/:type?',
      'articles',
      'GET /console/api/articles/:type',
      () => import('../contact/article/ArticlePage.tsx'),
    ),
    page('/sponsors', 'sponsors', 'GET /console/api/sponsors', () => import('../contact/article/SponsorPage.tsx')),
  ],
  promotion: [
    page(
      '/activity-applications',
      'activityApplications',
      'GET /console/api/activity-applications',
      () => import('../reward/promotion/ApplicationListPage.tsx'),
      'activity_applications',
    ),
    page(
      '/bonus-rules',
      'bonusRules',
      'GET /console/api/bonus-rules',
      () => import('../reward/bonus/BonusRulePage.tsx'),
    ),
    page(
      '/tournaments',
      'tournaments',
      'GET /console/api/tournaments',
      () => import('../reward/tournament/TournamentPage.tsx'),
    ),
    page('/wheels', 'wheels', 'GET /console/api/wheels', () => import('../reward/wheel/WheelPage.tsx')),
    page(
      '/invitations',
      'invitations',
      'GET /console/api/invitations',
      () => import('../reward/invite/InvitationPage.tsx'),
    ),
    page('/missions', 'missions', 'GET /console/api/missions', () => import('../reward/mission/MissionPage.tsx')),
    page(
      '/bonuses',
      'bonuses',
      'GET /console/api/bonuses',
      () => import('../reward/bonus/BonusListPage.tsx'),
      'bonuses',
    ),
    page(
      '/campaigns',
      'campaigns',
      'GET /console/api/campaigns',
      () => import('../contact/campaign/CampaignListPage.tsx'),
    ),
    page(
      '/activities',
      'activities',
      'GET /console/api/activities',
      () => import('../reward/promotion/ActivityPage.tsx'),
    ),
    page(
      '/activity-types',
      'activityTypes',
      'GET /console/api/activity-types',
      () => import('../reward/promotion/ActivityTypePage.tsx'),
    ),
    page(
      '/free-rounds',
      'freeRounds',
      'GET /console/api/free-rounds',
      () => import('../play/freeRound/FreeRoundPage.tsx'),
      'free_rounds',
    ),
    page(
      '/redpacket-rules',
      'redpacketRules',
      'GET /console/api/redpacket-rules',
      () => import('../reward/packet/RedPacketRulePage.tsx'),
    ),
    page(
      '/redpacket-claims',
      'redpacketClaims',
      'GET /console/api/redpacket-claims',
      () => import('../reward/packet/ClaimListPage.tsx'),
    ),
    page('/rebates', 'rebates', 'GET /console/api/rebates/days', () => import('../reward/rebate/RebatePage.tsx')),
  ],
  agent: [
    page(
      '/agent-applications',
      'agentApplications',
      'GET /console/api/agent-applications',
      () => import('../partner/agent/AgentApplicationPage.tsx'),
      'agent_applications',
    ),
    page('/agents', 'agents', 'GET /console/api/agents', () => import('../partner/agent/AgentListPage.tsx')),
    page('/sources', 'sources', 'GET /console/api/sources', () => import('../partner/source/SourceListPage.tsx')),
    page('/postbacks', 'postbacks', 'GET /console/api/postbacks', () => import('../partner/source/PostbackPage.tsx')),
    page(
      '/source-statements',
      'sourceStatements',
      'GET /console/api/source-statements',
      () => import('../partner/source/SourceStatementPage.tsx'),
    ),
  ],
  system: [
    page('/brands', 'brands', 'GET /console/api/brands', () => import('../site/brand/BrandPage.tsx')),
    page('/settings', 'settings', 'GET /console/api/settings', () => import('../site/setting/SettingPage.tsx')),
    page('/opening', 'opening', 'GET /console/api/opening', () => import('../desk/opening/OpeningPage.tsx')),
    page(
      '/messengers',
      'messengers',
      'GET /console/api/messengers',
      () => import('../player/messenger/MessengerPage.tsx'),
    ),
    page(
      '/message-templates',
      'messageTemplates',
      'GET /console/api/message-templates',
      () => import('../player/messenger/TemplatePage.tsx'),
    ),
    page(
      '/message-deliveries',
      'messageDeliveries',
      'GET /console/api/message-deliveries',
      () => import('../player/messenger/DeliveryPage.tsx'),
    ),
    page('/api-keys', 'apiKeys', 'GET /console/api/api-keys', () => import('../access/apiKey/ApiKeyPage.tsx')),
    page('/webhooks', 'webhooks', 'GET /console/api/webhooks', () => import('../contact/webhook/WebhookPage.tsx')),
    page(
      '/webhook-deliveries',
      'webhookDeliveries',
      'GET /console/api/webhook-deliveries',
      () => import('../contact/webhook/BatchPage.tsx'),
    ),
    page(
      '/page-errors/:tab?',
      'pageErrors',
      'GET /console/api/page-errors',
      () => import('../desk/pageReport/PageReportPage.tsx'),
    ),
    page('/jobs', 'jobs', 'GET /console/api/jobs', () => import('../platform/job/JobListPage.tsx')),
    page('/tasks', 'tasks', 'GET /console/api/tasks', () => import('../platform/task/TaskPage.tsx')),
    page('/audit', 'audit', 'GET /console/api/audit', () => import('../access/audit/AuditPage.tsx')),
    page('/imports', 'imports', 'GET /console/api/imports', () => import('../desk/import/ImportPage.tsx')),
    page(
      '/approvals',
      'approvals',
      'GET /console/api/approvals',
      () => import('../access/approval/ApprovalPage.tsx'),
      'approvals',
    ),
    page('/operators', 'operators', 'GET /console/api/operators', () => import('../site/operator/OperatorPage.tsx')),
  ],
} satisfies Partial<Record<keyof typeof copy.groups, Page[]>>

/** Pages without a menu entry. */
const otherPages = [
  page(
    '/figures/:figure',
    'figureRows',
    'GET /console/api/reports/rows',
    () => import('../books/report/FigureRowsPage.tsx'),
  ),
  page('/players/:id', 'player', 'GET /console/api/players/:id', () => import('../player/profile/PlayerPage.tsx')),
  page(
    '/payout-rules/:id',
    'payoutRule',
    'GET /console/api/payout-rules/:id/decisions',
    () => import('../money/payoutRule/PayoutDecisionPage.tsx'),
  ),
  page(
    '/tournaments/:id',
    'tournament',
    'GET /console/api/tournaments/:id/scores',
    () => import('../reward/tournament/TournamentScorePage.tsx'),
  ),
  page(
    '/bonus-rules/:id',
    'bonusRule',
    'GET /console/api/bonus-rules/:id',
    () => import('../reward/bonus/BonusRuleDetailPage.tsx'),
  ),
  page('/segments/:id', 'segment', 'GET /console/api/segments/:id', () => import('../player/segment/SegmentPage.tsx')),
  page(
    '/campaigns/:id',
    'campaign',
    'GET /console/api/campaigns/:id',
    () => import('../contact/campaign/CampaignPage.tsx'),
  ),
  page('/sources/:id', 'source', 'GET /console/api/sources/:id', () => import('../partner/source/SourcePage.tsx')),
  page('/tags/:id', 'tag', 'GET /console/api/tags/:id/players', () => import('../player/tag/TagPlayersPage.tsx')),
  page(
    '/deposits/:deposit_no',
    'deposit',
    'GET /console/api/deposits/:deposit_no',
    () => import('../money/deposit/DepositPage.tsx'),
  ),
  page(
    '/withdrawals/:id',
    'withdrawal',
    'GET /console/api/withdrawals/:id',
    () => import('../money/withdraw/WithdrawalPage.tsx'),
  ),
  page(switchPath, 'brandSwitch', everyone, () => import('../site/staff/SwitchPage.tsx')),
  page('/account', 'account', everyone, () => import('../access/account/AccountPage.tsx')),
]

export const pages: readonly Page[] = [...Object.values(menuPages).flat(), ...otherPages]

export const pageAt = (pathname: string): Page | undefined =>
  pages.find(({ path }) => matchPath(path, pathname) !== null)

/** Identity of what an address shows: a page with an optional parameter, such as a tab, stays when it changes. */
export function placeOf(pathname: string): string {
  const page = pageAt(pathname)
  return page?.path.endsWith('?') ? page.path : pathname
}

/** Returns an address without parameters: '/chat/:id?' → '/chat'. */
export const addressOf = ({ path }: Pick<Page, 'path'>): string => path.replace(/\/:\w+\?$/, '')
