import { readFile } from 'node:fs/promises'
import { expectRoute, open } from './support/look.ts'
import { expectToast } from './support/said.ts'
import { sandboxUrl } from './support/place.ts'
import { askAs } from './support/player.ts'
import { asMember, ok, paged, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

test('R45 R47 R51 R53 a player limits their deposits, then pauses, and still finds their money', async ({
  page,
  player,
}) => {
  expect(player.name).not.toBe('')
  await open(page, '/protection')
  await page.getByRole('button', { name: /^24小时/ }).click()
  const sheet = page.getByRole('dialog', { name: '24小时存款限额' })
  await sheet.getByLabel('限额金额').fill('500')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '限额已生效')
  await expect(page.getByRole('button', { name: /^24小时/ })).toContainText('最多¥500.00')
  const over = await askAs(page, 'recharge', { paytype: 'wxpay', amount: '501' })
  expect(over).toMatchObject({ code: 422, message: '已超出存款限额：24小时内最多存款500元，目前还可存款500元' })

  await page.getByRole('button', { name: /^24小时/ }).click()
  await sheet.getByRole('button', { name: '取消限额' }).click()
  await expectToast(page, '24小时后请再次确认')
  await expect(page.getByText('24小时 · 待取消限额')).toBeVisible()
  await page.getByRole('button', { name: '保持原限额' }).click()
  await expectToast(page, '已取消限额变更')

  await page.getByRole('button', { name: /^暂停一段时间/ }).click()
  await page.getByRole('radio', { name: '24小时' }).click()
  const question = page.getByRole('alertdialog', { name: '暂停一段时间' })
  await expect(question.getByRole('button', { name: '立即生效' })).toBeDisabled()
  await question.getByRole('checkbox').check()
  await question.getByRole('button', { name: '立即生效' }).click()
  await expectToast(page, '暂停已生效')
  await expect(page.getByRole('heading', { name: '自我限制已生效' })).toBeVisible()
  await expect(page.getByText(/^暂停24小时，至/)).toBeVisible()
  expect(await askAs(page, 'recharge', { paytype: 'wxpay', amount: '100' })).toMatchObject({
    code: 403,
    message: '您已启用自我限制，暂不可使用该功能',
  })
  expect(await askAs(page, 'statement')).toMatchObject({ code: 200 })
})

test('R57 the way to help leads from the footer and the article, for visitors too', async ({ page }) => {
  await stub(page, { article: ok({ content: '<p>理性</p>' }) })
  await open(page, '/boutBallBet')
  await page.getByRole('link', { name: '自我限制' }).click()
  await expectRoute(page, '/protection')
  await expect(page.getByRole('link', { name: '登录后设置' })).toBeVisible()
  await expect(page.getByRole('link', { name: /在线客服/ })).toBeVisible()
  await open(page, '/boutBallBetInfo?type=8')
  await page.getByRole('link', { name: '设置存款限额、暂停或自我排除' }).click()
  await expectRoute(page, '/protection')
})

test('R49 R50 a reminder stops the game until it is answered', async ({ page }) => {
  await page.clock.install()
  await asMember(page)
  const api = await stub(page, {
    protection: ok({ reality_minutes: '15' }),
    'protection/session': ok({ stakes: '120', net: '-20.50' }),
    getGameUrl: ok({ url: `${sandboxUrl()}/` }),
  })
  await open(page, '/gamePage?name=ag')
  await expect.poll(() => api.sent('protection').length).toBeGreaterThan(0)
  const reminder = page.getByRole('alertdialog', { name: '游戏时间提醒' })
  await page.clock.runFor(14 * 60_000)
  await expect(reminder).toHaveCount(0)
  await page.clock.runFor(61_000)
  await expect(reminder).toContainText('您本次已游玩15分钟')
  await expect(reminder).toContainText('-¥20.50')
  await page.keyboard.press('Escape')
  await expect(reminder).toBeVisible()
  await reminder.getByRole('button', { name: '继续游戏' }).click()
  await expect(reminder).toHaveCount(0)
  await page.clock.runFor(15 * 60_000 + 2000)
  await expect(reminder).toContainText('您本次已游玩30分钟')
  await reminder.getByRole('button', { name: '退出游戏' }).click()
  await expectRoute(page, '/')
})

test('R20 R21 R22 R23 the statement shows signs, balances and totals, and can be taken away', async ({ page }) => {
  await asMember(page)
  const rows = [
    {
      id: '2',
      kind: 'withdrawal.hold',
      name: '取款申请',
      amount: '-300.00',
      balance: '700.00',
      created_at: '2026-03-10 12:00:00',
    },
    { id: '1', name: '存款', amount: 1000, balance: 1000, created_at: '2026-03-10 11:00:00' },
  ]
  const api = await stub(page, {
    statement: ok({
      list: paged(rows).data,
      totals: { deposits: '1000.00', net: '-50' },
      lifetime: { net_deposits: 700, since: '2026-01-01 00:00:00' },
    }),
  })
  await open(page, '/transRecord')
  await page.getByRole('link', { name: '账变明细' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '取款申请' })).toContainText('-¥300.00')
  await expect(page.getByRole('listitem').filter({ hasText: '存款' })).toContainText('+¥1,000.00')
  await expect(page.getByText('自2026-01-01注册以来')).toBeVisible()
  await expect(page.getByRole('region', { name: '历史净存款' })).toContainText('¥700.00')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('2,2026-03-10 12:00:00,取款申请,-300.00,700.00')
  expect(api.last('statement').body).toMatchObject({ date: 4, kind: '', page: 1, size: 500 })
})

test('D-051 a requirement shows how far it is, and a promotion is given back after what it costs was shown', async ({
  page,
}) => {
  await asMember(page)
  const requirement = {
    id: 'd1',
    source_name: '优惠活动',
    title: '首存礼',
    amount: 300,
    worked: '75.00',
    rest: '225.00',
    state: 'open',
    is_next: 1,
    can_cancel: 1,
    created_at: '2026-03-10 12:00:00',
  }
  const api = await stub(page, {
    wageringRequirements: ok({ bet_amount: '225.00', open: [requirement], list: paged([]).data }),
    'promotion/offer': ok({ title: '首存礼', lost: '100.00', kept: '50.00', rest: '225.00' }),
    'promotion/cancel': refused('金额已变化，请重新确认', 409),
  })
  await open(page, '/withdrawal')
  await page.getByRole('link', { name: '流水明细' }).click()
  await expectRoute(page, '/turnover')
  await expect(page.getByRole('meter', { name: '首存礼进度' })).toHaveAttribute('aria-valuenow', '25')
  await page.getByRole('button', { name: '取消优惠' }).click()
  const question = page.getByRole('alertdialog', { name: '取消优惠' })
  await expect(question).toContainText('¥100.00')
  await question.getByRole('button', { name: '确定' }).click()
  await expectToast(page, '金额已变化，请重新确认')
  expect(api.last('promotion/cancel').body).toEqual({ id: 'd1', lost: '100.00' })
  expect(api.last('promotion/cancel').headers['idempotency-key']).toBeTruthy()
  api.set('promotion/cancel', ok({}, '优惠已取消'))
  await page.getByRole('button', { name: '取消优惠' }).click()
  await question.getByRole('button', { name: '确定' }).click()
  await expectToast(page, '优惠已取消')
})
