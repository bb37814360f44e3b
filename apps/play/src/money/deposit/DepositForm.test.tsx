import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectRoute,
  expectToastOnPress,
  fakeClock,
  field,
  open,
  step,
  toast,
} from '../../app/testing/screen.testing.tsx'
import { allChannels, channel } from './deposit.testing.ts'

beforeEach(async () => {
  fakeClock()
  asPlayer()
})

test('a bank card deposit shows the receiving account, checks its fields in order and is sent [DEPOSIT-13]', async () => {
  const account = {
    bank_data: { bank_name: '收款银行' },
    bank_no: '6217000011112222',
    bank_owner: '锦鲤公司',
    bank_address: '南京路支行',
  }
  const api = serve({
    get_pay_way: ok({ card: 1 }),
    getcard: ok([{ id: 1 }]),
    getpaybank: ok([account, { bank_no: 6228 }]),
    banklist: ok([{ bank_name: '甲银行' }]),
    recharge: ok({ deposit_no: 'D9' }, 'D9'),
  })
  await open('/recharge')
  await step('receiving account [DEPOSIT-13, DEPOSIT-14]', async () => {
    for (const text of ['收款银行', account.bank_no, account.bank_owner, account.bank_address, '6228'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })
  await step('every field can be copied [DEPOSIT-15, DEPOSIT-16, ERR-17, ERR-28]', async () => {
    const copies = page.getByRole('button', { name: /^复制/ })
    for (const [index, text] of ['收款银行', account.bank_no, account.bank_owner, account.bank_address].entries()) {
      await copies.nth(index).click()
      await expect.element(toast('复制成功！')).toHaveAttribute('data-kind', 'success')
      expect(await navigator.clipboard.readText()).toBe(text)
    }
  })
  await step('payer and bank [DEPOSIT-17, DEPOSIT-18, DEPOSIT-26, DEPOSIT-27]', async () => {
    await page.getByLabelText('存款金额').fill('1')
    await expectToastOnPress('立即存款', '请输入存款人姓名')
    await field('bank_owner').fill('李小龙')
    await expectToastOnPress('立即存款', '请输入银行类型')
    await page.getByRole('button', { name: /^银行类型/ }).click()
    await page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '甲银行' }).click()
  })
  await step('card number and branch [DEPOSIT-19, DEPOSIT-20, DEPOSIT-28, DEPOSIT-29]', async () => {
    await expectToastOnPress('立即存款', '请输入银行卡号')
    await field('bank_no').fill('6222a2222')
    await expectToastOnPress('立即存款', '请输入银行开户行地址')
    await field('bank_address').fill('浦东支行')
    await expectToastOnPress('立即存款', '请输入金额在100-10000之间！')
    expect(api.sent('recharge')).toHaveLength(0)
  })
  await step('sends the form [DEPOSIT-44, DEPOSIT-47, DEPOSIT-49, ERR-26]', async () => {
    await page.getByLabelText('存款金额').fill('100')
    await expectToastOnPress('立即存款', '提交成功，等待后台审核')
    await expectRoute('/transRecord')
    expect(api.last('recharge').body).toEqual({
      paytype: 'bank',
      amount: '100',
      bank: '甲银行',
      bank_address: '浦东支行',
      bank_no: '62222222',
      bank_owner: '李小龙',
    })
  })
  await step('the form is cleared [DEPOSIT-48]', async () => {
    await page.getByRole('button', { name: '返回' }).click()
    await expectRoute('/recharge')
    await expect.element(field('bank_owner')).toHaveValue('')
    await expect.element(page.getByLabelText('存款金额')).toHaveValue('')
  })
})

