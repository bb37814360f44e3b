import type { Page } from '@playwright/test'
import { expectRoute, expectToast, open, openAnew, overlay } from './support/look.ts'
import { asMember, ok, paged, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('promotions', () => {
  const list = [
    { id: 7, title: '首存礼', banner: '/pictures/banner-1.svg', created_at: '2026-03-01 12:00:00', state: 1 },
    { id: 8, title: '不显示', banner: '', created_at: '', state: 0 },
  ]

  test('PROMO-01 PROMO-02 PROMO-03 PROMO-04 PROMO-05 PROMO-06 PROMO-07 PROMO-08 PROMO-09 a visitor reads by kind', async ({
    page,
  }) => {
    const api = await stub(page, {
      activitytype: ok([
        { id: 3, name: '新人专享' },
        { id: 1, name: '日常优惠' },
      ]),
      activitylist: paged(list),
    })
    await open(page, '/activity')
    await expect(page.getByRole('tab')).toHaveText(['全部', '新人专享', '日常优惠'])
    await expect(page.getByText('首存礼')).toBeVisible()
    await expect(page.getByText('2026-03-01 12:00:00')).toBeVisible()
    await expect(page.getByText('不显示')).toHaveCount(0)
    expect(api.last('activitylist').body).not.toHaveProperty('type')
    await page.getByRole('tab', { name: '新人专享' }).click()
    await expect.poll(() => api.last('activitylist').body['type']).toBe(3)
    const card = page.getByRole('main').getByRole('link', { name: /首存礼/ })
    await expect(card.locator('img')).toHaveAttribute('src', '/pictures/banner-1.svg')
    await card.click()
    await expectRoute(page, '/activityInfo?id=7')
  })

  const detail = { ...list[0], content: '<p>规则 <b>要紧</b></p>', memo: '每人一次', can_apply: 1 }

  test('PROMO-10 PROMO-11 PROMO-12 PROMO-13 PROMO-14 PROMO-15 PROMO-18 a visitor reads a promotion and is led to the login', async ({
    page,
  }) => {
    const api = await stub(page, { activitydeatil: ok(detail) })
    await open(page, '/activityInfo?id=7')
    await expect(page.getByText('首存礼')).toBeVisible()
    await expect(page.locator('img[src="/pictures/banner-1.svg"]')).toBeVisible()
    await expect(page.locator('b', { hasText: '要紧' })).toBeVisible()
    await expect(page.getByText('每人一次')).toBeVisible()
    expect(String(api.last('activitydeatil').body['id'])).toBe('7')
    await press(page, '立即申请')
    await expectRoute(page, '/login')
  })

  test('PROMO-16 PROMO-17 PROMO-19 PROMO-20 PROMO-21 a player applies with a whole amount', async ({ page }) => {
    await asMember(page)
    const api = await stub(page, { activitydeatil: ok(detail), doactivityapply: ok({}, '申请已提交，请等待审核') })
    await open(page, '/activityInfo?id=7')
    await press(page, '立即申请')
    const amount = dialog(page).locator('input[name="amount"]')
    await press(page, '提交')
    await expectToast(page, '请输入申请金额')
    await amount.pressSequentially('12a.3')
    await expect(amount).toHaveValue('123')
    await press(page, '提交')
    await expectToast(page, '申请已提交，请等待审核')
    const { body, headers } = api.last('doactivityapply')
    expect({ ...body, activityid: String(body['activityid']) }).toEqual({ activityid: '7', amount: '123' })
    expect(headers['idempotency-key']).toBeTruthy()
    await expect(dialog(page)).toHaveCount(0)
  })

  test('PROMO-18 a player whom the promotion does not accept is told so and stays; an unknown one leads back', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, { activitydeatil: ok({ ...detail, can_apply: 0 }) })
    await open(page, '/activityInfo?id=7')
    await press(page, '立即申请')
    await expectToast(page, '该活动暂不可申请')
    await expectRoute(page, '/activityInfo?id=7')
    api.set('activitydeatil', refused('活动不存在或已结束', 404))
    await Promise.all([expectToast(page, '活动不存在或已结束'), open(page, '/activityInfo?id=99')])
    await page.getByRole('link', { name: '返回优惠列表' }).click()
    await expectRoute(page, '/activity')
  })

  test('ACTREC-01 ACTREC-02 ACTREC-03 ACTREC-04 ACTREC-05 ACTREC-06 ACTREC-07 ACTREC-08 ACTREC-09 every state has its label', async ({
    page,
  }) => {
    await asMember(page)
    const rows = [0, 1, '2', 3, 4].map((state) => ({
      activity_name: `活动${state}`,
      created_at: `2026-03-0${Number(state) + 1} 12:00:00`,
      state,
    }))
    const api = await stub(page, { activityApplyLog: paged(rows) })
    await open(page, '/activityRecord')
    const labels = ['未定义', '待审核', '已通过', '已拒绝', '未定义']
    for (const [index, label] of labels.entries()) {
      const row = page.getByRole('listitem').filter({ hasText: `活动${index}` })
      await expect(row).toContainText(label)
      await expect(row).toContainText(`2026-03-0${index + 1} 12:00:00`)
    }
    expect(api.last('activityApplyLog').body['page']).toBe(1)
  })
})

