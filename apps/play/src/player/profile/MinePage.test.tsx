import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import { setViewport } from '../../app/testing/machine.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectToast,
  open,
  openWithReload,
  pixel,
  reload,
  step,
  toast,
} from '../../app/testing/screen.testing.tsx'
import { dropToast } from '../../app/notices/toast.ts'

const player = {
  username: 'koi888',
  avatar: pixel,
  joinday: '63',
  balance: '1234.50',
  gameblance: '5',
  paysum: 250,
  current_vip: 'VIP0',
}
const levels = [{ recharge: '1000.00' }, { recharge: 2000 }]
const avatarImage = 'the bytes of a picture'

test('the member centre shows picture, name, days, balance and progress [MINE-01, MINE-05, MINE-06, MINE-07]', async () => {
  asPlayer()
  const api = serve({
    user: ok(player),
    balance: ok({ balance: '1234.50' }),
    uservip: ok(levels),
    refreshusermoney: ok({ ...player, balance: '2000' }, '刷新成功'),
  })
  await open('/mine')
  await expect.element(page.css('main img').first()).toHaveAttribute('src', pixel)
  for (const text of ['koi888', '63', '¥1,234.50']) await expect.element(page.getByRole('main')).toHaveTextContent(text)
  await step('each endpoint is requested once', async () => {
    await expect.poll(() => api.sent('noticeList').length).toBe(1)
  })
  const progress = page.getByRole('progressbar', { name: '升级进度' })
  await step('progress to the next level [MINE-09, MINE-10, STATE-14]', async () => {
    await expect.element(progress).toHaveAttribute('value', '25')
    await expect.element(page.getByText('25%')).toBeVisible()
  })
  await step('reload of the balance [MINE-08]', async () => {
    api.set('balance', ok({ balance: 2000 }))
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expectToast('刷新成功')
    await expect.element(page.getByRole('main')).toHaveTextContent('¥2,000.00')
    expect(api.sent('refreshusermoney')).toHaveLength(1)
  })
  await step('progress from 0 to 100 [MINE-10, MINE-11, MINE-12, STATE-14]', async () => {
    for (const [change, percent] of [
      [{ paysum: '99999' }, '100'],
      [{ paysum: 0 }, '0'],
      [{ paysum: '500', current_vip: 'VIP1' }, '25'],
      [{ current_vip: 'VIP2' }, '100'],
    ] as const) {
      api.set('user', ok({ ...player, ...change }))
      await reload()
      await expect.element(progress).toHaveAttribute('value', percent)
    }
  })
  await step('a level without requirements [MINE-12]', async () => {
    api.set('user', ok(player))
    api.set('uservip', ok([{ recharge: 0 }]))
    await reload()
    await expect.element(progress).toHaveAttribute('value', '0')
  })
})

test('the member centre names the amounts missing for the next level [MINE-09, STATE-15]', async () => {
  const needs = [
    { recharge: '1000.00', flow: '5000.00' },
    { recharge: '2000.00', flow: '9000.00' },
  ]
  asPlayer()
  const api = serve({ uservip: ok(needs) })
  const link = page.getByRole('main').getByRole('link', { name: /^距 VIP|^已达最高等级/ })
  for (const [paysum, flow, text] of [
    ['250', '0.00', '还差存款 ¥750.00、流水 ¥5,000.00'],
    ['1000', '4999.50', '还差流水 ¥0.50'],
    ['999.99', '5000', '还差存款 ¥0.01'],
    ['1000', '5000', '已达标，次日24:00前晋级'],
    ['1000', null, '存款已达标，流水需达 ¥5,000.00'],
  ] as const) {
    api.set('user', ok({ ...player, paysum }))
    api.set('vipprogress', ok(flow === null ? null : { paysum, flow }))
    await openWithReload('/mine')
    await expect.element(link).toHaveTextContent(text)
    await expect.element(link).toHaveTextContent('距 VIP1')
    await openWithReload('/vip')
    await expect.element(page.getByRole('main')).toHaveTextContent(text)
  }
  await expectCount(page.getByRole('progressbar', { name: '流水进度' }), 0)
  api.set('vipprogress', ok({ paysum: '1000', flow: '2500' }))
  await openWithReload('/vip')
  await expect.element(page.getByRole('progressbar', { name: '流水进度' })).toHaveAttribute('value', '50')
  api.set('user', ok({ ...player, current_vip: 'VIP2' }))
  await openWithReload('/mine')
  await expect.element(link).toHaveTextContent('已达最高等级')
  await expect.element(link).not.toHaveTextContent('还差')
})

