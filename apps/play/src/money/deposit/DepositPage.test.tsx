import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Api, ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectTexts,
  expectToastOnPress,
  fakeClock,
  field,
  open,
  openWithReload,
  overlay,
  reload,
  settle,
  step,
} from '../../app/testing/screen.testing.tsx'
import { allChannels, channel } from './deposit.testing.ts'

const expectRangeRequests = (api: Api, count: number) => expect.poll(() => api.sent('getPayRange').length).toBe(count)

beforeEach(async () => {
  fakeClock()
  asPlayer()
})

test('the deposit page shows only the enabled channels, the first one preselected [DEPOSIT-01]', async () => {
  const api = serve({ get_pay_way: ok(allChannels), getcard: ok([{ id: 1 }]) })
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

test('every channel has its own amount range, and a change of channel clears the form [DEPOSIT-30]', async () => {
  const api = serve({
    get_pay_way: ok(allChannels),
    getcard: ok([{ id: 1 }]),
    user: ok({ username: 'koi123', usdtrate: '7.2' }),
    getPayRange: 'never',
  })
  await open('/recharge')
  const amount = page.getByLabelText('存款金额')
  await step('before the server answers [DEPOSIT-30, DEPOSIT-31]', async () => {
    await expectRangeRequests(api, 1)
    // The default is only checked with, not shown as if it were the channel's.
    await expectCount(page.getByText(/^单笔/), 0)
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
    await expectRangeRequests(api, 2)
    await amount.fill('501')
    await expectToastOnPress('立即存款', '请输入金额在50-500之间！')
  })
  await step('request per channel [DEPOSIT-40]', async () => {
    await channel('支付宝').click()
    await expectRangeRequests(api, 3)
    await channel('银行卡').click()
    await expectRangeRequests(api, 4)
  })
  await step('USDT requests the TRC20 range [DEPOSIT-37, DEPOSIT-40]', async () => {
    await channel('USDT').click()
    await expectRangeRequests(api, 5)
  })
  const protocols = page.getByRole('radio', { name: /RC20$/ })
  await step('two protocols and the converted amount [DEPOSIT-05, DEPOSIT-41, DEPOSIT-52, CONST-09]', async () => {
    await expectTexts(protocols, ['TRC20', 'ERC20'])
    await amount.fill('100')
    await expect.element(page.getByText(/13\.88\D/)).toBeVisible()
    await protocols.nth(1).click()
    await expectRangeRequests(api, 6)
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
  await expectRangeRequests(api, 2)
  expect(api.sent('getPayRange')[1]!.body).toMatchObject({ type: 'usdt-erc20' })
  await page.getByLabelText('存款金额').fill('100')
  await page.getByRole('button', { name: '立即存款' }).click()
  await expect.poll(() => api.sent('recharge').length).toBe(1)
  expect(api.sent('recharge')[0]!.body).toMatchObject({ paytype: 'usdt', catepay: 'BEP20', amount: '100' })
})

test('a player without a payee gets the binding prompt [DEPOSIT-21, DEPOSIT-22]', async () => {
  const api = serve({ get_pay_way: ok(allChannels), getcard: ok([]) })
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
    await expectCount(overlay(), 0)
    await expectCount(prompt, 0)
    await open('/zhanzhu')
  }
})

test('the binding prompt does not reappear after the player has bound a first card [DEPOSIT-21]', async () => {
  const api = serve({
    get_pay_way: ok(allChannels),
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

test('a player without a deposit limit is offered one until the player declines [R45]', async () => {
  const api = serve({
    get_pay_way: ok(allChannels),
    getcard: ok([{ id: 1 }]),
    'deposit/prompts': ok({ has_limit: 0, offers_limit: 1 }),
    'protection/limit/decline': refused('请稍后再试'),
  })
  const offer = page.getByRole('complementary', { name: '为存款设个上限？' })
  await open('/recharge')
  await expect.element(offer.getByRole('link', { name: '去设置' })).toBeVisible()
  const decline = offer.getByRole('button', { name: '暂不设置' })
  await decline.click()
  await expect.element(page.getByText('请稍后再试')).toBeVisible()
  await expect.element(offer).toBeVisible()
  // The server keeps the answer, so the browser's storage does not matter.
  api.set('protection/limit/decline', ok({}))
  api.set('deposit/prompts', ok({ has_limit: 0, offers_limit: 0 }))
  await decline.click()
  await expectCount(offer, 0)
  localStorage.clear()
  await reload()
  await expect.element(page.getByLabelText('存款金额')).toBeVisible()
  await expectCount(offer, 0)
})

test('a player whose deposits an operator holds reads why, and has no form', async () => {
  serve({
    get_pay_way: ok(allChannels),
    getcard: ok([{ id: 1 }]),
    'deposit/prompts': ok({ has_limit: 1, offers_limit: 0, paused: '您的存款已暂停，如有疑问请联系客服' }),
  })
  await open('/recharge')
  const paused = page.getByRole('complementary', { name: '存款已暂停' })
  await expect.element(paused).toHaveTextContent('您的存款已暂停，如有疑问请联系客服')
  await expectCount(page.getByLabelText('存款金额'), 0)
})

test('if the prompts fail to load, no message is shown and the deposit form stays usable', async () => {
  const api = serve({ get_pay_way: ok(allChannels), getcard: ok([{ id: 1 }]), 'deposit/prompts': refused('未知') })
  await open('/recharge')
  await expect.element(page.getByLabelText('存款金额')).toBeVisible()
  await expect.poll(() => api.sent('deposit/prompts').length).toBe(1)
  await settle()
  await expectCount(page.getByText('未知'), 0)
  await expectCount(page.getByRole('complementary'), 1)
})

test('a player without a payee may go on with a channel that needs no card, but not with a bank card [D-076]', async () => {
  serve({ get_pay_way: ok({ card: 1, usdt: 1 }), getcard: ok([]) })
  const prompt = page.getByRole('dialog').filter({ hasText: '您还为绑定任何钱包卡片，请前往绑定！' })
  const goOn = prompt.getByRole('button', { name: '暂不绑定，改用USDT存款' })
  await open('/recharge')
  await goOn.click()
  await expectCount(prompt, 0)
  await expect.element(channel('USDT')).toBeChecked()
  await step('the choice holds for the session', async () => {
    await open('/zhanzhu')
    await open('/recharge')
    await expect.element(channel('USDT')).toBeVisible()
    await settle()
    await expectCount(prompt, 0)
  })
  await step('a bank card asks again', async () => {
    await channel('USDT').click()
    await channel('银行卡').click()
    await expect.element(prompt).toBeVisible()
    await goOn.click()
    await expect.element(channel('USDT')).toBeChecked()
  })
})

test('where only bank cards are open the prompt offers no other way [D-076]', async () => {
  serve({ get_pay_way: ok({ card: 1 }), getcard: ok([]) })
  await open('/recharge')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectCount(page.getByRole('button', { name: /^暂不绑定/ }), 0)
})
