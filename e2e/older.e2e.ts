import type { Page } from '@playwright/test'
import { playerRoutes, publicRoutes } from '../apps/play/src/app/routes.testing.ts'
import { hasOlderChromium, olderChromium } from '../tools/testing/olderChromium.ts'
import { expectSaid, openService, say } from './support/chat.ts'
import { choose, openCashier, order } from './support/deposit.ts'
import { balanceOf, enter, moveTo } from './support/games.ts'
import { open, overlay } from './support/look.ts'
import { expectBalance, fund, skipPopups } from './support/money.ts'
import { askAs, asPlayer, enlist, login, newPlayer, tokenOf } from './support/player.ts'
import { expectToast } from './support/said.ts'
import { expect, test } from './support/test.ts'

const pictures = process.env['KOI_PICTURES']
const version = process.env['KOI_OLDER'] === '109' ? 109 : 92

const source = 'Element.prototype.checkVisibility ??= function () { return this.getClientRects().length > 0 }'

/**
 * Adds `checkVisibility`, which Playwright's locators need and this browser lacks, to the page and to the isolated world
 * that some of them run in. The lint of the sources keeps the product from using it.
 */
async function helpLocators(page: Page) {
  await page.addInitScript(source)
  const session = await page.context().newCDPSession(page)
  const worldName = `__playwright_utility_world_${(page as unknown as { _guid: string })._guid}`
  // Scripts for a named world run only where the page domain is enabled.
  await session.send('Page.enable')
  await session.send('Page.addScriptToEvaluateOnNewDocument', { worldName, source })
}

if (hasOlderChromium) {
  const { executablePath, env } = olderChromium(version)
  test.use({
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  })

  test.describe(`Chromium ${version}`, () => {
    test.beforeEach(({ page }) => helpLocators(page))

    test('a player registers, withdraws, pays in, plays and writes to the service', async ({ page, operator }) => {
      test.setTimeout(120_000)
      const thrown: string[] = []
      page.on('pageerror', (error) => thrown.push(error.message))
      await open(page, '/')
      await skipPopups(page)
      await expect(page.getByRole('region', { name: '电子游戏' }).getByRole('button').first()).toBeVisible()

      await open(page, '/login?type=1')
      const player = await enlist(page, newPlayer())
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await login(page, player.name)
      await skipPopups(page)

      const card = {
        bank: '锦绣银行',
        bank_owner: player.realname,
        bank_address: '上海支行',
        bank_no: `62${Date.now()}0`,
      }
      expect(await askAs(page, 'bindcard', { ...card, pay_pass: player.payPassword })).toMatchObject({ code: 200 })
      await fund(page, operator, player.name, '300')
      await open(page, '/withdrawal')
      await page.getByRole('radio', { name: /锦绣银行/ }).click()
      await page.getByLabel('取款金额').fill('100')
      await page.locator('input[name="password"]').fill(player.payPassword)
      await page.getByRole('button', { name: '立即取款' }).click()
      await expectToast(page, '提现申请已提交')

      await choose(page, '支付宝')
      await order(page, '100')
      const cashier = await openCashier(page)
      await helpLocators(cashier)
      await cashier.reload()
      await cashier.getByRole('button', { name: '我已支付' }).click()
      await expect(page.getByText('存款已到账')).toBeVisible()
      await cashier.close()
      await expectBalance(page, '300')

      await moveTo(page, 'slot', '50.00')
      await enter(page, '电子', '锦鲤跃龙门')
      await expect.poll(() => balanceOf(page)).toBe(50)
      await page.getByRole('button', { name: '旋转' }).click()
      await expect(page.locator('#said')).toHaveText(/^(赢得 [\d.]+|再接再厉)$/)

      await page.goto('/#/transfer')
      await expect(page.getByRole('region', { name: '平台钱包' })).toContainText('¥250.00')
      await openService(page)
      await say(page, '旧手机上也能写')
      await expectSaid(page, '旧手机上也能写')
      expect(thrown).toEqual([])
    })

    for (const [whose, name, routes] of [
      ['a visitor', null, publicRoutes],
      ['a player', 'demo002', playerRoutes.filter((route) => !route.startsWith('/payInfo'))],
    ] as const)
      test(`every route of ${whose} opens without an error`, async ({ page }) => {
        test.setTimeout(120_000)
        const thrown: string[] = []
        page.on('pageerror', (error) => thrown.push(error.message))
        if (name) await asPlayer(page, await tokenOf(name))
        for (const route of routes) {
          await open(page, route)
          await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible()
          await expect(overlay(page), route).toHaveCount(0)
          expect(thrown, route).toEqual([])
          if (pictures)
            await page.screenshot({
              path: `${pictures}/${version}-${name ?? 'visitor'}${route.replaceAll(/\W+/g, '-')}.png`,
            })
        }
      })
  })
}
