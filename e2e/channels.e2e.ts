// Needs the server: gateways and chain of the sandbox report payments to it.
import {
  openChannelForm,
  copyField,
  openCashier,
  submitDeposit,
  expectCredited,
  prepareDeposit,
} from './support/deposit.ts'
import { submitRowDialog } from './support/desk.ts'
import { expectLoaded } from './support/route.ts'
import { newConsolePage, expectBalance, expectRecord, openRow } from './support/money.ts'
import { expectLedgerOk } from './support/operator.ts'
import { platformUrl } from './support/addresses.ts'
import { sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ page, player, context }) => {
  test.setTimeout(120_000) // two pages, and calls to gateways and chains take time
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platformUrl() })
  await prepareDeposit(page, player)
})

test.afterEach(({ operator }) => expectLedgerOk(operator))

test('USDT on TRC20 is credited once the chain has confirmed it [PAYINFO-11, PAYINFO-12, PAYINFO-13, PAYINFO-14]', async ({
  page,
}) => {
  await openChannelForm(page, 'USDT')
  await page.getByRole('radio', { name: 'TRC20' }).click()
  const number = await submitDeposit(page, '1100')
  await expect(page.getByRole('timer')).toHaveText(/^(60:00|59:\d\d)$/)
  await expectLoaded(page.getByRole('img', { name: '请扫码支付' }))
  const [to, usdt] = [await copyField(page, '收款地址'), await copyField(page, 'USDT')]
  await expect(page.getByText(to, { exact: true })).toBeVisible()
  expect(Number(usdt)).toBeCloseTo(Math.floor(1100 / 0.072) / 100, 1)
  // The records link back to the payment page.
  await page.getByRole('link', { name: '资金明细' }).click()
  const record = page.getByRole('listitem').filter({ hasText: number })
  await record.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByText(to, { exact: true })).toBeVisible()
  await sandbox.sendUsdt({ protocol: 'TRC20', to, amount: usdt })
  await sandbox.mineBlocks(5)
  await expectCredited(page)
  await page.getByRole('link', { name: '资金明细' }).click()
  await expect(record).toContainText('USDT-TRC20')
  await expectRecord(page, 1, number, '已通过')
  await expectBalance(page, '1100')
})

test('USDT of a wrong amount waits for an operator, who credits the received amount [D-078]', async ({
  page,
  browser,
  operator,
}) => {
  await openChannelForm(page, 'USDT')
  const number = await submitDeposit(page, '1300')
  const [to, usdt] = [await copyField(page, '收款地址'), await copyField(page, 'USDT')]
  const cents = Math.round(Number(usdt) * 100) - 37
  const sent = (cents / 100).toFixed(2)
  const { txid } = await sandbox.sendUsdt({ protocol: 'TRC20', to, amount: sent })
  await sandbox.mineBlocks(5)

  const waiting = () => operator.get<{ items: unknown[] }>(`unmatched-payments?q=${txid}`)
  await expect.poll(async () => (await waiting()).items.length, { timeout: 30_000 }).toBe(1)
  const desk = await newConsolePage(browser)
  const unmatched = await openRow(desk, `unmatched-payments?q=${txid}`, txid.slice(0, 20))
  await expect(unmatched).toContainText(sent)
  await submitRowDialog(desk, txid.slice(0, 20), '入账', { 记入订单号: number, 备注: '少付0.37' })
  await expect(unmatched).toContainText(`已记入存款 ${number}`)
  await desk.close()
  await expectCredited(page)
  await expectBalance(page, (Math.floor((cents * 72) / 10) / 100).toFixed(2)) // converted at 7.2, rounded down
})

test('AnToken is paid on its own page, without a countdown [PAYINFO-07, DEPOSIT-43]', async ({ page }) => {
  await openChannelForm(page, /^AnToken/)
  const number = await submitDeposit(page, '250')
  await expect(page.getByRole('timer')).toHaveCount(0)
  const cashier = await openCashier(page)
  await expect(cashier.getByRole('heading', { name: 'AnToken' })).toBeVisible()
  await cashier.getByRole('button', { name: '我已支付' }).click()
  await expect(cashier.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await expectCredited(page)
  await expectRecord(page, 1, number, '已通过')
  await expectBalance(page, '250')
})

test('a cancelled WeChat payment credits nothing; paid later, it waits for an operator [S-32]', async ({
  page,
  browser,
}) => {
  await openChannelForm(page, '微信支付')
  const number = await submitDeposit(page, '260')
  const cashier = await openCashier(page)
  await cashier.getByRole('button', { name: '取消支付' }).click()
  await expect(cashier.getByRole('heading', { name: '支付已取消' })).toBeVisible()
  await expect(page.getByText('存款未通过')).toBeVisible()
  await expect(page.getByRole('link', { name: '去支付' })).toHaveCount(0)
  await expectRecord(page, 1, number, '已拒绝')

  await sandbox.pay(number, { result: 'paid' })
  await expectRecord(page, 1, number, '已拒绝')
  await expectBalance(page, '0')
  const desk = await newConsolePage(browser)
  const unmatched = await openRow(desk, `unmatched-payments?q=${number}`, number)
  await expect(unmatched).toContainText('¥260.00')
  await submitRowDialog(desk, number, '入账')
  await expect(unmatched).toContainText('已处理')
  await desk.close()
  await expectRecord(page, 1, '已通过', '¥260.00')
  await expectBalance(page, '260')
})
