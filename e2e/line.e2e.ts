// Needs the server: the money of one player from the first visit to the payout.
import { expect, type Page } from '@playwright/test'
import { platformUrl } from './support/addresses.ts'
import { desktopWindow } from './support/desk.ts'
import { approveWithdrawal, bindCard, goHome, payIn, requestWithdrawal, transferIn } from './support/line.ts'
import { expectLedgerOk } from './support/operator.ts'
import { submitRegistration } from './support/player.ts'
import { expectToast } from './support/toast.ts'
import { sandbox } from './support/sandbox.ts'
import { test } from './support/test.ts'

/** Plays one round of a slot game at the smallest stake and returns home. */
async function spinOnce(page: Page, funds: string) {
  await page.getByRole('button', { name: '锦鲤跃龙门', exact: true }).click()
  await expect(page.getByRole('heading', { name: '锦鲤跃龙门' })).toBeVisible()
  await expect(page.locator('#balance')).toContainText(funds)
  await page.getByRole('button', { name: '旋转' }).click()
  await expect(page.locator('#result')).toHaveText(/^(赢得 [\d.]+|再接再厉)$/)
  await expect(page.getByRole('button', { name: '旋转' })).toBeEnabled()
  await page.getByRole('link', { name: '返回' }).click()
  await expect(page.getByRole('region', { name: '资金操作' })).toBeVisible()
}

test(
  "a player's money goes from the first visit to the payout [SHELL-28]",
  { tag: '@core' },
  async ({ page, browser, operator }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'no-preference' })

    await test.step('a visitor browses', async () => {
      await page.goto('/')
      await page.getByRole('dialog', { name: '欢迎' }).getByRole('button', { name: '关闭' }).click()
      await page.getByRole('dialog', { name: '公告' }).getByRole('button', { name: '关闭' }).click()
      await expect(page.getByRole('region', { name: '活动轮播' }).locator('img').first()).toBeVisible()
      await expect(page.locator('a[href="#/message"]')).toHaveText(/\S/)
      await expect(page.getByRole('button', { name: '锦鲤跃龙门', exact: true })).toBeVisible()
    })

    const player = await test.step('a player registers and is signed in', async () => {
      await page.getByRole('link', { name: '登录', exact: true }).click()
      await page.getByRole('link', { name: '没有账号？立即注册' }).click()
      const made = await submitRegistration(page)
      await expect(page).toHaveURL(/#\/$/)
      await expect(page.getByRole('region', { name: '资金操作' })).toContainText(made.name)
      return made
    })

    const depositNo = await test.step('the player binds a card, for there is none, and pays in', async () => {
      await page.getByRole('link', { name: '存款', exact: true }).click()
      const prompt = page.getByRole('dialog').filter({ hasText: '您还为绑定任何钱包卡片，请前往绑定！' })
      await prompt.getByRole('link', { name: '绑定银行卡' }).click()
      await bindCard(page, player)
      await expect(page).toHaveURL(/#\/recharge$/)
      return payIn(page, '200.00')
    })

    await test.step('the balance is updated without a reload', async () => {
      await goHome(page)
      await expect(page.getByRole('region', { name: '资金操作' })).toContainText('¥200.00')
    })

    await test.step('the player transfers to a venue, plays and returns', async () => {
      await page.getByRole('link', { name: '转账', exact: true }).click()
      await transferIn(page, '鲤跃电子', '150')
      await expect(page.getByRole('region', { name: '平台钱包' })).toContainText('¥50.00')
      await goHome(page)
      await spinOnce(page, '150.00')
    })

    await test.step('the player fulfils the wagering requirement', async () => {
      for (const win_loss of ['20', '5']) {
        const { bet_id } = await sandbox.bet({ venue: 'slot', player: player.name, amount: '100', game_code: 'koi' })
        await sandbox.settle(bet_id, { status: 'settled', win_loss })
      }
    })

    await test.step('the bets are in the records a few seconds later', async () => {
      await page.getByRole('link', { name: '注单', exact: true }).click()
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('button', { name: /锦鲤跃龙门.*已结算/ })).toHaveCount(3, { timeout: 2000 })
      }).toPass()
      await expect(page.getByText('+¥20.00')).toBeVisible()
    })

    await test.step('the venue shows the balance, and the player recalls all', async () => {
      await page.goto('/#/transfer')
      const [wallet] = (await sandbox.wallets(player.name)).items.filter(({ venue }) => venue === 'slot')
      const venue = page.getByRole('button', { name: /^鲤跃电子/ })
      await expect(venue).toContainText(Number(wallet?.balance).toFixed(2))
      await page.getByRole('button', { name: '一键回收' }).click()
      await expectToast(page, '一键回收成功')
      await expect(venue).toContainText('¥0.00')
    })

    await test.step('the player requests a withdrawal', () => requestWithdrawal(page, player))

    await test.step('the operator checks the deposit and pays', async () => {
      const desk = await browser.newPage({ ...desktopWindow, baseURL: platformUrl() })
      await approveWithdrawal(desk, player, depositNo)
      await desk.close()
    })

    await test.step('the record shows the payout, and the ledger checks pass', async () => {
      await page.reload()
      await page.getByRole('tab', { name: '取款' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: '¥100.00' })).toContainText('已通过')
      await expectLedgerOk(operator)
    })
  },
)
