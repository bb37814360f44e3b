import { expect, type Page } from '@playwright/test'
import { expectCredited, submitDeposit } from './deposit.ts'
import { navigateConsole, signInToConsole } from './desk.ts'
import type { Player } from './player.ts'
import { expectToast } from './toast.ts'

// Steps of a player's money from the deposit to the payout. The pages' base URL is the brand's address.

export async function goHome(page: Page) {
  await page.goto('/#/')
  await expect(page.getByRole('region', { name: '资金操作' })).toBeVisible()
}

export async function bindCard(page: Page, { realname, payPassword }: Player) {
  await expect(page.getByText(realname, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^银行类型/ }).click()
  await page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '锦绣银行' }).click()
  await page.getByLabel('开户行地址').fill('上海市浦东支行')
  await page.getByLabel('银行卡号').fill(`62${Date.now()}${Math.floor(Math.random() * 90 + 10)}`)
  await page.locator('input[name="pay_pass"]').fill(payPassword)
  await page.getByRole('button', { name: '提交' }).click()
  await expectToast(page, '绑定成功')
}

/** Pays by WeChat at the sandbox; the order's page must show the credit without a reload. Returns the order number. */
export async function payIn(page: Page, amount: string): Promise<string> {
  await page.getByRole('radio', { name: '微信支付' }).click()
  const number = await submitDeposit(page, amount)
  await expect(page.getByRole('timer')).toHaveText(/^(60:00|59:\d\d)$/)
  const [desk] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: '去支付' }).click()])
  await expect(desk.getByText(`¥${amount}`)).toBeVisible()
  await desk.getByRole('button', { name: '我已支付' }).click()
  await expect(desk.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await desk.close()
  await expectCredited(page)
  return number
}

export async function transferIn(page: Page, venue: string, amount: string) {
  await page.getByRole('button', { name: /^到 / }).click()
  await page.getByRole('dialog', { name: '选择钱包' }).getByRole('radio', { name: venue }).click()
  await page.getByLabel('转账金额').fill(amount)
  await page.getByRole('button', { name: '立即转账' }).click()
  await expectToast(page, '转账成功')
}

/** Requests a withdrawal of ¥100.00 to the bound card. */
export async function requestWithdrawal(page: Page, player: Player) {
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
}

/** Signs an operator in on an empty page of the console's host; the operator checks the deposit and approves the withdrawal. */
export async function approveWithdrawal(desk: Page, player: Player, depositNo: string) {
  await signInToConsole(desk)
  await expect(desk.getByRole('heading', { level: 1, name: '仪表盘' })).toBeVisible()
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
}
