import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { emulate, setViewport } from '../../app/testing/machine.testing.ts'
import {
  advanceClock,
  asPlayer,
  escape,
  expectCount,
  expectRoute,
  expectTexts,
  fakeClock,
  open,
  openWithReload,
  pixel,
  press,
  settle,
  step,
} from '../../app/testing/screen.testing.tsx'
import { game } from './home.testing.ts'

const accountPanel = () => page.getByRole('region', { name: '资金操作' })

const phones = [
  { width: 320, height: 568 },
  { width: 375, height: 667 },
  { width: 375, height: 812 },
] as const

const hasTouchTargetSize = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return Math.min(width, height) >= 44
}

/** Returns whether each element receives a tap at its middle and near its corners. */
const areTappable = (all: Locator) =>
  all.elements().map((element) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.5, 0.15, 0.85].every((part) =>
      element.contains(document.elementFromPoint(left + width * part, top + height * part)),
    )
  })

/** Returns the interactive elements that the red packet overlaps at any scroll position. */
function overlappedBy(packet: Element) {
  const own = packet.parentElement!
  const met = new Set<string>()
  for (let y = 0; y <= document.documentElement.scrollHeight; y += 40) {
    scrollTo(0, y)
    const at = own.getBoundingClientRect()
    for (const other of document.querySelectorAll('main a, main button')) {
      const { left, right, top, bottom } = other.getBoundingClientRect()
      const isMet = left < at.right - 1 && right > at.left + 1 && top < at.bottom - 1 && bottom > at.top + 1
      if (isMet && !own.contains(other)) met.add(other.textContent || other.outerHTML.slice(0, 80))
    }
  }
  return [...met]
}

// Must run before the test that closes the packet: it stays closed for the page load, which all tests share.
test('the red packet covers no interactive element [HOME-02]', async () => {
  asPlayer()
  serve({ app: ok({ app_state: 1, redpacket_switch: 1 }), homenotice: ok(['公告甲']) })
  for (const phone of phones) {
    await setViewport(phone)
    await openWithReload('/')
    const packet = page.getByRole('link', { name: '红包' })
    await expect.element(packet).toBeVisible()
    await settle()
    const tabs = page.getByRole('tablist', { name: '游戏分类' }).getByRole('tab')
    expect(areTappable(tabs), `categories at ${phone.width}`).toEqual(Array(7).fill(true))
    const entries = page.getByRole('navigation', { name: '主导航' }).getByRole('link')
    expect(areTappable(entries), `navigation at ${phone.width}`).toEqual(Array(5).fill(true))
    expect(areTappable(page.getByRole('button', { name: '关闭红包' }).or(packet))).toEqual([true, true])
    expect(overlappedBy(packet.element()), `at ${phone.width}`).toEqual([])
  }
})

test('the download bar and the red packet are shown only if the settings switch them on [HOME-02]', async () => {
  const api = serve({ app: ok({ app_state: 1, redpacket_switch: '1' }) })
  await open('/')
  const bar = page.getByRole('link', { name: '立即下载' })
  const packet = page.getByRole('link', { name: '红包' })
  await step('a visitor is asked to log in [HOME-02, HOME-31, HOME-33, HOME-34]', async () => {
    await expect.element(bar).toBeVisible()
    await packet.click()
    const question = page.getByRole('alertdialog')
    await expect.element(question).toHaveTextContent('精彩内容等着您，请先登录')
    await expectRoute('/')
    await escape()
    await expectCount(question, 0)
    await packet.click()
    await question.getByRole('button', { name: '确定' }).click()
    await expectRoute('/login')
  })

  await step('a player opens the red packets [HOME-04]', async () => {
    asPlayer()
    await openWithReload('/')
    await packet.click()
    await expectRoute('/hongbao')
  })
  await step('it can be closed [HOME-03]', async () => {
    await open('/')
    const close = page.getByRole('button', { name: '关闭红包' })
    await expect.element(close).toBeVisible()
    expect(hasTouchTargetSize(close.element())).toBe(true)
    await close.click()
    await expectCount(packet, 0)
  })

  await step('switched off [HOME-01, HOME-02]', async () => {
    api.set('app', ok({ app_state: 0, redpacket_switch: 0 }))
    await openWithReload('/')
    await expect.element(accountPanel()).toBeVisible()
    await expectCount(bar, 0)
    await expectCount(packet, 0)
  })
})

