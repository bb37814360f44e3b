import { expectRoute, expectToast, open, openAnew, pixel, toast } from './support/look.ts'
import { asMember, ok, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const member = {
  username: 'koi888',
  avatar: pixel,
  joinday: '63',
  balance: '1234.50',
  gameblance: '5',
  paysum: 250,
  current_vip: 'VIP0',
}
const levels = [{ recharge: '1000.00' }, { recharge: 2000 }]
const png = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(pixel.split(',')[1] ?? '', 'base64') }

test('MINE-01, MINE-05, MINE-06, MINE-07, MINE-08, MINE-09, MINE-10, MINE-11, MINE-12, STATE-14 the profile of a member', async ({
  page,
}) => {
  await asMember(page)
  const api = await stub(page, {
    user: ok(member),
    balance: ok({ balance: '1234.50' }),
    uservip: ok(levels),
    refreshusermoney: ok({ ...member, balance: '2000' }, '刷新成功'),
  })
  await open(page, '/mine')
  await expect(page.locator('main img').first()).toHaveAttribute('src', pixel)
  for (const text of ['koi888', '63', '¥1,234.50']) await expect(page.getByRole('main')).toContainText(text)
  const progress = page.getByRole('progressbar', { name: '升级进度' })
  await expect(progress).toHaveAttribute('value', '25')
  await expect(page.getByText('25%')).toBeVisible()
  api.set('balance', ok({ balance: 2000 }))
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expectToast(page, '刷新成功')
  await expect(page.getByRole('main')).toContainText('¥2,000.00')
  expect(api.sent('refreshusermoney')).toHaveLength(1)
  for (const [change, percent] of [
    [{ paysum: '99999' }, '100'],
    [{ paysum: 0 }, '0'],
    [{ paysum: '500', current_vip: 'VIP1' }, '25'],
    [{ current_vip: 'VIP2' }, '100'],
  ] as const) {
    api.set('user', ok({ ...member, ...change }))
    await page.reload()
    await expect(progress).toHaveAttribute('value', percent)
  }
  api.set('user', ok(member))
  api.set('uservip', ok([{ recharge: 0 }]))
  await page.reload()
  await expect(progress).toHaveAttribute('value', '0')
})

test('MINE-09, STATE-15 what is missing for the next level is said with its amounts', async ({ page }) => {
  const needs = [
    { recharge: '1000.00', flow: '5000.00' },
    { recharge: '2000.00', flow: '9000.00' },
  ]
  await asMember(page)
  const api = await stub(page, { uservip: ok(needs) })
  const link = page.getByRole('main').getByRole('link', { name: /^距 VIP|^已达最高等级/ })
  for (const [paysum, flow, text] of [
    ['250', '0.00', '还差存款 ¥750.00、流水 ¥5,000.00'],
    ['1000', '4999.50', '还差流水 ¥0.50'],
    ['999.99', '5000', '还差存款 ¥0.01'],
    ['1000', '5000', '已达标，次日24:00前晋级'],
    ['1000', null, '存款已达标，流水须达 ¥5,000.00'],
  ] as const) {
    api.set('user', ok({ ...member, paysum }))
    api.set('vipprogress', ok(flow === null ? null : { paysum, flow }))
    await openAnew(page, '/mine')
    await expect(link).toContainText(text)
    await expect(link).toContainText('距 VIP1')
    await openAnew(page, '/vip')
    await expect(page.getByRole('main')).toContainText(text)
  }
  await expect(page.getByRole('progressbar', { name: '流水进度' })).toHaveCount(0)
  api.set('vipprogress', ok({ paysum: '1000', flow: '2500' }))
  await openAnew(page, '/vip')
  await expect(page.getByRole('progressbar', { name: '流水进度' })).toHaveAttribute('value', '50')
  api.set('user', ok({ ...member, current_vip: 'VIP2' }))
  await openAnew(page, '/mine')
  await expect(link).toContainText('已达最高等级')
  await expect(link).not.toContainText('还差')
})

test('MINE-02, MINE-03, MINE-04, SETTING-16, SETTING-17, NET-10 a new picture is sent as it is and the player is read again', async ({
  page,
}) => {
  await asMember(page)
  const api = await stub(page, { user: ok(member), uploadimg: ok({ avatar: pixel }, '上传成功') })
  for (const route of ['/mine', '/setting']) {
    await open(page, route)
    const input = page.getByLabel('更换头像')
    await expect(input).toHaveAttribute('accept', 'image/gif,image/png')
    const before = { uploads: api.sent('uploadimg').length, users: api.sent('user').length }
    await input.setInputFiles({ ...png, name: 'face.jpg', mimeType: 'image/jpeg' })
    await expectToast(page, '仅支持gif或png格式图片')
    expect(api.sent('uploadimg')).toHaveLength(before.uploads)
    const [request] = await Promise.all([page.waitForRequest(/uploadimg/), input.setInputFiles(png)])
    expect(request.headers()['content-type']).toContain('multipart/form-data')
    expect(request.postDataBuffer()?.toString('latin1')).toContain('name="file"')
    await expectToast(page, '上传成功')
    expect(api.sent('user').length).toBeGreaterThan(before.users)
  }
})

