import type { Page } from '@playwright/test'
import { expectRoute, expectToast, open, openAnew, overlay, pixel, toast } from './support/look.ts'
import { asMember, ok, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'
import { pause } from './support/time.ts'

const panel = (page: Page) => page.getByRole('region', { name: '资金操作' })
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
  test('HOME-01, HOME-02, HOME-03, HOME-04, HOME-31, HOME-33, HOME-34 the download bar and the red packet follow the settings', async ({
    page,
  }) => {
    const api = await stub(page, { app: ok({ app_state: 1, redpacket_switch: '1' }) })
    await open(page, '/')
    const bar = page.getByRole('link', { name: '立即下载' })
    const packet = page.getByRole('link', { name: '红包' })
    await expect(bar).toBeVisible()
    await packet.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('精彩内容等着您，请先登录')
    await expectRoute(page, '/')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await packet.click()
    await question.getByRole('button', { name: '确定' }).click()
    await expectRoute(page, '/login')

    await open(page, '/')
    await page.getByRole('button', { name: '关闭红包' }).click()
    await expect(packet).toHaveCount(0)
    await page.evaluate(() => sessionStorage.setItem('token', 'abc'))
    await page.reload()
    await packet.click()
    await expectRoute(page, '/hongbao')

    api.set('app', ok({ app_state: 0, redpacket_switch: 0 }))
    await openAnew(page, '/')
    await expect(panel(page)).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(packet).toHaveCount(0)
  })

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

  test('HOME-07, HOME-08, HOME-28, HOME-29, HOME-30 notices pass by, and the popups come once, the welcome first', async ({
    page,
  }) => {
    await stub(page, {
      app: ok({ index_modal: '<p>好运 <b>常在</b><script>window.bad = 1</script></p>' }),
      homenotice: ok(['公告甲', '公告乙']),
    })
    await open(page, '/')
    const welcome = page.getByRole('dialog', { name: '欢迎' })
    await expect(welcome.locator('b')).toHaveText('常在')
    expect(await page.evaluate(() => 'bad' in window)).toBe(false)
    await welcome.getByRole('button', { name: '关闭' }).click()
    const notice = page.getByRole('dialog', { name: '公告' })
    await expect(notice).toContainText('公告乙')
    await notice.getByRole('link', { name: '查看更多' }).click()
    await expectRoute(page, '/message')
    await open(page, '/')
    const bar = page.locator('a[href="#/message"]')
    await expect(bar).toContainText('公告甲')
    await expect(bar).toContainText('公告乙')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The texts run past without an end: the press is dispatched to the link itself.
    await bar.dispatchEvent('click')
    await expectRoute(page, '/message')
  })

  test('HOME-09, HOME-10, HOME-11, HOME-12, HOME-13, HOME-14, HOME-15, CONST-05 the panel of a member', async ({
    page,
  }) => {
    await asMember(page)
    await stub(page, {
      user: ok({ username: 'koi888', avatar: pixel, balance: 1234.5 }),
      balance: ok({ balance: '1234.50' }),
    })
    await open(page, '/')
    await expect(panel(page)).toContainText('koi888')
    await expect(panel(page)).toContainText('¥1,234.50')
    await expect(panel(page).locator('img')).toHaveAttribute('src', pixel)
    for (const [label, route] of [
      ['存款', '/recharge'],
      ['取款', '/withdrawal'],
      ['转账', '/transfer'],
      ['注单', '/betRecord'],
    ] as const) {
      await panel(page).getByRole('link', { name: label }).click()
      await expectRoute(page, route)
      await open(page, '/')
    }
  })

  test('HOME-16, HOME-32, HOME-33, HOME-34 the same four buttons of a visitor', async ({ page }) => {
    await stub(page)
    for (const label of ['存款', '取款', '注单', '转账']) {
      await open(page, '/')
      await panel(page).getByRole('link', { name: label }).click()
      if (label === '转账') {
        const question = page.getByRole('alertdialog')
        await expect(question).toContainText('精彩内容等着您，请先登录')
        await question.getByRole('button', { name: '取消' }).click()
        await expectRoute(page, '/')
        await panel(page).getByRole('link', { name: label }).click()
        await question.getByRole('button', { name: '确定' }).click()
      }
      await expectRoute(page, '/login')
    }
  })

  test('HOME-17, HOME-18, HOME-19, HOME-20, HOME-21, HOME-22, HOME-23, HOME-24, HOME-25, HOME-26, HOME-27, HOME-35 seven tabs, each with its own games', async ({
    page,
  }) => {
    const order = ['concise', 'realbet', 'gaming', 'joker', 'sport', 'lottery']
    await stub(page, {
      'game/list': ok([
        ...order.map((category, index) => game(index + 1, category)),
        ...Array.from({ length: 8 }, (_, index) => game(20 + index, 'sport', { app_state: '1' })),
        game(40, 'sport', { app_state: 0, name: '未上架' }),
        game(41, 'nothing', { name: '无此分类' }),
      ]),
    })
    await open(page, '/')
    const tabs = page.getByRole('tablist', { name: '游戏分类' }).getByRole('tab')
    await expect(tabs).toHaveText(['电子', '真人', '电竞', '棋牌', '体育', '彩票', '捕鱼'])
    for (const [index, name] of ['电子', '真人', '电竞', '棋牌', '体育', '彩票'].entries()) {
      await tabs.nth(index).click()
      const pages = page.getByRole('region', { name: `${name}游戏` })
      await expect(pages.getByRole('button', { name: `游戏${index + 1}`, exact: true })).toBeVisible()
      for (const other of order.keys())
        if (other !== index)
          await expect(page.getByRole('button', { name: `游戏${other + 1}`, exact: true })).toHaveCount(0)
    }
    await tabs.nth(4).click()
    const leaves = page.getByRole('region', { name: '体育游戏' }).getByRole('listitem')
    await expect(leaves).toHaveCount(3)
    for (const [index, count] of [4, 4, 1].entries())
      await expect(leaves.nth(index).getByRole('button')).toHaveCount(count)
    await expect(leaves.first().locator('img').first()).toHaveAttribute('src', pixel)
    await expect(page.getByText('未上架')).toHaveCount(0)
    await tabs.nth(6).click()
    await expectRoute(page, '/concise?type=obgdy')
  })
})

