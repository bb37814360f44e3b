import { addresses, type ScreenName } from '@koi/contract/addresses'
import { Navigate, routeOf, useLocation } from '@koi/ui/router'
import { type ComponentType, lazy, type LazyExoticComponent, type ReactElement } from 'react'
import HomePage from '../home/HomePage.tsx'
import { Layout } from './Layout.tsx'

type Page = ComponentType | LazyExoticComponent<ComponentType>
type ShellScreen = 'home' | 'promotions' | 'service' | 'sponsor' | 'mine'

/** The five screens with the bottom navigation. Home is in the entry chunk. */
const shellPages: Record<ShellScreen, Page> = {
  home: HomePage,
  promotions: lazy(() => import('../promotion/PromotionsPage.tsx')),
  service: lazy(() => import('../chat/ServicePage.tsx')),
  sponsor: lazy(() => import('../sponsor/SponsorPage.tsx')),
  mine: lazy(() => import('../profile/MinePage.tsx')),
}

/** Shared by three addresses; the screen reads which one is open. */
const game = lazy(() => import('../game/GamePage.tsx'))

/** As `game`; one chunk, which keeps the table of the first load small. */
const rewards = lazy(() => import('../rewards/RewardsPage.tsx'))

/** Every other screen. None has a route guard: a screen for players only begins with `useRequirePlayer`. */
const pages: Record<Exclude<ScreenName, ShellScreen>, Page> = {
  login: lazy(() => import('../auth/LoginPage.tsx')),
  terms: lazy(() => import('../article/TermsPage.tsx')),
  download: lazy(() => import('../download/DownloadPage.tsx')),
  game,
  live: lazy(() => import('../game/LivePage.tsx')),
  setting: lazy(() => import('../profile/SettingPage.tsx')),
  profile: lazy(() => import('../profile/UserInfoPage.tsx')),
  password: lazy(() => import('../auth/PasswordPage.tsx')),
  wallet: lazy(() => import('../payee/WalletPage.tsx')),
  addBankCard: lazy(() => import('../payee/AddBankCardPage.tsx')),
  addUsdtCard: lazy(() => import('../payee/AddUsdtCardPage.tsx')),
  deposit: lazy(() => import('../deposit/DepositPage.tsx')),
  depositInfo: lazy(() => import('../deposit/DepositInfoPage.tsx')),
  withdrawal: lazy(() => import('../withdraw/WithdrawalPage.tsx')),
  transfer: lazy(() => import('../venue/TransferPage.tsx')),
  promotion: lazy(() => import('../promotion/PromotionPage.tsx')),
  agentApplication: lazy(() => import('../agent/AgentPage.tsx')),
  messages: lazy(() => import('../message/MessagePage.tsx')),
  betRecords: lazy(() => import('../bet/BetRecordPage.tsx')),
  transactions: lazy(() => import('../record/TransRecordPage.tsx')),
  rebates: lazy(() => import('../rebate/RebatePage.tsx')),
  promotionRecords: lazy(() => import('../promotion/PromotionRecordsPage.tsx')),
  welfare: lazy(() => import('../packet/WelfarePage.tsx')),
  redPacket: lazy(() => import('../packet/RedPacketPage.tsx')),
  vip: lazy(() => import('../vip/VipPage.tsx')),
  security: lazy(() => import('../security/SecurityPage.tsx')),
  help: lazy(() => import('../article/HelpPage.tsx')),
  article: lazy(() => import('../article/ArticlePage.tsx')),
  fishing: lazy(() => import('../fishing/FishingPage.tsx')),
  statement: lazy(() => import('../statement/StatementPage.tsx')),
  turnover: lazy(() => import('../turnover/TurnoverPage.tsx')),
  bonuses: lazy(() => import('../bonus/BonusPage.tsx')),
  tournaments: rewards,
  rewards,
  checkIn: rewards,
  missions: rewards,
  wheel: rewards,
  invite: rewards,
  protection: lazy(() => import('../protection/ProtectionPage.tsx')),
  forgot: lazy(() => import('../recovery/ForgotPage.tsx')),
  factor: lazy(() => import('../recovery/FactorPage.tsx')),
  verification: lazy(() => import('../verification/VerificationPage.tsx')),
  devices: lazy(() => import('../device/DevicePage.tsx')),
  inquiries: lazy(() => import('../inquiry/InquiryPage.tsx')),
  packetProof: lazy(() => import('../packet/ProofPage.tsx')),
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
