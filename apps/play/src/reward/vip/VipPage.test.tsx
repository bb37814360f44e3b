import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectTexts,
  open,
  press,
  reload,
  step,
} from '../../app/testing/screen.testing.tsx'

const level = (recharge: string | number, share: number, status = 1) => ({
  recharge,
  flow: Number(recharge) * 10,
  status,
  realperson: share,
  electron: share,
  e_sport: share,
  joker: share,
  sport: share,
  lottery: share,
})
const levels = [level('500.00', 0.4), level(5000, 0.45), level('20000.00', 0.5), level('90000.00', 0.55, 0)]

test('the VIP page opens at the tab of the player’s level [VIP-05]', async () => {
  asPlayer()
  const api = serve({
    user: ok({ username: 'koi123', current_vip: 'VIP2', vip: 2, paysum: '6000.10' }),
    uservip: ok(levels),
  })
  await open('/vip')
  await step('the levels [VIP-01, VIP-04, VIP-05]', async () => {
    await expectCount(page.getByRole('tab'), 4)
    await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('VIP2')
  })
  await step('reached [VIP-06]', async () => {
    await expect.element(page.getByText('已达标')).toBeVisible()
  })
  await step('requirements of a level [VIP-08, VIP-09]', async () => {
    await expect.element(page.getByText('¥5,000.00')).toBeVisible()
    await expect.element(page.getByText('¥50,000.00')).toBeVisible()
  })
  await step('only levels with status 1 [VIP-10]', async () => {
    await expectCount(page.css('tbody tr'), 3)
    await expect.element(page.css('tbody tr[aria-current]')).toHaveTextContent('VIP2')
  })
  await step('six columns of the rebate table [VIP-11, VIP-12, VIP-13, VIP-14]', async () => {
    await expectTexts(page.getByRole('columnheader'), ['等级', '真人', '电子', '电竞', '棋牌', '体育', '彩票'])
  })
  await step('rebate per column [VIP-15, VIP-16]', async () => {
    await expectTexts(page.css('tbody tr').first().getByRole('cell'), Array(6).fill('0.4%'))
  })
  await step('not reached [VIP-07]', async () => {
    await page.getByRole('tab', { name: 'VIP3' }).click()
    await expect.element(page.getByText('未达标')).toBeVisible()
    await expect.element(page.getByText('还差存款 ¥13,999.90，流水需达 ¥200,000.00')).toBeVisible()
  })
  await step('source of the levels [VIP-27]', async () => {
    expect(api.sent('uservip').length).toBeGreaterThan(0)
  })
  await step('customer service [VIP-03]', async () => {
    await page.getByRole('banner').getByRole('link', { name: '客服' }).click()
    await expectRoute('/gamePage?dailiD=2')
  })
})

test('a visitor starts on the first level and sees the rules [VIP-05]', async () => {
  serve({ uservip: ok(levels) })
  await open('/mine')
  await page.getByRole('main').getByRole('link', { name: 'VIP', exact: true }).click()
  await expectRoute('/vip')
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('VIP1')
  const rules: [holds: string, rule: string][] = [
    ['VIP-17', '累计存款及流水达到等级要求后，于次日24:00前完成晋级'],
    ['VIP-18', '每日仅可晋升一级，不可越级'],
    ['VIP-19', '晋级后90天内须完成保级流水'],
    ['VIP-20', '保级期内晋级，则按新等级重新计算'],
    ['VIP-21', '一个季度（90天）未达保级要求降一级，返水及优惠相应调整'],
    ['VIP-22', '返水按北京时间每日00:00-23:59的有效投注计算'],
    ['VIP-23', '当日结束后24小时内派发至福利中心（返水记录）'],
    ['VIP-24', '返水须手动领取'],
    ['VIP-25', '返水完成1倍流水即可提现'],
    ['VIP-26', '平台保留修改或终止活动的权利'],
  ]
  const items = page.getByRole('listitem')
  await expectCount(items, rules.length)
  for (const [index, [holds, rule]] of rules.entries()) await step(holds, () => expectTexts(items.nth(index), [rule]))
  await step('back [VIP-02]', async () => {
    await press('返回')
    await expectRoute('/mine')
  })
})

test('the VIP page shows its empty state if there are no levels or the call fails [VIP-01]', async () => {
  const api = serve({ uservip: ok([]) })
  await open('/vip')
  await expect.element(page.getByText('暂无数据')).toBeVisible()
  await expectCount(page.getByRole('tab'), 0)
  api.set('uservip', 'abort')
  await reload()
  await expect.element(page.getByText('暂无数据')).toBeVisible()
})

test('the own level shows the way to the next one and what keeps it, on the first view', async () => {
  asPlayer()
  serve({
    user: ok({ username: 'koi123', current_vip: 'VIP2', vip: 2, paysum: '6000.00' }),
    uservip: ok(levels),
    vipprogress: ok({
      paysum: '6000.00',
      flow: '50000.00',
      keep: { keep_flow: '25000.00', made: '5000.00', until: '2026-05-30 00:00:00' },
    }),
  })
  await open('/vip')
  const card = page.getByRole('region', { name: 'VIP2' })
  await expect.element(card.getByRole('progressbar', { name: '保级进度' })).toHaveAttribute('value', '20')
  await expect.element(card).toHaveTextContent('2026-05-30前再完成¥20,000.00流水即可保级')
  await expect.element(card).toHaveTextContent('距 VIP3')
  await expect.element(card.getByRole('progressbar', { name: '存款进度' })).toHaveAttribute('value', '30')
  await expect.element(card.getByRole('progressbar', { name: '流水进度' })).toHaveAttribute('value', '25')
  await page.getByRole('tab', { name: 'VIP1' }).click()
  await expectCount(page.getByRole('progressbar'), 0)
})
