import type { Page } from '@playwright/test'
import { expectRoute, open, openAnew, pixel, toast } from './support/look.ts'
import { asMember, ok, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const channel = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
const all = { antoken: 1, card: 1, usdt: '1', wechat: 1, alipay: 1 }
/** Presses the button and expects the sentence; the one before has to be gone. */
async function refusal(page: Page, text: string) {
  await page.clock.runFor(2000)
  await expect(page.locator('[data-kind]')).toHaveCount(0)
  await page.getByRole('button', { name: '立即存款' }).click()
  await expect(toast(page, text)).toBeVisible()
}
const ranges = (page: Page, api: Awaited<ReturnType<typeof stub>>, count: number) =>
  expect.poll(() => api.sent('getPayRange').length, { message: page.url() }).toBe(count)

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await asMember(page)
})

test('DEPOSIT-01, DEPOSIT-02, DEPOSIT-03, DEPOSIT-04, DEPOSIT-06, DEPOSIT-07, DEPOSIT-08, DEPOSIT-09, DEPOSIT-10, DEPOSIT-11, DEPOSIT-12, DEPOSIT-53 the channels that are open', async ({
  page,
}) => {
  const api = await stub(page, { get_pay_way: ok(all), getcard: ok([{ id: 1 }]) })
  await open(page, '/recharge')
  const channels = page.getByRole('radiogroup', { name: '支付方式' }).getByRole('radio')
  await expect(channels).toHaveText([/AnToken.*推荐/, '银行卡', 'USDT', '微信支付', '支付宝'])
  await expect(channels.first()).toBeChecked()
  await expect(page.getByText('请避开23:55至00:05进行存款')).toBeVisible()
  const picks = page.getByRole('button', { name: /^\d+$/ })
  await expect(picks).toHaveText(['100', '499', '999', '1299', '2199'])
  await picks.nth(3).click()
  await expect(page.getByLabel('存款金额')).toHaveValue('1299')
  for (const [flags, chosen] of [
    [{ antoken: 0, card: 0, usdt: 1, rengong: 0 }, ['USDT']],
    [{ alipay: '1', wechat: 1 }, ['微信支付', '支付宝']],
  ] as const) {
    api.set('get_pay_way', ok(flags))
    await page.reload()
    await expect(channels).toHaveText([...chosen])
    await expect(channels.first()).toBeChecked()
  }
  api.set('get_pay_way', ok({}))
  await page.reload()
  await expect(page.getByRole('link', { name: '联系客服' })).toBeVisible()
})

test('DEPOSIT-05, DEPOSIT-30, DEPOSIT-31, DEPOSIT-32, DEPOSIT-33, DEPOSIT-34, DEPOSIT-35, DEPOSIT-36, DEPOSIT-37, DEPOSIT-38, DEPOSIT-39, DEPOSIT-40, DEPOSIT-41, DEPOSIT-52, CONST-09 every channel has its range, and a change begins again', async ({
  page,
}) => {
  const api = await stub(page, {
    get_pay_way: ok(all),
    getcard: ok([{ id: 1 }]),
    user: ok({ username: 'koi123', usdtrate: '7.2' }),
    getPayRange: 'never',
  })
  await open(page, '/recharge')
  const amount = page.getByLabel('存款金额')
  await ranges(page, api, 1)
  await amount.fill('99')
  await refusal(page, '请输入金额在100-10000之间！')
  await amount.fill('10001')
  await refusal(page, '请输入金额在100-10000之间！')
  await amount.fill('')
  await refusal(page, '请输入金额在100-10000之间！')
  expect(api.sent('recharge')).toHaveLength(0)

  api.set('getPayRange', ok({ min_price: '50', max_price: 500 }))
  await amount.fill('100')
  await channel(page, '微信支付').click()
  await expect(amount).toHaveValue('')
  await ranges(page, api, 2)
  await amount.fill('501')
  await refusal(page, '请输入金额在50-500之间！')
  await channel(page, '支付宝').click()
  await ranges(page, api, 3)
  await channel(page, '银行卡').click()
  await ranges(page, api, 4)
  await channel(page, 'USDT').click()
  await ranges(page, api, 5)
  const protocols = page.getByRole('radio', { name: /RC20$/ })
  await expect(protocols).toHaveText(['TRC20', 'ERC20'])
  await amount.fill('100')
  await expect(page.getByText(/13\.88\D/)).toBeVisible()
  await protocols.nth(1).click()
  await ranges(page, api, 6)
  await channel(page, '银行卡').click()
  await field(page, 'bank_owner').fill('李小龙')
  await channel(page, 'USDT').click()
  await expect(protocols.first()).toBeChecked()
  await expect(amount).toHaveValue('')
  await channel(page, '银行卡').click()
  await expect(field(page, 'bank_owner')).toHaveValue('')
  expect(
    api
      .sent('getPayRange')
      .slice(0, 6)
      .map(({ body }) => body['type']),
  ).toEqual(['antoken', 'wechat', 'alipay', 'bank', 'usdt-trc20', 'usdt-erc20'])
})

