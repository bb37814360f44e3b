import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, type Sent, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectToastOnPress,
  expectTexts,
  field,
  fakeClock,
  open,
  reload,
  step,
  toast,
} from '../../app/testing/screen.testing.tsx'

const cards = (count: number, bank = '锦绣银行', owner: string | undefined = '李小龙') =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    bank,
    bank_owner: owner,
    bank_no: `622200000000000${index}`,
  }))
const types = (sent: Sent[]) => new Set(sent.map(({ body }) => Number(body['type'])))

beforeEach(async () => {
  fakeClock()
  asPlayer()
})

test('each wallet list hides its add button from five payees on [WALLET-04, WALLET-05, WALLET-06, WALLET-36]', async () => {
  const api = serve()
  const bin = page.getByRole('button', { name: /^解绑/ })
  for (const [holds, kind, type, title, add] of [
    ['bank cards [WALLET-01, WALLET-07]', 1, 1, '银行卡管理', '添加银行卡'],
    ['USDT [WALLET-02, WALLET-08]', 2, 2, 'USDT钱包管理', '添加USDT地址'],
    ['AnToken [WALLET-03, WALLET-09]', 3, 4, 'AnToken钱包管理', '添加AnToken地址'],
  ] as const)
    await step(holds, async () => {
      for (const count of [0, 2, 4, 5, 6]) {
        api.set('getcard', ok(cards(count)))
        await open('/zhanzhu')
        await open(`/wallet?type=${kind}`)
        await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
        await expectCount(bin, count)
        await expectCount(page.getByRole('main').getByText(add), count < 5 ? 1 : 0)
      }
      expect(Number(api.last('getcard').body['type'])).toBe(type)
    })
  await step('link that adds a card [WALLET-23]', async () => {
    api.set('getcard', ok([{ bank: '只有名字' }]))
    await open('/wallet?type=x')
    await expect.element(page.getByText('只有名字')).toBeVisible()
    await page.getByRole('link', { name: '添加银行卡' }).click()
    await expectRoute('/addBankCard')
  })
})

test('the sheet checks its fields in order, then adds a USDT address [WALLET-35]', async () => {
  const api = serve({ getcard: ok([]), bindcard: ok(null, '绑定成功啦') })
  await open('/wallet?type=2&show=1')
  const sheet = page.getByRole('dialog', { name: '添加USDT地址' })
  await step('the form [WALLET-10, WALLET-12, WALLET-17]', async () => {
    await expect.element(sheet.getByLabelText('钱包地址')).toBeVisible()
    await expectTexts(sheet.getByRole('radio'), ['TRC20', 'ERC20'])
    await expect.element(sheet.getByRole('radio', { name: 'TRC20' })).toBeChecked()
    await expect.element(sheet.getByLabelText('支付密码')).toBeVisible()
  })
  await step('reopening resets the form [WALLET-14, WALLET-15]', async () => {
    await sheet.getByRole('radio', { name: 'ERC20' }).click()
    await sheet.getByRole('button', { name: '取消' }).click()
    await expectCount(sheet, 0)
    await page.getByRole('button', { name: '添加USDT地址' }).click()
    await expect.element(sheet.getByRole('radio', { name: 'TRC20' })).toBeChecked()
  })

  await step('the address [WALLET-24, WALLET-27, WALLET-28]', async () => {
    await expectToastOnPress('确定', '请输入钱包地址')
    await field('bank_no').fill('T-1 2!x')
    await expect.element(field('bank_no')).toHaveValue('T12x')
    await field('bank_no').fill('x'.repeat(60))
    await expect.element(field('bank_no')).toHaveValue('x'.repeat(42))
  })
  await step('the payment password [WALLET-26, WALLET-29]', async () => {
    await expectToastOnPress('确定', '请输人支付密码')
    await field('pay_pass').fill('a1234567')
    await expect.element(field('pay_pass')).toHaveValue('123456')
    expect(api.sent('bindcard')).toHaveLength(0)
  })
  await step('sends the form [WALLET-30, WALLET-31, WALLET-33, WALLET-34]', async () => {
    const lists = api.sent('getcard').length
    await sheet.getByRole('radio', { name: 'ERC20' }).click()
    await expectToastOnPress('确定', '绑定成功啦')
    await expectCount(sheet, 0)
    await expect.element(toast('绑定成功啦')).toBeVisible()
    expect(api.last('bindcard').body).toEqual({
      bank_no: 'x'.repeat(42),
      bank_owner: 'ERC20',
      pay_pass: '123456',
      bank: 'USDT',
    })
    await expect.poll(() => api.sent('getcard').length).toBeGreaterThan(lists)
  })
  await step('default sentence if the server sends none [WALLET-33]', async () => {
    api.set('bindcard', ok(null, ''))
    await page.getByRole('button', { name: '添加USDT地址' }).click()
    await field('bank_no').fill('Tabc')
    await field('pay_pass').fill('123456')
    await expectToastOnPress('确定', '绑定成功')
  })
})

