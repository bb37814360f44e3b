import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Api, ok, refused, serve } from '../app/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectToastOnPress,
  expectTexts,
  field,
  fakeClock,
  open,
  openWithReload,
  reload,
  settle,
  step,
  toast,
} from '../app/screen.testing.tsx'

const channel = (name: string | RegExp) => page.getByRole('radio', { name })
const all = { antoken: 1, card: 1, usdt: '1', wechat: 1, alipay: 1 }
const ranges = (api: Api, count: number) => expect.poll(() => api.sent('getPayRange').length).toBe(count)

beforeEach(async () => {
  fakeClock()
  asPlayer()
})

test('shows the enabled channels [DEPOSIT-01]', async () => {
  const api = serve({ get_pay_way: ok(all), getcard: ok([{ id: 1 }]) })
  await open('/recharge')
  const channels = page.getByRole('radiogroup', { name: '支付方式' }).getByRole('radio')
  await step('all five in their order [DEPOSIT-02, DEPOSIT-03, DEPOSIT-04, DEPOSIT-06]', async () => {
    await expectTexts(channels, [/AnToken.*推荐/, '银行卡', 'USDT', '微信支付', '支付宝'])
  })
  await step('the first is preselected [DEPOSIT-08]', async () => {
    await expect.element(channels.first()).toBeChecked()
  })
  await step('warning about the hour to avoid [DEPOSIT-12, DEPOSIT-53]', async () => {
    await expect.element(page.getByText('请避开23:55至00:05进行存款')).toBeVisible()
  })
  await step('quick amounts [DEPOSIT-10, DEPOSIT-11]', async () => {
    const picks = page.getByRole('radio', { name: /^\d+$/ })
    await expectTexts(picks, ['100', '499', '999', '1299', '2199'])
    await picks.nth(3).click()
    await expect.element(page.getByLabelText('存款金额')).toHaveValue('1299')
  })
  await step('only enabled channels [DEPOSIT-01, DEPOSIT-06, DEPOSIT-07, DEPOSIT-08]', async () => {
    for (const [flags, chosen] of [
      [{ antoken: 0, card: 0, usdt: 1, rengong: 0 }, ['USDT']],
      [{ alipay: '1', wechat: 1 }, ['微信支付', '支付宝']],
    ] as const) {
      api.set('get_pay_way', ok(flags))
      await reload()
      await expectTexts(channels, [...chosen])
      await expect.element(channels.first()).toBeChecked()
    }
  })
  await step('no channel: link to customer service [DEPOSIT-09]', async () => {
    api.set('get_pay_way', ok({}))
    await reload()
    await expect.element(page.getByRole('link', { name: '联系客服' })).toBeVisible()
  })
})

test('every channel has its range, and a change of channel clears the form [DEPOSIT-30]', async () => {
  const api = serve({
    get_pay_way: ok(all),
    getcard: ok([{ id: 1 }]),
    user: ok({ username: 'koi123', usdtrate: '7.2' }),
    getPayRange: 'never',
  })
  await open('/recharge')
  const amount = page.getByLabelText('存款金额')
  await step('before the server answers [DEPOSIT-30, DEPOSIT-31]', async () => {
    await ranges(api, 1)
    await amount.fill('99')
    await expectToastOnPress('立即存款', '请输入金额在100-10000之间！')
    await amount.fill('10001')
    await expectToastOnPress('立即存款', '请输入金额在100-10000之间！')
    await amount.fill('')
    await expectToastOnPress('立即存款', '请输入金额在100-10000之间！')
    expect(api.sent('recharge')).toHaveLength(0)
  })

  await step('the range of the server [DEPOSIT-32, DEPOSIT-39, DEPOSIT-40]', async () => {
    api.set('getPayRange', ok({ min_price: '50', max_price: 500 }))
    await amount.fill('100')
    await channel('微信支付').click()
    await expect.element(amount).toHaveValue('')
    await ranges(api, 2)
    await amount.fill('501')
    await expectToastOnPress('立即存款', '请输入金额在50-500之间！')
  })
  await step('request per channel [DEPOSIT-40]', async () => {
    await channel('支付宝').click()
    await ranges(api, 3)
    await channel('银行卡').click()
    await ranges(api, 4)
  })
  await step('USDT requests the TRC20 range [DEPOSIT-37, DEPOSIT-40]', async () => {
    await channel('USDT').click()
    await ranges(api, 5)
  })
  const protocols = page.getByRole('radio', { name: /RC20$/ })
  await step('two protocols and the converted amount [DEPOSIT-05, DEPOSIT-41, DEPOSIT-52, CONST-09]', async () => {
    await expectTexts(protocols, ['TRC20', 'ERC20'])
    await amount.fill('100')
    await expect.element(page.getByText(/13\.88\D/)).toBeVisible()
    await protocols.nth(1).click()
    await ranges(api, 6)
  })
  await step('a change of channel clears the form [DEPOSIT-38, DEPOSIT-39]', async () => {
    await channel('银行卡').click()
    await field('bank_owner').fill('李小龙')
    await channel('USDT').click()
    await expect.element(protocols.first()).toBeChecked()
    await expect.element(amount).toHaveValue('')
    await channel('银行卡').click()
    await expect.element(field('bank_owner')).toHaveValue('')
  })
  await step('channel names in the range requests [DEPOSIT-33, DEPOSIT-34, DEPOSIT-35, DEPOSIT-36]', async () => {
    expect(
      api
        .sent('getPayRange')
        .slice(0, 6)
        .map(({ body }) => body['type']),
    ).toEqual(['antoken', 'wechat', 'alipay', 'bank', 'usdt-trc20', 'usdt-erc20'])
  })
})

