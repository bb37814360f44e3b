import type { Page } from '@playwright/test'
import { decide } from './support/desk.ts'
import { toast } from './support/said.ts'
import { expectBalance, expectRecord, deskOf, openRow, skipPopups } from './support/money.ts'
import { expectLedgerOk } from './support/operator.ts'
import { platformUrl } from './support/place.ts'
import { askAs } from './support/player.ts'
import { sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ page, player, context }) => {
  test.setTimeout(120_000) // a phone and a desk, and what the outside takes its time for
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platformUrl() })
  const bank_no = `62${Date.now()}${process.pid % 1000}`
  const card = { bank: '锦绣银行', bank_owner: player.realname, bank_address: '上海支行', bank_no }
  expect(await askAs(page, 'bindcard', { ...card, pay_pass: player.payPassword })).toMatchObject({ code: 200 })
  await skipPopups(page)
})

test.afterEach(({ operator }) => expectLedgerOk(operator))

/** Presses a copy button and reads the clipboard. */
const copy = async (page: Page, what: string) => {
  await page
    .getByRole('button', { name: `复制${what}`, exact: true })
    .first()
    .click()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** From home to the form of a channel. */
async function choose(page: Page, channel: string | RegExp) {
  await page.goto('/#/')
  await page.getByRole('link', { name: '存款', exact: true }).click()
  await page.getByRole('radio', { name: channel }).click()
}

/** Sends the form and waits for the order's page; returns the order's number. */
async function order(page: Page, amount: string): Promise<string> {
  await page.getByLabel('存款金额').fill(amount)
  await page.getByRole('button', { name: '立即存款' }).click()
  await expect(page).toHaveURL(/#\/payInfo\?deposit_no=D\d+$/)
  return /D\d+$/.exec(page.url())![0]
}

/** The gateway's page, opened by the link of the order. */
async function openCashier(page: Page): Promise<Page> {
  const [cashier] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: '去支付' }).click()])
  return cashier
}

test('DEPOSIT-13, DEPOSIT-14, DEPOSIT-44 a transfer to a bank account is claimed at the desk and booked with what arrived', async ({
  page,
  browser,
  player,
}) => {
  const pay = async (amount: string) => {
    await choose(page, '银行卡')
    await page.getByLabel('存款人姓名').fill(player.realname)
    await page.getByRole('button', { name: /^银行类型/ }).click()
    await page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '远山银行' }).click()
    await page.getByLabel('银行卡号').fill('6222000100020003')
    await page.getByLabel('开户行地址').fill('上海市浦东支行')
    await page.getByLabel('存款金额').fill(amount)
    await page.getByRole('button', { name: '立即存款' }).click()
    await expect(toast(page, '提交成功，等待后台审核')).toBeVisible()
    const record = page.getByRole('listitem').filter({ hasText: `¥${amount}.00` })
    await expect(record).toContainText('待审核')
    return /D\d+/.exec(await record.innerText())![0]
  }
  await choose(page, '银行卡')
  expect(await copy(page, '收款卡号')).toBe('6222999900001111222')
  const [whole, short] = [await pay('300'), await pay('400')]

  const desk = await deskOf(browser)
  await desk.goto(`/console/deposits?q=${player.name}`)
  const row = (number: string) => desk.getByRole('row', { name: new RegExp(number) })
  await row(whole).getByRole('button', { name: '详情' }).click()
  await expect(desk.getByRole('dialog')).toContainText('6222000100020003')
  await desk.getByRole('dialog').getByRole('button', { name: '领单' }).click()
  await desk.getByRole('dialog', { name: '领单' }).getByRole('button', { name: '领单' }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(row(whole)).toContainText('admin 处理中')
  await decide(desk, whole, '通过')
  await expect(row(whole)).toContainText('已通过')
  await decide(desk, short, '通过', { 实际到账金额: '388.50', 备注: '付款行扣除手续费' })
  await expect(row(short)).toContainText('已通过')
  await desk.close()

  await expectRecord(page, 1, whole, '¥300.00')
  await expectRecord(page, 1, short, '¥388.50')
  await expectBalance(page, '688.50')
})

