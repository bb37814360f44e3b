import { NotEnough } from '@koi/contract/money/withdraw/withdraw.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refusedBy, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectCount, expectRoute, expectToast, open } from '../../app/testing/screen.testing.tsx'

const balances = { balance: '0.00', gameblance: '18167.12', total_balance: '18745.00' }
const user = { username: 'koi123', transferstatus: 1, ...balances }
const funds = {
  balance: '0.00',
  cash: '0.00',
  bonus: '0.00',
  withdrawable: '0.00',
  total_balance: '18745.00',
  at_venues: '18167.12',
  venues: [
    { platname: 'slot', name: '鲤跃电子', balance: '18160.00', leaving: '40.00', in_repair: 0 },
    { platname: 'ag', name: '锦庭真人', balance: '7.12', leaving: '0.00', in_repair: 1 },
  ],
  held: '500.00',
  withdrawal_count: 2,
  in_transit: '77.88',
  transfer_count: 1,
  commission: '0.00',
  deposits_waiting: '321.05',
  deposit_count: 1,
}
const total = () => page.getByRole('button', { name: /^总资产/ })
const sheet = () => page.getByRole('dialog', { name: '资金分布' })
const served = () => {
  asPlayer()
  return serve({ user: ok(user), balance: ok(balances), funds: ok(funds) })
}

test('home shows the total with the money that is elsewhere, without a call of its own', async () => {
  const api = served()
  await open('/')
  await expect.element(total()).toHaveTextContent('¥18,745.00')
  const panel = page.getByRole('region', { name: '资金操作' })
  await expect.element(panel).toHaveTextContent('平台钱包 ¥0.00')
  await expect.element(panel).toHaveTextContent('场馆 ¥18,167.12')
  await expect.element(panel).toHaveTextContent('处理中 ¥577.88')
  expect(api.sent('funds')).toEqual([])
  expect(api.last('balance').body).toEqual({ with_total: 1 })
})

test('the total of a server without it is main wallet and venues, and a wallet alone is shown once', async () => {
  asPlayer()
  const api = serve({ balance: ok({ balance: '88', gameblance: 12 }) })
  await open('/')
  await expect.element(total()).toHaveTextContent('¥100.00')
  api.set('balance', ok({ balance: '1234.50', gameblance: '0' }))
  await expect.element(total()).toHaveTextContent('¥1,234.50')
  await expectCount(page.getByText('¥1,234.50'), 1)
})

test('the sheet explains the total, and each part leads to its place', async () => {
  const api = served()
  for (const [part, to] of [
    [/^可用余额/, '/statement'],
    [/^鲤跃电子.*其中¥40.00正在转出/, '/transfer?venue=slot'],
    [/^锦庭真人维护中/, '/transfer?venue=ag'],
    [/^取款审核中2笔¥500.00/, '/transRecord?type=2'],
    [/^转账处理中.*¥77.88/, '/transRecord?type=3'],
    [/^存款待到账1笔¥321.05/, '/transRecord?type=1'],
  ] as const) {
    await open('/')
    await total().click()
    await expect.element(sheet()).toHaveTextContent('¥18,745.00')
    await sheet().getByRole('link').filter({ hasText: part }).click()
    await expectRoute(to)
    await expectCount(sheet(), 0)
  }
  expect(api.sent('funds').length).toBeGreaterThanOrEqual(1)
})

test('a recall from home shows what stayed at a venue that is down', async () => {
  const api = served()
  api.set('transall', ok({ balance: '18160.00', failed: ['锦庭真人'] }, '部分场馆回收失败，请稍后重试'))
  await open('/')
  await page.getByRole('button', { name: '一键回收' }).click()
  await expectToast('部分场馆回收失败，请稍后重试')
  expect(api.sent('transall')).toHaveLength(1)
  await expect.element(sheet()).toHaveTextContent('锦庭真人暂未回收，资金仍在场馆，请稍后再试。')
})

test('a sheet that failed to load can be retried', async () => {
  const api = served()
  api.set('funds', refused('服务器异常，请稍后再试', 500))
  await open('/mine')
  await total().click()
  api.set('funds', ok(funds))
  await sheet().getByRole('button', { name: '重试' }).click()
  await expect.element(sheet()).toHaveTextContent('鲤跃电子')
})

test('a withdrawal above the main wallet offers the recall beside the refusal', async () => {
  const api = served()
  const card = {
    id: 'c1',
    bank: '锦绣银行',
    bank_no: '6222000011112222',
    bank_owner: '张三',
    bank_address: '',
    ico: '',
  }
  api.set('getcard', ok([card]))
  api.set('getBetAmount', ok({ bet_amount: '0.00' }))
  api.set('withdraw', refusedBy(NotEnough))
  await open('/withdrawal')
  await expect.element(total()).toHaveTextContent('¥18,745.00')
  await page.getByRole('radio').first().click()
  const offer = page.getByRole('region', { name: '场馆余额' })
  await expectCount(offer, 0)
  await page.getByLabelText('取款金额').fill('100')
  await expect.element(offer).toHaveTextContent('场馆中还有¥18,167.12')
  await page.getByLabelText('支付密码').fill('123456')
  await page.getByRole('button', { name: '立即取款' }).click()
  await expectToast('余额不足')
  await expect.element(offer).toBeVisible()
})

test('giving up a bonus while money is at a venue offers the recall and goes on after it', async () => {
  const api = served()
  const bonus = { id: 'b1', title: '首存送50%', state: 'open', state_name: '进行中', amount: '100.00', rest: '200.00' }
  api.set('bonus/list', ok({ offers: [], open: [bonus], list: { data: [], total: 0, last_page: 1 } }))
  api.set('bonus/ending', () =>
    Response.json(refused('请先将场馆余额转回平台钱包'), { headers: { 'x-refusal': 'BONUS_IN_PLAY' } }),
  )
  api.set('transall', ok({ balance: '18167.12', failed: [] }, '一键回收成功'))
  await open('/bonus')
  await page.getByRole('button', { name: '放弃奖金' }).click()
  const dialog = page.getByRole('dialog', { name: '放弃奖金' })
  await expect.element(dialog).toHaveTextContent('请先将场馆余额转回平台钱包')
  api.set('bonus/ending', ok({ id: 'b1', title: '首存送50%', lost: '80.00', kept: '20.00', rest: '200.00' }))
  await dialog.getByRole('button', { name: '一键回收' }).click()
  await expect.element(page.getByRole('alertdialog', { name: '放弃奖金' })).toHaveTextContent('¥80.00')
})