test('home shows the sections named in the settings, in that order, and no others [D-114]', async () => {
  const api = serve({ app: ok({ app_state: 1, home_order: 'games,account' }), homenotice: ok(['公告甲']) })
  await openWithReload('/')
  const tabs = page.getByRole('tablist', { name: '游戏分类' })
  await expect.element(tabs).toBeVisible()
  await expect.element(accountPanel()).toBeVisible()
  const isAfter = (one: Element, other: Element) => !!(other.compareDocumentPosition(one) & 4)
  expect(isAfter(accountPanel().element(), tabs.element())).toBe(true)
  await expectCount(page.getByRole('link', { name: /公告甲/ }), 0)
  api.set('app', ok({ app_state: 1, home_order: '' }))
  await openWithReload('/')
  await expect.element(page.getByRole('link', { name: /公告甲/ })).toBeVisible()
  expect(isAfter(tabs.element(), accountPanel().element())).toBe(true)
})

test('the welcome and the notices pop up once, in this order, and the notice bar shows the notices [HOME-28]', async () => {
  serve({
    app: ok({ index_modal: '<p>好运 <b>常在</b><script>window.bad = 1</script></p>' }),
    homenotice: ok(['公告甲', '公告乙']),
  })
  await open('/')
  await step('the welcome [HOME-30]', async () => {
    const welcome = page.getByRole('dialog', { name: '欢迎' })
    await expectTexts(welcome.css('b'), ['常在'])
    expect('bad' in window).toBe(false)
    await welcome.getByRole('button', { name: '关闭' }).click()
  })
  await step('the notices [HOME-28, HOME-29]', async () => {
    const notice = page.getByRole('dialog', { name: '公告' })
    await expect.element(notice).toHaveTextContent('公告乙')
    await notice.getByRole('link', { name: '查看更多' }).click()
    await expectRoute('/message')
  })
  await step('notice bar [HOME-07, HOME-08]', async () => {
    await open('/')
    const bar = page.css('a[href="#/message"]')
    await expect.element(bar).toHaveTextContent('公告甲')
    await expect.element(bar).toHaveTextContent('公告乙')
    await expectCount(page.getByRole('dialog'), 0)
    // The marquee never stops, so dispatch the click directly.
    bar.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await expectRoute('/message')
  })
})

test('the account panel shows a player’s name and balance and four links [HOME-11]', async () => {
  asPlayer()
  serve({
    user: ok({ username: 'koi888', avatar: pixel, balance: 1234.5 }),
    balance: ok({ balance: '1234.50' }),
  })
  await open('/')
  await step('name and balance [HOME-09, HOME-10, HOME-11, CONST-05]', async () => {
    await expect.element(accountPanel()).toHaveTextContent('koi888')
    await expect.element(accountPanel()).toHaveTextContent('¥1,234.50')
    await expect.element(accountPanel().css('img')).toHaveAttribute('src', pixel)
  })
  await step('links [HOME-12, HOME-13, HOME-14, HOME-15]', async () => {
    for (const [label, route] of [
      ['存款', '/recharge'],
      ['取款', '/withdrawal'],
      ['转账', '/transfer'],
      ['注单', '/betRecord'],
    ] as const) {
      await accountPanel().getByRole('link', { name: label }).click()
      await expectRoute(route)
      await open('/')
    }
  })
})

