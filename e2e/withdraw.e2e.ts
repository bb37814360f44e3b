import type { Page } from '@playwright/test'
import { expectRoute, open, toast } from './support/look.ts'
import { asMember, ok, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'
import { pause } from './support/time.ts'

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
/** Presses the button and expects the sentence; the one before has to be gone. */
async function refusal(page: Page, text: string) {
  await page.clock.runFor(2000)
  await expect(page.locator('[data-kind]')).toHaveCount(0)
  await page.getByRole('button', { name: '立即取款' }).click()
  await expect(toast(page, text)).toBeVisible()
}
const player = {
  username: 'koi123',
  balance: '1234.56',
  withdrawusdtrate: '7.3',
  withdrawcashfee: 5,
  withdrawfeeusdttrc: '1.00',
}
const lists: Record<number, object[]> = {
  1: [{ id: 11, bank: '甲银行', bank_no: '6222000011112222', bank_owner: '李小龙' }],
  2: [
    { id: 21, bank: 'USDT', bank_no: 'Tone', bank_owner: 'TRC20' },
    { id: '22', bank: 'USDT', bank_no: '0xtwo', bank_owner: 'ERC20' },
  ],
  4: [{ id: 41, bank: 'antoken', bank_no: 'Aone', bank_owner: 'TRC20' }],
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await asMember(page)
})

const served = (page: Page) =>
  stub(page, {
    user: ok(player),
    balance: ok({ balance: '1234.56' }),
    getcard: ({ body }) => ok(lists[Number(body['type'])] ?? []),
    getBetAmount: ok({ bet_amount: 50 }),
    banklist: ok([
      { bank_name: '可付银行', payout: 1 },
      { bank_name: '丙银行', payout: '0' },
      { bank_name: '丁银行', payout: 0 },
      { bank_name: '未说银行' },
    ]),
  })

test('WITHDRAW-01, WITHDRAW-02, WITHDRAW-03, WITHDRAW-04, WITHDRAW-05, WITHDRAW-06, WITHDRAW-07, WITHDRAW-08, WITHDRAW-09, WITHDRAW-13, WITHDRAW-31, WITHDRAW-32, WITHDRAW-33 two tabs, a third without a button, each with its list', async ({
  page,
}) => {
  const api = await served(page)
  await open(page, '/withdrawal')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['银行卡', 'USDT'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  const payees = page.getByRole('radio')
  await expect(payees).toHaveText([/甲银行.*2222/])
  await expect(field(page, 'bet_amount')).toHaveValue(/^50(\.00)?$/)
  await expect(field(page, 'bet_amount')).not.toBeEditable()
  const notice = page.getByRole('complementary')
  for (const text of ['未参与优惠的存款需完成1倍流水方可提现', '10-15分钟', '丙银行', '丁银行'])
    await expect(notice).toContainText(text)
  await expect(notice).not.toContainText('可付银行')
  await expect(notice).not.toContainText('未说银行')
  await tabs.nth(1).click()
  await expect(payees).toHaveText([/Tone/, /0xtwo/])
  await open(page, '/withdrawal?type=3')
  await expect(payees).toHaveText([/Aone/])
  await expect(tabs).toHaveCount(2)
  expect(api.sent('getcard').map(({ body }) => Number(body['type']))).toEqual(expect.arrayContaining([1, 2, 4]))
  for (const [type, label, route] of [
    [1, '添加银行卡', '/addBankCard'],
    [2, '添加USDT地址', '/wallet?type=2&show=1'],
    [3, '添加AnToken地址', '/wallet?type=3&show=2'],
  ] as const) {
    await open(page, `/withdrawal?type=${type}`)
    await page.getByRole('link', { name: label }).click()
    await expectRoute(page, route)
  }
})

test('WITHDRAW-10, WITHDRAW-11, WITHDRAW-12, WITHDRAW-14, WITHDRAW-15, WITHDRAW-16, WITHDRAW-17, WITHDRAW-18, WITHDRAW-19, WITHDRAW-20, WITHDRAW-21, WITHDRAW-34 checks in their order, then the order itself', async ({
  page,
}) => {
  const api = await served(page)
  api.set('withdraw', refused('支付密码错误'))
  await open(page, '/withdrawal?type=2')
  await refusal(page, '请选择钱包地址地址')
  await page.getByRole('tab', { name: '银行卡' }).click()
  await expect(page.getByRole('radio', { name: /甲银行/ })).toBeVisible()
  await refusal(page, '请选择您要提现到的银行卡')
  await page.getByRole('radio', { name: /甲银行/ }).click()
  const amount = page.getByLabel('取款金额')
  await amount.fill('99.99')
  await refusal(page, '单笔取款不能低于100元')
  await page.getByRole('button', { name: '全部' }).click()
  await expect(amount).toHaveValue('1234.56')
  await amount.fill('100')
  await refusal(page, '请输入您的支付密码')
  await field(page, 'password').fill('a1234567')
  await expect(field(page, 'password')).toHaveValue('123456')
  expect(api.sent('withdraw')).toHaveLength(0)
  await refusal(page, '支付密码错误')
  await expect(amount).toHaveValue('100')
  api.set('withdraw', ok(null, '提现申请已提交'))
  await page.clock.runFor(2000)
  await pause(page)
  await page.getByRole('button', { name: '立即取款' }).click()
  await expect(toast(page, '提现申请已提交')).toHaveAttribute('data-kind', 'success')
  expect(api.last('withdraw').body).toEqual({ amount: '100', bank: '11', password: '123456' })
  await expect(amount).toHaveValue('')
  await expect(field(page, 'password')).toHaveValue('')
  await page.clock.runFor(1499)
  await expectRoute(page, '/withdrawal?type=1')
  await page.clock.runFor(1)
  await expectRoute(page, /^\/transRecord/)
})

test('WITHDRAW-22, WITHDRAW-23, WITHDRAW-24, WITHDRAW-25, WITHDRAW-26, WITHDRAW-27, WITHDRAW-28, WITHDRAW-29, WITHDRAW-30 what a withdrawal in USDT comes to', async ({
  page,
}) => {
  await served(page)
  await open(page, '/withdrawal?type=2')
  const line = (label: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`))
  await page.getByLabel('取款金额').fill('1000')
  await expect(line('折合')).toContainText('136.98')
  await page.getByRole('radio', { name: /Tone/ }).click()
  await expect(line('协议')).toHaveText('TRC20')
  await expect(line('手续费')).toContainText('1.00')
  await expect(line('预计到账')).toContainText('135.98')
  await page.getByRole('radio', { name: /0xtwo/ }).click()
  await expect(line('协议')).toHaveText('ERC20')
  await expect(line('手续费')).toContainText('5')
  await expect(line('预计到账')).toContainText('131.98')
  await field(page, 'password').fill('123456')
  await page.getByRole('tab', { name: '银行卡' }).click()
  await expect(page.getByRole('radio', { name: /甲银行/ })).not.toBeChecked()
  await page.getByRole('tab', { name: 'USDT' }).click()
  await expect(page.getByLabel('取款金额')).toHaveValue('')
  await expect(field(page, 'password')).toHaveValue('')
  await expect(page.getByRole('radio', { name: /0xtwo/ })).not.toBeChecked()
  await expect(line('协议')).toHaveText('--')
})
