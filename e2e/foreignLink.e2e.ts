// Needs the server: it decides what a link from another origin may start.
import type { Page } from '@playwright/test'
import { creditPlayer } from './support/money.ts'
import { askAs } from './support/player.ts'
import { sandboxUrl } from './support/addresses.ts'
import { expectRoute } from './support/route.ts'
import { expect, test } from './support/test.ts'

const game = '/#/gamePage?name=slot&code=koi'

/** Follows a link from another site to the game, in the player's tab. */
async function followExternalLink(page: Page, address: string) {
  await page.goto(sandboxUrl())
  await page.evaluate((to) => location.assign(to), address)
}
const balances = async (page: Page) => {
  const { data } = await askAs<{ balance: string; gameblance: string }>(page, 'balance')
  return [Number(data.balance), Number(data.gameblance)]
}

test('a link on another site to a game starts nothing and transfers nothing before a press [GAME-13, D-028, D-053]', async ({
  page,
  player,
  operator,
  baseURL,
}) => {
  await creditPlayer(operator, player.name, '80.00')
  await page.goto('/#/mine')
  await askAs(page, 'uptransferstatus', { transferstatus: 1 })
  let launches = 0
  page.on('request', (request) => request.url().endsWith('/api/getGameUrl') && launches++)
  const start = page.getByRole('button', { name: '开始', exact: true })

  await test.step('a direct link', async () => {
    await followExternalLink(page, `${baseURL}${game}`)
    await expect(page.getByRole('heading', { name: '锦鲤跃龙门' })).toBeVisible()
    await expect(start).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(launches).toBe(0)
    expect(await balances(page)).toEqual([80, 0])
  })
  await test.step('an address that redirects to the game', async () => {
    await followExternalLink(page, `${baseURL}${game.replace('/#', '')}`)
    await expect(start).toBeVisible()
    expect(launches).toBe(0)
  })
  await test.step('a press starts the game and transfers the money', async () => {
    await start.click()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('锦鲤跃龙门')
    await expect.poll(() => balances(page)).toEqual([0, 80])
  })
  await test.step('a reload continues the game', async () => {
    await page.reload()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('锦鲤跃龙门')
    await expect(start).toHaveCount(0)
    await expectRoute(page, /^\/gamePage/)
  })
  await test.step('an address opened by the player starts without a press', async () => {
    await page.goto('/healthz')
    await page.goto(game)
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('锦鲤跃龙门')
  })
})
