import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from './answers.testing.ts'
import { playerRoutes, publicRoutes } from './routes.testing.ts'
import { asPlayer, expectRoute, expectToast, open, step } from './screen.testing.tsx'

/** Which listed route a path is; what we added ourselves has no number. */
const listed: Record<string, string> = {
  '/': 'ROUTE-01 home',
  '/activity': 'ROUTE-02 promotions',
  '/kefu': 'ROUTE-03 service',
  '/zhanzhu': 'ROUTE-04 sponsor',
  '/mine': 'ROUTE-05 mine',
  '/login': 'ROUTE-06 login',
  '/app': 'ROUTE-07 the app',
  '/gamePage': 'ROUTE-08 a game',
  '/setting': 'ROUTE-09 settings',
  '/userInfo': 'ROUTE-10 profile',
  '/password': 'ROUTE-11 passwords',
  '/wallet': 'ROUTE-12 cards and addresses',
  '/addBankCard': 'ROUTE-13 a new card',
  '/addUsdtCard': 'ROUTE-14 a new address',
  '/recharge': 'ROUTE-15 deposit',
  '/payInfo': 'ROUTE-16 an order',
  '/withdrawal': 'ROUTE-17 withdrawal',
  '/transfer': 'ROUTE-18 transfers',
  '/activityInfo': 'ROUTE-19 a promotion',
  '/applyagent': 'ROUTE-20 becoming an agent',
  '/message': 'ROUTE-21 messages',
  '/betRecord': 'ROUTE-22 bets',
  '/transRecord': 'ROUTE-23 records',
  '/fanshui': 'ROUTE-24 rebates',
  '/activityRecord': 'ROUTE-25 applications',
  '/welfare': 'ROUTE-26 welfare',
  '/vip': 'ROUTE-27 levels',
  '/securitycenter': 'ROUTE-28 safety',
  '/boutBallBet': 'ROUTE-29 help',
  '/boutBallBetInfo': 'ROUTE-30 an article',
  '/concise': 'ROUTE-31 fishing',
  '/hongbao': 'ROUTE-32 red packets',
}
const titleOf = (route: string) => listed[route.split('?')[0] ?? ''] ?? route

test('ROUTE-33, ROUTE-36, ROLE-01 a visitor reads the public screens', async () => {
  serve()
  for (const route of publicRoutes)
    await step(titleOf(route), async () => {
      await open(route)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectRoute(route)
    })
})

test('ROUTE-37, ERR-14, ROLE-02 a visitor of a player’s screen is asked to log in', async () => {
  serve()
  for (const route of playerRoutes) {
    await open('/zhanzhu')
    await open(route)
    await expectRoute('/login')
    await expectToast('请先登录')
    await expect.element(page.getByLabelText('账号')).toBeVisible()
  }
  await step('a screen that asks by a link says where the visitor wanted to go', async () => {
    await open('/protection')
    await page.getByRole('link', { name: '登录后设置' }).click()
    await expectRoute('/login?redirect=%2Fprotection')
  })
})

test('ROUTE-33 a player reads their own screens', async () => {
  asPlayer()
  serve({ app: ok({ redpacket_switch: 1 }) })
  await open('/')
  for (const route of playerRoutes)
    await step(titleOf(route), async () => {
      await open(route)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectRoute(route)
    })
})
