import { type Browser, expect, type Page } from '@playwright/test'
import { navigateConsole } from './support/desk.ts'
import { expectLedgerOk } from './support/operator.ts'
import { operatorPassword, platformUrl } from './support/addresses.ts'
import { submitRegistration, type Player } from './support/player.ts'
import { expectToast } from './support/toast.ts'
import { sandbox } from './support/sandbox.ts'
import { test } from './support/test.ts'

async function goHome(page: Page) {
  await page.goto('/#/')
  await expect(page.getByRole('region', { name: '资金操作' })).toBeVisible()
}

async function bindCard(page: Page, { realname, payPassword }: Player) {
  await page.getByLabel('持卡人姓名').fill(realname)
  await page.getByRole('button', { name: /^银行类型/ }).click()
  await page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '锦绣银行' }).click()
  await page.getByLabel('开户行地址').fill('上海市浦东支行')
  await page.getByLabel('银行卡号').fill(`62${Date.now()}${Math.floor(Math.random() * 90 + 10)}`)
  await page.locator('input[name="pay_pass"]').fill(payPassword)
  await page.getByRole('button', { name: '提交' }).click()
  await expectToast(page, '绑定成功')
}

/** Pays by WeChat at the sandbox; the order's page shows the credit without a reload. Returns the order number. */
async function payIn(page: Page, amount: string): Promise<string> {
  await page.getByRole('radio', { name: '微信支付' }).click()
  await page.getByLabel('存款金额').fill(amount)
  await page.getByRole('button', { name: '立即存款' }).click()
  await expect(page).toHaveURL(/#\/payInfo\?deposit_no=D\d+/)
  await expect(page.getByRole('timer')).toHaveText(/^(60:00|59:\d\d)$/)
  const [desk] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: '去支付' }).click()])
  await expect(desk.getByText(`¥${amount}`)).toBeVisible()
  await desk.getByRole('button', { name: '我已支付' }).click()
  await expect(desk.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await desk.close()
  await expect(page.getByText('存款已到账')).toBeVisible()
  return new URL(page.url().replace('#/', '')).searchParams.get('deposit_no') ?? ''
}

async function moveIn(page: Page, venue: string, amount: string) {
  await page.getByRole('button', { name: /^转入钱包/ }).click()
  await page.getByRole('dialog', { name: '选择钱包' }).getByRole('radio', { name: venue }).click()
  await page.getByLabel('转账金额').fill(amount)
  await page.getByRole('button', { name: '立即转账' }).click()
  await expectToast(page, '转账成功')
}

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

/** An operator checks both orders and approves the withdrawal. */
async function approve(browser: Browser, player: Player, depositNo: string) {
  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
  await desk.goto(`${platformUrl()}/console/`)
  await desk.getByLabel('用户名').fill('admin')
  await desk.getByLabel('密码', { exact: true }).fill(operatorPassword)
  await desk.getByRole('button', { name: /登\s?录/ }).click()
  await expect(desk).not.toHaveURL(/login/)

  await navigateConsole(desk, `/deposits?q=${player.name}`)
  await expect(desk.getByRole('row', { name: new RegExp(depositNo) })).toContainText('已通过')
  await navigateConsole(desk, `/withdrawals?q=${player.name}`)
  const order = desk.getByRole('row', { name: new RegExp(player.name) })
  await expect(order).toContainText('待审核')
  await order.getByRole('button', { name: /通\s?过/ }).click()
  const question = desk.getByRole('dialog')
  await expect(question).toContainText(`玩家 ${player.name} 取款 ¥100.00`)
  await question.getByRole('button', { name: /通\s?过/ }).click()
  await expect(question).toBeHidden()
  await expect(order).toContainText('已出款')
  await desk.close()
}

test('from the first visit to the payout [SHELL-28]', async ({ page, browser, operator }) => {
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
    await moveIn(page, '鲤跃电子', '150')
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

  await test.step('the player requests a withdrawal', async () => {
    await goHome(page)
    await page.getByRole('link', { name: '取款', exact: true }).click()
    await expect(page.getByLabel('剩余流水')).toHaveValue(/^0(\.00)?$/)
    await page.getByRole('radio', { name: /锦绣银行/ }).click()
    await page.getByLabel('取款金额').fill('100')
    await page.locator('input[name="password"]').fill(player.payPassword)
    await page.getByRole('button', { name: '立即取款' }).click()
    await expectToast(page, '提现申请已提交')
    await expect(page).toHaveURL(/#\/transRecord/)
    await page.getByRole('tab', { name: '取款' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '¥100.00' })).toContainText('待审核')
  })

  await test.step('the operator pays it', () => approve(browser, player, depositNo))

  await test.step('the record shows the payout, and the ledger checks pass', async () => {
    await page.reload()
    await page.getByRole('tab', { name: '取款' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '¥100.00' })).toContainText('已通过')
    await expectLedgerOk(operator)
  })
})