test.describe('red packets', () => {
  const rule = {
    start_time: '2026-03-01 00:00:00',
    end_time: '2026-04-01 23:59:59',
    day_flow: '111.00',
    flow_money: 222,
    recharge: '333.50',
  }
  const info = (sendnums: number | string) => ok({ sendnums, acquirednum: 4, max_times: 5, rules: [rule] })

  test('ERR-11 HONGBAO-01 HONGBAO-04 HONGBAO-05 HONGBAO-06 HONGBAO-07 HONGBAO-08 HONGBAO-09 HONGBAO-10 HONGBAO-11 HONGBAO-12 HONGBAO-13 HONGBAO-22 HONGBAO-23 HONGBAO-24 HONGBAO-25 HONGBAO-26 HONGBAO-20 HONGBAO-21 WELFARE-01 WELFARE-02 WELFARE-03 without claims left nothing is sent', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, { userredpacket: info('0'), redpacket: paged([]) })
    for (const route of ['/hongbao', '/welfare']) {
      await open(page, route)
      await expect(page.getByRole('columnheader')).toHaveText([
        '开始时间',
        '结束时间',
        '日流水',
        '累计流水',
        '充值金额',
      ])
      await expect(page.getByRole('cell')).toHaveText([
        '2026-03-01 00:00:00',
        '2026-04-01 23:59:59',
        '111.00',
        '222.00',
        '333.50',
      ])
      await expect(page.getByRole('definition')).toHaveText(['0', '4'])
      for (const said of [
        '每日10:00-12:00（北京时间）可领取红包',
        '存款统计时间为前一日12:00至当日10:00',
        '按活动日期内（美东时间）累计存款判定领取资格',
        '红包即时到账',
        '完成相应倍数流水后方可提现',
      ])
        await expect(page.getByText(said)).toBeVisible()
      await press(page, '立即领取')
      await expect(dialog(page)).toContainText('您暂未达到领取条件，快去完成吧！')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
    expect(api.sent('douserredpacket')).toEqual([])
  })

  test('HONGBAO-14 HONGBAO-15 HONGBAO-16 WELFARE-04 WELFARE-06 WELFARE-07 WELFARE-08 WELFARE-09 WELFARE-10 a claim that wins tells the amount and reads everything again', async ({
    page,
  }) => {
    await asMember(page)
    const record = {
      money: 900,
      redpacketmoney: '6.66',
      created_at: '2026-03-02 10:00:01',
      usetime: '2026-03-02 10:00:02',
    }
    const api = await stub(page, {
      userredpacket: info(1),
      redpacket: paged([record]),
      douserredpacket: ok({ redpacketmoney: 8.88 }, '领取成功'),
    })
    await open(page, '/welfare')
    const row = page.getByRole('listitem').filter({ hasText: '6.66' })
    for (const said of ['900.00', '2026-03-02 10:00:01', '2026-03-02 10:00:02']) await expect(row).toContainText(said)
    const [asked, listed] = [api.sent('userredpacket').length, api.sent('redpacket').length]
    api.set('userredpacket', info(0))
    await press(page, '立即领取')
    await expect(dialog(page)).toContainText('恭喜您获得8.88元红包')
    await expect.poll(() => api.sent('userredpacket').length).toBeGreaterThan(asked)
    await expect.poll(() => api.sent('redpacket').length).toBeGreaterThan(listed)
    expect(api.sent('douserredpacket')).toHaveLength(1)
    await press(page, '确定')
    await expect(page.getByRole('definition').first()).toHaveText('0')
  })

  test('ERR-10 HONGBAO-17 HONGBAO-18 HONGBAO-19 a claim that fails says why and leads to a deposit', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, {
      userredpacket: info(2),
      douserredpacket: refused('领取时间为每日10:00-12:00（北京时间）'),
    })
    await open(page, '/hongbao')
    api.set('douserredpacket', 'abort')
    await press(page, '立即领取')
    await expect(dialog(page)).toContainText('服务器异常，请稍后再试')
    await press(page, '确定')
    await expect(overlay(page)).toHaveCount(0)
    api.set('douserredpacket', refused('领取时间为每日10:00-12:00（北京时间）'))
    await press(page, '立即领取')
    await expect(dialog(page)).toContainText('领取时间为每日10:00-12:00（北京时间）')
    await dialog(page).getByRole('link', { name: '去存款' }).click()
    await expectRoute(page, '/recharge')
  })

  test('ERR-15 HONGBAO-02 HONGBAO-03 HONGBAO-27 WELFARE-05 switched off there is no claim, and a visitor is asked to log in first', async ({
    page,
  }) => {
    const api = await stub(page, { app: ok({ redpacket_switch: 0 }), userredpacket: info(1), redpacket: paged([]) })
    await Promise.all([expectToast(page, '请先登录'), open(page, '/hongbao')])
    await expectRoute(page, '/login')
    await page.evaluate(() => sessionStorage.setItem('token', 'token-of-the-test'))
    await page.evaluate(() => ['welcomeSeen', 'noticeSeen'].forEach((name) => sessionStorage.setItem(name, '1')))
    await openAnew(page, '/welfare')
    await expect(page.getByRole('button', { name: '立即领取' })).toBeDisabled()
    await expect(page.getByText('红包活动已关闭')).toBeVisible()
    await page.getByRole('link', { name: '去抢红包' }).click()
    await expectToast(page, '红包活动已关闭')
    await expectRoute(page, '/')
    expect(api.sent('douserredpacket')).toEqual([])
  })
})

