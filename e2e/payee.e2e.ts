import type { Page } from '@playwright/test'
import { expectRoute, expectToast, open, toast } from './support/look.ts'
import { asMember, ok, refused, type Sent, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const cards = (count: number, bank = '锦绣银行', owner: string | undefined = '李小龙') =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    bank,
    bank_owner: owner,
    bank_no: `622200000000000${index}`,
  }))
const types = (sent: Sent[]) => new Set(sent.map(({ body }) => Number(body['type'])))
/** Presses the button and expects the sentence; the one before has to be gone. */
async function refusal(page: Page, button: string, text: string) {
  await page.clock.runFor(2000)
  await expect(page.locator('[data-kind]')).toHaveCount(0)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(toast(page, text)).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await asMember(page)
})

test('WALLET-01, WALLET-02, WALLET-03, WALLET-04, WALLET-05, WALLET-06, WALLET-07, WALLET-08, WALLET-09, WALLET-23, WALLET-36 three lists of up to five', async ({
  page,
}) => {
  const api = await stub(page)
  const bin = page.getByRole('button', { name: /^解绑/ })
  for (const [kind, type, title, add] of [
    [1, 1, '银行卡管理', '添加银行卡'],
    [2, 2, 'USDT钱包管理', '添加USDT地址'],
    [3, 4, 'AnToken钱包管理', '添加AnToken地址'],
  ] as const) {
    for (const count of [0, 2, 4, 5, 6]) {
      api.set('getcard', ok(cards(count)))
      await open(page, '/zhanzhu')
      await open(page, `/wallet?type=${kind}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(bin).toHaveCount(count)
      await expect(page.getByRole('main').getByText(add)).toHaveCount(count < 5 ? 1 : 0)
    }
    expect(Number(api.last('getcard').body['type'])).toBe(type)
  }
  api.set('getcard', ok([{ bank: '只有名字' }]))
  await open(page, '/wallet?type=x')
  await expect(page.getByText('只有名字')).toBeVisible()
  await page.getByRole('link', { name: '添加银行卡' }).click()
  await expectRoute(page, '/addBankCard')
})

test('WALLET-10, WALLET-11, WALLET-12, WALLET-13, WALLET-14, WALLET-15, WALLET-16, WALLET-17, WALLET-24, WALLET-26, WALLET-27, WALLET-28, WALLET-29, WALLET-30, WALLET-31, WALLET-33, WALLET-34, WALLET-35 an address is added in a sheet', async ({
  page,
}) => {
  const api = await stub(page, { getcard: ok([]), bindcard: ok(null, '绑定成功啦') })
  await open(page, '/wallet?type=2&show=1')
  const sheet = page.getByRole('dialog', { name: '添加USDT地址' })
  await expect(sheet.getByLabel('钱包地址')).toBeVisible()
  await expect(sheet.getByRole('radio')).toHaveText(['TRC20', 'ERC20'])
  await expect(sheet.getByRole('radio', { name: 'TRC20' })).toBeChecked()
  await expect(sheet.getByLabel('支付密码')).toBeVisible()
  await sheet.getByRole('radio', { name: 'ERC20' }).click()
  await sheet.getByRole('button', { name: '取消' }).click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: '添加USDT地址' }).click()
  await expect(sheet.getByRole('radio', { name: 'TRC20' })).toBeChecked()

  await refusal(page, '确定', '请输入钱包地址')
  await field(page, 'bank_no').fill('T-1 2!x')
  await expect(field(page, 'bank_no')).toHaveValue('T12x')
  await field(page, 'bank_no').fill('x'.repeat(60))
  await expect(field(page, 'bank_no')).toHaveValue('x'.repeat(42))
  await refusal(page, '确定', '请输人支付密码')
  await field(page, 'pay_pass').fill('a1234567')
  await expect(field(page, 'pay_pass')).toHaveValue('123456')
  expect(api.sent('bindcard')).toHaveLength(0)
  const lists = api.sent('getcard').length
  await sheet.getByRole('radio', { name: 'ERC20' }).click()
  await refusal(page, '确定', '绑定成功啦')
  await expect(sheet).toHaveCount(0)
  await expect(toast(page, '绑定成功啦')).toBeVisible()
  expect(api.last('bindcard').body).toEqual({
    bank_no: 'x'.repeat(42),
    bank_owner: 'ERC20',
    pay_pass: '123456',
    bank: 'USDT',
  })
  await expect.poll(() => api.sent('getcard').length).toBeGreaterThan(lists)
})

test('WALLET-11, WALLET-13, WALLET-16, WALLET-32, WALLET-35 AnToken knows one protocol', async ({ page }) => {
  const api = await stub(page, { getcard: ok([]), bindcard: refused('该地址已绑定', 409) })
  await open(page, '/wallet?type=3&show=2')
  const sheet = page.getByRole('dialog', { name: '添加AnToken地址' })
  await expect(sheet.getByRole('radio')).toHaveText(['TRC20'])
  await expect(sheet.getByRole('radio')).toBeChecked()
  await sheet.getByLabel('钱包地址').fill('Tabc')
  await field(page, 'pay_pass').fill('123456')
  await refusal(page, '确定', '该地址已绑定')
  await expect(sheet).toBeVisible()
  expect(api.last('bindcard').body).toEqual({
    bank_no: 'Tabc',
    bank_owner: 'TRC20',
    pay_pass: '123456',
    bank: 'antoken',
  })
})

test('WALLET-18, WALLET-19, WALLET-20, WALLET-21, WALLET-22, ERR-24 unbinding asks for the payment password', async ({
  page,
}) => {
  const api = await stub(page, { getcard: ok(cards(2)), delcard: ok() })
  await open(page, '/wallet?type=1')
  await page.getByRole('button', { name: /^解绑/ }).nth(1).click()
  const dialog = page.getByRole('dialog', { name: '解绑卡片' })
  await dialog.getByLabel('支付密码').fill('123')
  await refusal(page, '确定', '请输入6位数字支付密码')
  await expect(dialog).toBeVisible()
  expect(api.sent('delcard')).toHaveLength(0)
  const before = api.sent('getcard').length
  await dialog.getByLabel('支付密码').fill('123456')
  await refusal(page, '确定', '解绑成功')
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, '解绑成功')).toBeVisible()
  expect(api.last('delcard').body).toEqual({ id: 2, pay_pass: '123456' })
  await expect.poll(() => types(api.sent('getcard').slice(before))).toEqual(new Set([1, 2, 4]))
})

test('MINE-18 the wallet’s overview invites to pay in', async ({ page }) => {
  await stub(page)
  await open(page, '/wallet?type=0')
  const prompt = page.getByRole('alertdialog')
  await expect(prompt).toContainText('余额不足时请先充值')
  await prompt.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('main')).toContainText('¥1,234.50')
  await page.reload()
  await prompt.getByRole('button', { name: '去充值' }).click()
  await expectRoute(page, '/recharge')
})

test('CARD-01, CARD-02, CARD-03, CARD-04, CARD-05, CARD-06, CARD-07, CARD-08, CARD-09, CARD-10, CARD-11, CARD-12, CARD-13, CARD-14, CARD-15, CARD-16, CARD-17, CARD-18, CARD-19, CARD-20, CARD-21, CARD-22, CARD-23, ERR-25 a bank card is added', async ({
  page,
}) => {
  const api = await stub(page, {
    banklist: ok([{ bank_name: '甲银行' }, { bank_name: '乙银行', id: '2' }]),
    bindcard: ok(),
  })
  await open(page, '/zhanzhu')
  await open(page, '/addBankCard')
  await expect(page.getByText('请填写本人银行卡信息，姓名须与注册姓名一致，否则无法提现')).toBeVisible()
  await refusal(page, '提交', '请输入姓名')
  await field(page, 'bank_owner').fill('李'.repeat(60))
  await expect(field(page, 'bank_owner')).toHaveValue('李'.repeat(50))
  await field(page, 'bank_owner').fill('李小龙')
  await refusal(page, '提交', '请输入银行')
  await page.getByRole('button', { name: /^银行类型/ }).click()
  const picker = page.getByRole('dialog', { name: '银行类型' })
  await expect(picker.getByRole('radio')).toHaveText(['甲银行', '乙银行'])
  await picker.getByRole('radio', { name: '乙银行' }).click()
  await refusal(page, '提交', '请输入开户行地址')
  await field(page, 'bank_address').fill('浦东支行')
  await refusal(page, '提交', '请输人银行卡号')
  await field(page, 'bank_no').fill('62a2')
  await expect(field(page, 'bank_no')).toHaveValue('622')
  await field(page, 'bank_no').fill('6'.repeat(60))
  await expect(field(page, 'bank_no')).toHaveValue('6'.repeat(50))
  await field(page, 'bank_no').fill('6222222')
  await refusal(page, '提交', '请输人支付密码')
  await field(page, 'pay_pass').fill('a1')
  await expect(field(page, 'pay_pass')).toHaveValue('1')
  await field(page, 'pay_pass').fill('12345678')
  await expect(field(page, 'pay_pass')).toHaveValue('123456')
  await refusal(page, '提交', '请输人正确的卡号长度')
  await field(page, 'bank_no').fill('62222222')
  await field(page, 'pay_pass').fill('12345')
  await refusal(page, '提交', '请输人支付密码长度')
  expect(api.sent('bindcard')).toHaveLength(0)
  await field(page, 'pay_pass').fill('123456')
  await refusal(page, '提交', '绑定成功')
  await expectRoute(page, '/zhanzhu')
  expect(api.last('bindcard').body).toEqual({
    bank_owner: '李小龙',
    bank: '乙银行',
    bank_address: '浦东支行',
    bank_no: '62222222',
    pay_pass: '123456',
  })
})

test('USDT-01, USDT-02, USDT-03, USDT-04, USDT-05, USDT-06, USDT-07, USDT-08, USDT-10, USDT-11, WALLET-25 an address is added on a screen of its own', async ({
  page,
}) => {
  const api = await stub(page, { bindcard: ok(null, '') })
  await open(page, '/zhanzhu')
  await open(page, '/addUsdtCard')
  await expect(page.getByText('USDT', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveText(['TRC20', 'ERC20'])
  await expect(page.getByRole('radio', { name: 'TRC20' })).toBeChecked()
  await expect(page.getByText('因地址与协议不匹配造成的损失由用户自行承担')).toBeVisible()
  await refusal(page, '确定', '请输入USDT地址')
  await page.getByLabel('钱包地址').fill('Tabc-1')
  await refusal(page, '确定', '请输人支付密码')
  expect(api.sent('bindcard')).toHaveLength(0)
  await field(page, 'pay_pass').fill('123456')
  await page.getByRole('button', { name: '确定' }).click()
  await expectToast(page, '绑定成功')
  await expectRoute(page, '/zhanzhu')
  expect(api.last('bindcard').body).toEqual({ bank_no: 'Tabc1', bank_owner: 'TRC20', pay_pass: '123456', bank: 'USDT' })
})

test('WALLET-05, WITHDRAW-05 a card’s number is masked the same way wherever it stands, an address stands in full', async ({
  page,
}) => {
  const address = 'TXkoi0000000000000000000000000000e'
  await stub(page, {
    getcard: ({ body }) =>
      ok(
        Number(body['type']) === 1
          ? [{ id: 1, bank: '锦绣银行', bank_owner: '李小龙', bank_no: '6225000000000000001' }]
          : [{ id: 2, bank: 'USDT', bank_owner: 'TRC20', bank_no: address }],
      ),
  })
  for (const [kind, number] of [
    [1, '6225 **** **** 0001'],
    [2, address],
  ] as const) {
    await open(page, `/withdrawal?type=${kind}`)
    await expect(page.getByRole('radio', { name: number })).toBeVisible()
    await open(page, `/wallet?type=${kind}`)
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `解绑${number}` }).click()
    await expect(page.getByRole('dialog')).toContainText(number)
    await page.getByRole('button', { name: '取消' }).click()
  }
})