test('the account panel sends a visitor to the login [HOME-16, HOME-32, HOME-33, HOME-34]', async () => {
  serve()
  for (const label of ['存款', '取款', '注单', '转账']) {
    await open('/')
    await accountPanel().getByRole('link', { name: label }).click()
    if (label === '转账') {
      const question = page.getByRole('alertdialog')
      await expect.element(question).toHaveTextContent('精彩内容等着您，请先登录')
      await question.getByRole('button', { name: '取消' }).click()
      await expectRoute('/')
      await accountPanel().getByRole('link', { name: label }).click()
      await question.getByRole('button', { name: '确定' }).click()
    }
    await expectRoute('/login')
  }
})

test('a wide column has the account beside the banner and eight games in view', async () => {
  asPlayer()
  const games = Array.from({ length: 12 }, (_, index) => game(index + 1, 'concise'))
  serve({ 'game/list': ok(games) })
  await setViewport({ width: 812, height: 375 })
  await open('/')
  const box = (found: Locator) => found.element().getBoundingClientRect()
  const bar = () => box(page.getByRole('navigation')).top
  await expect.element(page.getByText('1,234.50')).toBeVisible()
  for (const shown of [page.getByText('1,234.50'), page.getByRole('link', { name: '注单' })])
    expect(box(shown).bottom).toBeLessThan(bar())
  const pages = page.getByRole('region', { name: '电子游戏' })
  await setViewport({ width: 768, height: 1024 })
  expect(box(page.getByRole('button', { name: '游戏8' })).bottom).toBeLessThan(bar())
  await pages.getByRole('button', { name: '第3页' }).click()
  await expect.element(pages.getByRole('button', { name: '第3页' })).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => box(page.getByRole('button', { name: '游戏9' })).left).toBeLessThan(768)
})

test('banners change every eight seconds [HOME-05, HOME-06]', async () => {
  await emulate({ reducedMotion: 'no-preference' })
  fakeClock({ isFrozen: true })
  const sources = [1, 2, 3].map((number) => `/pictures/live-${number}.svg`)
  serve({ bannerList: ok(sources.map((src) => ({ src }))) })
  await open('/')
  const carousel = page.getByRole('region', { name: '活动轮播' })
  const pictures = () => carousel.css('img').elements()
  await expect.poll(() => pictures().map((image) => image.getAttribute('src'))).toEqual(sources)
  const at = () => carousel.css('button[aria-label^="第"]').elements()
  await expect.poll(() => at().length).toBe(3)
  const seen: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const current = at().findIndex((dot) => dot.getAttribute('aria-current') === 'true')
    seen.push(current)
    await advanceClock(8000)
    await expect.poll(() => at()[current]?.getAttribute('aria-current')).toBeNull()
  }
  expect(new Set(seen).size).toBe(3)
})

test('a keyboard skips the header, and the banners take three stops', async () => {
  const banner = (name: string) => ({ src: pixel, link: `#/${name}` })
  serve({ bannerList: ok(['activity', 'vip', 'mine', 'kefu'].map(banner)) })
  await open('/')
  const carousel = page.getByRole('region', { name: '活动轮播' })
  await expect.element(carousel).toBeVisible()
  page.getByRole('button', { name: '跳到内容' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  await userEvent.tab()
  await expect.element(carousel.getByRole('list')).toHaveFocus()
  await userEvent.tab()
  await expect.element(carousel.getByRole('link').first()).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: '暂停轮播' })).toHaveFocus()
  await userEvent.tab()
  expect(carousel.element().contains(document.activeElement)).toBe(false)
})

test('the header opens the choice of the theme, which the page keeps', async () => {
  onTestFinished(() => {
    document.cookie = 'theme=; path=/; max-age=0'
    delete document.documentElement.dataset['theme']
  })
  await open('/')
  const ground = () => getComputedStyle(document.documentElement).getPropertyValue('--ground')
  const light = ground()
  await page.getByRole('button', { name: '语言与外观' }).click()
  const choice = page.getByRole('dialog').getByRole('combobox', { name: '外观' })
  await expect.element(choice).toHaveValue('system')
  await choice.selectOptions('深色')
  expect(ground()).not.toBe(light)
  const dark = ground()
  expect(document.cookie).toContain('theme=dark')
  await emulate({ colorScheme: 'dark' })
  await choice.selectOptions('浅色')
  expect(ground()).toBe(light)
  await choice.selectOptions('跟随系统')
  expect(ground()).toBe(dark)
  expect(document.cookie).not.toContain('theme')
})