test('DEPOSIT-13, DEPOSIT-14, DEPOSIT-15, DEPOSIT-16, DEPOSIT-17, DEPOSIT-18, DEPOSIT-19, DEPOSIT-20, DEPOSIT-26, DEPOSIT-27, DEPOSIT-28, DEPOSIT-29, DEPOSIT-44, DEPOSIT-47, DEPOSIT-48, DEPOSIT-49, ERR-17, ERR-26, ERR-28 a deposit by bank card', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  const account = {
    bank_data: { bank_name: '收款银行' },
    bank_no: '6217000011112222',
    bank_owner: '锦鲤公司',
    bank_address: '南京路支行',
  }
  const api = await stub(page, {
    get_pay_way: ok({ card: 1 }),
    getcard: ok([{ id: 1 }]),
    getpaybank: ok([account, { bank_no: 6228 }]),
    banklist: ok([{ bank_name: '甲银行' }]),
    recharge: ok({ deposit_no: 'D9' }, 'D9'),
  })
  await open(page, '/recharge')
  for (const text of ['收款银行', account.bank_no, account.bank_owner, account.bank_address, '6228'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  const copies = page.getByRole('button', { name: /^复制/ })
  for (const [index, text] of ['收款银行', account.bank_no, account.bank_owner, account.bank_address].entries()) {
    await copies.nth(index).click()
    await expect(toast(page, '复制成功！')).toHaveAttribute('data-kind', 'success')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
  await page.getByLabel('存款金额').fill('1')
  await refusal(page, '请输入存款人姓名')
  await field(page, 'bank_owner').fill('李小龙')
  await refusal(page, '请输入银行类型')
  await page.getByRole('button', { name: /^银行类型/ }).click()
  await page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '甲银行' }).click()
  await refusal(page, '请输入银行卡号')
  await field(page, 'bank_no').fill('6222a2222')
  await refusal(page, '请输入银行开户行地址')
  await field(page, 'bank_address').fill('浦东支行')
  await refusal(page, '请输入金额在100-10000之间！')
  expect(api.sent('recharge')).toHaveLength(0)
  await page.getByLabel('存款金额').fill('100')
  await refusal(page, '提交成功，等待后台审核')
  await expectRoute(page, '/transRecord')
  expect(api.last('recharge').body).toEqual({
    paytype: 'bank',
    amount: '100',
    bank: '甲银行',
    bank_address: '浦东支行',
    bank_no: '62222222',
    bank_owner: '李小龙',
  })
  await page.getByRole('button', { name: '返回' }).click()
  await expectRoute(page, '/recharge')
  await expect(field(page, 'bank_owner')).toHaveValue('')
  await expect(page.getByLabel('存款金额')).toHaveValue('')
})

test('D-015 accounts and banks that could not be read can be asked for again', async ({ page }) => {
  const api = await stub(page, {
    get_pay_way: ok({ card: 1 }),
    getcard: ok([{ id: 1 }]),
    getpaybank: 'abort',
    banklist: 'abort',
  })
  await open(page, '/recharge')
  await expect(page.getByText('加载失败，请检查网络后重试')).toBeVisible()
  api.set('getpaybank', ok([{ bank_no: '6217000011112222' }]))
  api.set('banklist', ok([{ bank_name: '甲银行' }]))
  await page.getByRole('button', { name: '重试', exact: true }).click()
  await expect(page.getByText('6217000011112222', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '银行列表加载失败，点击重试' }).click()
  await page.getByRole('button', { name: /^银行类型/ }).click()
  await expect(page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '甲银行' })).toBeVisible()
})

test('DEPOSIT-42, DEPOSIT-43, DEPOSIT-45, DEPOSIT-46, DEPOSIT-50 what the other channels send, and where they lead', async ({
  page,
}) => {
  const api = await stub(page, { get_pay_way: ok(all), getcard: ok([{ id: 1 }]), recharge: ok(null, 'D1') })
  for (const [name, body] of [
    [/AnToken/, { paytype: 'antoken', bank: 'antoken' }],
    ['USDT', { paytype: 'usdt', catepay: 'ERC20' }],
    ['微信支付', { paytype: 'wxpay' }],
    ['支付宝', { paytype: 'alipay' }],
  ] as const) {
    await open(page, '/recharge')
    await channel(page, name).click()
    if (name === 'USDT') await channel(page, 'ERC20').click()
    await page.getByLabel('存款金额').fill('10000')
    await page.getByRole('button', { name: '立即存款' }).click()
    await expectRoute(page, '/payInfo?deposit_no=D1')
    expect(api.last('recharge').body).toEqual({ ...body, amount: '10000' })
  }
  api.set('recharge', refused('您有待审核的充值订单，请勿重复提交', 409))
  await open(page, '/recharge')
  await page.getByLabel('存款金额').fill('100')
  await refusal(page, '您有待审核的充值订单，请勿重复提交')
  await expectRoute(page, '/recharge')
})

