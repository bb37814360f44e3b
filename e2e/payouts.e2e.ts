// Needs the server: operators and gateways decide the withdrawals of a player.
import type { Page } from '@playwright/test'
import { tronFor } from '../apps/api/src/platform/testing/wallets.testing.ts'
import { submitRowDialog } from './support/desk.ts'
import { expectToast } from './support/toast.ts'
import { expectBalance, expectRecord, creditAndOpenHome, newConsolePage, openRow, skipPopups } from './support/money.ts'
import { expectLedgerOk } from './support/operator.ts'
import type { Player } from './support/player.ts'
import { sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

// A payee belongs to one player only, so each test uses numbers of its own.
const digits = (length: number) => `${Date.now()}${process.pid}`.padStart(length, '7').slice(-length)

test.beforeEach(async ({ page, player }) => {
  test.setTimeout(120_000) // two pages, and calls to gateways and chains take time
  expect(player.name).not.toBe('')
  await skipPopups(page)
})

test.afterEach(({ operator }) => expectLedgerOk(operator))

async function bindAddress(page: Page, { payPassword }: Player, button: string, protocol: string, address: string) {
  await page.getByRole('button', { name: button }).click()
  const sheet = page.getByRole('dialog', { name: button })
  await sheet.getByLabel('钱包地址').fill(address)
  await sheet.getByRole('radio', { name: protocol }).click()
  await sheet.locator('input[name="pay_pass"]').fill(payPassword)
  await sheet.getByRole('button', { name: '确定' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(address, { exact: true })).toBeVisible()
}

async function fill(page: Page, { payPassword }: Player, payee: string | RegExp, amount: string) {
  await page.getByRole('radio', { name: payee }).click()
  await page.getByLabel('取款金额').fill(amount)
  await page.locator('input[name="password"]').fill(payPassword)
}

async function submit(page: Page) {
  await page.getByRole('button', { name: '立即取款' }).click()
  await expectToast(page, '提现申请已提交')
  await expect(page).toHaveURL(/#\/transRecord$/)
  await expect(page.getByRole('tab', { name: '取款' })).toHaveAttribute('aria-selected', 'true')
}

test(
  'a bank card is bound, paid out by two operators, and unbound [CARD-16, WITHDRAW-21, WALLET-18, WALLET-20]',
  { tag: '@core' },
  async ({ page, browser, player, operator }) => {
    const number = `62${digits(15)}`
    await page.goto('/#/wallet?type=1')
    await page.getByRole('link', { name: '添加银行卡' }).click()
    await page.getByRole('button', { name: /^银行类型/ }).click()
    await page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '长河银行' }).click()
    await page.getByLabel('开户行地址').fill('江城市滨江支行')
    await page.getByLabel('银行卡号').fill(number)
    await page.locator('input[name="pay_pass"]').fill(player.payPassword)
    await page.getByRole('button', { name: '提交' }).click()
    await expectToast(page, '绑定成功')
    await expect(page.getByText(`${number.slice(0, 4)} **** **** ${number.slice(-4)}`)).toBeVisible()

    await creditAndOpenHome(page, operator, player.name, '60000')
    await page.getByRole('link', { name: '取款', exact: true }).click()
    await fill(page, player, /长河银行/, '50000')
    await submit(page)
    await expectRecord(page, 2, '¥50,000.00', '待审核')
    await expectBalance(page, '10000')

    const payer = `pay${digits(8)}`
    const permissions = ['withdrawal.view', 'withdrawal.review']
    await operator.post('operators', { username: payer, password: 'koi-12345', permissions })
    await operator.patch('settings', { four_eyes_withdrawal: '40000' })
    try {
      const risk = await newConsolePage(browser)
      const reviewed = await openRow(risk, `withdrawals?q=${player.name}`, number)
      await submitRowDialog(risk, number, '通过', { 备注: '资料核对无误' })
      await expect(reviewed).toContainText('待出款')
      await risk.close()
      await expectRecord(page, 2, '¥50,000.00', '待审核')

      const cashier = await newConsolePage(browser, { name: payer, password: 'koi-12345' })
      const paid = await openRow(cashier, `withdrawals?q=${player.name}`, number)
      await expect(paid).toContainText('admin 已初审')
      await submitRowDialog(cashier, number, '确认出款', { 付款凭证: `BANK-${number}` })
      await expect(paid).toContainText('已出款')
      await cashier.close()
    } finally {
      await operator.patch('settings', { four_eyes_withdrawal: '0' })
    }
    await expectRecord(page, 2, '¥50,000.00', '已通过')
    await expectBalance(page, '10000')

    await page.goto('/#/wallet?type=1')
    await page.getByRole('button', { name: `解绑${number.slice(0, 4)} **** **** ${number.slice(-4)}` }).click()
    const question = page.getByRole('dialog', { name: '解绑卡片' })
    await question.locator('input[name="pay_pass"]').fill('000000')
    await question.getByRole('button', { name: '确定' }).click()
    await expectToast(page, '支付密码错误')
    await question.locator('input[name="pay_pass"]').fill(player.payPassword)
    await question.getByRole('button', { name: '确定' }).click()
    await expectToast(page, '解绑成功')
    await expect(page.getByText('暂无数据')).toBeVisible()
  },
)

test('USDT shows the payout; one order is paid, the other releases its hold [WITHDRAW-30, S-36]', async ({
  page,
  browser,
  player,
  operator,
}) => {
  const [tron, ether] = [tronFor(digits(33)), `0x${digits(40)}`]
  await page.goto('/#/wallet?type=2')
  await bindAddress(page, player, '添加USDT地址', 'TRC20', tron)
  await bindAddress(page, player, '添加USDT地址', 'ERC20', ether)
  await creditAndOpenHome(page, operator, player.name, '2000')

  await test.step('payout of each order [WITHDRAW-26, WITHDRAW-27, WITHDRAW-28, WITHDRAW-29]', async () => {
    for (const [address, amount, shown] of [
      [tron, '1000', ['TRC20', '7.3', '136.98 USDT', '1.00 USDT', '135.98 USDT']],
      [ether, '500', ['ERC20', '7.3', '68.49 USDT', '5.00 USDT', '63.49 USDT']],
    ] as const) {
      await page.goto('/#/')
      await page.getByRole('link', { name: '取款', exact: true }).click()
      await page.getByRole('tab', { name: 'USDT' }).click()
      await fill(page, player, new RegExp(address), amount)
      await expect(page.getByRole('definition')).toHaveText([...shown])
      await submit(page)
    }
  })
  await expectBalance(page, '500')

  const desk = await newConsolePage(browser)
  await expect(await openRow(desk, `withdrawals?q=${player.name}`, tron)).toContainText('135.98')
  await submitRowDialog(desk, tron, '通过', { 付款凭证: `hash${digits(8)}` })
  await expect(desk.getByRole('row', { name: new RegExp(tron) })).toContainText('已出款')
  await submitRowDialog(desk, ether, '拒绝', { 拒绝原因: '地址与协议不符' })
  await expect(desk.getByRole('row', { name: new RegExp(ether) })).toContainText('已拒绝')
  await desk.close()
  await expectRecord(page, 2, '¥1,000.00', '已通过')
  await expectRecord(page, 2, '¥500.00', '已拒绝')
  await expectBalance(page, '1000')
})

test('AnToken is paid out by its gateway and returns to review if the gateway refuses [S-36]', async ({
  page,
  browser,
  player,
  operator,
}) => {
  const address = tronFor(digits(33))
  await page.goto('/#/wallet?type=3')
  await bindAddress(page, player, '添加AnToken地址', 'TRC20', address)
  await creditAndOpenHome(page, operator, player.name, '1000')
  for (const amount of ['300', '200']) {
    await page.goto('/#/wallet?type=3')
    await page.getByRole('link', { name: '去提现' }).click()
    await fill(page, player, new RegExp(address), amount)
    await submit(page)
  }
  await expectBalance(page, '500')

  const { items } = await operator.get<{ items: { id: string; amount: string }[] }>(`withdrawals?q=${player.name}`)
  await sandbox.decidePayOut(items.find(({ amount }) => amount === '200.00')?.id ?? '', 'failed')
  const desk = await newConsolePage(browser)
  await desk.clock.install()
  const row = (amount: string) => desk.getByRole('row', { name: new RegExp(`¥${amount}\\.00`) })
  await operator.patch('pay-channels/antoken', { is_payout: 1 })
  try {
    await desk.goto(`/console/withdrawals?q=${player.name}`)
    for (const amount of ['300', '200']) await submitRowDialog(desk, `¥${amount}\\.00`, '通过')
    // The queue reloads every ten seconds.
    await expect(async () => {
      await desk.clock.fastForward(10_000)
      await expect(row('300')).toContainText('已出款', { timeout: 1000 })
      await expect(row('200')).toContainText('渠道拒绝', { timeout: 1000 })
    }).toPass({ timeout: 25_000 })
  } finally {
    await operator.patch('pay-channels/antoken', { is_payout: 0 })
  }
  await submitRowDialog(desk, '¥200\\.00', '拒绝', { 拒绝原因: '收款信息有误' })
  await expect(row('200')).toContainText('已拒绝')
  await desk.close()
  await expectRecord(page, 2, '¥300.00', '已通过')
  await expectRecord(page, 2, '¥200.00', '已拒绝')
  await expectBalance(page, '700')
})