test('each of the other channels sends its own fields and opens the order [DEPOSIT-42]', async () => {
  const api = serve({ get_pay_way: ok(allChannels), getcard: ok([{ id: 1 }]), recharge: ok(null, 'D1') })
  await step('each channel [DEPOSIT-43, DEPOSIT-45, DEPOSIT-46, DEPOSIT-50]', async () => {
    for (const [name, body] of [
      [/AnToken/, { paytype: 'antoken', bank: 'antoken' }],
      ['USDT', { paytype: 'usdt', catepay: 'ERC20' }],
      ['微信支付', { paytype: 'wxpay' }],
      ['支付宝', { paytype: 'alipay' }],
    ] as const) {
      await open('/recharge')
      await channel(name).click()
      if (name === 'USDT') await channel('ERC20').click()
      await page.getByLabelText('存款金额').fill('10000')
      await page.getByRole('button', { name: '立即存款' }).click()
      await expectRoute('/payInfo?deposit_no=D1')
      expect(api.last('recharge').body).toEqual({ ...body, amount: '10000' })
    }
  })
  await step('an amount may begin or end with a dot [DEPOSIT-42]', async () => {
    for (const [typed, sent] of [
      ['100.', '100'],
      ['100.5', '100.5'],
    ] as const) {
      await open('/recharge')
      await page.getByLabelText('存款金额').fill(typed)
      await page.getByRole('button', { name: '立即存款' }).click()
      await expectRoute('/payInfo?deposit_no=D1')
      expect(api.last('recharge').body['amount']).toBe(sent)
    }
    await open('/recharge')
    await page.getByLabelText('存款金额').fill('.5')
    await expect.element(page.getByLabelText('存款金额')).toHaveValue('0.5')
  })
  await step('a refusal does not navigate [DEPOSIT-42]', async () => {
    api.set('recharge', refused('您有待审核的充值订单，请勿重复提交', 409))
    await open('/recharge')
    await page.getByLabelText('存款金额').fill('100')
    await expectToastOnPress('立即存款', '您有待审核的充值订单，请勿重复提交')
    await expectRoute('/recharge')
  })
})

test('accounts and banks that failed to load can be loaded again [D-015]', async () => {
  const api = serve({
    get_pay_way: ok({ card: 1 }),
    getcard: ok([{ id: 1 }]),
    getpaybank: 'abort',
    banklist: 'abort',
  })
  await open('/recharge')
  await expect.element(page.getByText('加载失败，请检查网络后重试')).toBeVisible()
  api.set('getpaybank', ok([{ bank_no: '6217000011112222' }]))
  api.set('banklist', ok([{ bank_name: '甲银行' }]))
  await page.getByRole('button', { name: '重试', exact: true }).click()
  await expect.element(page.getByText('6217000011112222', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '银行列表加载失败，点击重试' }).click()
  await page.getByRole('button', { name: /^银行类型/ }).click()
  await expect
    .element(page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '甲银行' }))
    .toBeVisible()
})

test.each([
  ['100。50', '100.50', '100.50'],
  ['１5０', '150', '150'],
  ['1，234．5', '1,234.5', '1234.5'],
])('an amount typed as %s is shown as %s and sent as %s', async (typed, shown, sent) => {
  const api = serve({ get_pay_way: ok({ wechat: 1 }), recharge: ok({ deposit_no: 'D9' }, 'D9') })
  await open('/recharge')
  await page.getByLabelText('存款金额').fill(typed)
  await expect.element(page.getByLabelText('存款金额')).toHaveValue(shown)
  expect(page.getByText('金额为¥1,234.50').elements()).toHaveLength(shown.includes(',') ? 1 : 0)
  await page.getByRole('button', { name: '立即存款' }).click()
  await expect.poll(() => api.sent('recharge').at(-1)?.body).toMatchObject({ amount: sent })
})

test('an amount that can be read in two ways is kept, refused with words, and not sent', async () => {
  const api = serve({ get_pay_way: ok({ wechat: 1 }), recharge: ok({ deposit_no: 'D9' }, 'D9') })
  await open('/recharge')
  for (const typed of ['100,5', '5e2', '1.000.5']) {
    await page.getByLabelText('存款金额').fill(typed)
    await expect.element(page.getByLabelText('存款金额')).toHaveValue(typed)
    await expectToastOnPress('立即存款', '请输入金额在100-10000之间！')
  }
  expect(api.sent('recharge')).toHaveLength(0)
})

test('a field of digits says that it left characters out', async () => {
  serve({ get_pay_way: ok({ card: 1 }), getpaybank: ok([]), banklist: ok([]) })
  await open('/recharge')
  await field('bank_no').fill('6222 0000-1111')
  await expect.element(field('bank_no')).toHaveValue('622200001111')
  expect(page.getByText('部分字符不能使用，已去掉').elements()).toHaveLength(0)
  await field('bank_no').fill('6222O000')
  await expect.element(page.getByText('部分字符不能使用，已去掉')).toBeVisible()
})
