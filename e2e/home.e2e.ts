import { expectRoute, open, overlay, pixel } from './support/look.ts'
import { expectToast } from './support/said.ts'
import { asMember, ok, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'
import { pause } from './support/time.ts'

const game = (id: number, category_id: string, more: object = {}) => ({
  id,
  category_id,
  app_state: 1,
  platform_name: 'slot',
  game_code: `g${id}`,
  mobile_img: pixel,
  name: `游戏${id}`,
  ...more,
})
const gameUrl = 'https://venue.example.com/play/1'

test.describe('home', () => {
  test('HOME-05, HOME-06 banners come one after the other, eight seconds each', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    const sources = [1, 2, 3].map((number) => `/pictures/live-${number}.svg`)
    await stub(page, { bannerList: ok(sources.map((src) => ({ src }))) })
    await open(page, '/')
    const carousel = page.getByRole('region', { name: '活动轮播' })
    await expect(carousel.locator('img')).toHaveCount(3)
    expect(await carousel.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual(
      sources,
    )
    const at = carousel.getByRole('button', { name: /^第\d页$/, includeHidden: true })
    const current = () => at.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
    await expect(at).toHaveCount(3)
    await pause(page)
    const seen: number[] = []
    for (let round = 0; round < 3; round += 1) {
      seen.push(await current())
      await page.clock.runFor(8000)
    }
    expect(new Set(seen).size).toBe(3)
  })
})

test.describe('games', () => {
  test('HOME-36 a tile asks for the address and goes there', async ({ page }) => {
    const api = await stub(page, { 'game/list': ok([game(1, 'concise', { game_type: undefined })]) })
    await page.route(gameUrl, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>venue</h1>' }))
    await open(page, '/')
    const tile = page.getByRole('button', { name: '游戏1' })
    await test.step('GAME-01, GAME-02 a visitor', async () => {
      await tile.click()
      await expectToast(page, '请先登录')
      await expectRoute(page, '/')
      expect(api.sent('getGameUrl')).toHaveLength(0)
    })

    await test.step('GAME-07, ERR-07 a refusal', async () => {
      await page.evaluate(() => sessionStorage.setItem('token', 'abc'))
      await page.reload()
      api.set('getGameUrl', refused('游戏维护中，请稍后再试'))
      await tile.click()
      await expectToast(page, '游戏维护中，请稍后再试')
      await expectRoute(page, '/')
      await expect(overlay(page)).toHaveCount(0)
    })
    await test.step('GAME-08, ERR-08 no network', async () => {
      api.set('getGameUrl', 'abort')
      await tile.click()
      await expectToast(page, '网络连接超时，请重试！')
      await expect(overlay(page)).toHaveCount(0)
    })

    await test.step('GAME-03, GAME-04, GAME-05 the game', async () => {
      const asked = Promise.withResolvers<() => void>()
      api.set('getGameUrl', () => new Promise((resolve) => asked.resolve(() => resolve(ok({ url: gameUrl })))))
      await tile.click()
      await expectToast(page, '正在跳转...')
      await expect(overlay(page)).toBeVisible()
      const answer = await asked.promise
      answer()
      await expect(page).toHaveURL(gameUrl)
      expect(api.last('getGameUrl').body).toEqual({
        plat_name: 'slot',
        game_type: 0,
        game_code: 'g1',
        is_mobile_url: 1,
      })
    })
  })

  test('GAME-14 a game in the frame under its bar', async ({ page }) => {
    await page.clock.install()
    await asMember(page)
    const api = await stub(page, { getGameUrl: ok({ url: gameUrl }) })
    await page.route(gameUrl, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>venue</h1>' }))
    await open(page, '/gamePage?name=obgdy&type=2&code=77')
    const frame = page.locator('iframe')
    await test.step('GAME-09, GAME-13, GAME-17 the address says which game', async () => {
      await expect(frame).toHaveAttribute('src', gameUrl)
      const sent = api.last('getGameUrl').body
      expect({ ...sent, game_type: String(sent['game_type']) }).toEqual({
        plat_name: 'obgdy',
        game_type: '2',
        game_code: '77',
        is_mobile_url: 1,
      })
    })
    await test.step('GAME-06 the overlay is gone a second later', async () => {
      await page.clock.runFor(1000)
      await expect(overlay(page)).toHaveCount(0)
    })
    const bar = page.getByRole('banner')
    await test.step('GAME-14, GAME-22 the frame fills what the bar leaves', async () => {
      expect((await bar.boundingBox())?.height).toBe(30)
      expect(await frame.boundingBox()).toEqual({ x: 0, y: 30, width: 375, height: 782 })
    })
    await test.step('GAME-15 the bar leads home', async () => {
      await bar.getByRole('link', { name: '返回首页' }).click()
      await expectRoute(page, '/')
    })
  })

  test('SHELL-29 every category of the real app has something to play', async ({ page }) => {
    await page.addInitScript(() => {
      for (const key of ['welcomeSeen', 'noticeSeen']) sessionStorage.setItem(key, '1')
    })
    await open(page, '/')
    for (const name of ['电子', '真人', '电竞', '棋牌', '体育', '彩票']) {
      await page.getByRole('tab', { name }).click()
      await expect(
        page
          .getByRole('region', { name: `${name}游戏` })
          .getByRole('button')
          .first(),
      ).toBeVisible()
    }
  })
})

test.describe('download', () => {
  test('APP-04, GAME-12, MINE-39 three ways to the address of the app', async ({ page }) => {
    const app = 'https://get.example.com/koi'
    await stub(page, { app: ok({ title: '鱼跃', ios_download_url: app }) })
    await page.route(app, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>store</h1>' }))
    const leads = async (route: string, press?: () => Promise<void>) => {
      await page.goto(`/#${route}`)
      await press?.()
      await expect(page).toHaveURL(app)
    }
    await leads('/app', () => page.getByRole('button', { name: '点击下载' }).click())
    await leads('/mine', () => page.getByRole('button', { name: '下载APP' }).click())
    await leads('/gamePage?app=1')
  })
})

test('ROLE-04 agent login and customer service, and the way back', async ({ page }) => {
  const api = await stub(page, {
    getAgentLoginUrl: ok({ url: 'https://agent.example.com/' }),
    getservicerurl: ok({ url: 'https://help.example.com/' }),
  })
  await test.step('GAME-10, MINE-37, ROLE-04 the agents’ portal', async () => {
    await open(page, '/mine')
    await page.getByRole('link', { name: '代理登录' }).click()
    await expectRoute(page, '/gamePage?dailiD=1')
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://agent.example.com/')
    expect(api.last('getAgentLoginUrl').method).toBe('GET')
  })
  await test.step('GAME-16 back', async () => {
    await page.goBack()
    await expectRoute(page, '/')
  })
  await test.step('GAME-11 customer service', async () => {
    await open(page, '/gamePage?dailiD=2')
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://help.example.com/')
  })
  await test.step('GAME-16 another address', async () => {
    await page.evaluate(() => {
      location.hash = '#/vip'
    })
    await expectRoute(page, '/')
    // The address is there before the screen is: until then every other leads home.
    await expect(page.getByRole('heading', { name: '首页' })).toBeAttached()
  })
  await test.step('GAME-18 a refusal is told', async () => {
    api.set('getservicerurl', refused('客服暂不可用，请稍后再试', 404))
    await open(page, '/gamePage?dailiD=2')
    await expectToast(page, '客服暂不可用，请稍后再试')
    await expectRoute(page, '/gamePage?dailiD=2')
    await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible()
  })
})
