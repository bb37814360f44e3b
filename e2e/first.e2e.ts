// Needs the server: it inlines responses and prerenders home in the first page.
import type { Page } from '@playwright/test'
import { firstVisit } from '../tools/firstVisit.ts'
import { expectRoute, open } from './support/route.ts'
import { expect, test } from './support/test.ts'

interface Noted {
  shift: number
  heights: number[]
}

/** Records layout shifts (CLS) and all heights of dialogs. */
async function recordLayout(page: Page) {
  await page.addInitScript(() => {
    const noted: Noted = { shift: 0, heights: [] }
    Object.assign(window, { noted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const sizes = new ResizeObserver(([entry]) => noted.heights.push(Math.round(entry?.contentRect.height ?? 0)))
    new MutationObserver(() => document.querySelectorAll('dialog').forEach((dialog) => sizes.observe(dialog))).observe(
      document,
      { childList: true, subtree: true },
    )
  })
  return () => page.evaluate(() => (window as unknown as { noted: Noted }).noted)
}

/** Delays all answers of the players' API until released, except page reports. */
async function holdAnswers(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const requested: string[] = []
  await page.route(/\/api\/(?!page-reports)/, async (route) => {
    requested.push(new URL(route.request().url()).pathname)
    await promise
    await route.continue()
  })
  return { requested: requested, letGo: resolve }
}

const welcome = (page: Page) => page.getByRole('dialog', { name: '欢迎' })
const tiles = (page: Page) => page.getByRole('region', { name: '电子游戏' }).getByRole('button')

test.describe('first visit', () => {
  test(
    'no layout shift when the answers arrive; the welcome opens at full height [HOME-01, HOME-30]',
    { tag: '@core' },
    async ({ page }) => {
      const noted = await recordLayout(page)
      const api = await holdAnswers(page)
      await open(page, '/')
      await expect(tiles(page)).not.toHaveCount(0)
      await expect.poll(() => api.requested).toContain('/api/app')
      await expect(welcome(page)).toHaveCount(0)
      api.letGo()
      await expect(welcome(page)).toContainText('欢迎来到锦鲤')
      // Four pictures of the demo, plus any that operators have added meanwhile.
      const slides = page.getByRole('region', { name: '活动轮播', includeHidden: true }).locator('img')
      await expect.poll(() => slides.count()).toBeGreaterThanOrEqual(4)
      await page.waitForLoadState('networkidle')
      const { shift, heights } = await noted()
      expect(shift).toBeLessThanOrEqual(0.01)
      expect(new Set(heights).size).toBe(1)
    },
  )

  test(
    'inlined responses are shown before any answer and then refreshed [HOME-05, HOME-25]',
    { tag: '@core' },
    async ({ page }) => {
      const api = await holdAnswers(page)
      await open(page, '/')
      await expect(tiles(page)).not.toHaveCount(0)
      const calls = ['/api/app', '/api/bannerList', '/api/game/list', '/api/homenotice']
      await expect.poll(() => [...api.requested].sort()).toEqual(calls)
      api.letGo()
      await expect(welcome(page)).toBeVisible()
      expect([...api.requested].sort()).toEqual(calls)
    },
  )

  test('home is prerendered, and inert until the application runs [HOME-31]', { tag: '@core' }, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?!start).*\.js$/, async (route) => {
      await promise
      await route.continue()
    })
    await open(page, '/')
    const drawing = page.locator('#drawn')
    await expect(drawing.getByText('登录后畅享全部精彩')).toBeVisible()
    expect(await drawing.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toContain(
      '/pictures/banner-1.svg',
    )
    await expect(page.getByRole('link', { name: '登录' })).toHaveCount(0)
    const before = await drawing.locator('[role=tablist]').boundingBox()
    resolve()
    await expect(page.getByRole('link', { name: '登录' })).toBeVisible()
    await expect(drawing).toHaveCount(0)
    expect(await page.locator('[role=tablist]').boundingBox()).toEqual(before)
  })

  test("prerendered home has the operator's colour [SHELL-13]", async ({ page }) => {
    await page.route(/\/assets\/(?!start).*\.js$/, () => undefined)
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('data-brand=""', 'data-brand="#1677ff"')
      await route.fulfill({ response, body })
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('#drawn').getByText('登录后畅享全部精彩')).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('--brand-own', '#1677ff')
  })

  test('another screen starts with the splash instead of the prerendered home page [SHELL-04]', async ({ page }) => {
    await page.route(/\/assets\/(?!start).*\.js$/, () => undefined)
    await page.goto('/#/login', { waitUntil: 'commit' })
    await expect(page.locator('#drawn')).toBeHidden()
    await expect(page.locator('#drawn')).toHaveCount(1)
    await expect(page.locator('#splash img')).toBeVisible()
  })

  test("while a screen's code loads, a skeleton with the header or the previous screen is shown", async ({ page }) => {
    const hold = async (file: RegExp) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(file, async (route) => {
        await promise
        await route.continue()
      })
      return resolve
    }
    const [letProtection, letPromotions, letMine] = [
      await hold(/\/assets\/ProtectionPage-.*\.js$/),
      await hold(/\/assets\/PromotionsPage-.*\.js$/),
      await hold(/\/assets\/MinePage-.*\.js$/),
    ]
    const skeleton = page.locator('[aria-busy=true]').first()
    const title = page.getByRole('heading', { level: 1 })
    await page.goto('/#/protection', { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: '返回' })).toBeVisible()
    await expect(skeleton).toBeVisible()
    await expect(title).toHaveCount(0)
    letProtection()
    await expect(title).toHaveCount(1)
    await expect(skeleton).toHaveCount(0)
    await open(page, '/mine')
    await expect(page.getByRole('navigation')).toBeVisible()
    await expect(skeleton).toBeVisible()
    letMine()
    await expect(title).toHaveCount(1)
    const entry = page.getByRole('navigation').getByRole('link', { name: '优惠' })
    await entry.click()
    await expectRoute(page, /^\/(promotion|activity)/)
    await expect(entry).not.toHaveAttribute('aria-current', 'page')
    letPromotions()
    await expect(entry).toHaveAttribute('aria-current', 'page')
  })

  test('scripts and styles of /login are preloaded', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.route(/\/assets\/(?!start).*\.js$/, () => undefined)
    await page.goto('/#/login', { waitUntil: 'commit' })
    for (const name of [/LoginPage-.*\.js$/, /parts-.*\.js$/, /parts-.*\.css$/])
      await expect.poll(() => asked.some((url) => name.test(url))).toBe(true)
  })

  test('an address that is typed while the application starts is opened [ROUTE-33]', async ({ page }) => {
    await page.addInitScript(() => {
      const listen = window.addEventListener.bind(window)
      let hasChanged = false
      // The first render is done, and the router is about to add its listener.
      Object.assign(window, {
        addEventListener: (...args: Parameters<typeof listen>) => {
          const isLast = document.querySelector('#root') && !document.querySelector('#drawn')
          if (args[0] === 'popstate' && isLast && !hasChanged) {
            hasChanged = true
            location.hash = '#/protection'
          }
          listen(...args)
        },
      })
    })
    await open(page, '/')
    await expectRoute(page, '/protection')
    await expect(page.getByRole('heading', { name: '首页' })).toHaveCount(0)
  })

  test('a first visit loads exactly the scripts of the size check', { tag: '@core' }, async ({ page }) => {
    const loaded = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js') && pathname.startsWith('/assets/')) loaded.add(pathname.slice(1))
    })
    await open(page, '/')
    await expect(welcome(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([...loaded].sort()).toEqual(firstVisit().scripts.toSorted())
  })
})