const links: [label: string, route: string][] = [
  ['我的钱包', '/wallet?type=0'],
  ['银行卡', '/wallet?type=1'],
  ['USDT钱包', '/wallet?type=2'],
  ['存款', '/recharge'],
  ['取款', '/withdrawal'],
  ['转账', '/transfer'],
  ['安全中心', '/securitycenter'],
  ['代理申请', '/applyagent'],
  ['资金明细', '/transRecord'],
  ['投注记录', '/betRecord'],
  ['返水记录', '/fanshui'],
  ['活动记录', '/activityRecord'],
  ['红包中心', '/welfare'],
  ['消息中心', '/message'],
  ['VIP', '/vip'],
  ['关于我们', '/boutBallBetInfo?type=7'],
  ['常见问题', '/boutBallBetInfo?type=1'],
  ['联系我们', '/boutBallBetInfo?type=4'],
  ['个人资料', '/setting'],
]

test('MINE-13, MINE-14, MINE-15, MINE-18, MINE-19, MINE-20, MINE-21, MINE-22, MINE-23, MINE-24, MINE-25, MINE-27, MINE-28, MINE-29, MINE-30, MINE-31, MINE-32, MINE-33, MINE-34, MINE-35, MINE-36, MINE-38 everything a member reaches from here', async ({
  page,
}) => {
  await asMember(page)
  await stub(page, { user: ok(member) })
  for (const [label, route] of links) {
    await open(page, '/mine')
    await page.getByRole('main').getByRole('link', { name: label, exact: true }).click()
    await expectRoute(page, route)
  }
})

test('MINE-16, MINE-17, MINE-26 a visitor reads the menu and is asked to log in where it takes a player', async ({
  page,
}) => {
  const api = await stub(page)
  const main = page.getByRole('main')
  await open(page, '/mine')
  await main.getByRole('link', { name: '请先登录' }).click()
  await expectRoute(page, '/login')
  for (const label of ['存款', '取款', '代理申请', '我的钱包', '资金明细', '红包中心', '个人资料']) {
    await open(page, '/mine')
    await main.getByRole('link', { name: label, exact: true }).click()
    await expectRoute(page, '/login')
  }
  await open(page, '/mine')
  await main.getByRole('link', { name: '转账', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('精彩内容等着您，请先登录')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await main.getByRole('button', { name: '一键回收' }).click()
  await expectRoute(page, '/login')
  expect(api.sent('transall')).toHaveLength(0)
  await open(page, '/mine')
  await main.getByRole('link', { name: '消息中心' }).click()
  await expectRoute(page, '/message')
})

test('MINE-40, MINE-41 everything comes back to the main wallet in one press', async ({ page }) => {
  await asMember(page)
  const api = await stub(page, { transall: ok(null, '一键回收成功') })
  await open(page, '/mine')
  await page.getByRole('button', { name: '一键回收' }).click()
  await expect(toast(page, '一键回收成功')).toHaveAttribute('data-kind', 'success')
  expect(api.last('transall').body).toEqual({})
  api.set('transall', refused('回收失败，请稍后再试', 502))
  await page.getByRole('button', { name: '一键回收' }).click()
  await expect(toast(page, '回收失败，请稍后再试')).toHaveAttribute('data-kind', 'warning')
})

test('SETTING-01, SETTING-02, SETTING-03, SETTING-04, SETTING-05, SETTING-06, SETTING-07, SETTING-08, SETTING-09, SETTING-10, SETTING-11, SETTING-12, SETTING-13, SETTING-14 the settings of a member', async ({
  page,
}) => {
  const rows: [label: string, value: string][] = [
    ['用户名', 'koi888'],
    ['真实姓名', '李小龙'],
    ['生日', '1990-05-06'],
    ['邮箱', 'li@koi.cn'],
    ['手机号', '13812345678'],
  ]
  await asMember(page)
  const api = await stub(page, {
    app: ok({ site_logo: pixel }),
    user: ok({
      username: 'koi888',
      realname: '李小龙',
      birthday: '1990-05-06',
      email: 'li@koi.cn',
      mobile: '13812345678',
    }),
    getservicerurl: ok({ url: 'https://help.example.com/' }),
  })
  const main = page.getByRole('main')
  await open(page, '/setting')
  await expect(main.locator('img').first()).toHaveAttribute('src', pixel)
  await expect(main.locator('input:not([type=file])')).toHaveCount(0)
  for (const [label, value] of rows) {
    await open(page, '/setting')
    const row = main.getByRole('link', { name: label })
    await expect(row).toContainText(value)
    await row.click()
    await expectRoute(page, '/userInfo')
  }
  for (const [label, route] of [
    ['修改登录密码', '/password?type=1'],
    ['修改支付密码', '/password?type=2'],
    ['银行卡管理', '/wallet?type=1'],
    ['USDT钱包管理', '/wallet?type=2'],
    ['帮助中心', '/boutBallBet'],
  ] as const) {
    await open(page, '/setting')
    await main.getByRole('link', { name: label }).click()
    await expectRoute(page, route)
  }
  await open(page, '/setting')
  await page.getByRole('link', { name: '客服' }).click()
  await expect(page.locator('iframe')).toHaveAttribute('src', 'https://help.example.com/')
  api.set('app', ok({ site_logo: '' }))
  // The game page leads home (GAME-16).
  await openAnew(page, '/')
  await open(page, '/setting')
  const logo = main.locator('img').first()
  await expect(logo).toBeVisible()
  await expect(logo).not.toHaveAttribute('src', pixel)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
