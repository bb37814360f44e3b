import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from './answers.testing.ts'
import {
  asMember,
  escape,
  expectCount,
  expectEvery,
  expectRoute,
  expectTexts,
  expectToast,
  holdClock,
  open,
  openAnew,
  overlay,
  pass,
  pixel,
  reload,
  step,
  toast,
} from './screen.testing.tsx'
import { memberRoutes, publicRoutes } from './routes.testing.ts'

/** The address of the page, whatever route is shown. */
const place = location.pathname
const nav = () => page.getByRole('navigation', { name: '主导航' })
const serviceUrl = 'https://help.example.com/chat'

test('SHELL-03, SHELL-04 five entries lead to five screens', async () => {
  asMember()
  serve()
  await open('/')
  await step('SHELL-05 their order', async () => {
    await expectTexts(nav().getByRole('link'), ['优惠', '客服', '首页', '赞助', '我的'])
  })
  for (const [title, label, route] of [
    ['SHELL-06 promotions', '优惠', '/activity'],
    ['SHELL-07 service', '客服', '/kefu'],
    ['SHELL-09 sponsor', '赞助', '/zhanzhu'],
    ['SHELL-10 mine', '我的', '/mine'],
    ['SHELL-08 home', '首页', '/'],
  ] as const)
    await step(title, async () => {
      await nav().getByRole('link', { name: label }).click()
      await expectRoute(route)
      await expectCount(nav().getByRole('link'), 5)
      expect(location.pathname).toBe(place)
    })
})

test('SHELL-11 the header of home and promotions', async () => {
  const api = serve({ getservicerurl: ok({ url: serviceUrl }) })
  const banner = page.getByRole('banner')
  await step('SHELL-11, SHELL-12 the app', async () => {
    for (const route of ['/', '/activity']) {
      await open(route)
      await banner.getByRole('link', { name: '下载' }).click()
      await expectRoute('/app')
    }
  })
  await step('SHELL-15, SERVICE-01, SERVICE-02, SERVICE-03 customer service', async () => {
    await open('/')
    await banner.getByRole('link', { name: '客服' }).click()
    await expectRoute('/kefu')
    await expect.element(page.css('iframe')).toHaveAttribute('src', serviceUrl)
    expect(api.last('getservicerurl').method).toBe('POST')
  })
  await step('SHELL-11 the other three have none', async () => {
    for (const route of ['/kefu', '/zhanzhu', '/mine']) {
      await open(route)
      await expect.element(nav()).toBeVisible()
      await expectCount(banner, 0)
    }
  })
  await step('SHELL-16 the login', async () => {
    await open('/')
    await banner.getByRole('link', { name: '登录' }).click()
    await expectRoute('/login')
  })

  await step('SHELL-24 an unknown path', async () => {
    await open('/nope?x=1')
    await expectRoute('/')
  })
  await step('SHELL-22, ERR-16 the same screen again', async () => {
    await nav().getByRole('link', { name: '首页' }).click()
    await expectToast('您已在当前页面')
    await expectRoute('/')
  })

  await step('SHELL-23 a new screen begins at its top', async () => {
    window.scrollTo(0, 300)
    await expect.poll(() => window.scrollY).toBeGreaterThan(0)
    await nav().getByRole('link', { name: '我的' }).click()
    await expectRoute('/mine')
    await expect.poll(() => window.scrollY).toBe(0)
  })
})

