import type { Page } from '@playwright/test'
import {
  expectRoute,
  expectToast,
  memberRoutes,
  open,
  openAnew,
  overlay,
  pixel,
  publicRoutes,
  toast,
} from './support/look.ts'
import { askAs, login } from './support/player.ts'
import { asMember, ok, paged, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'
import { expectEvery, noteCalls } from './support/time.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const serviceUrl = 'https://help.example.com/chat'

test.describe('shell', () => {
  test('SHELL-03, SHELL-04, SHELL-05, SHELL-06, SHELL-07, SHELL-08, SHELL-09, SHELL-10 five entries lead to five screens', async ({
    page,
  }) => {
    await asMember(page)
    await stub(page)
    await open(page, '/')
    await expect(nav(page).getByRole('link')).toHaveText(['优惠', '客服', '首页', '赞助', '我的'])
    for (const [label, route] of [
      ['优惠', '/activity'],
      ['客服', '/kefu'],
      ['赞助', '/zhanzhu'],
      ['我的', '/mine'],
      ['首页', '/'],
    ] as const) {
      await nav(page).getByRole('link', { name: label }).click()
      await expectRoute(page, route)
      await expect(nav(page).getByRole('link')).toHaveCount(5)
      expect(new URL(page.url()).pathname).toBe('/')
    }
  })

  test('SHELL-11, SHELL-12, SHELL-15, SHELL-16, SHELL-22, SHELL-23, SHELL-24, ERR-16, SERVICE-01, SERVICE-02, SERVICE-03 the header of home and promotions', async ({
    page,
  }) => {
    const api = await stub(page, { getservicerurl: ok({ url: serviceUrl }) })
    const banner = page.getByRole('banner')
    for (const route of ['/', '/activity']) {
      await open(page, route)
      await banner.getByRole('link', { name: '下载' }).click()
      await expectRoute(page, '/app')
    }
    await open(page, '/')
    await banner.getByRole('link', { name: '客服' }).click()
    await expectRoute(page, '/kefu')
    await expect(page.locator('iframe')).toHaveAttribute('src', serviceUrl)
    expect(api.last('getservicerurl').method).toBe('POST')
    for (const route of ['/kefu', '/zhanzhu', '/mine']) {
      await open(page, route)
      await expect(nav(page)).toBeVisible()
      await expect(banner).toHaveCount(0)
    }
    await open(page, '/')
    await banner.getByRole('link', { name: '登录' }).click()
    await expectRoute(page, '/login')

    await open(page, '/nope?x=1')
    await expectRoute(page, '/')
    await nav(page).getByRole('link', { name: '首页' }).click()
    await expectToast(page, '您已在当前页面')
    await expectRoute(page, '/')

    await page.evaluate(() => window.scrollTo(0, 300))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await nav(page).getByRole('link', { name: '我的' }).click()
    await expectRoute(page, '/mine')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('SHELL-13, SHELL-14, SHELL-16 the logo is the operator’s or ours, and a member needs no login button', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, { app: ok({ site_logo: pixel, title: 'T' }) })
    await open(page, '/')
    const logo = page.getByRole('banner').locator('img')
    await expect(logo).toHaveAttribute('src', pixel)
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toHaveCount(0)
    api.set('app', ok({ site_logo: '' }))
    await page.reload()
    await expect(logo).not.toHaveAttribute('src', pixel)
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('SHELL-13, SHELL-14 our own logo is asked for only where the operator has none', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    let answer = () => undefined as void
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    await stub(page, {
      app: async () => {
        await isAnswered
        return ok({ site_logo: '/pictures/live-2.svg', title: 'T' })
      },
    })
    // The page as it is filled for this operator.
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replaceAll('/pictures/logo.svg', '/pictures/live-2.svg')
        await route.fulfill({ response, body: body.replace('"site_logo":""', '"site_logo":"/pictures/live-2.svg"') })
      },
    )
    await open(page, '/')
    await expect(page.getByRole('banner').getByRole('link', { name: '下载' })).toBeVisible()
    answer()
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/pictures/live-2.svg')
    expect(asked).not.toContain('/pictures/logo.svg')
  })

  test('SHELL-17, SHELL-18, SHELL-19 a closed site is one page until it opens again', async ({ page }) => {
    await asMember(page)
    const api = await stub(page, { app: ok({ site_state: 0, repair_tips: '例行维护到六点' }) })
    for (const route of ['/', '/mine', '/recharge']) {
      await openAnew(page, route)
      await expect(page.getByText('例行维护到六点')).toBeVisible()
      await expect(nav(page)).toHaveCount(0)
      await expect(page.getByRole('link')).toHaveCount(0)
    }
    api.set('app', ok({ site_state: '1' }))
    await page.getByRole('button', { name: '重试' }).click()
    await open(page, '/')
    await expect(nav(page)).toBeVisible()
  })

  test('SHELL-20, SHELL-21, STATE-21, ERR-21 the overlay stands while a call runs and goes however it ends', async ({
    page,
  }) => {
    await asMember(page)
    const waiting: (() => void)[] = []
    const api = await stub(page, {
      getcard: () => new Promise((resolve) => waiting.push(() => resolve(ok([])))),
    })
    await open(page, '/wallet?type=1')
    await expect(overlay(page)).toBeVisible()
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.splice(0).forEach((answer) => answer())
    await expect(overlay(page)).toHaveCount(0)
    await expect(page.getByText('暂无数据')).toBeVisible()

    for (const [path, route] of [
      ['getcard', '/wallet?type=2'],
      ['get_pay_way', '/recharge'],
      ['getBetAmount', '/withdrawal'],
      ['betrecord', '/betRecord'],
      ['article', '/abouts?type=5'],
    ] as const) {
      api.set(path, 'abort')
      await open(page, route)
      await expect.poll(() => api.sent(path).length).toBeGreaterThan(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(overlay(page)).toHaveCount(0)
      await expect(page.locator('[data-kind]')).toHaveCount(0)
    }
  })

  test('SHELL-26, SHELL-27, SERVICE-03, CONST-02 every other screen has the 46 px header with back and service', async ({
    page,
  }) => {
    await asMember(page)
    await stub(page, { getservicerurl: ok({ url: serviceUrl }) })
    const shell = new Set(['/', '/activity', '/kefu', '/zhanzhu', '/mine'])
    const routes = [...publicRoutes, ...memberRoutes].filter(
      (route) => !shell.has(route) && !route.startsWith('/gamePage'),
    )
    for (const route of routes) {
      await open(page, route)
      const header = page.getByRole('banner')
      await expect(header.getByRole('button', { name: '返回' }), route).toBeVisible()
      expect((await header.boundingBox())?.height, route).toBe(46)
      const service = header.getByRole('link', { name: '客服' })
      if (route.startsWith('/login')) await expect(service).toHaveCount(0)
      else await expect(service, route).toBeVisible()
      // The prompts over some screens would catch the press.
      await page.keyboard.press('Escape')
    }
    await open(page, '/vip')
    await page.getByRole('banner').getByRole('link', { name: '客服' }).click()
    await expectRoute(page, '/gamePage?dailiD=2')
    await expect(page.locator('iframe')).toHaveAttribute('src', serviceUrl)
  })
})

test.describe('routes', () => {
  test('ROUTE-01, ROUTE-02, ROUTE-03, ROUTE-04, ROUTE-05, ROUTE-06, ROUTE-07, ROUTE-08, ROUTE-19, ROUTE-21, ROUTE-27, ROUTE-28, ROUTE-29, ROUTE-30, ROUTE-31, ROUTE-33, ROUTE-36, ROLE-01 a visitor reads the public screens', async ({
    page,
  }) => {
    await stub(page)
    for (const route of publicRoutes) {
      await open(page, route)
      await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible()
      await expectRoute(page, route)
    }
  })

  test('ROUTE-37, ERR-14, ROLE-02 a visitor of a member’s screen is asked to log in', async ({ page }) => {
    await stub(page)
    for (const route of memberRoutes) {
      await open(page, '/zhanzhu')
      await open(page, route)
      await expectRoute(page, '/login')
      await expectToast(page, '请先登录')
      await expect(page.getByLabel('账号')).toBeVisible()
    }
  })

  test('ROUTE-09, ROUTE-10, ROUTE-11, ROUTE-12, ROUTE-13, ROUTE-14, ROUTE-15, ROUTE-16, ROUTE-17, ROUTE-18, ROUTE-20, ROUTE-22, ROUTE-23, ROUTE-24, ROUTE-25, ROUTE-26, ROUTE-32 a member reads them', async ({
    page,
  }) => {
    await asMember(page)
    await stub(page, { app: ok({ redpacket_switch: 1 }) })
    await open(page, '/')
    for (const route of memberRoutes) {
      await open(page, route)
      await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible()
      await expectRoute(page, route)
    }
  })
})

test.describe('calls', () => {
  test('NET-01, NET-02, NET-03, NET-08, NET-09 JSON, the token, and the two methods', async ({ page }) => {
    const api = await stub(page)
    await open(page, '/')
    await expect.poll(() => api.sent('game/list').length).toBe(1)
    const list = api.last('game/list')
    expect(list.method).toBe('GET')
    expect(list.query.has('category')).toBe(true)
    expect(list.headers['authorization']?.trim()).toBe('Bearer')
    expect(api.last('bannerList')).toMatchObject({ method: 'POST', body: { type: 2 } })
    expect(api.last('homenotice').headers['content-type']).toContain('application/json')

    await page.evaluate(() => sessionStorage.setItem('token', 'abc'))
    await page.reload()
    await expect.poll(() => api.sent('user').length).toBe(1)
    expect(api.last('user').headers['authorization']).toBe('Bearer abc')
    expect(api.last('user').method).toBe('POST')
  })

  test('NET-04 the base address of local storage is where calls go', async ({ page, baseURL }) => {
    await page.addInitScript((base) => localStorage.setItem('baseURL', base), `${baseURL}/elsewhere`)
    const api = await stub(page)
    const [call] = await Promise.all([page.waitForRequest(/\/api\/homenotice/), open(page, '/')])
    expect(call.url()).toBe(`${baseURL}/elsewhere/api/homenotice`)
    await expect.poll(() => api.sent('homenotice')).toHaveLength(1)
  })

  test('NET-06, NET-07, NET-12 the real server answers with code, message and pages', async ({ page }) => {
    await login(page, 'demo002')
    for (const path of ['user', 'balance', 'balancelist', 'bannerList', 'nothing-of-the-kind', 'withdraw']) {
      const answer = await askAs<unknown>(page, path)
      expect(answer, path).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
    }
    for (const path of ['noticeList', 'betrecord', 'gettransrecord', 'activityApplyLog', 'redpacket']) {
      const { data } = await askAs<Record<string, unknown>>(page, path, { type: 1 })
      expect(data, path).toMatchObject({
        data: expect.any(Array),
        total: expect.any(Number),
        last_page: expect.any(Number),
      })
    }
  })
})

test.describe('lists', () => {
  const rows = (page: number, count = 10) =>
    Array.from({ length: count }, (_, index) => ({
      bet_id: `B${page}-${index}`,
      playname: `局${page}-${index}`,
      status: 1,
    }))

  test('LIST-01, LIST-02, LIST-03, LIST-04, LIST-05, LIST-06, LIST-07, LIST-08, LIST-09 pages come as they are needed and begin again with a filter', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, {
      balancelist: ok([{ platname: 'ag', name: '真人馆' }]),
      betrecord: ({ body }) => paged(rows(Number(body['page'])), 20, 2),
    })
    await open(page, '/betRecord')
    await expect(page.getByText('局1-9')).toBeVisible()
    expect(api.sent('betrecord').map(({ body }) => body)).toEqual([{ date: 4, page: 1, api_type: '' }])
    // 300 px above the end the next page is asked for, and not before.
    const scrollTo = (above: number) =>
      page.evaluate((px) => window.scrollTo(0, document.documentElement.scrollHeight - innerHeight - px), above)
    await scrollTo(420)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(api.sent('betrecord')).toHaveLength(1)
    await scrollTo(250)
    await expect(page.getByText('局2-9')).toBeVisible()
    await expect(page.getByText('没有更多了')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText('没有更多了')).toBeInViewport()
    expect(api.sent('betrecord').map(({ body }) => body['page'])).toEqual([1, 2])

    api.set('betrecord', ({ body }) => paged(body['date'] === 3 ? [] : rows(9, 3), body['date'] === 3 ? 0 : 3, 5))
    await page.getByRole('button', { name: /^时间/ }).click()
    const choices = page.getByRole('dialog').getByRole('radio')
    await expect(choices).toHaveText(['今日', '近7天', '近15天', '近30天'])
    await choices.nth(1).click()
    await expect(page.getByText('局9-2')).toBeVisible()
    await expect(page.getByText('没有更多了')).toBeVisible()
    expect(api.last('betrecord').body).toEqual({ date: 2, page: 1, api_type: '' })

    await page.getByRole('button', { name: /^时间/ }).click()
    await choices.nth(2).click()
    await expect(page.getByText('暂无数据')).toBeVisible()
    await expect(page.getByText('没有更多了')).toHaveCount(0)
    expect(api.last('betrecord').body['date']).toBe(3)
    api.set('betrecord', 'abort')
    await page.getByRole('button', { name: /^时间/ }).click()
    await choices.nth(0).click()
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
    api.set('betrecord', paged(rows(7, 1)))
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('局7-0')).toBeVisible()
    expect(new Set(api.sent('betrecord').map(({ body }) => body['date']))).toEqual(new Set([4, 2, 3, 1]))
  })
})

