import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectCount, openWithReload, step } from '../../app/testing/screen.testing.tsx'

const paused = (until = '2026-12-08 10:00:00') => ok({ username: 'demo001', is_excluded: 1, excluded_until: until })
const notice = () => page.getByRole('region', { name: '您的账号已暂停游戏' })

test('home of a paused player is quiet: what is off, until when, what works, and no offers [R53, R54]', async () => {
  asPlayer()
  const api = serve({
    app: ok({ app_state: 1, redpacket_switch: 1, index_modal: '<p>欢迎</p>' }),
    homenotice: ok(['公告甲']),
    user: paused(),
  })
  await openWithReload('/')
  await expect.element(notice()).toHaveTextContent('暂停至2026-12-08 10:00:00')
  await expect.element(notice()).toHaveTextContent('存款')
  const account = page.getByRole('region', { name: '资金操作' })
  await expect.element(account).toHaveTextContent('1,234.50')
  await expectCount(account.getByRole('link', { name: '存款' }), 0)
  for (const name of ['取款', '转回场馆余额', '交易记录', '理性娱乐', '在线客服'])
    await expect.element(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  await expectCount(page.getByRole('link', { name: '红包' }), 0)
  await expectCount(page.getByRole('tablist', { name: '游戏分类' }), 0)
  await expectCount(page.getByRole('dialog'), 0)

  await step('a pause without an end', async () => {
    api.set('user', paused(''))
    await openWithReload('/')
    await expect.element(notice()).toHaveTextContent('暂停没有自动结束时间')
  })
})

test.each([
  ['/deposit', '存款'],
  ['/activity', '优惠活动'],
  ['/hongbao', '红包'],
  ['/rewards', '福利'],
])('%s of a paused player shows the pause and sends no request of the page', async (route) => {
  asPlayer()
  const api = serve({ app: ok({ redpacket_switch: 1 }), user: paused() })
  await openWithReload('/')
  await expect.element(notice()).toBeVisible()
  await openWithReload(route)
  await expect.element(notice()).toBeVisible()
  expect(api.sent('get_pay_way')).toEqual([])
  expect(api.sent('activitylist')).toEqual([])
})

test('a player who has reached a limit of play finds the reason at home, and can deposit', async () => {
  asPlayer()
  serve({
    user: ok({ username: 'demo001', has_play_limits: 1 }),
    'protection/session/now': ok({ is_due: 0, stopped: '已达到本日亏损限额50元，暂不能进入游戏' }),
  })
  await openWithReload('/')
  const limited = page.getByRole('region', { name: '您已达到限额' })
  await expect.element(limited).toHaveTextContent('已达到本日亏损限额50元，暂不能进入游戏')
  await expect.element(page.getByRole('region', { name: '资金操作' }).getByRole('link', { name: '存款' })).toBeVisible()
})