test('SHELL-13, SHELL-14, SHELL-16 the logo is the operator’s or ours, and a member needs no login button', async () => {
  asMember()
  const api = serve({ app: ok({ site_logo: pixel, title: 'T' }) })
  await open('/')
  const logo = page.getByRole('banner').css('img')
  await expect.element(logo).toHaveAttribute('src', pixel)
  await expectCount(page.getByRole('banner').getByRole('link', { name: '登录' }), 0)
  api.set('app', ok({ site_logo: '' }))
  await reload()
  await expect.element(logo).not.toHaveAttribute('src', pixel)
  await expect.poll(() => (logo.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
})

test('SHELL-17, SHELL-18, SHELL-19 a closed site is one page until it opens again', async () => {
  asMember()
  const api = serve({ app: ok({ site_state: 0, repair_tips: '例行维护到六点' }) })
  for (const [index, route] of ['/', '/mine', '/recharge'].entries()) {
    await openAnew(route)
    await expect.poll(() => api.sent('app').length).toBe(index + 1)
    await expect.element(page.getByText('例行维护到六点')).toBeVisible()
    await expectCount(nav(), 0)
    await expectCount(page.getByRole('link'), 0)
  }
  api.set('app', ok({ site_state: '1' }))
  await page.getByRole('button', { name: '重试' }).click()
  await open('/')
  await expect.element(nav()).toBeVisible()
})

test('SHELL-20, SHELL-21, STATE-21, ERR-21 the overlay stands while a call runs and goes however it ends', async () => {
  asMember()
  const waiting: (() => void)[] = []
  const api = serve({
    getcard: () => new Promise((resolve) => waiting.push(() => resolve(ok([])))),
  })
  await open('/wallet?type=1')
  await expect.element(overlay()).toBeVisible()
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  waiting.splice(0).forEach((answer) => answer())
  await expectCount(overlay(), 0)
  await expect.element(page.getByText('暂无数据')).toBeVisible()

  for (const [path, route] of [
    ['getcard', '/wallet?type=2'],
    ['get_pay_way', '/recharge'],
    ['getBetAmount', '/withdrawal'],
    ['betrecord', '/betRecord'],
    ['article', '/abouts?type=5'],
  ] as const) {
    api.set(path, 'abort')
    await open(route)
    await expect.poll(() => api.sent(path).length).toBeGreaterThan(0)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectCount(overlay(), 0)
    await expectCount(page.css('[data-kind]'), 0)
  }
})

test('SHELL-26, SHELL-27, SERVICE-03, CONST-02 every other screen has the 46 px header with back and service', async () => {
  asMember()
  serve({ getservicerurl: ok({ url: serviceUrl }) })
  const shell = new Set(['/', '/activity', '/kefu', '/zhanzhu', '/mine'])
  const routes = [...publicRoutes, ...memberRoutes].filter(
    (route) => !shell.has(route) && !route.startsWith('/gamePage'),
  )
  for (const route of routes) {
    await open(route)
    const header = page.getByRole('banner')
    await expect.element(header.getByRole('button', { name: '返回' })).toBeVisible()
    expect(header.element().getBoundingClientRect().height, route).toBe(46)
    const service = header.getByRole('link', { name: '客服' })
    if (route.startsWith('/login')) await expectCount(service, 0)
    else await expect.element(service).toBeVisible()
    // The prompts over some screens would catch the press.
    await escape()
  }
  await open('/vip')
  await page.getByRole('banner').getByRole('link', { name: '客服' }).click()
  await expectRoute('/gamePage?dailiD=2')
  await expect.element(page.css('iframe')).toHaveAttribute('src', serviceUrl)
})

/** Which listed route a path is; what we added ourselves has no number. */
const listed: Record<string, string> = {
  '/': 'ROUTE-01 home',
  '/activity': 'ROUTE-02 promotions',
  '/kefu': 'ROUTE-03 service',
  '/zhanzhu': 'ROUTE-04 sponsor',
  '/mine': 'ROUTE-05 mine',
  '/login': 'ROUTE-06 login',
  '/app': 'ROUTE-07 the app',
  '/gamePage': 'ROUTE-08 a game',
  '/setting': 'ROUTE-09 settings',
  '/userInfo': 'ROUTE-10 profile',
  '/password': 'ROUTE-11 passwords',
  '/wallet': 'ROUTE-12 cards and addresses',
  '/addBankCard': 'ROUTE-13 a new card',
  '/addUsdtCard': 'ROUTE-14 a new address',
  '/recharge': 'ROUTE-15 deposit',
  '/payInfo': 'ROUTE-16 an order',
  '/withdrawal': 'ROUTE-17 withdrawal',
  '/transfer': 'ROUTE-18 transfers',
  '/activityInfo': 'ROUTE-19 a promotion',
  '/applyagent': 'ROUTE-20 becoming an agent',
  '/message': 'ROUTE-21 messages',
  '/betRecord': 'ROUTE-22 bets',
  '/transRecord': 'ROUTE-23 records',
  '/fanshui': 'ROUTE-24 rebates',
  '/activityRecord': 'ROUTE-25 applications',
  '/welfare': 'ROUTE-26 welfare',
  '/vip': 'ROUTE-27 levels',
  '/securitycenter': 'ROUTE-28 safety',
  '/boutBallBet': 'ROUTE-29 help',
  '/boutBallBetInfo': 'ROUTE-30 an article',
  '/concise': 'ROUTE-31 fishing',
  '/hongbao': 'ROUTE-32 red packets',
}
const titleOf = (route: string) => listed[route.split('?')[0] ?? ''] ?? route

test('ROUTE-33, ROUTE-36, ROLE-01 a visitor reads the public screens', async () => {
  serve()
  for (const route of publicRoutes)
    await step(titleOf(route), async () => {
      await open(route)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectRoute(route)
    })
})

test('ROUTE-34, ROUTE-37, ERR-14, ROLE-02 a visitor of a member’s screen is asked to log in', async () => {
  serve()
  for (const route of memberRoutes) {
    await open('/zhanzhu')
    await open(route)
    await expectRoute('/login')
    await expectToast('请先登录')
    await expect.element(page.getByLabelText('账号')).toBeVisible()
  }
  await step('ROUTE-35 a screen that asks by a link says where the visitor wanted to go', async () => {
    await open('/protection')
    await page.getByRole('link', { name: '登录后设置' }).click()
    await expectRoute('/login?redirect=%2Fprotection')
  })
})

test('ROUTE-33 a member reads their own screens', async () => {
  asMember()
  serve({ app: ok({ redpacket_switch: 1 }) })
  await open('/')
  for (const route of memberRoutes)
    await step(titleOf(route), async () => {
      await open(route)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectRoute(route)
    })
})

test('NET-01 JSON, the token, and the two methods', async () => {
  const api = serve()
  await step('NET-01, NET-03, NET-08, NET-09 a visitor', async () => {
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

  await step('NET-02 a player', async () => {
    sessionStorage.setItem('token', 'abc')
    await reload()
    await expect.poll(() => api.sent('user').length).toBe(1)
    expect(api.last('user').headers['authorization']).toBe('Bearer abc')
    expect(api.last('user').method).toBe('POST')
  })
})

test('ROLE-03 a blocked player is told why and leaves', async () => {
  const api = serve({ user: ok({ username: 'koi123', isblack: '1', status: 0 }) })
  for (const [title, user, said] of [
    ['STATE-01, ERR-12 blacklisted', { isblack: '1', status: 0 }, '您已被列入黑名单，无法登录，请联系管理员'],
    ['STATE-02, ERR-13 disabled', { isblack: 0, status: '0' }, '该用户已被禁用，请联系管理员'],
  ] as const)
    await step(title, async () => {
      api.set('user', ok(user))
      await open('/zhanzhu')
      sessionStorage.setItem('token', 'abc')
      await reload()
      await expectToast(said)
      await expectRoute('/login')
      expect(sessionStorage.getItem('token')).toBeNull()
    })
})

test('STATE-03 leaving asks first and happens even without a network', async () => {
  asMember()
  const api = serve({ logoff: ok(null, '退出成功') })
  const question = page.getByRole('alertdialog', { name: '退出登录' })
  const token = () => sessionStorage.getItem('token')
  await step('STATE-05, MINE-42 asked, and answered with no', async () => {
    await open('/mine')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect.element(question).toHaveTextContent('确定要退出登录吗？')
    await question.getByRole('button', { name: '取消' }).click()
    expect(api.sent('logoff')).toHaveLength(0)
    expect(token()).toBeTruthy()
  })
  await step('STATE-03, STATE-06 and with yes', async () => {
    await page.getByRole('button', { name: '退出登录' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect.element(page.getByText('请先登录')).toBeVisible()
    await expectRoute('/mine')
    expect(api.sent('logoff')).toHaveLength(1)
    expect(token()).toBeNull()
  })

  await step('STATE-07, SETTING-15 without a network', async () => {
    sessionStorage.setItem('token', 'again')
    await reload()
    api.set('logoff', 'abort')
    await open('/setting')
    await page.getByRole('button', { name: '退出登录' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expectRoute('/login')
    expect(token()).toBeNull()
    expect(api.last('logoff').headers['authorization']).toBe('Bearer again')
  })
})

test('STATE-10 the balance is asked for every 4.3 seconds until it answers 401', async () => {
  holdClock()
  asMember()
  const api = serve()
  const balances = () => api.sent('balance').length
  await step('STATE-10, CONST-01 every 4300 ms', async () => {
    await open('/')
    await expect.poll(balances).toBe(1)
    await expectEvery(api, 'balance', 4300)
  })
  api.set('balance', refused('余额服务忙', 500))
  await pass(8600)
  await expectCount(page.css('[data-kind]'), 0)
  api.set('balance', refused('认证失败', 401))
  const alarm = page.getByRole('alertdialog')
  await step('STATE-04, ERR-01, ERR-02, ERR-03 the session is over', async () => {
    await pass(4300)
    await expect.element(alarm).toBeVisible()
    await expect.element(alarm).toHaveTextContent('认证失败：您的登录已过期，请重新登录')
    await expectRoute('/login')
    expect(sessionStorage.getItem('token')).toBeNull()
  })
  await step('STATE-11 nothing is asked for any more', async () => {
    const asked = balances()
    await pass(20_000)
    expect(balances()).toBe(asked)
  })
  await alarm.getByRole('button', { name: '确定' }).click()
  await expectCount(alarm, 0)
})

test('STATE-10 a balance that is what it was is neither stored nor drawn again; one that changed is', async () => {
  holdClock()
  asMember()
  const api = serve({ balance: ok({ balance: '8.00', gameblance: '0.00' }) })
  await open('/mine')
  await expect.poll(() => localStorage.getItem('userInfo')).toContain('8.00')
  const balances = () => api.sent('balance').length
  // What only a second writing would bring back.
  localStorage.removeItem('userInfo')
  const asked = balances()
  await pass(8600)
  expect(balances()).toBeGreaterThan(asked)
  expect(localStorage.getItem('userInfo')).toBeNull()
  api.set('balance', ok({ balance: '9.00', gameblance: '0.00' }))
  await pass(4300)
  await expect.poll(() => localStorage.getItem('userInfo')).toContain('9.00')
})

test('STATE-08, STATE-09 game lists are kept and stand in when the list does not come', async () => {
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

test('ERR-04 the server’s sentence is shown as a warning, a success as such', async () => {
  const api = serve({ bannerList: refused('横幅暂不可用', 500) })
  await step('ERR-05 banners', async () => {
    await open('/')
    await expectToast('横幅暂不可用')
  })
  await step('ERR-06 notices', async () => {
    api.set('bannerList', ok([]))
    api.set('homenotice', refused('公告暂不可用', 500))
    await reload()
    await expectToast('公告暂不可用')
  })
  await step('ERR-18 every other screen', async () => {
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
  await step('ERR-19 a success', async () => {
    await open('/mine')
    api.set('refreshusermoney', ok({}, '刷新成功'))
    await page.getByRole('button', { name: '刷新' }).click()
    await expect.element(toast('刷新成功')).toHaveAttribute('data-kind', 'success')
  })
})