test('dots and pause button of the carousel have the touch target size [HOME-06, HOME-26]', async () => {
  serve({
    bannerList: ok([1, 2, 3].map((number) => ({ src: `/pictures/live-${number}.svg` }))),
    'game/list': ok([1, 2, 3, 4, 5].map((id) => game(id, 'concise'))),
  })
  await open('/')
  const dots = page.css('main button[aria-label^="第"]')
  await expectCount(dots, 5)
  for (const dot of dots.elements()) expect(dot.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(hasTouchTargetSize(page.getByRole('button', { name: '暂停轮播' }).element())).toBe(true)
})

const as = (userAgent: string) => {
  const own = Object.getOwnPropertyDescriptor(navigator, 'userAgent')
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  onTestFinished(() => {
    if (own) Object.defineProperty(navigator, 'userAgent', own)
    else Reflect.deleteProperty(navigator, 'userAgent')
  })
}
/** As first.js decides in a phone's browser. */
const mayInstall = () => {
  const { classList } = document.documentElement
  classList.add('installs')
  onTestFinished(() => classList.remove('installs'))
}
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'

test('the download bar is shown only where the address is for this device', async () => {
  const app = (ios_download_url: string) => ok({ title: '锦鲤', app_state: 1, ios_download_url })
  const api = serve({ app: app('') })
  const bar = page.getByRole('link', { name: '立即下载' })
  await open('/')
  await settle()
  await expectCount(bar, 0)
  for (const [userAgent, address, isShown] of [
    [iPhone, 'https://get.example.com/koi.apk', false],
    [android, 'https://get.example.com/koi.apk', true],
    [iPhone, 'https://get.example.com/', true],
  ] as const) {
    as(userAgent)
    api.set('app', app(address))
    localStorage.clear()
    await openWithReload('/')
    await settle()
    await expectCount(bar, isShown ? 1 : 0)
  }
})

test('where there is no app a phone’s browser is told how to add the site to the home screen, until that is closed', async () => {
  mayInstall()
  serve({ app: ok({ title: '锦鲤', app_state: 1, ios_download_url: '' }) })
  await open('/')
  await press('添加')
  const sheet = page.getByRole('dialog', { name: '添加到主屏幕' })
  await expect.element(sheet.getByText('选择「添加到主屏幕」')).toBeVisible()
  await sheet.getByRole('button', { name: '知道了' }).click()
  await press('关闭添加提示')
  expect(localStorage.getItem('installClosed')).toBe('1')
  await open('/zhanzhu')
  await open('/')
  await settle()
  await expectCount(page.getByRole('button', { name: '添加', exact: true }), 0)
})

test('on Android the browser’s own prompt opens, and an accepted one ends the offer', async () => {
  mayInstall()
  let asked = 0
  Object.assign(document.documentElement, {
    installPrompt: {
      prompt: async () => {
        asked += 1
        return { outcome: 'accepted' }
      },
    },
  })
  serve({ app: ok({ title: '锦鲤', app_state: 0, ios_download_url: '' }) })
  await open('/')
  await press('添加')
  await expectCount(page.getByRole('button', { name: '添加', exact: true }), 0)
  expect(asked).toBe(1)
  await expectCount(page.getByRole('dialog'), 0)
})

test('home keeps its category when the player comes back, also after a reload', async () => {
  serve({ 'game/list': ok([game(1, 'concise'), game(2, 'lottery')]) })
  await open('/')
  await page.getByRole('tab', { name: '彩票' }).click()
  await open('/zhanzhu')
  await open('/')
  await expect.element(page.getByRole('tab', { name: '彩票' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('button', { name: '游戏2' })).toBeVisible()
  await openWithReload('/')
  await expect.element(page.getByRole('tab', { name: '彩票' })).toHaveAttribute('aria-selected', 'true')
})
