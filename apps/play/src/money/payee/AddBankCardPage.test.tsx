import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectRoute,
  expectToastOnPress,
  expectTexts,
  field,
  fakeClock,
  open,
  step,
} from '../../app/testing/screen.testing.tsx'

beforeEach(async () => {
  fakeClock()
  asPlayer()
})

test('the bank card screen checks its fields in order, then adds the card [CARD-07]', async () => {
  const api = serve({
    banklist: ok([{ bank_name: '甲银行' }, { bank_name: '乙银行', id: '2' }]),
    bindcard: ok(),
  })
  await open('/zhanzhu')
  await open('/addBankCard')
  await step('the hint [CARD-08]', async () => {
    await expect.element(page.getByText('请填写本人银行卡信息，姓名须与注册姓名一致，否则无法提现')).toBeVisible()
  })
  await step('the name [CARD-05, CARD-09, CARD-19]', async () => {
    await expectToastOnPress('提交', '请输入姓名')
    for (const text of ['请输入银行', '请输入开户行地址', '请输人银行卡号', '请输人支付密码'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect.element(field('bank')).toHaveAttribute('aria-invalid', 'true')
    await field('bank_owner').fill('李'.repeat(60))
    await expect.element(field('bank_owner')).toHaveValue('李'.repeat(50))
    await field('bank_owner').fill('李小龙')
  })
  await step('the bank [CARD-01, CARD-02, CARD-10]', async () => {
    await expectToastOnPress('提交', '请输入银行')
    await page.getByRole('button', { name: /^银行类型/ }).click()
    const picker = page.getByRole('dialog', { name: '银行类型' })
    await expectTexts(picker.getByRole('radio'), ['甲银行', '乙银行'])
    await picker.getByRole('radio', { name: '乙银行' }).click()
  })
  await step('the branch [CARD-03, CARD-11]', async () => {
    await expectToastOnPress('提交', '请输入开户行地址')
    await field('bank_address').fill('浦东支行')
  })
  await step('the number [CARD-04, CARD-12, CARD-17, CARD-18]', async () => {
    await expectToastOnPress('提交', '请输人银行卡号')
    await field('bank_no').fill('62a2')
    await expect.element(field('bank_no')).toHaveValue('622')
    await field('bank_no').fill('6'.repeat(60))
    await expect.element(field('bank_no')).toHaveValue('6'.repeat(50))
    await field('bank_no').fill('6222222')
  })
  await step('the payment password [CARD-06, CARD-13, CARD-20]', async () => {
    await expectToastOnPress('提交', '请输人支付密码')
    await field('pay_pass').fill('a1')
    await expect.element(field('pay_pass')).toHaveValue('1')
    await field('pay_pass').fill('12345678')
    await expect.element(field('pay_pass')).toHaveValue('123456')
  })
  await step('a card number that is too short [CARD-14]', async () => {
    await expectToastOnPress('提交', '请输人正确的卡号长度')
    await field('bank_no').fill('62222222')
  })
  await step('a payment password that is too short [CARD-15, CARD-16]', async () => {
    await field('pay_pass').fill('12345')
    await expectToastOnPress('提交', '请输人支付密码长度')
    expect(api.sent('bindcard')).toHaveLength(0)
  })
  await step('sends the form [CARD-21, CARD-22, CARD-23, ERR-25]', async () => {
    await field('pay_pass').fill('123456')
    await expectToastOnPress('提交', '绑定成功')
    await expectRoute('/zhanzhu')
    expect(api.last('bindcard').body).toEqual({
      bank_owner: '李小龙',
      bank: '乙银行',
      bank_address: '浦东支行',
      bank_no: '62222222',
      pay_pass: '123456',
    })
  })
})

test('the registered name is shown and sent instead of asked for; a bank without payout is marked', async () => {
  const api = serve({
    user: ok({ username: 'koi123', realname: '李小龙', balance: '0.00' }),
    banklist: ok([
      { bank_name: '甲银行', payout: 1 },
      { bank_name: '乙银行', payout: 0 },
    ]),
    bindcard: ok(),
  })
  await open('/zhanzhu')
  await open('/addBankCard')
  await expect.element(page.getByText('李小龙')).toBeVisible()
  await expect.element(field('bank_owner')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^银行类型/ }).click()
  await expectTexts(page.getByRole('dialog', { name: '银行类型' }).getByRole('radio'), ['甲银行', '乙银行暂不支持出款'])
  await page.getByRole('radio', { name: '甲银行' }).click()
  await page.getByLabelText('开户行地址').fill('浦东支行')
  await field('bank_no').fill('62222222')
  await field('pay_pass').fill('123456')
  await expectToastOnPress('提交', '绑定成功')
  expect(api.last('bindcard').body).toMatchObject({ bank_owner: '李小龙', bank: '甲银行' })
})

test('a long list of banks can be searched, and the number is shown in groups of four', async () => {
  serve({ banklist: ok(Array.from({ length: 9 }, (_, index) => ({ bank_name: `银行${index}` }))) })
  await open('/addBankCard')
  await page.getByRole('button', { name: /^银行类型/ }).click()
  const picker = page.getByRole('dialog', { name: '银行类型' })
  await picker.getByLabelText('搜索银行').fill('行7')
  await expectTexts(picker.getByRole('radio'), ['银行7'])
  await picker.getByLabelText('搜索银行').fill('没有')
  await expect.element(picker).toHaveTextContent('没有符合的选项')
  await picker.getByLabelText('搜索银行').fill('')
  await picker.getByRole('radio', { name: '银行3' }).click()
  await field('bank_no').fill('62220000111122223')
  await expect.element(page.getByText('6222 0000 1111 2222 3')).toBeVisible()
})
