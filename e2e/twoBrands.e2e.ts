// Needs the server: two brands of one installation.
import type { Browser, Page } from '@playwright/test'
import { platformUrl } from './support/addresses.ts'
import { desktopWindow } from './support/desk.ts'
import { balanceOf, openGame } from './support/games.ts'
import { approveWithdrawal, bindCard, payIn, requestWithdrawal, transferIn } from './support/line.ts'
import { skipPopups } from './support/money.ts'
import { newPlayer, type Player, submitRegistration } from './support/player.ts'
import { sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

/** Registers, deposits, plays at both kinds of venues and withdraws at one brand. `login`: the player's login at venues. */
async function playAt(browser: Browser, baseURL: string, player: Player, login: string, amount: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await test.step(`${baseURL}: a player registers and pays in`, async () => {
    await page.goto('/#/login?type=1')
    await submitRegistration(page, player)
    await skipPopups(page)
    await page.goto('/#/addBankCard')
    await bindCard(page, player)
    await page.goto('/#/recharge')
  })
  const depositNo = await payIn(page, amount)

  await test.step(`${baseURL}: the player plays from the main wallet and at a venue with a wallet`, async () => {
    await openGame(page, '电子', '锦鲤跃龙门 · 免转场')
    await expect.poll(() => balanceOf(page)).toBe(Number(amount))
    await page.getByRole('button', { name: '旋转' }).click()
    await expect(page.locator('#result')).toHaveText(/^(赢得 [\d.]+|再接再厉)$/)
    await expect(page.getByRole('button', { name: '旋转' })).toBeEnabled()
    await page.goto('/#/transfer')
    const stake = String(Number(amount) / 4)
    await transferIn(page, '鲤跃电子', stake)
    for (let times = 0; times < 4; times++) {
      const { bet_id } = await sandbox.bet({ venue: 'slot', player: login, amount: stake, game_code: 'koi' })
      await sandbox.settle(bet_id, { status: 'settled', win_loss: '0' })
    }
    await page.goto('/#/betRecord')
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: /锦鲤跃龙门.*已结算/ })).toHaveCount(5, { timeout: 2000 })
    }).toPass()
  })

  await test.step(`${baseURL}: the player withdraws, and the brand’s operator pays`, async () => {
    await requestWithdrawal(page, player)
    const desk = await browser.newPage({ ...desktopWindow, baseURL })
    await approveWithdrawal(desk, player, depositNo)
    await desk.close()
    await page.reload()
    await page.getByRole('tab', { name: '取款' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '¥100.00' })).toContainText('已通过')
  })
  await context.close()
}

test('players with the same name play concurrently at both brands of the demo [D-110]', async ({ browser }) => {
  test.setTimeout(180_000)
  const player = newPlayer()
  const lotus = platformUrl().replace('127.0.0.1', 'lotus.localhost')
  await Promise.all([
    playAt(browser, platformUrl(), player, player.name, '200.00'),
    playAt(browser, lotus, player, `lotus_${player.name}`, '300.00'),
  ])
})

test(
  'a self-exclusion at one brand of the demo bars the same person at the other [R52, R53]',
  { tag: '@core' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    const player = newPlayer()
    const mobile = `139${String(Date.now()).slice(-8)}`
    const lotus = platformUrl().replace('127.0.0.1', 'lotus.localhost')
    const [here, there] = await Promise.all(
      [platformUrl(), lotus].map(async (baseURL) => {
        const context = await browser.newContext({ baseURL })
        const page = await context.newPage()
        await page.goto('/#/login?type=1')
        await submitRegistration(page, player)
        await skipPopups(page)
        const contact = { mobile, email: `${player.name}@b.cn`, birthday: '1990-01-01' }
        expect(await ask(page, 'updateuserinfo', contact)).toMatchObject({ code: 200 })
        await page.goto('/#/protection')
        await expect(page.getByRole('heading', { name: '我的限额' })).toBeVisible()
        return page
      }),
    )
    expect(await ask(there!, 'protection/exclude', { months: 6 })).toMatchObject({ code: 200 })
    await expect(async () => {
      await here!.reload()
      await expect(here!.getByRole('heading', { name: '自我限制已生效' })).toBeVisible({ timeout: 2000 })
    }).toPass()
    expect(await ask(here!, 'recharge', { paytype: 'wxpay', amount: '100' })).toMatchObject({ code: 403 })
    expect(await ask(here!, 'protection')).toMatchObject({ data: { excluded_kind: 'barred' } })
    expect(await ask(here!, 'statement')).toMatchObject({ code: 200 })
  },
)

/** Calls the API of the page's brand from the page, because only browsers resolve names below localhost. */
const ask = (page: Page, path: string, body: object = {}): Promise<unknown> =>
  page.evaluate(
    async ({ path, body }) => {
      const authorization = `Bearer ${sessionStorage.getItem('token') ?? ''}`
      const headers = { 'content-type': 'application/json', authorization }
      return (await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    },
    { path, body },
  )