test('a new picture is uploaded unchanged and the player is reloaded [MINE-02, SETTING-16, SETTING-17]', async () => {
  asPlayer()
  const api = serve({ user: ok(player), uploadimg: ok({ avatar: pixel }, '上传成功') })
  for (const route of ['/mine', '/setting']) {
    await open(route)
    const upload = page.getByLabelText('更换头像')
    await expect.element(upload).toHaveAttribute('accept', 'image/gif,image/png')
    const before = { uploads: api.sent('uploadimg').length, users: api.sent('user').length }
    await step('other file types are refused [MINE-03]', async () => {
      await upload.upload(new File([avatarImage], 'face.jpg', { type: 'image/jpeg' }))
      await expectToast('仅支持gif或png格式图片')
      expect(api.sent('uploadimg')).toHaveLength(before.uploads)
    })
    await step('multipart form [NET-10]', async () => {
      await upload.upload(new File([avatarImage], 'face.png', { type: 'image/png' }))
      await expectToast('上传成功')
      const { form, headers } = api.last('uploadimg')
      const file = form?.get('file') as File
      expect([file.name, file.type, await file.text()]).toEqual(['face.png', 'image/png', avatarImage])
      // The browser must set the type with the multipart boundary.
      expect(headers['content-type']).toBeUndefined()
    })
    await step('the player is reloaded [MINE-04]', async () => {
      expect(api.sent('user').length).toBeGreaterThan(before.users)
    })
  }
})

const links: [title: string, label: string, route: string][] = [
  ['wallet [MINE-18]', '我的钱包', '/wallet?type=0'],
  ['cards [MINE-19]', '银行卡', '/wallet?type=1'],
  ['addresses [MINE-20]', 'USDT钱包', '/wallet?type=2'],
  ['a deposit [MINE-13, MINE-21]', '存款', '/recharge'],
  ['a withdrawal [MINE-14, MINE-22]', '取款', '/withdrawal'],
  ['a transfer [MINE-15, MINE-23]', '转账', '/transfer'],
  ['safety [MINE-24]', '安全中心', '/securitycenter'],
  ['agents [MINE-25]', '代理申请', '/applyagent'],
  ['the records [MINE-27]', '资金明细', '/transRecord'],
  ['bets [MINE-28]', '投注记录', '/betRecord'],
  ['rebates [MINE-29]', '返水记录', '/fanshui'],
  ['promotions [MINE-30]', '活动记录', '/activityRecord'],
  ['red packets [MINE-31]', '红包中心', '/welfare'],
  ['messages [MINE-32]', '消息中心', '/message'],
  ['levels [MINE-33]', 'VIP', '/vip'],
  ['about us [MINE-34]', '关于我们', '/boutBallBetInfo?type=7'],
  ['questions [MINE-35]', '常见问题', '/boutBallBetInfo?type=1'],
  ['contact [MINE-36]', '联系我们', '/boutBallBetInfo?type=4'],
  ['the settings [MINE-38]', '个人资料', '/setting'],
]

test('each menu entry opens its screen for a player [MINE-38]', async () => {
  asPlayer()
  serve({ user: ok(player) })
  for (const [title, label, route] of links)
    await step(title, async () => {
      await open('/mine')
      await page.getByRole('main').getByRole('link', { name: label, exact: true }).click()
      await expectRoute(route)
    })
})

test('a visitor sees the menu and is asked to log in by players-only entries [MINE-16, MINE-17, MINE-26]', async () => {
  const api = serve()
  const main = page.getByRole('main')
  await open('/mine')
  await main.getByRole('link', { name: '请先登录' }).click()
  await expectRoute('/login')
  for (const label of ['存款', '取款', '代理申请', '我的钱包', '资金明细', '红包中心', '个人资料']) {
    await open('/mine')
    dropToast()
    await main.getByRole('link', { name: label, exact: true }).click()
    await expectRoute('/login')
    await expectToast('请先登录')
  }
  await open('/mine')
  await main.getByRole('link', { name: '转账', exact: true }).click()
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('精彩内容等着您，请先登录')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await main.getByRole('button', { name: '一键回收' }).click()
  await expectRoute('/login')
  expect(api.sent('transall')).toHaveLength(0)
  await open('/mine')
  await main.getByRole('link', { name: '消息中心' }).click()
  await expectRoute('/message')
})

test('one press transfers all venue balances to the main wallet [MINE-40, MINE-41]', async () => {
  asPlayer()
  const api = serve({ transall: ok(null, '一键回收成功') })
  await open('/mine')
  await page.getByRole('button', { name: '一键回收' }).click()
  await expect.element(toast('一键回收成功')).toHaveAttribute('data-kind', 'success')
  expect(api.last('transall').body).toEqual({})
  api.set('transall', refused('回收失败，请稍后再试', 502))
  await page.getByRole('button', { name: '一键回收' }).click()
  await expect.element(toast('回收失败，请稍后再试')).toHaveAttribute('data-kind', 'warning')
})

const rowsOf = (entries: Element[]): number[] => {
  const tops = entries.map((entry) => Math.round(entry.getBoundingClientRect().top))
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
}

test('no row of the member centre has a single entry [MINE-18, MINE-33]', async () => {
  asPlayer()
  serve()
  for (const width of [320, 375]) {
    await setViewport({ width, height: 667 })
    await openWithReload('/mine')
    for (const [title, rows] of [
      ['资金管理', [4]],
      ['我的记录', [4, 4]],
    ] as const) {
      const entries = page.getByRole('region', { name: title }).css('a, button')
      await expectCount(entries, rows.length * 4)
      expect(rowsOf(entries.elements()), title).toEqual(rows)
    }
    await expect.element(page.getByRole('main').getByRole('link', { name: 'VIP', exact: true })).toBeVisible()
  }
})
