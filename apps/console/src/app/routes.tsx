import { Spin } from 'antd'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { copy } from './app.copy.ts'
import { switchPath } from './brands.ts'
import { AppLayout } from './AppLayout.tsx'
import { NotFoundPage } from './Missing.tsx'
import { useToken } from './session.ts'

const pages = [
  ['/', lazy(() => import('../dashboard/DashboardPage.tsx'))],
  ['/all-brands/:tab?', lazy(() => import('../overview/OverviewPage.tsx'))],
  ['/reports/:report?', lazy(() => import('../report/ReportPage.tsx'))],
  ['/players', lazy(() => import('../profile/PlayerListPage.tsx'))],
  ['/players/:id', lazy(() => import('../profile/PlayerPage.tsx'))],
  ['/exclusion-lifts', lazy(() => import('../profile/ExclusionLiftPage.tsx'))],
  ['/harm-markers', lazy(() => import('../profile/HarmPage.tsx'))],
  ['/inquiries', lazy(() => import('../inquiry/InquiryPage.tsx'))],
  ['/verifications', lazy(() => import('../verification/VerificationPage.tsx'))],
  ['/barring-lists', lazy(() => import('../barring/BarringListPage.tsx'))],
  ['/barring-hits', lazy(() => import('../barring/BarringHitPage.tsx'))],
  ['/dormancies', lazy(() => import('../dormancy/DormancyPage.tsx'))],
  ['/imports', lazy(() => import('../import/ImportPage.tsx'))],
  ['/events', lazy(() => import('../event/EventPage.tsx'))],
  ['/consents', lazy(() => import('../consent/ConsentPage.tsx'))],
  ['/consent-texts', lazy(() => import('../consent/ConsentTextPage.tsx'))],
  ['/chat/:id?', lazy(() => import('../chat/ChatPage.tsx'))],
  ['/canned-answers', lazy(() => import('../chat/CannedPage.tsx'))],
  ['/vip-levels', lazy(() => import('../vip/VipLevelPage.tsx'))],
  ['/deposits', lazy(() => import('../deposit/DepositListPage.tsx'))],
  ['/deposits/:deposit_no', lazy(() => import('../deposit/DepositPage.tsx'))],
  ['/adjustments', lazy(() => import('../adjustment/AdjustmentListPage.tsx'))],
  ['/unmatched-payments', lazy(() => import('../deposit/UnmatchedPaymentListPage.tsx'))],
  ['/withdrawals', lazy(() => import('../withdraw/WithdrawalListPage.tsx'))],
  ['/withdrawals/:id', lazy(() => import('../withdraw/WithdrawalPage.tsx'))],
  ['/transfers', lazy(() => import('../venue/TransferListPage.tsx'))],
  ['/ledger', lazy(() => import('../ledger/LedgerPage.tsx'))],
  ['/receiving-accounts', lazy(() => import('../channel/ReceivingAccountPage.tsx'))],
  ['/pay-channels', lazy(() => import('../channel/PayChannelPage.tsx'))],
  ['/banks', lazy(() => import('../payee/BankPage.tsx'))],
  ['/bets', lazy(() => import('../bet/BetListPage.tsx'))],
  ['/venues', lazy(() => import('../venue/VenuePage.tsx'))],
  ['/venue-faults', lazy(() => import('../venue/VenueFaultPage.tsx'))],
  ['/held-wins', lazy(() => import('../venue/HeldWinPage.tsx'))],
  ['/games', lazy(() => import('../game/GamePage.tsx'))],
  ['/banners', lazy(() => import('../article/BannerPage.tsx'))],
  ['/notices', lazy(() => import('../article/NoticePage.tsx'))],
  ['/messages', lazy(() => import('../message/MessagePage.tsx'))],
  ['/articles/:type?', lazy(() => import('../article/ArticlePage.tsx'))],
  ['/sponsors', lazy(() => import('../article/SponsorPage.tsx'))],
  ['/activities', lazy(() => import('../promotion/ActivityPage.tsx'))],
  ['/activity-types', lazy(() => import('../promotion/ActivityTypePage.tsx'))],
  ['/activity-applications', lazy(() => import('../promotion/ApplicationListPage.tsx'))],
  ['/free-rounds', lazy(() => import('../freeRound/FreeRoundPage.tsx'))],
  ['/redpacket-rules', lazy(() => import('../packet/RedPacketRulePage.tsx'))],
  ['/redpacket-claims', lazy(() => import('../packet/ClaimListPage.tsx'))],
  ['/rebates', lazy(() => import('../rebate/RebatePage.tsx'))],
  ['/agents', lazy(() => import('../agent/AgentListPage.tsx'))],
  ['/agent-applications', lazy(() => import('../agent/AgentApplicationPage.tsx'))],
  ['/brands', lazy(() => import('../brand/BrandPage.tsx'))],
  ['/look/:part?', lazy(() => import('../look/LookPage.tsx'))],
  ['/settings', lazy(() => import('../setting/SettingPage.tsx'))],
  ['/messengers', lazy(() => import('../messenger/MessengerPage.tsx'))],
  ['/message-templates', lazy(() => import('../messenger/TemplatePage.tsx'))],
  ['/message-deliveries', lazy(() => import('../messenger/DeliveryPage.tsx'))],
  ['/api-keys', lazy(() => import('../apiKey/ApiKeyPage.tsx'))],
  ['/webhooks', lazy(() => import('../webhook/WebhookPage.tsx'))],
  ['/webhook-deliveries', lazy(() => import('../webhook/BatchPage.tsx'))],
  ['/page-errors/:tab?', lazy(() => import('../pageReport/PageReportPage.tsx'))],
  ['/jobs', lazy(() => import('../job/JobListPage.tsx'))],
  ['/tasks', lazy(() => import('../task/TaskPage.tsx'))],
  ['/audit', lazy(() => import('../audit/AuditPage.tsx'))],
  ['/approvals', lazy(() => import('../approval/ApprovalPage.tsx'))],
  ['/operators', lazy(() => import('../operator/OperatorPage.tsx'))],
  [switchPath, lazy(() => import('../staff/SwitchPage.tsx'))],
  ['/account', lazy(() => import('../account/AccountPage.tsx'))],
] as const

const LoginPage = lazy(() => import('../auth/LoginPage.tsx'))

function SignedIn() {
  const { pathname, search } = useLocation()
  if (useToken()) return <AppLayout />
  return <Navigate to={`/login?from=${encodeURIComponent(pathname + search)}`} replace />
}

export function AppRoutes() {
  return (
    <Suspense fallback={<Spin fullscreen description={copy.loading} />}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route element={<SignedIn />}>
          {pages.map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  )
}