test.describe('live', () => {
  test('LIVE-01, LIVE-02, LIVE-03, LIVE-04 a visitor reads the landing page of the live casino', async ({ page }) => {
    await stub(page)
    await open(page, '/')
    await page.getByRole('tab', { name: '真人' }).click()
    await page.locator('a[href="#/live"]').click()
    await expectRoute(page, '/live')
    await expect(page.getByRole('region', { name: '真人娱乐轮播' }).locator('img')).toHaveCount(8)
    const enter = page.getByRole('link', { name: '立即进入' })
    await expect(enter).toHaveAttribute('href', '#/gamePage?name=ag')
    await enter.click()
    // Without a login the game page sends the visitor to it.
    await expectToast(page, '请先登录')
    await expectRoute(page, '/login')
  })
})

test.describe('games', () => {
  test('HOME-36, GAME-01, GAME-02, GAME-03, GAME-04, GAME-05, GAME-07, GAME-08, ERR-07, ERR-08 a tile asks for the address and goes there', async ({
    page,
  }) => {
    const api = await stub(page, { 'game/list': ok([game(1, 'concise', { game_type: undefined })]) })
    await page.route(gameUrl, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>venue</h1>' }))
    await open(page, '/')
    const tile = page.getByRole('button', { name: '游戏1' })
    await tile.click()
    await expectToast(page, '请先登录')
    await expectRoute(page, '/')
    expect(api.sent('getGameUrl')).toHaveLength(0)

    await page.evaluate(() => sessionStorage.setItem('token', 'abc'))
    await page.reload()
    api.set('getGameUrl', refused('游戏维护中，请稍后再试'))
    await tile.click()
    await expectToast(page, '游戏维护中，请稍后再试')
    await expectRoute(page, '/')
    await expect(overlay(page)).toHaveCount(0)
    api.set('getGameUrl', 'abort')
    await tile.click()
    await expectToast(page, '网络连接超时，请重试！')
    await expect(overlay(page)).toHaveCount(0)

    const asked = Promise.withResolvers<() => void>()
    api.set('getGameUrl', () => new Promise((resolve) => asked.resolve(() => resolve(ok({ url: gameUrl })))))
    await tile.click()
    await expectToast(page, '正在跳转...')
    await expect(overlay(page)).toBeVisible()
    const answer = await asked.promise
    answer()
    await expect(page).toHaveURL(gameUrl)
    expect(api.last('getGameUrl').body).toEqual({ plat_name: 'slot', game_type: 0, game_code: 'g1', is_mobile_url: 1 })
  })

  test('GAME-06, GAME-09, GAME-13, GAME-14, GAME-15, GAME-17, GAME-22 a game in the frame under its bar', async ({
    page,
  }) => {
    await page.clock.install()
    await asMember(page)
    const api = await stub(page, { getGameUrl: ok({ url: gameUrl }) })
    await page.route(gameUrl, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>venue</h1>' }))
    await open(page, '/gamePage?name=obgdy&type=2&code=77')
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('src', gameUrl)
    const sent = api.last('getGameUrl').body
    expect({ ...sent, game_type: String(sent['game_type']) }).toEqual({
      plat_name: 'obgdy',
      game_type: '2',
      game_code: '77',
      is_mobile_url: 1,
    })
    await page.clock.runFor(1000)
    await expect(overlay(page)).toHaveCount(0)
    const bar = page.getByRole('banner')
    expect((await bar.boundingBox())?.height).toBe(30)
    expect(await frame.boundingBox()).toEqual({ x: 0, y: 30, width: 375, height: 782 })
    await bar.getByRole('link', { name: '返回首页' }).click()
    await expectRoute(page, '/')
  })

  test('GAME-10, GAME-11, GAME-16, GAME-18, MINE-37, ROLE-04 agent login and customer service, and the way back', async ({
    page,
  }) => {
    const api = await stub(page, {
      getAgentLoginUrl: ok({ url: 'https://agent.example.com/' }),
      getservicerurl: ok({ url: 'https://help.example.com/' }),
    })
    await open(page, '/mine')
    await page.getByRole('link', { name: '代理登录' }).click()
    await expectRoute(page, '/gamePage?dailiD=1')
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://agent.example.com/')
    expect(api.last('getAgentLoginUrl').method).toBe('GET')
    await page.goBack()
    await expectRoute(page, '/')
    await open(page, '/gamePage?dailiD=2')
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://help.example.com/')
    await page.evaluate(() => {
      location.hash = '#/vip'
    })
    await expectRoute(page, '/')
    api.set('getservicerurl', refused('客服暂不可用，请稍后再试', 404))
    await Promise.all([expectToast(page, '客服暂不可用，请稍后再试'), open(page, '/gamePage?dailiD=2')])
    await expectRoute(page, '/gamePage?dailiD=2')
    await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible()
  })

  test('GAME-19, GAME-20, GAME-21, ERR-20 a launch that fails on the game page ends at home', async ({ page }) => {
    await asMember(page)
    const api = await stub(page, { getGameUrl: refused('游戏不存在') })
    await Promise.all([expectToast(page, '游戏不存在'), open(page, '/gamePage?name=slot')])
    await expectRoute(page, '/')
    api.set('getGameUrl', 'abort')
    await Promise.all([expectToast(page, '网络连接超时，请重试！'), open(page, '/gamePage?name=slot')])
    await expectRoute(page, '/')
    await expect(overlay(page)).toHaveCount(0)
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
  test('APP-01, APP-02, APP-03, APP-04, APP-05, GAME-12, MINE-39 the download page and its address', async ({
    page,
  }) => {
    await page.clock.install()
    const app = 'https://get.example.com/koi'
    const api = await stub(page, { app: ok({ title: '鱼跃', ios_download_url: app }) })
    await page.route(app, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>store</h1>' }))
    await open(page, '/zhanzhu')
    await open(page, '/app')
    await expect(page.getByText('鱼跃APP', { exact: true })).toBeVisible()
    await expect(page.getByText('专业体育比分客户端')).toBeVisible()
    await page.getByRole('button', { name: '返回' }).click()
    await expectRoute(page, '/zhanzhu')
    const leads = async (route: string, press?: () => Promise<void>) => {
      await page.goto(`/#${route}`)
      await press?.()
      await expect(page).toHaveURL(app)
    }
    await leads('/app', () => page.getByRole('button', { name: '点击下载' }).click())
    await leads('/mine', () => page.getByRole('button', { name: '下载APP' }).click())
    await leads('/gamePage?app=1')

    api.set('app', ok({ title: '鱼跃', ios_download_url: 'itms-services://?action=download-manifest' }))
    await openAnew(page, '/app')
    await expect(page.getByText('鱼跃APP', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '点击下载' }).click()
    await expect(page.locator('iframe')).toHaveCount(1)
    await page.clock.runFor(2000)
    await expect(page.locator('iframe')).toHaveCount(0)
    api.set('app', ok({ ios_download_url: '' }))
    await page.reload()
    await page.getByRole('button', { name: '点击下载' }).click()
    await expect(toast(page, '暂未开放下载')).toBeVisible()
  })
})
