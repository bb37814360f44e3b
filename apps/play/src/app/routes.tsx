import { type ComponentType, lazy, type LazyExoticComponent } from 'react'


interface Route {
  path: string
  Page: ComponentType | LazyExoticComponent<ComponentType>
}

const SoonPage = lazy(() => import('./SoonPage.tsx'))

/** The five screens with the bottom navigation. Home is in the entry chunk. */
export const shellRoutes: readonly Route[] = [
  { path: '/', Page: SoonPage },
  { path: '/activity', Page: SoonPage },
  { path: '/kefu', Page: SoonPage },
  { path: '/zhanzhu', Page: SoonPage },
  { path: '/mine', Page: SoonPage },
]

/**
 * Every other screen: one line per address, naming the folder. None is guarded (ROUTE-33, 36): a screen that needs a
 * player begins with `useMember`.
 */
export const routes: readonly Route[] = [
  { path: '/login', Page: SoonPage },
  { path: '/abouts', Page: SoonPage },
  { path: '/app', Page: SoonPage },
  { path: '/gamePage', Page: SoonPage },
  { path: '/live', Page: SoonPage },
  { path: '/setting', Page: SoonPage },
  { path: '/userInfo', Page: SoonPage },
  { path: '/password', Page: SoonPage },
  { path: '/wallet', Page: SoonPage },
  { path: '/addBankCard', Page: SoonPage },
  { path: '/addUsdtCard', Page: SoonPage },
  { path: '/recharge', Page: SoonPage },
  { path: '/payInfo', Page: SoonPage },
  { path: '/withdrawal', Page: SoonPage },
  { path: '/transfer', Page: SoonPage },
  { path: '/activityInfo', Page: SoonPage },
  { path: '/applyagent', Page: SoonPage },
  { path: '/message', Page: SoonPage },
  { path: '/betRecord', Page: SoonPage },
  { path: '/transRecord', Page: SoonPage },
  { path: '/fanshui', Page: SoonPage },
  { path: '/activityRecord', Page: SoonPage },
  { path: '/welfare', Page: SoonPage },
  { path: '/hongbao', Page: SoonPage },
  { path: '/vip', Page: SoonPage },
  { path: '/securitycenter', Page: SoonPage },
  { path: '/boutBallBet', Page: SoonPage },
  { path: '/boutBallBetInfo', Page: SoonPage },
  { path: '/concise', Page: SoonPage },
]
