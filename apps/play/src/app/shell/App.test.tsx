import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../testing/answers.testing.ts'
import { playerRoutes, publicRoutes } from '../testing/routes.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectTexts,
  expectToast,
  open,
  openWithReload,
  overlay,
  pixel,
  reload,
  step,
} from '../testing/screen.testing.tsx'

const place = location.pathname
const nav = () => page.getByRole('navigation', { name: '主导航' })
const serviceUrl = 'https://help.example.com/chat'

test('the tab bar has five entries, each of which opens its main screen [SHELL-03, SHELL-04]', async () => {
  asPlayer()
  serve()
  await open('/')
  await step('order of the entries [SHELL-05]', async () => {
    await expectTexts(nav().getByRole('link'), ['优惠', '客服', '首页', '赞助', '我的'])
  })
  for (const [title, label, route] of [
    ['promotions [SHELL-06]', '优惠', '/activity'],
    ['service [SHELL-07]', '客服', '/kefu'],
    ['sponsor [SHELL-09]', '赞助', '/zhanzhu'],
    ['mine [SHELL-10]', '我的', '/mine'],
    ['home [SHELL-08]', '首页', '/'],
  ] as const)
    await step(title, async () => {
      await nav().getByRole('link', { name: label }).click()
      await expectRoute(route)
      await expectCount(nav().getByRole('link'), 5)
      expect(location.pathname).toBe(place)
    })
})

test('home and promotions have a header with links; the other main screens have none [SHELL-11]', async () => {
  const api = serve({ getservicerurl: ok({ url: serviceUrl }) })
  const banner = page.getByRole('banner')
  await step('link to the download [SHELL-11, SHELL-12]', async () => {
    for (const route of ['/', '/activity']) {
      await open(route)
      await banner.getByRole('link', { name: '下载' }).click()
      await expectRoute('/app')
    }
  })
  await step('link to customer service [SHELL-15, SERVICE-01, SERVICE-02, SERVICE-03]', async () => {
    await open('/')
    await banner.getByRole('link', { name: '客服' }).click()
    await expectRoute('/kefu')
    await expect.element(page.css('iframe')).toHaveAttribute('src', serviceUrl)
    expect(api.last('getservicerurl').method).toBe('POST')
  })
  await step('the other three screens have no header [SHELL-11]', async () => {
    for (const route of ['/kefu', '/zhanzhu', '/mine']) {
      await open(route)
      await expect.element(nav()).toBeVisible()
      await expectCount(banner, 0)
    }
  })
  await step('login button of a visitor [SHELL-16]', async () => {
    await open('/')
    await banner.getByRole('link', { name: '登录' }).click()
    await expectRoute('/login')
  })

  await step('an unknown path goes to home [SHELL-24]', async () => {
    await open('/nope?x=1')
    await expectRoute('/')
  })
  await step('the path already open gives a toast [SHELL-22, ERR-16]', async () => {
    await nav().getByRole('link', { name: '首页' }).click()
    await expectToast('您已在当前页面')
    await expectRoute('/')
  })

  await step('a new screen starts scrolled to the top [SHELL-23]', async () => {
    window.scrollTo(0, 300)
    await expect.poll(() => window.scrollY).toBeGreaterThan(0)
    await nav().getByRole('link', { name: '我的' }).click()
    await expectRoute('/mine')
    await expect.poll(() => window.scrollY).toBe(0)
  })
})

test('the header shows the operator’s or the default logo; a player sees no login [SHELL-13, SHELL-14, SHELL-16]', async () => {
  asPlayer()
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

test('a closed site shows only the maintenance page until it reopens [SHELL-17, SHELL-18, SHELL-19]', async () => {
  asPlayer()
  const api = serve({ app: ok({ site_state: 0, repair_tips: '例行维护到六点' }) })
  for (const [index, route] of ['/', '/mine', '/recharge'].entries()) {
    await openWithReload(route)
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

test('the overlay shows while a call runs and hides after success and failure [SHELL-20, SHELL-21, STATE-21, ERR-21]', async () => {
  asPlayer()
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

const shell = new Set(['/', '/activity', '/kefu', '/zhanzhu', '/mine'])
const otherScreens = [...publicRoutes, ...playerRoutes].filter(
  (route) => !shell.has(route) && !route.startsWith('/gamePage'),
)

test.each(otherScreens)(
  'the screen %s has the 46 px header with back and service [SHELL-26, SHELL-27, SERVICE-03, CONST-02]',
  async (route) => {
    asPlayer()
    serve({ getservicerurl: ok({ url: serviceUrl }) })
    await open(route)
    const header = page.getByRole('banner')
    await expect.element(header.getByRole('button', { name: '返回' })).toBeVisible()
    expect(header.element().getBoundingClientRect().height).toBe(46)
    const service = header.getByRole('link', { name: '客服' })
    if (route.startsWith('/login')) await expectCount(service, 0)
    else await expect.element(service).toBeVisible()
  },
)

test('the service link of the header opens the service page [SHELL-27, SERVICE-03]', async () => {
  asPlayer()
  serve({ getservicerurl: ok({ url: serviceUrl }) })
  await open('/vip')
  await page.getByRole('banner').getByRole('link', { name: '客服' }).click()
  await expectRoute('/gamePage?dailiD=2')
  await expect.element(page.css('iframe')).toHaveAttribute('src', serviceUrl)
})

test('where the browser closes no layers, Back closes the sheet and stays on the screen', async () => {
  const { CloseWatcher } = window as { CloseWatcher?: unknown }
  Reflect.deleteProperty(window, 'CloseWatcher')
  onTestFinished(() => void Object.assign(window, { CloseWatcher }))
  asPlayer()
  serve()
  await open('/zhanzhu')
  await open('/mine')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  history.back()
  await expectCount(page.getByRole('alertdialog'), 0)
  await expectRoute('/mine')
  history.back()
  await expectRoute('/zhanzhu')
})
