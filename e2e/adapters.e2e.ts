// Needs the server: channels change their protocol and call the gateways of the sandbox.
import type { Browser, Page } from '@playwright/test'
import {
  openChannelForm,
  copyField,
  openCashier,
  submitDeposit,
  expectCredited,
  prepareDeposit,
  fillPayer,
} from './support/deposit.ts'
import { selectOption, submitDialog, submitRowDialog } from './support/desk.ts'
import { askJson } from './support/http.ts'
import { newConsolePage, expectBalance, expectRecord, openRow } from './support/money.ts'
import { expectLedgerOk } from './support/operator.ts'
import { platformUrl, sandboxUrl } from './support/addresses.ts'
import { expectToast } from './support/toast.ts'
import { sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

// In series: each test changes the protocol of the same channels.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page, player, context }) => {
  test.setTimeout(120_000) // two pages, and calls to gateways and chains take time
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platformUrl() })
  await prepareDeposit(page, player)
})

test.afterEach(({ operator }) => expectLedgerOk(operator))

/** One console page for all tests. */
let opened: Page | undefined
const openDesk = async (browser: Browser): Promise<Page> => (opened ??= await newConsolePage(browser))
test.afterAll(() => opened?.close())

interface Merchants {
  epay1: { base_url: string; pid: string; key: string }
  bepusdt: { base_url: string; token: string }
}

const merchants = async () => (await askJson<Merchants>(sandboxUrl(), '/control/gateways')).body

async function openChannel(desk: Page, channel: string) {
  const row = await openRow(desk, 'pay-channels', channel)
  await row.getByRole('button', { name: '编辑' }).click()
  return { row, form: desk.getByRole('dialog', { name: '编辑支付渠道' }) }
}

async function payAt(cashier: Page, heading: string) {
  await expect(cashier.getByRole('heading', { name: heading })).toBeVisible()
  await cashier.getByRole('button', { name: '我已支付' }).click()
  await expect(cashier.getByRole('heading', { name: '支付成功' })).toBeVisible()
}

test(
  'a bank transfer is claimed in the console and booked with the received amount [DEPOSIT-13, DEPOSIT-14, DEPOSIT-44]',
  { tag: '@core' },
  async ({ page, browser, player }) => {
    const pay = async (amount: string) => {
      await openChannelForm(page, '银行卡')
      await fillPayer(page, player)
      await page.getByLabel('存款金额').fill(amount)
      await page.getByRole('button', { name: '立即存款' }).click()
      await expectToast(page, '提交成功，等待后台审核')
      const record = page.getByRole('listitem').filter({ hasText: `¥${amount}.00` })
      await expect(record).toContainText('待审核')
      return /D\d+/.exec(await record.innerText())![0]
    }
    await openChannelForm(page, '银行卡')
    expect(await copyField(page, '收款卡号')).toBe('6222999900001111222')
    const [whole, short] = [await pay('300'), await pay('400')]

    const desk = await openDesk(browser)
    await desk.goto(`/console/deposits?q=${player.name}`)
    const row = (number: string) => desk.getByRole('row', { name: new RegExp(number) })
    await row(whole).getByRole('link', { name: whole }).click()
    await expect(desk.getByRole('region', { name: '订单' })).toContainText('6222000100020003')
    await submitDialog(desk, desk.getByRole('button', { name: '领单' }), '领单')
    await desk.getByRole('link', { name: '返回列表' }).click()
    await expect(row(whole)).toContainText('admin 处理中')
    await submitRowDialog(desk, whole, '通过')
    await expect(row(whole)).toContainText('已通过')
    await submitRowDialog(desk, short, '通过', { 实际到账金额: '388.50', 备注: '付款行扣除手续费' })
    await expect(row(short)).toContainText('已通过')

    await expectRecord(page, 1, whole, '¥300.00')
    await expectRecord(page, 1, short, '¥388.50')
    await expectBalance(page, '688.50')
  },
)

test('a player pays through a card channel at once after it got another protocol', async ({
  page,
  browser,
  player,
  operator,
}) => {
  const { base_url, pid, key } = (await merchants()).epay1
  const desk = await openDesk(browser)
  const { form, row } = await openChannel(desk, '银行卡')
  await selectOption(form, '接口类型', '易支付 V1（MD5）', /^商户密钥/)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('请填写商户密钥（key）')).toBeVisible()
  await form.getByLabel('接口地址').fill(base_url)
  await form.getByLabel('商户号（pid）').fill(pid)
  await form.getByLabel('商户密钥（key）').fill(key)
  await form.getByLabel(/^支付类型/).fill('bank')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  await expect(row).toContainText('易支付 V1（MD5）')
  await row.getByRole('button', { name: '编辑' }).click()
  await expect(form.getByText('已设置，留空则不修改')).toBeVisible()
  await expect(form.getByLabel('商户密钥（key）')).toHaveValue('')
  await expect(form.getByLabel('接口地址')).toHaveValue(base_url)
  await form.getByRole('button', { name: /取\s*消/ }).click()
  await expect(form).toBeHidden()

  await openChannelForm(page, '银行卡')
  await fillPayer(page, player)
  await submitDeposit(page, '310')
  await payAt(await openCashier(page), '银行卡')
  await expectCredited(page)
  await expectRecord(page, 1, '¥310.00', '已通过')
  await expectBalance(page, '310')
  // The card channel is restored for other journeys.
  await operator.patch('pay-channels/card', { adapter: 'koi' })
})

test('a late Alipay callback sent three times at once is booked once [CONST-06, D-078]', async ({ page }) => {
  await openChannelForm(page, '支付宝')
  const number = await submitDeposit(page, '270')
  const cashier = await openCashier(page)
  await page.clock.fastForward(61 * 60_000)
  await expect(page.getByRole('timer')).toHaveText('00:00')
  await expect(page.getByText('订单已超时，请勿继续支付')).toBeVisible()
  await sandbox.pay(number, { result: 'paid', times: 3 })
  await cashier.reload()
  await expect(cashier.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await expectCredited(page)
  await sandbox.pay(number, { result: 'paid' })
  await expectRecord(page, 1, number, '已通过')
  await expectBalance(page, '270')
})

test('USDT is paid through BEpusdt for an amount in yuan', async ({ page, browser }) => {
  const { base_url, token } = (await merchants()).bepusdt
  const desk = await openDesk(browser)
  const { form, row } = await openChannel(desk, '支付宝')
  await selectOption(form, '接口类型', 'BEpusdt / epusdt', /^接口令牌/)
  await form.getByLabel('接口地址').fill(base_url)
  await form.getByLabel(/^接口令牌/).fill(token)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  await expect(row).toContainText('BEpusdt / epusdt')

  await openChannelForm(page, '支付宝')
  const number = await submitDeposit(page, '320')
  await payAt(await openCashier(page), 'USDT')
  await expectCredited(page)
  await expectRecord(page, 1, number, '已通过')
  await expectBalance(page, '320')
})
