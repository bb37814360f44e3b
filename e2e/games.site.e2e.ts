// Needs the server: games run in frames of the sandbox and with its sessions.
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { balanceOf, openGame, expectBet, expectHome, moveTo, test } from './support/games.ts'
import { expectRoute, open } from './support/route.ts'
import { creditPlayer } from './support/money.ts'
import { expectLedgerOk } from './support/operator.ts'
import { askPlayers, delayCalls } from './support/desk.ts'
import { askAs, tokenOf } from './support/player.ts'
import { sandboxUrl } from './support/addresses.ts'
import { expect } from './support/test.ts'

test('a game runs in the site’s frame, and the bar above it leads home', async ({ page, player, operator }) => {
  await creditPlayer(operator, player.name, '500.00')
  await moveTo(page, 'slot', '20.00')
  const state = await delayCalls(page, '**/play/api/state')
  await open(page, '/gamePage?name=slot&code=lotus')
  const game = page.frameLocator('iframe')
  await expect(game.getByRole('heading', { level: 1 })).toHaveText('荷塘夜雨')
  const turn = game.getByRole('button', { name: '旋转' })
  await test.step('buttons are disabled until the scripts have loaded on a slow network', async () => {
    await expect(turn.tap({ timeout: 1000 })).rejects.toThrow('Timeout')
  })
  state.release()
  await turn.tap()
  await expect(game.locator('#result')).toHaveText(/^(赢得 [\d.]+|再接再厉)$/)
  // In a frame only the site's bar leads back.
  await expect(game.locator('#back')).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: '返回首页' }).tap()
  await expectRoute(page, '/')
})

test(
  'a seamless venue plays from the main wallet and its bets are in the records at once',
  { tag: '@core' },
  async ({ page, player, operator }) => {
    await creditPlayer(operator, player.name, '20.00')
    await openGame(page, '电子', '锦鲤跃龙门 · 免转场')
    await expect.poll(() => balanceOf(page)).toBe(20)
    await page.getByRole('button', { name: '旋转' }).tap()
    await expect(page.locator('#result')).toHaveText(/^(赢得 [\d.]+|再接再厉)$/)
    await expect(page.getByRole('button', { name: '旋转' })).toBeEnabled()
    const left = await balanceOf(page)
    await expectBet(page, operator, '锦鲤跃龙门 · 免转场', /派彩|未中奖/)
    expect((await askAs<{ balance: string }>(page, 'balance')).data.balance).toBe(left.toFixed(2))
    await expectLedgerOk(operator)
  },
)

test('two devices in the same game share one wallet and one record', async ({ page, player, operator, browser }) => {
  await creditPlayer(operator, player.name, '500.00')
  await moveTo(page, 'slot', '50.00')
  const { url } = (await launch(page, 'slot', 'koi')).data
  await openGame(page, '电子', '锦鲤跃龙门')
  const other = await (await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true })).newPage()
  await other.goto(url)
  for (const device of [page, other]) {
    await device.getByRole('button', { name: '旋转' }).tap()
    await expect(device.getByRole('button', { name: '旋转' })).toBeEnabled()
    await expect(device.locator('#result')).toHaveText(/^(赢得 [\d.]+|再接再厉)$/)
  }
  await page.reload()
  await expect.poll(() => balanceOf(page)).toBe(await balanceOf(other))
  await page.getByRole('button', { name: '记录' }).tap()
  await expect(page.locator('#bets li')).toHaveCount(2)
  await other.context().close()
})

const launch = (page: Page, venue: string, game: string) =>
  askAs<{ url: string }>(page, 'getGameUrl', { plat_name: venue, game_type: 0, game_code: game, is_mobile_url: 1 })

