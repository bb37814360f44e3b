import { expect, test } from 'vitest'
import { startPageReport } from '@koi/web/pageReport'
import { page } from 'vitest/browser'
import { baseAddress } from '../data/base.ts'
import { ok, refused, serve } from './answers.testing.ts'
import { expectCount, expectToast, open, reload, step, toast } from './screen.testing.tsx'

test('a POST sends JSON, a GET sends a query, and both send the token [NET-01]', async () => {
  const api = serve()
  await step('calls of a visitor [NET-01, NET-03, NET-08, NET-09]', async () => {
    await open('/')
    await expect.poll(() => api.sent('game/list').length).toBe(1)
    const list = api.last('game/list')
    expect(list.method).toBe('GET')
    expect(list.query.has('category')).toBe(true)
    expect(list.headers['authorization']?.trim()).toBe('Bearer')
    expect(api.last('bannerList')).toMatchObject({ method: 'POST', body: { type: 2 } })
    await expect.poll(() => api.sent('homenotice').length).toBe(1)
    expect(api.last('homenotice').headers['content-type']).toContain('application/json')
  })

  await step('calls of a player [NET-02]', async () => {
    sessionStorage.setItem('token', 'abc')
    await reload()
    await expect.poll(() => api.sent('user').length).toBe(1)
    expect(api.last('user').headers['authorization']).toBe('Bearer abc')
    expect(api.last('user').method).toBe('POST')
  })
})

test('cached game lists are shown when the request fails [STATE-08, STATE-09]', async () => {
  const game = { id: 1, category_id: 'concise', app_state: 1, platform_name: 'slot', name: '锦鲤一号' }
  const api = serve({ 'game/list': ok([game]) })
  await open('/')
  await expect.element(page.getByRole('button', { name: '锦鲤一号' })).toBeVisible()
  const keys = Object.keys(localStorage)
  expect(keys).toEqual(expect.arrayContaining(['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise']))
  api.set('game/list', 'abort')
  await reload()
  await expect.element(page.getByRole('button', { name: '锦鲤一号' })).toBeVisible()
  await expectCount(page.css('[data-kind]'), 0)
})

test('a refusal is shown as a warning toast, a success as a success toast [ERR-04]', async () => {
  const api = serve({ bannerList: refused('横幅暂不可用', 500) })
  await step('banners [ERR-05]', async () => {
    await open('/')
    await expectToast('横幅暂不可用')
  })
  await step('notices [ERR-06]', async () => {
    api.set('bannerList', ok([]))
    api.set('homenotice', refused('公告暂不可用', 500))
    await reload()
    await expectToast('公告暂不可用')
  })
  await step('every other screen [ERR-18]', async () => {
    sessionStorage.setItem('token', 'abc')
    api.set('homenotice', ok([]))
    await reload()
    for (const [path, route] of [
      ['getcard', '/wallet?type=1'],
      ['get_pay_way', '/recharge'],
      ['getBetAmount', '/withdrawal'],
      ['balancelist', '/transfer'],
      ['betrecord', '/betRecord'],
      ['gettransrecord', '/transRecord'],
    ] as const) {
      api.set(path, refused(`${path}不行`))
      await open(route)
      await expect.element(toast(`${path}不行`).first()).toHaveAttribute('data-kind', 'warning')
      api.set(path, ok([]))
    }
  })
  await step('a success [ERR-19]', async () => {
    await open('/mine')
    api.set('refreshusermoney', ok({}, '刷新成功'))
    await page.getByRole('button', { name: '刷新' }).click()
    await expect.element(toast('刷新成功')).toHaveAttribute('data-kind', 'success')
  })
})

test('calls go to the base address in local storage [NET-04]', async () => {
  localStorage.setItem('baseURL', `${location.origin}/elsewhere`)
  const api = serve()
  await open('/')
  await expect.poll(() => api.sent('homenotice').length).toBe(1)
  expect(api.last('homenotice').base).toBe(`${location.origin}/elsewhere`)
  startPageReport({ site: 'play', entry: import.meta.url, routeOf: () => '/', base: baseAddress })
  await expect.poll(() => api.sent('page-reports').map(({ base }) => base)).toEqual([`${location.origin}/elsewhere`])
})
