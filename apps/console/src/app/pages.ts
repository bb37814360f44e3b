import { mainBrand } from '@koi/contract/brand/brand'
import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'
import type { copy } from './app.copy.ts'
import { switchPath } from './brands.ts'
import type { Me, ShownTo } from './me.ts'
import type { QueueName } from './queue.ts'

export interface Page {
  path: string
  /** Title and menu label: a key of `copy.pages`. */
  name: keyof typeof copy.pages
  shownTo: ShownTo
  Component: ComponentType
  /** What waits for an operator on the page. */
  queue?: QueueName | 'chats'
}

const page = (
  path: string,
  name: Page['name'],
  shownTo: ShownTo,
  load: () => Promise<{ default: ComponentType }>,
  queue?: Page['queue'],
): Page => ({ path, name, shownTo, Component: lazy(load), ...(queue ? { queue } : {}) })

/** In the main brand, for operators with access to others. */
const hasAllBrands = ({ brand, brands = [] }: Partial<Me>) => brand === mainBrand && brands.length > 0
const everyone = () => true

/** Pages of the menu, by group. */
export const menuPages = {
  overview: [
    page('/', 'dashboard', 'GET /console/api/reports/dashboard', () => import('../dashboard/DashboardPage.tsx')),
    page('/all-brands/:tab?', 'allBrands', hasAllBrands, () => import('../overview/OverviewPage.tsx')),
    page('/reports/:report?', 'reports', 'GET /console/api/reports/finance', () => import('../report/ReportPage.tsx')),
    page('/events', 'events', 'GET /console/api/reports/events', () => import('../event/EventPage.tsx')),
  ],
  player: [
    page('/players', 'players', 'GET /console/api/players', () => import('../profile/PlayerListPage.tsx')),
    page(
      '/exclusion-lifts',
      'exclusionLifts',
      'GET /console/api/exclusion-lifts',
      () => import('../profile/ExclusionLiftPage.tsx'),
      'exclusion_lifts',
    ),
    page(
      '/inquiries',
      'inquiries',
      'GET /console/api/inquiries',
      () => import('../inquiry/InquiryPage.tsx'),
      'inquiries',
    ),
    page(
      '/verifications',
      'verifications',
      'GET /console/api/verifications',
      () => import('../verification/VerificationPage.tsx'),
      'verifications',
    ),
    page(
      '/barring-hits',
      'barringHits',
      'GET /console/api/barring-hits',
      () => import('../barring/BarringHitPage.tsx'),
    ),
    page(
      '/barring-lists',
      'barringLists',
      'GET /console/api/barring-lists',
      () => import('../barring/BarringListPage.tsx'),
    ),
    page(
      '/harm-markers',
      'harmMarkers',
      'GET /console/api/harm-markers',
      () => import('../profile/HarmPage.tsx'),
      'harm_markers',
    ),
    page(
      '/linked-players',
      'linkedPlayers',
      'GET /console/api/linked-players',
      () => import('../link/LinkedPlayersPage.tsx'),
    ),
    page('/dormancies', 'dormancies', 'GET /console/api/dormancies', () => import('../dormancy/DormancyPage.tsx')),
    page('/consents', 'consents', 'GET /console/api/consents', () => import('../consent/ConsentPage.tsx')),
    page('/segments', 'segments', 'GET /console/api/segments', () => import('../segment/SegmentListPage.tsx')),
    page('/tags', 'tags', 'GET /console/api/tags', () => import('../tag/TagPage.tsx')),
    page('/vip-levels', 'vipLevels', 'GET /console/api/vip-levels', () => import('../vip/VipLevelPage.tsx')),
    page('/chat/:id?', 'chat', 'GET /console/api/chat/threads', () => import('../chat/ChatPage.tsx'), 'chats'),
    page('/canned-answers', 'cannedAnswers', 'GET /console/api/chat/canned', () => import('../chat/CannedPage.tsx')),
  ],
  money: [
    page(
      '/deposits',
      'deposits',
      'GET /console/api/deposits',
      () => import('../deposit/DepositListPage.tsx'),
      'deposits',
    ),
    page(
      '/withdrawals',
      'withdrawals',
      'GET /console/api/withdrawals',
      () => import('../withdraw/WithdrawalListPage.tsx'),
      'withdrawals',
    ),
    page(
      '/payout-rules',
      'payoutRules',
      'GET /console/api/payout-rules',
      () => import('../payoutRule/PayoutRulePage.tsx'),
    ),
    page(
      '/transfers',
      'transfers',
      'GET /console/api/transfers',
      () => import('../venue/TransferListPage.tsx'),
      'transfers',
    ),
    page(
      '/adjustments',
      'adjustments',
      'GET /console/api/adjustments',
      () => import('../adjustment/AdjustmentListPage.tsx'),
      'adjustments',
    ),
    page(
      '/unmatched-payments',
      'unmatchedPayments',
      'GET /console/api/unmatched-payments',
      () => import('../deposit/UnmatchedPaymentListPage.tsx'),
      'unmatched_payments',
    ),
    page('/ledger', 'ledger', 'GET /console/api/ledger/check', () => import('../ledger/LedgerPage.tsx')),
    page(
      '/receiving-accounts',
      'receivingAccounts',
      'GET /console/api/receiving-accounts',
      () => import('../channel/ReceivingAccountPage.tsx'),
    ),
    page(
      '/pay-channels',
      'payChannels',
      'GET /console/api/pay-channels',
      () => import('../channel/PayChannelPage.tsx'),
    ),
    page('/banks', 'banks', 'GET /console/api/banks', () => import('../payee/BankPage.tsx')),
  ],
  game: [
    page('/bets', 'bets', 'GET /console/api/bets', () => import('../bet/BetListPage.tsx')),
    page('/venues', 'venues', 'GET /console/api/venues', () => import('../venue/VenuePage.tsx')),
    page('/games', 'games', 'GET /console/api/games', () => import('../game/GamePage.tsx')),
    page(
      '/venue-faults',
      'venueFaults',
      'GET /console/api/venue-faults',
      () => import('../venue/VenueFaultPage.tsx'),
      'venue_faults',
    ),
    page('/held-wins', 'heldWins', 'GET /console/api/held-wins', () => import('../venue/HeldWinPage.tsx'), 'held_wins'),
  ],
  content: [
    page('/look/:part?', 'look', 'GET /console/api/look', () => import('../look/LookPage.tsx')),
    page('/banners', 'banners', 'GET /console/api/banners', () => import('../article/BannerPage.tsx')),
    page('/notices', 'notices', 'GET /console/api/notices', () => import('../article/NoticePage.tsx')),
    page('/messages', 'messages', 'GET /console/api/messages', () => import('../message/MessagePage.tsx')),
    page(
      '/consent-texts',
      'consentTexts',
      'GET /console/api/consent-texts',
      () => import('../consent/ConsentTextPage.tsx'),
    ),
    page('/articles/:type?', 'articles', 'GET /console/api/articles/:type', () => import('../article/ArticlePage.tsx')),
    page('/sponsors', 'sponsors', 'GET /console/api/sponsors', () => import('../article/SponsorPage.tsx')),
  ],
  promotion: [
    page(
      '/activity-applications',
      'activityApplications',
      'GET /console/api/activity-applications',
      () => import('../promotion/ApplicationListPage.tsx'),
      'activity_applications',
    ),
    page('/bonus-rules', 'bonusRules', 'GET /console/api/bonus-rules', () => import('../bonus/BonusRulePage.tsx')),
    page(
      '/tournaments',
      'tournaments',
      'GET /console/api/tournaments',
      () => import('../tournament/TournamentPage.tsx'),
    ),
    page('/wheels', 'wheels', 'GET /console/api/wheels', () => import('../wheel/WheelPage.tsx')),
    page('/invitations', 'invitations', 'GET /console/api/invitations', () => import('../invite/InvitationPage.tsx')),
    page('/missions', 'missions', 'GET /console/api/missions', () => import('../mission/MissionPage.tsx')),
    page('/bonuses', 'bonuses', 'GET /console/api/bonuses', () => import('../bonus/BonusListPage.tsx'), 'bonuses'),
    page('/campaigns', 'campaigns', 'GET /console/api/campaigns', () => import('../campaign/CampaignListPage.tsx')),
    page('/activities', 'activities', 'GET /console/api/activities', () => import('../promotion/ActivityPage.tsx')),
    page(
      '/activity-types',
      'activityTypes',
      'GET /console/api/activity-types',
      () => import('../promotion/ActivityTypePage.tsx'),
    ),
    page(
      '/free-rounds',
      'freeRounds',
      'GET /console/api/free-rounds',
      () => import('../freeRound/FreeRoundPage.tsx'),
      'free_rounds',
    ),
    page(
      '/redpacket-rules',
      'redpacketRules',
      'GET /console/api/redpacket-rules',
      () => import('../packet/RedPacketRulePage.tsx'),
    ),
    page(
      '/redpacket-claims',
      'redpacketClaims',
      'GET /console/api/redpacket-claims',
      () => import('../packet/ClaimListPage.tsx'),
    ),
    page('/rebates', 'rebates', 'GET /console/api/rebates/days', () => import('../rebate/RebatePage.tsx')),
  ],
  agent: [
    page(
      '/agent-applications',
      'agentApplications',
      'GET /console/api/agent-applications',
      () => import('../agent/AgentApplicationPage.tsx'),
      'agent_applications',
    ),
    page('/agents', 'agents', 'GET /console/api/agents', () => import('../agent/AgentListPage.tsx')),
    page('/sources', 'sources', 'GET /console/api/sources', () => import('../source/SourceListPage.tsx')),
    page('/postbacks', 'postbacks', 'GET /console/api/postbacks', () => import('../source/PostbackPage.tsx')),
    page(
      '/source-statements',
      'sourceStatements',
      'GET /console/api/source-statements',
      () => import('../source/SourceStatementPage.tsx'),
    ),
  ],
  system: [
    page('/brands', 'brands', 'GET /console/api/brands', () => import('../brand/BrandPage.tsx')),
    page('/settings', 'settings', 'GET /console/api/settings', () => import('../setting/SettingPage.tsx')),
    page('/messengers', 'messengers', 'GET /console/api/messengers', () => import('../messenger/MessengerPage.tsx')),
    page(
      '/message-templates',
      'messageTemplates',
      'GET /console/api/message-templates',
      () => import('../messenger/TemplatePage.tsx'),
    ),
    page(
      '/message-deliveries',
      'messageDeliveries',
      'GET /console/api/message-deliveries',
      () => import('../messenger/DeliveryPage.tsx'),
    ),
    page('/api-keys', 'apiKeys', 'GET /console/api/api-keys', () => import('../apiKey/ApiKeyPage.tsx')),
    page('/webhooks', 'webhooks', 'GET /console/api/webhooks', () => import('../webhook/WebhookPage.tsx')),
    page(
      '/webhook-deliveries',
      'webhookDeliveries',
      'GET /console/api/webhook-deliveries',
      () => import('../webhook/BatchPage.tsx'),
    ),
    page(
      '/page-errors/:tab?',
      'pageErrors',
      'GET /console/api/page-errors',
      () => import('../pageReport/PageReportPage.tsx'),
    ),
    page('/jobs', 'jobs', 'GET /console/api/jobs', () => import('../job/JobListPage.tsx')),
    page('/tasks', 'tasks', 'GET /console/api/tasks', () => import('../task/TaskPage.tsx')),
    page('/audit', 'audit', 'GET /console/api/audit', () => import('../audit/AuditPage.tsx')),
    page('/imports', 'imports', 'GET /console/api/imports', () => import('../import/ImportPage.tsx')),
    page(
      '/approvals',
      'approvals',
      'GET /console/api/approvals',
      () => import('../approval/ApprovalPage.tsx'),
      'approvals',
    ),
    page('/operators', 'operators', 'GET /console/api/operators', () => import('../operator/OperatorPage.tsx')),
  ],
} satisfies Partial<Record<keyof typeof copy.groups, Page[]>>

