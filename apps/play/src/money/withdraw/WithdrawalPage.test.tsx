import { PayPasswordWrong } from '@koi/contract/player/auth/auth.copy'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, refusedBy, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectToastOnPress,
  expectTexts,
  field,
  fakeClock,
  open,
  advanceClock,
  step,
  toast,
} from '../../app/testing/screen.testing.tsx'

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

beforeEach(async () => {
  fakeClock()
  asPlayer()
})

const served = () =>
  serve({
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

test('each withdrawal type lists its payees; bank card and USDT have a tab, AnToken has none [WITHDRAW-05]', async () => {
  const api = served()
  await open('/withdrawal')
  const tabs = page.getByRole('tab')
  await step('the tabs [WITHDRAW-01, WITHDRAW-02]', async () => {
    await expectTexts(tabs, ['银行卡', 'USDT'])
    await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true')
  })
  const payees = page.getByRole('radio')
  await expectTexts(payees, [/甲银行.*2222/])
  await step('the turnover [WITHDRAW-09]', async () => {
    await expect.element(field('bet_amount')).toHaveValue(expect.stringMatching(/^50(\.00)?$/))
    await expect.element(field('bet_amount')).toHaveAttribute('readonly')
  })
  await step('the notice [WITHDRAW-13, WITHDRAW-31, WITHDRAW-32, WITHDRAW-33]', async () => {
    const notice = page.getByRole('complementary')
    for (const text of ['未参与优惠的存款需完成1倍流水方可提现', '10-15分钟', '丙银行', '丁银行'])
      await expect.element(notice).toHaveTextContent(text)
    await expect.element(notice).not.toHaveTextContent('可付银行')
    await expect.element(notice).not.toHaveTextContent('未说银行')
  })
  await step('the other lists [WITHDRAW-03, WITHDRAW-04, WITHDRAW-05]', async () => {
    await tabs.nth(1).click()
    await expectTexts(payees, [/Tone/, /0xtwo/])
    await open('/withdrawal?type=3')
    await expectTexts(payees, [/Aone/])
    await expectCount(tabs, 2)
    expect(api.sent('getcard').map(({ body }) => Number(body['type']))).toEqual(expect.arrayContaining([1, 2, 4]))
  })
  await step('links that add a payee [WITHDRAW-06, WITHDRAW-07, WITHDRAW-08]', async () => {
    for (const [type, label, route] of [
      [1, '添加银行卡', '/addBankCard'],
      [2, '添加USDT地址', '/wallet?type=2&show=1'],
      [3, '添加AnToken地址', '/wallet?type=3&show=2'],
    ] as const) {
      await open(`/withdrawal?type=${type}`)
      await page.getByRole('link', { name: label }).click()
      await expectRoute(route)
    }
  })
})

test('the add link is hidden from five payees on [WITHDRAW-06, WITHDRAW-07, WITHDRAW-08]', async () => {
  const api = served()
  const add = page.getByRole('link', { name: /^添加/ })
  for (const [type, count] of [1, 2, 3].flatMap((type) => [4, 5, 6].map((count) => [type, count] as const))) {
    api.set('getcard', ok(Array.from({ length: count }, (_, id) => ({ id, bank: '甲银行', bank_no: `6222${id}` }))))
    await open('/zhanzhu')
    await open(`/withdrawal?type=${type}`)
    await expectCount(page.getByRole('radio'), count)
    await expectCount(add, count < 5 ? 1 : 0)
  }
})

test('a wrong payment password is removed from its boxes, and the rest of the form stays', async () => {
  const api = served()
  api.set('withdraw', refusedBy(PayPasswordWrong))
  await open('/withdrawal')
  await page.getByRole('radio').first().click()
  await page.getByLabelText('取款金额').fill('100')
  await field('password').fill('123456')
  await page.getByRole('button', { name: '立即取款' }).click()
  await expect.element(page.getByText('支付密码错误').first()).toBeVisible()
  await expect.element(field('password')).toHaveValue('')
  await expect.element(page.getByLabelText('取款金额')).toHaveValue('100')
})

test('checks run in order, then the withdrawal is sent [WITHDRAW-34]', async () => {
  fakeClock({ isFrozen: true })
  const api = served()
  api.set('withdraw', refused('支付密码错误'))
  await step('no address [WITHDRAW-15]', async () => {
    await open('/withdrawal?type=2')
    await expectToastOnPress('立即取款', '请选择钱包地址地址')
  })
  await step('no card [WITHDRAW-14]', async () => {
    api.set(
      'getcard',
      ok([...lists[1]!, { id: 12, bank: '丙银行', bank_no: '6222000011113333', bank_owner: '李小龙' }]),
    )
    await page.getByRole('tab', { name: '银行卡' }).click()
    await expect.element(page.getByRole('radio', { name: /甲银行/ })).toBeVisible()
    await expectToastOnPress('立即取款', '请选择您要提现到的银行卡')
    await page.getByRole('radio', { name: /甲银行/ }).click()
  })
  const amount = page.getByLabelText('取款金额')
  await step('the amount [WITHDRAW-10, WITHDRAW-11, WITHDRAW-16]', async () => {
    await amount.fill('99.99')
    await expectToastOnPress('立即取款', '单笔取款不能低于100元')
    await page.getByRole('button', { name: '全部' }).click()
    await expect.element(amount).toHaveValue('1234.56')
  })
  await step('the payment password [WITHDRAW-12, WITHDRAW-17, WITHDRAW-18]', async () => {
    await amount.fill('100.')
    await expectToastOnPress('立即取款', '请输入您的支付密码')
    await field('password').fill('a1234567')
    await expect.element(field('password')).toHaveValue('123456')
    expect(api.sent('withdraw')).toHaveLength(0)
  })
  await expectToastOnPress('立即取款', '支付密码错误')
  await expect.element(amount).toHaveValue('100.')
  await step('sends the form [WITHDRAW-19]', async () => {
    api.set('withdraw', ok(null, '提现申请已提交'))
    await advanceClock(2000)
    await page.getByRole('button', { name: '立即取款' }).click()
    await expect.element(toast('提现申请已提交')).toHaveAttribute('data-kind', 'success')
    expect(api.last('withdraw').body).toEqual({ amount: '100', bank: '11', password: '123456' })
  })
  await step('the form is empty [WITHDRAW-20]', async () => {
    await expect.element(amount).toHaveValue('')
    await expect.element(field('password')).toHaveValue('')
  })
  await step('redirect to the records after 1.5 s [WITHDRAW-21]', async () => {
    await advanceClock(1499)
    await expectRoute('/withdrawal?type=1')
    await advanceClock(1)
    await expectRoute('/transRecord')
    await expect.element(page.getByRole('tab', { name: '取款' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('a USDT withdrawal shows the converted amount, the protocol’s fee and the payout [WITHDRAW-27]', async () => {
  served()
  await open('/withdrawal?type=2')
  const line = (label: string) => page.getByRole('definition').and(page.css(`dt:text-is("${label}") + dd`))
  await step('converted [WITHDRAW-27]', async () => {
    await page.getByLabelText('取款金额').fill('1000')
    await expect.element(line('折合')).toHaveTextContent('136.98')
  })
  await step('TRC20 [WITHDRAW-26, WITHDRAW-29, WITHDRAW-30]', async () => {
    await page.getByRole('radio', { name: /Tone/ }).click()
    await expectTexts(line('协议'), ['TRC20'])
    await expect.element(line('手续费')).toHaveTextContent('1.00')
    await expect.element(line('预计到账')).toHaveTextContent('135.98')
  })
  await step('ERC20 [WITHDRAW-26, WITHDRAW-28, WITHDRAW-30]', async () => {
    await page.getByRole('radio', { name: /0xtwo/ }).click()
    await expectTexts(line('协议'), ['ERC20'])
    await expect.element(line('手续费')).toHaveTextContent('5')
    await expect.element(line('预计到账')).toHaveTextContent('131.98')
  })
  await step('a change of tab clears the form [WITHDRAW-22, WITHDRAW-23, WITHDRAW-24, WITHDRAW-25]', async () => {
    await field('password').fill('123456')
    await page.getByRole('tab', { name: '银行卡' }).click()
    await expect.element(page.getByRole('radio', { name: /甲银行/ })).not.toBeChecked()
    await page.getByRole('tab', { name: 'USDT' }).click()
    await expect.element(page.getByLabelText('取款金额')).toHaveValue('')
    await expect.element(field('password')).toHaveValue('')
    await expect.element(page.getByRole('radio', { name: /0xtwo/ })).not.toBeChecked()
    await expectTexts(line('协议'), ['--'])
  })
})

test('open bonuses that block the withdrawal are named with what is missing, and lead to giving them up', async () => {
  const api = served()
  const bonus = { id: 'b1', title: '首存送50%', state: 'open', rest: '200.00', worked: '300.00', flow: '500.00' }
  const waiting = { ...bonus, id: 'b2', title: '审核中的奖金', state: 'review' }
  api.set('bonus/list', ok({ offers: [], open: [bonus, waiting], list: { data: [] } }))
  await open('/withdrawal')
  const notice = page.getByRole('region', { name: '进行中的奖金' })
  await expect.element(notice).toHaveTextContent('首存送50%还需 ¥200.00')
  await expect.element(notice).not.toHaveTextContent('审核中的奖金')
  await notice.getByRole('link', { name: '查看或放弃奖金' }).click()
  await expectRoute('/bonus')
})

test('open bonuses are not requested while no turnover is missing', async () => {
  const api = served()
  api.set('getBetAmount', ok({ bet_amount: '0.00' }))
  await open('/withdrawal')
  await expect.element(field('bet_amount')).toHaveValue('0.00')
  expect(api.sent('bonus/list')).toHaveLength(0)
})

const free = {
  can_withdraw: 1,
  most: '1200.00',
  least: '100.00',
  balance: '1234.56',
  held: '34.56',
  blocks: [],
  payees: [{ id: 11, type: 1, blocks: [{ kind: 'bank', text: '该银行暂不支持出款，请更换银行卡', until: '' }] }],
  requirements: [
    {
      id: 'r1',
      source: 'rebate',
      title: '返水',
      amount: '34.56',
      worked: '0.00',
      rest: '34.56',
      holds: '34.56',
      holds_all: 0,
    },
  ],
  rest: '34.56',
}

test('the page says first how much can be withdrawn and what a gift holds; a stopped bank is marked', async () => {
  const api = served()
  api.set('withdrawal/state', ok(free))
  await open('/withdrawal')
  const card = page.getByRole('region', { name: '现在可取款' })
  for (const text of ['可以取款', '¥1,200.00', '另有赠金¥34.56待完成流水', '返水还需 ¥34.56', '只保留赠金¥34.56'])
    await expect.element(card).toHaveTextContent(text)
  await expect.element(page.getByRole('radio', { name: /甲银行.*该银行暂不出款/ })).toBeVisible()
  await page.getByRole('button', { name: '全部' }).click()
  await expect.element(page.getByLabelText('取款金额')).toHaveValue('1200.00')
})

test('every reason against a withdrawal is named with the way to remove it', async () => {
  const api = served()
  const block = (kind: string, text: string, until = '') => ({ kind, text, until })
  const blocks = [
    block('identity', '请先完成实名认证'),
    block('turnover', '流水不足，还需完成50元流水方可提现'),
    block('hold', '因近期修改密码暂停取款', '2026-03-11 12:00:00'),
    block('payee', '请选择您要提现到的银行卡'),
  ]
  api.set('withdrawal/state', ok({ ...free, can_withdraw: 0, most: '0.00', blocks }))
  await open('/withdrawal')
  const card = page.getByRole('region', { name: '现在可取款' })
  await expect.element(card).toHaveTextContent('暂不能取款')
  await expectTexts(card.getByRole('list', { name: '不能取款的原因' }).getByRole('listitem'), [
    /须先完成实名认证.*去认证/,
    /流水尚未完成.*流水明细/,
    /暂停取款.*2026-03-11 12:00 后自动解除/,
    /尚未添加收款方式/,
  ])
  await expect.element(page.getByText('暂不能取款：须先完成实名认证，详见上方')).toBeVisible()
  await card.getByRole('link', { name: '去认证' }).click()
  await expectRoute('/verification')
})

test('the only usable payee is chosen, and the records show a receipt of the withdrawal', async () => {
  const api = served()
  const block = { kind: 'bank', text: '该银行暂不出款', until: '' }
  api.set('getcard', ok([...lists[1]!, { id: 12, bank: '丙银行', bank_no: '6222000011113333', bank_owner: '李小龙' }]))
  api.set('withdrawal/state', ok({ ...free, payees: [{ id: '12', blocks: [block] }] }))
  api.set('withdraw', ok(null, '操作成功'))
  const order = { id: 'W1', type: 2, amount: '100.00', pay_way: '银行卡', step: 'review', created_at: '' }
  api.set('order/open', ok({ orders: [{ ...order, usual: { median: 30, p90: 60, count: 9 } }], cancelled: [] }))
  await open('/withdrawal')
  await expect.element(page.getByRole('radio', { name: /甲银行/ })).toBeChecked()
  await page.getByLabelText('取款金额').fill('100')
  await field('password').fill('123456')
  await page.getByRole('button', { name: '立即取款' }).click()
  await expectRoute('/transRecord')
  const receipt = page.getByRole('region', { name: '取款申请已提交' })
  await expect.element(receipt).toHaveTextContent(/¥100.00.*甲银行.*2222.*通常30分钟/)
  await receipt.getByRole('link', { name: '查看进度' }).click()
  await expectRoute(/^\/order\?type=2&id=W1/)
})