test('DEPOSIT-21, DEPOSIT-22, DEPOSIT-23, DEPOSIT-24, DEPOSIT-25 who has bound nothing is sent to do it', async ({
  page,
}) => {
  const api = await stub(page, { get_pay_way: ok(all), getcard: ok([]) })
  const prompt = page.getByRole('dialog').filter({ hasText: '您还为绑定任何钱包卡片，请前往绑定！' })
  for (const [control, route] of [
    ['绑定银行卡', '/addBankCard'],
    ['绑定USDT钱包', '/wallet?type=2&show=1'],
  ] as const) {
    await open(page, '/zhanzhu')
    await open(page, '/recharge')
    await prompt.getByRole('link', { name: control }).click()
    await expectRoute(page, route)
  }
  await open(page, '/zhanzhu')
  await open(page, '/recharge')
  await prompt.getByRole('button', { name: '关闭' }).click()
  await expectRoute(page, '/zhanzhu')
  expect(new Set(api.sent('getcard').map(({ body }) => Number(body['type'])))).toEqual(new Set([1, 2, 4]))
  // One list that is not empty, or that cannot be asked for, and the prompt stays away (D-076).
  for (const answer of [ok([{ id: 1 }]), 'abort' as const]) {
    api.set('getcard', ({ body }) => (Number(body['type']) === 4 ? answer : ok([])))
    await openAnew(page, '/recharge')
    await expect(page.getByLabel('存款金额')).toBeVisible()
    await expect(overlayGone(page)).toHaveCount(0)
    await expect(prompt).toHaveCount(0)
    await open(page, '/zhanzhu')
  }
})

const overlayGone = (page: Page) => page.getByRole('progressbar', { name: '加载中' })
/** A moment as the server writes it: Beijing time. */
const beijing = (moment: number) => new Date(moment + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')
const order = (created: number, more: object = {}) => ({
  deposit_no: 'D77',
  info: { amount: '1234.5', created_at: beijing(created), paytype: '微信支付', real_money: 171.45, state: 1 },
  ...more,
})

test('PAYINFO-01, PAYINFO-02, PAYINFO-03, PAYINFO-04, PAYINFO-05, PAYINFO-06, PAYINFO-08, PAYINFO-09, PAYINFO-10, PAYINFO-11, PAYINFO-15, PAYINFO-16, CONST-06 an order and its hour', async ({
  page,
}) => {
  const now = await page.evaluate(() => Date.now())
  const api = await stub(page, { payinfo: ok(order(now, { qrcode: pixel }), 'wxpay') })
  await open(page, '/payInfo?deposit_no=D77')
  for (const text of ['¥1,234.50', 'D77', beijing(now), '微信支付'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.locator(`img[src="${pixel}"]`)).toBeVisible()
  expect(api.sent('payinfo')[0]?.body).toEqual({ deposit_no: 'D77' })
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^(60:00|59:\d\d)$/)
  const before = await timer.textContent()
  await page.clock.runFor(2000)
  await expect(timer).not.toHaveText(before ?? '')
  for (const [minutes, text] of [
    [30, /^(30:00|29:\d\d)$/],
    [120, /^00:00$/],
  ] as const) {
    api.set('payinfo', ok(order(now - minutes * 60_000), 'wxpay'))
    await page.reload()
    await expect(timer).toHaveText(text)
  }
  await expect(page.getByText('订单已超时，请勿继续支付')).toBeVisible()
  for (const name of ['已完成充值', '资金明细']) {
    await open(page, '/payInfo?deposit_no=D77')
    await page.getByRole('link', { name }).click()
    await expectRoute(page, '/transRecord')
  }
})

test('PAYINFO-07, PAYINFO-12, PAYINFO-13, PAYINFO-14, PAYINFO-17 the channel type decides what is shown', async ({
  page,
}) => {
  const now = await page.evaluate(() => Date.now())
  const cardlist = { mch_id: 'Taddress1', content: 'TRC20', payimg: pixel }
  const api = await stub(page, { payinfo: ok(order(now, { cardlist: [cardlist] }), 'usdtpay') })
  await open(page, '/payInfo?deposit_no=D77')
  for (const text of ['Taddress1', 'TRC20']) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText(/171\.45/)).toBeVisible()
  await expect(page.locator(`img[src="${pixel}"]`)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  api.set('payinfo', ok(order(now, { cardlist, url: 'https://pay.example.com/1' }), 'antoken'))
  await page.reload()
  await expect(page.getByText('D77', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByText('Taddress1')).toHaveCount(0)
  await expect(page.locator('a[href="https://pay.example.com/1"]')).toBeVisible()

  // It arrives while the player looks on.
  api.set('payinfo', ok({ deposit_no: 'D77', info: { amount: 1, state: '2' } }, 'antoken'))
  await page.clock.runFor(3000)
  await expect(page.getByText('存款已到账')).toBeVisible()
  api.set('payinfo', refused('订单不存在', 404))
  await open(page, '/payInfo?deposit_no=D0')
  await expect(toast(page, '订单不存在')).toBeVisible()
  await expectRoute(page, '/transRecord')
})