test('a session ended by the venue is shown over the game, and a launch link opens once', async ({
  page,
  player,
  operator,
}) => {
  await creditPlayer(operator, player.name, '500.00')
  await moveTo(page, 'slot', '20.00')
  const { url } = (await launch(page, 'slot', 'koi')).data
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('锦鲤跃龙门')
  await page.goto('about:blank')
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('链接已失效')
  await open(page, '/')
  await openGame(page, '电子', '锦鲤跃龙门')
  // A page that has not loaded its state shows the end of the session without a press.
  await expect(page.locator('#bets li')).toHaveCount(1)
  // Recalling all balances ends the player's sessions at the venue.
  await askPlayers('transall', {}, await tokenOf(player.name))
  await page.getByRole('button', { name: '旋转' }).tap()
  await expect(page.getByRole('alertdialog')).toContainText('游戏会话已结束，请返回后重新进入')
})

test('a framed page cannot navigate the top window', async ({ page, player, operator }) => {
  await creditPlayer(operator, player.name, '500.00')
  await moveTo(page, 'slot', '20.00')
  await page.route('**/modules/slot.ts', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "try { top.location.href = 'https://elsewhere.example/' } catch {} document.title = 'tried'",
    }),
  )
  await open(page, '/gamePage?name=slot&code=koi')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('锦鲤跃龙门')
  await expect.poll(() => page.frames().at(-1)?.title()).toBe('tried')
  await expectRoute(page, /^\/gamePage/)
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible()
})

test('games are found by name, offer a transfer, are saved as favourites and listed as recently played', async ({
  page,
  player,
  operator,
}) => {
  await creditPlayer(operator, player.name, '500.00')
  await open(page, '/')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '搜索游戏' }).tap()
  const sheet = page.getByRole('dialog', { name: '找游戏' })
  await sheet.getByRole('searchbox').fill('足球联赛')
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await sheet.getByRole('button', { name: '收藏模拟足球联赛', exact: true }).tap()
  await expect(sheet.getByRole('button', { name: '取消收藏模拟足球联赛' })).toHaveAttribute('aria-pressed', 'true')
  await sheet
    .getByRole('listitem')
    .getByRole('button', { name: /^模拟足球联赛/ })
    .tap()
  // The venue holds nothing, so the transfer is offered first.
  const offer = page.getByRole('dialog', { name: '进入游戏前' })
  await offer.getByLabel('转入金额').fill('200')
  await offer.getByRole('button', { name: '转入并进入游戏' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('模拟足球联赛')
  await page.locator('#back').tap()
  await expectHome(page)
  // Home shows the money at the venue, and one press brings it back.
  await expect(main.getByRole('button', { name: /^总资产/ })).toContainText('¥500.00')
  await expect(main.getByRole('region', { name: '资金操作' })).toContainText('场馆 ¥200.00')
  await main.getByRole('button', { name: '一键回收' }).tap()
  await expect(page.getByRole('dialog', { name: '资金分布' }).getByRole('link', { name: /^可用余额/ })).toContainText(
    '¥500.00',
  )
  await page.keyboard.press('Escape')
  for (const part of ['最近玩过', '我的收藏']) {
    await main.getByRole('button', { name: part }).tap()
    await expect(sheet.getByRole('listitem')).toHaveText([/模拟足球联赛/])
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
  await main.getByRole('button', { name: '搜索游戏' }).tap()
  await sheet.getByRole('searchbox').fill('没有这样的游戏')
  await expect(sheet).toContainText('未找到相关游戏')
})

test('the offline proof page computes the same results as the online one', async ({ page, request }, info) => {
  const place = new URL('/verify/offline.html', sandboxUrl())
  const file = info.outputPath('verify.html')
  await writeFile(file, await (await request.get(place.href)).body())
  const seed = 'c0ffee'.repeat(10) + 'cafe'
  const answers: (string | null)[] = []
  for (const address of [`file://${file}`, new URL('/verify', place).href]) {
    await page.goto(address)
    await page.locator('[name=game]').selectOption({ label: '百人牛牛' })
    await page.locator('[name=seed]').fill(seed)
    await page.locator('[name=client]').fill('carp')
    await page.getByRole('button', { name: '重新计算' }).tap()
    await expect(page.locator('#lines dt')).toHaveCount(4)
    answers.push(await page.locator('#answer').textContent())
  }
  expect(answers[0]).toBe(answers[1])
})