test.describe('rebates', () => {
  const rows = [
    { gamename: '锦庭真人', money: '51.20', created_at: '2026-03-02 00:30:00', updated_at: '', state: 0 },
    {
      gamename: '绿茵体育',
      money: 9,
      created_at: '2026-03-01 00:30:00',
      updated_at: '2026-03-01 10:00:00',
      state: '1',
    },
  ]
  const answer = (nojisuan: string | number) =>
    ok({ list: { data: rows, total: 2, last_page: 1 }, jisuan: '875.41', nojisuan })

  test('FANSHUI-01 FANSHUI-02 FANSHUI-03 FANSHUI-04 FANSHUI-05 FANSHUI-06 FANSHUI-07 FANSHUI-08 FANSHUI-09 FANSHUI-10 FANSHUI-11 FANSHUI-12 rebates are read, filtered and claimed', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, {
      balancelist: ok([{ platname: 'ag', name: '锦庭真人', balance: '0.00' }]),
      getfanshui: answer(0),
      dofanshui: ok({}, '领取成功'),
    })
    await open(page, '/fanshui')
    await expect(page.getByText('¥875.41')).toBeVisible()
    expect(api.last('getfanshui').body).toEqual({ date: 4, page: 1, api_type: '', type: '' })
    const [open_, claimed] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
    for (const said of ['锦庭真人', '51.20', '2026-03-02 00:30:00', '未领取']) await expect(open_).toContainText(said)
    for (const said of ['9.00', '2026-03-01 10:00:00', '已领取']) await expect(claimed).toContainText(said)
    await press(page, '一键领取')
    await expectToast(page, '暂无可领取额度')
    expect(api.sent('dofanshui')).toEqual([])

    api.set('getfanshui', answer('51.20'))
    await page.getByRole('button', { name: /^时间/ }).click()
    await page.getByRole('radio', { name: '近7天' }).click()
    await expect.poll(() => api.last('getfanshui').body).toEqual({ date: 2, page: 1, api_type: '', type: '' })
    await page.getByRole('button', { name: /^平台/ }).click()
    await page.getByRole('radio', { name: '锦庭真人' }).click()
    await expect.poll(() => api.last('getfanshui').body['api_type']).toBe('ag')
    await expect(page.getByText('¥51.20').first()).toBeVisible()
    const asked = api.sent('user').length
    await press(page, '一键领取')
    await expectToast(page, '领取成功')
    expect(api.sent('dofanshui')).toHaveLength(1)
    await expect.poll(() => api.sent('user').length).toBeGreaterThan(asked)
  })
})

