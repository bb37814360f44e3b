import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from './answers.testing.ts'
import { asPlayer, expectCount, open, settle } from './screen.testing.tsx'

// If an answer has an unexpected shape, the screen shows its empty state and the caches stay unchanged.

const broken = page.getByText('页面出了点问题，请重试')

test('a malformed list is shown as empty [FISH-11, D-108]', async () => {
  asPlayer()
  const api = serve()
  for (const [index, data] of [{}, null, 'x', 7].entries())
    for (const [path, route] of [
      ['gamelistBycode', `/concise?type=${index}`],
      ['practice/list', '/practice'],
    ] as const) {
      api.set(path, ok(data))
      await open('/zhanzhu')
      await open(route)
      await expect.element(page.getByText('暂无数据')).toBeVisible()
      await expectCount(broken, 0)
    }
})

test('malformed rules are shown as an empty table [HONGBAO-06]', async () => {
  asPlayer()
  serve({ userredpacket: ok({ sendnums: 1, rules: {} }) })
  await open('/welfare')
  await settle()
  await open('/hongbao')
  await settle()
  await expect.element(page.getByRole('button', { name: '立即领取' })).toBeVisible()
  await expectCount(broken, 0)
})

test('a deposit without channels offers customer service; malformed prompts are ignored [DEPOSIT-09, R45]', async () => {
  asPlayer()
  const prompts = ok({ consents_due: {}, offers_limit: {} })
  const api = serve({ get_pay_way: ok(null), getcard: ok([{ id: 1 }]), 'deposit/prompts': prompts })
  await open('/recharge')
  await expect.element(page.getByRole('link', { name: '联系客服' })).toBeVisible()
  api.set('get_pay_way', ok({ usdt: 1 }))
  await open('/zhanzhu')
  await open('/recharge')
  await settle()
  await expect.element(page.getByLabelText('存款金额')).toBeVisible()
  await expectCount(broken, 0)
})

test('a closed site stays closed if the settings fail to load [D-108]', async () => {
  localStorage.setItem('appInfo', JSON.stringify({ site_state: 0, repair_tips: '正在升级' }))
  const api = serve({ app: ok(null) })
  await open('/')
  await expect.poll(() => api.sent('app').length).toBe(1)
  await settle()
  await expect.element(page.getByText('正在升级')).toBeVisible()
})

test('cached games and banners stay if loading fails [STATE-09, ENT-36]', async () => {
  const game = { id: 1, category_id: 'concise', app_state: 1, platform_name: 'slot', name: '锦鲤跃龙门' }
  const cache = { concise: [game], bannerList: [{ src: '/pictures/live-1.svg', link: '' }] }
  for (const [key, value] of Object.entries(cache)) localStorage.setItem(key, JSON.stringify(value))
  const api = serve({ 'game/list': ok(null), bannerList: ok(null) })
  await open('/')
  await expect.poll(() => api.sent('game/list').length + api.sent('bannerList').length).toBe(2)
  await settle()
  await expect.element(page.getByRole('button', { name: '锦鲤跃龙门' })).toBeVisible()
  for (const [key, value] of Object.entries(cache)) expect(localStorage.getItem(key)).toBe(JSON.stringify(value))
})