for (const [protocol, amount] of [
  ['TRC20', '1100'],
  ['ERC20', '1200'],
] as const)
  test(`PAYINFO-11, PAYINFO-12, PAYINFO-13, PAYINFO-14 USDT on ${protocol} arrives once the chain has confirmed it`, async ({
    page,
  }) => {
    await choose(page, 'USDT')
    await page.getByRole('radio', { name: protocol }).click()
    const number = await order(page, amount)
    await expect(page.getByRole('timer')).toHaveText(/^(60:00|59:\d\d)$/)
    const code = page.getByRole('img', { name: '请扫码支付' })
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const [to, usdt] = [await copy(page, '收款地址'), await copy(page, 'USDT')]
    await expect(page.getByText(to, { exact: true })).toBeVisible()
    expect(Number(usdt)).toBeCloseTo(Math.floor(Number(amount) / 0.072) / 100, 1)
    // Who left the page finds the way to pay again among their records.
    await page.getByRole('link', { name: '资金明细' }).click()
    const record = page.getByRole('listitem').filter({ hasText: number })
    await record.getByRole('link', { name: '查看订单' }).click()
    await expect(page.getByText(to, { exact: true })).toBeVisible()
    await sandbox.sendUsdt({ protocol, to, amount: usdt })
    await sandbox.mineBlocks(5)
    await expect(page.getByText('存款已到账')).toBeVisible()
    await page.getByRole('link', { name: '已完成充值' }).click()
    await expect(record).toContainText(`USDT-${protocol}`)
    await expectRecord(page, 1, number, '已通过')
    await expectBalance(page, amount)
  })

test('D-078 USDT of a wrong amount waits for an operator, who credits what came', async ({ page, browser }) => {
  await choose(page, 'USDT')
  const number = await order(page, '1300')
  const [to, usdt] = [await copy(page, '收款地址'), await copy(page, 'USDT')]
  const cents = Math.round(Number(usdt) * 100) - 37
  const sent = (cents / 100).toFixed(2)
  const { txid } = await sandbox.sendUsdt({ protocol: 'TRC20', to, amount: sent })
  await sandbox.mineBlocks(5)

  const desk = await deskOf(browser)
  const unmatched = desk.getByRole('row', { name: new RegExp(txid.slice(0, 20)) })
  await expect(async () => {
    await desk.goto(`/console/unmatched-payments?q=${txid}`)
    await expect(unmatched).toContainText(sent, { timeout: 2000 })
  }).toPass()
  await decide(desk, txid.slice(0, 20), '入账', { 记入订单号: number, 备注: '少付0.37' })
  await expect(unmatched).toContainText(`已记入存款 ${number}`)
  await desk.close()
  await expect(page.getByText('存款已到账')).toBeVisible()
  await expectBalance(page, (Math.floor((cents * 72) / 10) / 100).toFixed(2)) // at 7.2, rounded down
})

test('PAYINFO-07, DEPOSIT-43 AnToken is paid at its own page, without a clock', async ({ page }) => {
  await choose(page, /^AnToken/)
  const number = await order(page, '250')
  await expect(page.getByRole('timer')).toHaveCount(0)
  const cashier = await openCashier(page)
  await expect(cashier.getByRole('heading', { name: 'AnToken' })).toBeVisible()
  await cashier.getByRole('button', { name: '我已支付' }).click()
  await expect(cashier.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await expect(page.getByText('存款已到账')).toBeVisible()
  await expectRecord(page, 1, number, '已通过')
  await expectBalance(page, '250')
})

test('S-32 WeChat that was cancelled brings nothing, and paid after all it waits for an operator', async ({
  page,
  browser,
}) => {
  await choose(page, '微信支付')
  const number = await order(page, '260')
  const cashier = await openCashier(page)
  await cashier.getByRole('button', { name: '取消支付' }).click()
  await expect(cashier.getByRole('heading', { name: '支付已取消' })).toBeVisible()
  await expect(page.getByText('存款未通过')).toBeVisible()
  await expect(page.getByRole('link', { name: '去支付' })).toHaveCount(0)
  await expectRecord(page, 1, number, '已拒绝')

  await sandbox.pay(number, { result: 'paid' })
  await expectRecord(page, 1, number, '已拒绝')
  await expectBalance(page, '0')
  const desk = await deskOf(browser)
  const unmatched = await openRow(desk, `unmatched-payments?q=${number}`, number)
  await expect(unmatched).toContainText('¥260.00')
  await decide(desk, number, '入账')
  await expect(unmatched).toContainText('已关闭')
  await desk.close()
  await expectRecord(page, 1, '已通过', '¥260.00')
  await expectBalance(page, '260')
})

test('CONST-06, D-078 Alipay that is told late and three times at once arrives once', async ({ page }) => {
  await choose(page, '支付宝')
  await page.clock.install()
  const number = await order(page, '270')
  const cashier = await openCashier(page)
  await page.clock.fastForward(61 * 60_000)
  await expect(page.getByRole('timer')).toHaveText('00:00')
  await expect(page.getByText('订单已超时，请勿继续支付')).toBeVisible()
  await sandbox.pay(number, { result: 'paid', times: 3 })
  await cashier.reload()
  await expect(cashier.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await expect(page.getByText('存款已到账')).toBeVisible()
  await sandbox.pay(number, { result: 'paid' })
  await expectRecord(page, 1, number, '已通过')
  await expectBalance(page, '270')
})