test('the sheet for AnToken offers TRC20 only and sends it [WALLET-16]', async () => {
  const api = serve({ getcard: ok([]), bindcard: refused('该地址已绑定', 409) })
  await open('/wallet?type=3&show=2')
  const sheet = page.getByRole('dialog', { name: '添加AnToken地址' })
  await step('the form [WALLET-11, WALLET-13, WALLET-16]', async () => {
    await expectTexts(sheet.getByRole('radio'), ['TRC20'])
    await expect.element(sheet.getByRole('radio')).toBeChecked()
  })
  await step('sends the form [WALLET-32, WALLET-35]', async () => {
    await sheet.getByLabelText('钱包地址').fill('Tabc')
    await field('pay_pass').fill('123456')
    await expectToastOnPress('确定', '该地址已绑定')
    await expect.element(sheet).toBeVisible()
    expect(api.last('bindcard').body).toEqual({
      bank_no: 'Tabc',
      bank_owner: 'TRC20',
      pay_pass: '123456',
      bank: 'antoken',
    })
  })
})

test('unbinding asks for the payment password [WALLET-18]', async () => {
  const api = serve({ getcard: ok(cards(2)), delcard: ok() })
  await open('/wallet?type=1')
  await page.getByRole('button', { name: /^解绑/ }).nth(1).click()
  const dialog = page.getByRole('dialog', { name: '解绑卡片' })
  await step('incomplete password [WALLET-18, WALLET-19]', async () => {
    await dialog.getByLabelText('支付密码').fill('123')
    await expectToastOnPress('确定', '请输入6位数字支付密码')
    await expect.element(dialog).toBeVisible()
    expect(api.sent('delcard')).toHaveLength(0)
  })
  await step('complete password [WALLET-20, WALLET-21, WALLET-22, ERR-24]', async () => {
    const before = api.sent('getcard').length
    await dialog.getByLabelText('支付密码').fill('123456')
    await expectToastOnPress('确定', '解绑成功')
    await expectCount(dialog, 0)
    await expect.element(toast('解绑成功')).toBeVisible()
    expect(api.last('delcard').body).toEqual({ id: 2, pay_pass: '123456' })
    await expect.poll(() => types(api.sent('getcard').slice(before))).toEqual(new Set([1, 2, 4]))
  })
})

test('a card number is masked the same way on every screen; an address is shown in full [WALLET-05, WITHDRAW-05]', async () => {
  const address = 'TXkoi0000000000000000000000000000e'
  serve({
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
    await open(`/withdrawal?type=${kind}`)
    await expect.element(page.getByRole('radio', { name: number })).toBeVisible()
    await open(`/wallet?type=${kind}`)
    await expect.element(page.getByText(number, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `解绑${number}` }).click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent(number)
    await page.getByRole('button', { name: '取消' }).click()
  }
})

test('the wallet overview shows the deposit prompt [MINE-18]', async () => {
  serve()
  await open('/wallet?type=0')
  const prompt = page.getByRole('alertdialog')
  await expect.element(prompt).toHaveTextContent('余额不足时请先充值')
  await prompt.getByRole('button', { name: '取消' }).click()
  await expect.element(page.getByRole('main')).toHaveTextContent('¥1,234.50')
  await reload()
  await prompt.getByRole('button', { name: '去充值' }).click()
  await expectRoute('/recharge')
})

test('a wrong payment password says at its field how many tries are left; the toast is the given text', async () => {
  const wrong = (tries_left: number) =>
    Response.json(
      { code: 422, message: '支付密码错误', data: { tries_left } },
      { headers: { 'x-refusal': 'PAY_PASSWORD_WRONG', 'x-refusal-field': 'pay_pass, password' } },
    )
  const api = serve({ getcard: ok(cards(1)), delcard: () => wrong(2) })
  await open('/wallet?type=1')
  await page.getByRole('button', { name: /^解绑/ }).click()
  const dialog = page.getByRole('dialog', { name: '解绑卡片' })
  await field('pay_pass').fill('000000')
  await expectToastOnPress('确定', '支付密码错误')
  await expect.element(dialog).toHaveTextContent('支付密码错误，还可输入2次')
  api.set('delcard', () => wrong(0))
  await field('pay_pass').fill('000001')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog).toHaveTextContent('支付密码错误，已没有剩余次数，请30分钟后再试')
})
