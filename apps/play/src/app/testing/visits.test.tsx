import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from './answers.testing.ts'
import { playerRoutes, publicRoutes } from './routes.testing.ts'
import { asPlayer, expectRoute, expectToast, open, step } from './screen.testing.tsx'

/** Requirement of each specified route; other routes have none. */
const listed: Record<string, string> = {
  '/': 'home [ROUTE-01]',
  '/activity': 'promotions [ROUTE-02]',
  '/kefu': 'service [ROUTE-03]',
  '/zhanzhu': 'sponsor [ROUTE-04]',
  '/mine': 'mine [ROUTE-05]',
  '/login': 'login [ROUTE-06]',
  '/app': 'the app [ROUTE-07]',
  '/gamePage': 'a game [ROUTE-08]',
  '/setting': 'settings [ROUTE-09]',
  '/userInfo': 'profile [ROUTE-10]',
  '/password': 'passwords [ROUTE-11]',
  '/wallet': 'cards and addresses [ROUTE-12]',
  '/addBankCard': 'a new card [ROUTE-13]',
  '/addUsdtCard': 'a new address [ROUTE-14]',
  '/recharge': 'deposit [ROUTE-15]',
  '/payInfo': 'an order [ROUTE-16]',
  '/withdrawal': 'withdrawal [ROUTE-17]',
  '/transfer': 'transfers [ROUTE-18]',
  '/activityInfo': 'a promotion [ROUTE-19]',
  '/applyagent': 'becoming an agent [ROUTE-20]',
  '/message': 'messages [ROUTE-21]',
  '/betRecord': 'bets [ROUTE-22]',
  '/transRecord': 'records [ROUTE-23]',
  '/fanshui': 'rebates [ROUTE-24]',
  '/activityRecord': 'applications [ROUTE-25]',
  '/welfare': 'welfare [ROUTE-26]',
  '/vip': 'levels [ROUTE-27]',
  '/securitycenter': 'safety [ROUTE-28]',
  '/boutBallBet': 'help [ROUTE-29]',
  '/boutBallBetInfo': 'an article [ROUTE-30]',
  '/concise': 'fishing [ROUTE-31]',
  '/hongbao': 'red packets [ROUTE-32]',
}
const titleOf = (route: string) => listed[route.split('?')[0] ?? ''] ?? route

test('a visitor can open the public screens [ROUTE-33, ROUTE-36, ROLE-01]', async () => {
  serve()
  for (const route of publicRoutes)
    await step(titleOf(route), async () => {
      await open(route)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectRoute(route)
    })
})

test('a visitor of a players-only screen is sent to the login [ROUTE-37, ERR-14, ROLE-02]', async () => {
  serve()
  for (const route of playerRoutes) {
    await open('/zhanzhu')
    await open(route)
    await expectRoute('/login')
    await expectToast('请先登录')
    await expect.element(page.getByLabelText('账号')).toBeVisible()
  }
  await step('a login link carries the wanted path as redirect', async () => {
    await open('/protection')
    await page.getByRole('link', { name: '登录后设置' }).click()
    await expectRoute('/login?redirect=%2Fprotection')
  })
})

test('a player can open the players-only screens [ROUTE-33]', async () => {
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