/** Pages without a menu entry. */
const otherPages = [
  page('/players/:id', 'player', 'GET /console/api/players/:id', () => import('../profile/PlayerPage.tsx')),
  page(
    '/payout-rules/:id',
    'payoutRule',
    'GET /console/api/payout-rules/:id/decisions',
    () => import('../payoutRule/PayoutDecisionPage.tsx'),
  ),
  page(
    '/tournaments/:id',
    'tournament',
    'GET /console/api/tournaments/:id/scores',
    () => import('../tournament/TournamentScorePage.tsx'),
  ),
  page(
    '/bonus-rules/:id',
    'bonusRule',
    'GET /console/api/bonus-rules/:id',
    () => import('../bonus/BonusRuleDetailPage.tsx'),
  ),
  page('/segments/:id', 'segment', 'GET /console/api/segments/:id', () => import('../segment/SegmentPage.tsx')),
  page('/campaigns/:id', 'campaign', 'GET /console/api/campaigns/:id', () => import('../campaign/CampaignPage.tsx')),
  page('/sources/:id', 'source', 'GET /console/api/sources/:id', () => import('../source/SourcePage.tsx')),
  page('/tags/:id', 'tag', 'GET /console/api/tags/:id/players', () => import('../tag/TagPlayersPage.tsx')),
  page(
    '/deposits/:deposit_no',
    'deposit',
    'GET /console/api/deposits/:deposit_no',
    () => import('../deposit/DepositPage.tsx'),
  ),
  page(
    '/withdrawals/:id',
    'withdrawal',
    'GET /console/api/withdrawals/:id',
    () => import('../withdraw/WithdrawalPage.tsx'),
  ),
  page(switchPath, 'brandSwitch', everyone, () => import('../staff/SwitchPage.tsx')),
  page('/account', 'account', everyone, () => import('../account/AccountPage.tsx')),
]

export const pages: readonly Page[] = [...Object.values(menuPages).flat(), ...otherPages]

export const pageAt = (pathname: string): Page | undefined =>
  pages.find(({ path }) => matchPath(path, pathname) !== null)

/** Address without parameters: '/chat/:id?' → '/chat'. */
export const addressOf = ({ path }: Pick<Page, 'path'>): string => path.replace(/\/:\w+\?$/, '')