test('BEP20 is offered only if the server accepts it', async () => {
  const api = serve({ get_pay_way: ok({ usdt: 1, bep20: 1 }), getcard: ok([{ id: 1 }]), recharge: ok(null, 'D1') })
  await open('/recharge')
  const protocols = page.getByRole('radio', { name: /20$/ })
  await expectTexts(protocols, ['TRC20', 'ERC20', 'BEP20'])
  await expect.element(protocols.first()).toBeChecked()
  await protocols.nth(2).click()
  await ranges(api, 2)
  expect(api.sent('getPayRange')[1]!.body).toMatchObject({ type: 'usdt-erc20' })
  await page.getByLabelText('存款金额').fill('100')
  await page.getByRole('button', { name: '立即存款' }).click()
  await expect.poll(() => api.sent('recharge').length).toBe(1)
  expect(api.sent('recharge')[0]!.body).toMatchObject({ paytype: 'usdt', catepay: 'BEP20', amount: '100' })
})

test('a deposit by bank card [DEPOSIT-13]', async () => {
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

test('sent fields and next screen of the other channels [DEPOSIT-42]', async () => {
  const api = serve({ get_pay_way: ok(all), getcard: ok([{ id: 1 }]), recharge: ok(null, 'D1') })
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

test('a player without a payee gets the binding prompt [DEPOSIT-21, DEPOSIT-22]', async () => {
  const api = serve({ get_pay_way: ok(all), getcard: ok([]) })
  const prompt = page.getByRole('dialog').filter({ hasText: '您还为绑定任何钱包卡片，请前往绑定！' })
  await step('two links [DEPOSIT-23, DEPOSIT-24]', async () => {
    for (const [control, route] of [
      ['绑定银行卡', '/addBankCard'],
      ['绑定USDT钱包', '/wallet?type=2&show=1'],
    ] as const) {
      await open('/zhanzhu')
      await open('/recharge')
      await prompt.getByRole('link', { name: control }).click()
      await expectRoute(route)
    }
  })
  await step('closing goes back [DEPOSIT-25]', async () => {
    await open('/zhanzhu')
    await open('/recharge')
    await prompt.getByRole('button', { name: '关闭' }).click()
    await expectRoute('/zhanzhu')
  })
  expect(new Set(api.sent('getcard').map(({ body }) => Number(body['type'])))).toEqual(new Set([1, 2, 4]))
  // The prompt stays hidden if one list is non-empty or cannot be read.
  for (const answer of [ok([{ id: 1 }]), 'abort' as const]) {
    api.set('getcard', ({ body }) => (Number(body['type']) === 4 ? answer : ok([])))
    await openWithReload('/recharge')
    await expect.element(page.getByLabelText('存款金额')).toBeVisible()
    await expectCount(overlayGone(), 0)
    await expectCount(prompt, 0)
    await open('/zhanzhu')
  }
})

test('after the first card is bound the prompt does not reappear [DEPOSIT-21]', async () => {
  const api = serve({
    get_pay_way: ok(all),
    getcard: ok([]),
    banklist: ok([{ bank_name: '甲银行' }]),
    bindcard: ok(),
  })
  const prompt = page.getByRole('dialog').filter({ hasText: '您还为绑定任何钱包卡片，请前往绑定！' })
  await open('/recharge')
  await prompt.getByRole('link', { name: '绑定银行卡' }).click()
  api.set('getcard', ({ body }) => (Number(body['type']) === 1 ? 'never' : ok([])))
  await field('bank_owner').fill('李小龙')
  await page.getByRole('button', { name: /^银行类型/ }).click()
  await page.getByRole('dialog', { name: '银行类型' }).getByRole('radio', { name: '甲银行' }).click()
  await field('bank_address').fill('浦东支行')
  await field('bank_no').fill('62222222')
  await field('pay_pass').fill('123456')
  const callsBefore = api.sent('getcard').length
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expectRoute('/recharge')
  await expect.element(page.getByLabelText('存款金额')).toBeVisible()
  await expect.poll(() => api.sent('getcard').length).toBe(callsBefore + 3)
  await expectCount(prompt, 0)
  await step('no prompt if a list cannot be read [D-076]', async () => {
    api.set('getcard', ({ body }) => (Number(body['type']) === 1 ? 'abort' : ok([])))
    await open('/zhanzhu')
    await open('/recharge')
    await settle()
    await expectCount(prompt, 0)
  })
})

const overlayGone = () => page.getByRole('progressbar', { name: '加载中' })

test('failed accounts and banks can be reloaded [D-015]', async () => {
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

test('a player without a deposit limit is offered one once, optionally [R45]', async () => {
  const limits = [{ kind: 'deposit', span: 'day', amount: '' }]
  const api = serve({ get_pay_way: ok(all), getcard: ok([{ id: 1 }]), protection: ok({ limits }) })
  const offer = page.getByRole('complementary', { name: '为存款设个上限？' })
  await open('/recharge')
  await expect.element(offer.getByRole('link', { name: '去设置' })).toBeVisible()
  await offer.getByRole('button', { name: '暂不设置' }).click()
  await expectCount(offer, 0)
  await reload()
  await expect.element(page.getByLabelText('存款金额')).toBeVisible()
  await expectCount(offer, 0)
  expect(api.sent('protection')).toHaveLength(1)
})
