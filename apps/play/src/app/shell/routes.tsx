import { addresses, type ScreenName } from '@koi/contract/addresses'
import { Navigate, routeOf, useLocation } from '@koi/ui/router'
import { type ComponentType, lazy, type LazyExoticComponent, type ReactElement } from 'react'
import HomePage from '../../desk/home/HomePage.tsx'
import { Layout } from './Layout.tsx'

type Page = ComponentType | LazyExoticComponent<ComponentType>
type ShellScreen = 'home' | 'promotions' | 'service' | 'sponsor' | 'mine'

/** The five screens with the bottom navigation. Home is in the entry chunk. */
const shellPages: Record<ShellScreen, Page> = {
  home: HomePage,
  promotions: lazy(() => import('../../reward/promotion/PromotionsPage.tsx')),
  service: lazy(() => import('../../contact/chat/ServicePage.tsx')),
  sponsor: lazy(() => import('../../site/sponsor/SponsorPage.tsx')),
  mine: lazy(() => import('../../player/profile/MinePage.tsx')),
}

/** Three addresses share this screen, which reads which one is open. */
const game = lazy(() => import('../../play/game/GamePage.tsx'))

/** An order, and where its payment page returns to. */
const payment = lazy(() => import('../../money/deposit/DepositInfoPage.tsx'))

/** All addresses of rewards share this screen and its chunk, which keeps the table of the first load small. */
const rewards = lazy(() => import('../../reward/rewards/RewardsPage.tsx'))

/** Every other screen. None has a route guard: a screen for players only is made by `playersOnly`. */
const pages: Record<Exclude<ScreenName, ShellScreen>, Page> = {
  login: lazy(() => import('../../player/auth/LoginPage.tsx')),
  terms: lazy(() => import('../../contact/article/TermsPage.tsx')),
  download: lazy(() => import('../../site/download/DownloadPage.tsx')),
  game,
  live: lazy(() => import('../../play/game/LivePage.tsx')),
  setting: lazy(() => import('../../player/profile/SettingPage.tsx')),
  profile: lazy(() => import('../../player/profile/UserInfoPage.tsx')),
  password: lazy(() => import('../../player/auth/PasswordPage.tsx')),
  wallet: lazy(() => import('../../money/payee/WalletPage.tsx')),
  addBankCard: lazy(() => import('../../money/payee/AddBankCardPage.tsx')),
  addUsdtCard: lazy(() => import('../../money/payee/AddUsdtCardPage.tsx')),
  deposit: lazy(() => import('../../money/deposit/DepositPage.tsx')),
  depositInfo: payment,
  paid: payment,
  withdrawal: lazy(() => import('../../money/withdraw/WithdrawalPage.tsx')),
  transfer: lazy(() => import('../../play/venue/TransferPage.tsx')),
  promotion: lazy(() => import('../../reward/promotion/PromotionPage.tsx')),
  agentApplication: lazy(() => import('../../partner/agent/AgentPage.tsx')),
  messages: lazy(() => import('../../player/message/MessagePage.tsx')),
  betRecords: lazy(() => import('../../play/bet/BetRecordPage.tsx')),
  transactions: lazy(() => import('../../play/record/TransRecordPage.tsx')),
  order: lazy(() => import('../../play/record/OrderPage.tsx')),
  rebates: lazy(() => import('../../reward/rebate/RebatePage.tsx')),
  promotionRecords: lazy(() => import('../../reward/promotion/PromotionRecordsPage.tsx')),
  welfare: lazy(() => import('../../reward/packet/WelfarePage.tsx')),
  redPacket: lazy(() => import('../../reward/packet/RedPacketPage.tsx')),
  vip: lazy(() => import('../../reward/vip/VipPage.tsx')),
  security: lazy(() => import('../../player/security/SecurityPage.tsx')),
  help: lazy(() => import('../../contact/article/HelpPage.tsx')),
  article: lazy(() => import('../../contact/article/ArticlePage.tsx')),
  fishing: lazy(() => import('../../play/fishing/FishingPage.tsx')),
  statement: lazy(() => import('../../play/statement/StatementPage.tsx')),
  turnover: lazy(() => import('../../money/turnover/TurnoverPage.tsx')),
  bonuses: lazy(() => import('../../reward/bonus/BonusPage.tsx')),
  tournaments: rewards,
  rewards,
  checkIn: rewards,
  missions: rewards,
  wheel: rewards,
  invite: rewards,
  protection: lazy(() => import('../../player/protection/ProtectionPage.tsx')),
  forgot: lazy(() => import('../../player/recovery/ForgotPage.tsx')),
  factor: lazy(() => import('../../player/recovery/FactorPage.tsx')),
  verification: lazy(() => import('../../player/verification/VerificationPage.tsx')),
  devices: lazy(() => import('../../player/device/DevicePage.tsx')),
  inquiries: lazy(() => import('../../player/inquiry/InquiryPage.tsx')),
  packetProof: lazy(() => import('../../reward/packet/ProofPage.tsx')),
  practice: game,
}

const byRoute = (table: Partial<Record<ScreenName, Page>>): ReadonlyMap<string, ReactElement> =>
  new Map(Object.entries(table).map(([name, Page]) => [routeOf(addresses[name as ScreenName]), <Page key={name} />]))

const shellRoutes = byRoute(shellPages)
const routes = byRoute(pages)

/** The screen of the open path; an unknown one leads home. */
export function CurrentScreen() {
  const route = routeOf(useLocation().pathname)
  const shellScreen = shellRoutes.get(route)
  if (shellScreen) return <Layout>{shellScreen}</Layout>
  return routes.get(route) ?? <Navigate to={addresses.home} />
}
