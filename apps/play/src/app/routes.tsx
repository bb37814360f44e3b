import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import HomePage from '../home/HomePage.tsx'

interface Route {
  path: string
  Page: ComponentType | LazyExoticComponent<ComponentType>
}

/** The five screens with the bottom navigation. Home is in the entry chunk. */
export const shellRoutes: readonly Route[] = [
  { path: '/', Page: HomePage },
  { path: '/activity', Page: lazy(() => import('../promotion/PromotionsPage.tsx')) },
  { path: '/kefu', Page: lazy(() => import('../chat/ServicePage.tsx')) },
  { path: '/zhanzhu', Page: lazy(() => import('../sponsor/SponsorPage.tsx')) },
  { path: '/mine', Page: lazy(() => import('../profile/MinePage.tsx')) },
]

/**
 * Every other screen: one line per address, naming the folder. None is guarded (ROUTE-33, 36): a screen that needs a
 * player begins with `useMember`.
 */
export const routes: readonly Route[] = [
  { path: '/login', Page: lazy(() => import('../auth/LoginPage.tsx')) },
  { path: '/abouts', Page: lazy(() => import('../article/TermsPage.tsx')) },
  { path: '/app', Page: lazy(() => import('../download/DownloadPage.tsx')) },
  { path: '/gamePage', Page: lazy(() => import('../game/GamePage.tsx')) },
  { path: '/live', Page: lazy(() => import('../game/LivePage.tsx')) },
  { path: '/setting', Page: lazy(() => import('../profile/SettingPage.tsx')) },
  { path: '/userInfo', Page: lazy(() => import('../profile/UserInfoPage.tsx')) },
  { path: '/password', Page: lazy(() => import('../auth/PasswordPage.tsx')) },
  { path: '/wallet', Page: lazy(() => import('../payee/WalletPage.tsx')) },
  { path: '/addBankCard', Page: lazy(() => import('../payee/AddBankCardPage.tsx')) },
  { path: '/addUsdtCard', Page: lazy(() => import('../payee/AddUsdtCardPage.tsx')) },
  { path: '/recharge', Page: lazy(() => import('../deposit/DepositPage.tsx')) },
  { path: '/payInfo', Page: lazy(() => import('../deposit/DepositInfoPage.tsx')) },
  { path: '/withdrawal', Page: lazy(() => import('../withdraw/WithdrawalPage.tsx')) },
  { path: '/transfer', Page: lazy(() => import('../venue/TransferPage.tsx')) },
  { path: '/activityInfo', Page: lazy(() => import('../promotion/PromotionPage.tsx')) },
  { path: '/applyagent', Page: lazy(() => import('../agent/AgentPage.tsx')) },
  { path: '/message', Page: lazy(() => import('../message/MessagePage.tsx')) },
  { path: '/betRecord', Page: lazy(() => import('../bet/BetRecordPage.tsx')) },
  { path: '/transRecord', Page: lazy(() => import('../record/TransRecordPage.tsx')) },
  { path: '/fanshui', Page: lazy(() => import('../rebate/RebatePage.tsx')) },
  { path: '/activityRecord', Page: lazy(() => import('../promotion/PromotionRecordsPage.tsx')) },
  { path: '/welfare', Page: lazy(() => import('../packet/WelfarePage.tsx')) },
  { path: '/hongbao', Page: lazy(() => import('../packet/RedPacketPage.tsx')) },
  { path: '/vip', Page: lazy(() => import('../vip/VipPage.tsx')) },
  { path: '/securitycenter', Page: lazy(() => import('../security/SecurityPage.tsx')) },
  { path: '/boutBallBet', Page: lazy(() => import('../article/HelpPage.tsx')) },
  { path: '/boutBallBetInfo', Page: lazy(() => import('../article/ArticlePage.tsx')) },
  { path: '/concise', Page: lazy(() => import('../fishing/FishingPage.tsx')) },
  { path: '/statement', Page: lazy(() => import('../statement/StatementPage.tsx')) },
  { path: '/turnover', Page: lazy(() => import('../turnover/TurnoverPage.tsx')) },
  { path: '/protection', Page: lazy(() => import('../protection/ProtectionPage.tsx')) },
]