test.describe('levels', () => {
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

  test('VIP-01 VIP-03 VIP-04 VIP-05 VIP-06 VIP-07 VIP-08 VIP-09 VIP-10 VIP-11 VIP-12 VIP-13 VIP-14 VIP-15 VIP-16 VIP-27 a player begins on their own level', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, {
      user: ok({ username: 'koi123', current_vip: 'VIP2', vip: 2, paysum: '6000.10' }),
      uservip: ok(levels),
    })
    await open(page, '/vip')
    await expect(page.getByRole('tab')).toHaveCount(4)
    await expect(page.getByRole('tab', { selected: true })).toContainText('VIP2')
    await expect(page.getByText('已达标')).toBeVisible()
    await expect(page.getByText('¥5,000.00')).toBeVisible()
    await expect(page.getByText('¥50,000.00')).toBeVisible()
    await expect(page.locator('tbody tr')).toHaveCount(3)
    await expect(page.locator('tbody tr[aria-current]')).toContainText('VIP2')
    await expect(page.getByRole('columnheader')).toHaveText(['等级', '真人', '电子', '电竞', '棋牌', '体育', '彩票'])
    await expect(page.locator('tbody tr').first().getByRole('cell')).toHaveText(Array(6).fill('0.4%'))
    await page.getByRole('tab', { name: 'VIP3' }).click()
    await expect(page.getByText('未达标')).toBeVisible()
    await expect(page.getByText('还差存款 ¥13,999.90，流水须达 ¥200,000.00')).toBeVisible()
    expect(api.sent('uservip').length).toBeGreaterThan(0)
    await page.getByRole('banner').getByRole('link', { name: '客服' }).click()
    await expectRoute(page, '/gamePage?dailiD=2')
  })

  test('VIP-02 VIP-05 VIP-17 VIP-18 VIP-19 VIP-20 VIP-21 VIP-22 VIP-23 VIP-24 VIP-25 VIP-26 a visitor begins on the first level and reads the rules', async ({
    page,
  }) => {
    await stub(page, { uservip: ok(levels) })
    await open(page, '/mine')
    await page.getByRole('main').getByRole('link', { name: 'VIP', exact: true }).click()
    await expectRoute(page, '/vip')
    await expect(page.getByRole('tab', { selected: true })).toContainText('VIP1')
    await expect(page.getByRole('listitem')).toHaveText([
      '累计存款及流水达到等级要求后，于次日24:00前完成晋级',
      '每日仅可晋升一级，不可越级',
      '晋级后90天内须完成保级流水',
      '保级期内晋级，则按新等级重新计算',
      '一个季度（90天）未达保级要求降一级，返水及优惠相应调整',
      '返水按北京时间每日00:00-23:59的有效投注计算',
      '当日结束后24小时内派发至福利中心',
      '返水须手动领取',
      '返水完成1倍流水即可提现',
      '平台保留修改或终止活动的权利',
    ])
    await press(page, '返回')
    await expectRoute(page, '/mine')
  })

  test('VIP-01 without levels there is nothing but that', async ({ page }) => {
    const api = await stub(page, { uservip: ok([]) })
    await open(page, '/vip')
    await expect(page.getByText('暂无数据')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    api.set('uservip', 'abort')
    await page.reload()
    await expect(page.getByText('暂无数据')).toBeVisible()
  })
})

test('FANSHUI-09 WELFARE-06 ACTREC-01 VIP-27 a new player sees every reward screen of the real product', async ({
  page,
  player,
}) => {
  expect(player.name).not.toBe('')
  for (const route of ['/fanshui', '/welfare', '/activityRecord']) {
    await open(page, route)
    await expect(page.getByText('暂无数据')).toBeVisible()
  }
  await open(page, '/fanshui')
  await press(page, '一键领取')
  await expectToast(page, '暂无可领取额度')
  await open(page, '/vip')
  await expect(page.getByRole('tab').first()).toContainText('VIP1')
  await open(page, '/activity')
  await page.getByRole('main').getByRole('link').first().click()
  await press(page, '立即申请')
  await dialog(page).locator('input[name="amount"]').fill('100')
  await press(page, '提交')
  await expectToast(page, '申请已提交，请等待审核')
  await open(page, '/activityRecord')
  await expect(page.getByText('待审核', { exact: true })).toBeVisible()
})