test.describe('session', () => {
  test('STATE-01, STATE-02, ERR-12, ERR-13, ROLE-03 a blocked player is told why and leaves', async ({ page }) => {
    const api = await stub(page, { user: ok({ username: 'koi123', isblack: '1', status: 0 }) })
    for (const [user, said] of [
      [{ isblack: '1', status: 0 }, '您已被列入黑名单，无法登录，请联系管理员'],
      [{ isblack: 0, status: '0' }, '该用户已被禁用，请联系管理员'],
    ] as const) {
      api.set('user', ok(user))
      await open(page, '/zhanzhu')
      await page.evaluate(() => sessionStorage.setItem('token', 'abc'))
      await page.reload()
      await expectToast(page, said)
      await expectRoute(page, '/login')
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    }
  })

  test('STATE-03, STATE-05, STATE-06, STATE-07, MINE-42, SETTING-15 leaving asks first and happens even without a network', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, { logoff: ok(null, '退出成功') })
    const question = page.getByRole('alertdialog', { name: '退出登录' })
    const token = () => page.evaluate(() => sessionStorage.getItem('token'))
    await open(page, '/mine')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(question).toContainText('确定要退出登录吗？')
    await question.getByRole('button', { name: '取消' }).click()
    expect(api.sent('logoff')).toHaveLength(0)
    expect(await token()).toBeTruthy()
    await page.getByRole('button', { name: '退出登录' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('请先登录')).toBeVisible()
    await expectRoute(page, '/mine')
    expect(api.sent('logoff')).toHaveLength(1)
    expect(await token()).toBeNull()

    await page.evaluate(() => sessionStorage.setItem('token', 'again'))
    await page.reload()
    api.set('logoff', 'abort')
    await open(page, '/setting')
    await page.getByRole('button', { name: '退出登录' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expectRoute(page, '/login')
    expect(await token()).toBeNull()
    expect(api.last('logoff').headers['authorization']).toBe('Bearer again')
  })

  test('STATE-04, STATE-10, STATE-11, CONST-01, ERR-01, ERR-02, ERR-03 the balance is asked for every 4.3 seconds until it answers 401', async ({
    page,
  }) => {
    await page.clock.install()
    await noteCalls(page)
    await asMember(page)
    const api = await stub(page)
    const balances = () => api.sent('balance').length
    await open(page, '/')
    await expect.poll(balances).toBe(1)
    await expectEvery(page, '/api/balance', 4300)
    api.set('balance', refused('余额服务忙', 500))
    const answered = page.waitForResponse(/\/api\/balance$/)
    await page.clock.runFor(8600)
    await answered
    await expect(page.locator('[data-kind]')).toHaveCount(0)
    api.set('balance', refused('认证失败', 401))
    const alarm = page.getByRole('alertdialog')
    await expect(async () => {
      await page.clock.runFor(4300)
      await expect(alarm).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(alarm).toContainText('认证失败：您的登录已过期，请重新登录')
    await expectRoute(page, '/login')
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    const asked = balances()
    await page.clock.runFor(20_000)
    expect(balances()).toBe(asked)
    await alarm.getByRole('button', { name: '确定' }).click()
    await expect(alarm).toHaveCount(0)
  })

  test('STATE-08, STATE-09 game lists are kept and stand in when the list does not come', async ({ page }) => {
    const game = { id: 1, category_id: 'concise', app_state: 1, platform_name: 'slot', name: '锦鲤一号' }
    const api = await stub(page, { 'game/list': ok([game]) })
    await open(page, '/')
    await expect(page.getByRole('button', { name: '锦鲤一号' })).toBeVisible()
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys).toEqual(expect.arrayContaining(['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise']))
    api.set('game/list', 'abort')
    await page.reload()
    await expect(page.getByRole('button', { name: '锦鲤一号' })).toBeVisible()
    await expect(page.locator('[data-kind]')).toHaveCount(0)
  })

  test('ERR-04, ERR-05, ERR-06, ERR-18, ERR-19 the server’s sentence is shown as a warning, a success as such', async ({
    page,
  }) => {
    const api = await stub(page, { bannerList: refused('横幅暂不可用', 500) })
    await Promise.all([expectToast(page, '横幅暂不可用'), open(page, '/')])
    api.set('bannerList', ok([]))
    api.set('homenotice', refused('公告暂不可用', 500))
    await page.reload()
    await expectToast(page, '公告暂不可用')
    await page.evaluate(() => sessionStorage.setItem('token', 'abc'))
    api.set('homenotice', ok([]))
    await page.reload()
    for (const [path, route] of [
      ['getcard', '/wallet?type=1'],
      ['get_pay_way', '/recharge'],
      ['getBetAmount', '/withdrawal'],
      ['balancelist', '/transfer'],
      ['betrecord', '/betRecord'],
      ['gettransrecord', '/transRecord'],
    ] as const) {
      api.set(path, refused(`${path}不行`))
      await open(page, route)
      await expect(toast(page, `${path}不行`).first(), path).toHaveAttribute('data-kind', 'warning')
      api.set(path, ok([]))
    }
    await open(page, '/mine')
    api.set('refreshusermoney', ok({}, '刷新成功'))
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(toast(page, '刷新成功')).toHaveAttribute('data-kind', 'success')
  })
})
