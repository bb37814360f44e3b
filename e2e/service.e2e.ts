import { expect, type Browser, type Page } from '@playwright/test'
import { operatorPassword, platformUrl } from './support/place.ts'
import { askAs } from './support/player.ts'
import { test } from './support/test.ts'

const frameOf = (page: Page) => page.frameLocator('iframe')

/** Opens the service page in its frame and waits until it is connected. */
async function openService(page: Page, at = '/#/kefu') {
  await page.goto(at)
  await expect(frameOf(page).getByText('智能客服为您解答')).toBeVisible()
  return frameOf(page)
}

async function say(page: Page, text: string) {
  await frameOf(page).getByRole('textbox', { name: '输入消息' }).fill(text)
  await frameOf(page).getByRole('button', { name: '发送', exact: true }).click()
}

/** An operator at the desk, in a browser of his own. */
async function openDesk(browser: Browser, q: string): Promise<Page> {
  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
  await desk.goto(`${platformUrl()}/console/`)
  await desk.getByLabel('用户名').fill('admin')
  await desk.getByLabel('密码').fill(operatorPassword)
  await desk.getByRole('button', { name: /登\s?录/ }).click()
  await expect(desk.getByRole('menu').first()).toBeVisible()
  await desk.goto(`${platformUrl()}/console/chat`)
  await desk.getByRole('searchbox', { name: '玩家名 / 聊天内容' }).fill(q)
  await desk.keyboard.press('Enter')
  await desk.getByRole('link', { name: new RegExp(q) }).click()
  return desk
}

async function answer(desk: Page, text: string) {
  const box = desk.getByRole('textbox', { name: '回复内容' })
  await box.fill(text)
  await box.press('Enter')
}

/** Lets a test cut the page's connection, and keep it cut. */
async function holdLine(page: Page) {
  let cut = () => undefined as void
  let isCut = false
  await page.routeWebSocket(/\/service\/socket$/, (socket) => {
    if (isCut) return void socket.close({ code: 1011 })
    const server = socket.connectToServer()
    cut = () => void (socket.close({ code: 1011 }), server.close())
  })
  return {
    cut: () => {
      isCut = true
      cut()
    },
    mend: () => {
      isCut = false
    },
  }
}

test('SERVICE-01 SERVICE-02 the service page stands in a frame, with the address of the call', async ({
  page,
  player,
}) => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/getservicerurl'))
  const frame = await openService(page)
  const { data } = (await (await answered).json()) as { data: { url: string } }
  await expect(page.locator('iframe')).toHaveAttribute('src', data.url)
  await expect(frame.getByText('您好，欢迎咨询在线客服')).toBeVisible()
  expect(player.name).not.toBe('')
  // It has no origin of ours: neither the session nor the page around it is in its reach.
  const reach = await page.frames()[1]!.evaluate(() => {
    try {
      return String(sessionStorage.length)
    } catch {
      return self.origin
    }
  })
  expect(reach).toBe('null')
})

test('GAME-11 the game page shows the service page too', async ({ page }) => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/getservicerurl'))
  await page.goto('/#/gamePage?dailiD=2')
  const { data } = (await (await answered).json()) as { data: { url: string } }
  await expect(page.locator('iframe')).toHaveAttribute('src', data.url)
  await expect(frameOf(page).getByText('智能客服为您解答')).toBeVisible()
})

test('SERVICE-01 a question is answered from the articles before a person is called', async ({ page }) => {
  const frame = await openService(page)
  await frame.getByRole('button', { name: '存款多久到账' }).click()
  await expect(frame.getByText('在线渠道付款成功后通常在数分钟内到账')).toBeVisible()
  await frame.getByRole('button', { name: '转人工' }).click()
  await expect(frame.getByText(/已为您转接人工客服|现在不在人工服务时间/)).toBeVisible()
})

test('A player and an operator talk, the line is cut in between, and nothing is lost or doubled', async ({
  page,
  player,
  browser,
}) => {
  const line = await holdLine(page)
  const frame = await openService(page)
  await say(page, '转人工')
  await expect(frame.getByRole('button', { name: '结束咨询' })).toBeVisible()
  const desk = await openDesk(browser, player.name)
  await answer(desk, '您好，请讲')
  await expect(frame.getByText('您好，请讲')).toBeVisible()
  await expect(frame.getByText('人工客服正在为您服务')).toBeVisible()

  line.cut()
  await expect(frame.getByText('网络已断开，正在重连…')).toBeVisible()
  for (const n of [1, 2, 3]) await say(page, `断线时的问题${n}`)
  await answer(desk, '断线时的回答<b>1</b>')
  await answer(desk, '断线时的回答2')
  await expect(desk.getByRole('log').getByText('断线时的回答2')).toBeVisible()
  line.mend()

  const log = desk.getByRole('log')
  for (const n of [1, 2, 3]) await expect(log.getByText(`断线时的问题${n}`)).toHaveCount(1)
  for (const text of ['断线时的回答<b>1</b>', '断线时的回答2', '断线时的问题1', '断线时的问题2', '断线时的问题3']) {
    await expect(frame.getByText(text, { exact: true })).toHaveCount(1)
  }
  const order = await frame.locator('.item').allInnerTexts()
  const places = [1, 2, 3].map((n) => order.findIndex((text) => text.includes(`断线时的问题${n}`)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))

  await desk.getByRole('button', { name: '结束会话' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
  await frame.getByRole('radio', { name: '4 星' }).check({ force: true })
  await frame.getByRole('button', { name: '提交评价' }).click()
  await expect(frame.getByText('感谢您的评价：★★★★☆')).toBeVisible()
  await expect(desk.getByText('评分 ★★★★☆')).toBeVisible()
  await desk.close()
})

test('A player finds his conversation again on the next visit; the ticket of the last one is worth nothing', async ({
  page,
  player,
  browser,
}) => {
  const frame = await openService(page)
  await say(page, `我的第一个问题 ${player.name}`)
  await expect(
    frame
      .getByText('已送达')
      .or(frame.getByText(/暂未找到|为您找到/))
      .first(),
  ).toBeVisible()
  const used = await page.locator('iframe').getAttribute('src')
  await page.goto('/#/')
  await openService(page)
  await expect(frame.getByText(`我的第一个问题 ${player.name}`)).toHaveCount(1)
  expect(await page.locator('iframe').getAttribute('src')).not.toBe(used)

  const thief = await (await browser.newContext()).newPage()
  await thief.goto(used ?? '')
  await expect(thief.getByRole('heading', { name: '登录身份已过期' })).toBeVisible()
  await thief.getByRole('button', { name: '以访客身份咨询' }).click()
  await expect(thief.getByText('您好，欢迎咨询在线客服')).toBeVisible()
  await expect(thief.getByText('我的第一个问题')).toHaveCount(0)
  await thief.context().close()
})

test('A picture is sent, and signing out ends the page', async ({ page, player }) => {
  const frame = await openService(page)
  await frame.locator('input[type=file]').setInputFiles('apps/play/public/icons/icon-180.png')
  await expect(frame.getByRole('button', { name: '聊天图片' })).toBeVisible()
  await expect
    .poll(() => frame.locator('.enlarge img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await askAs(page, 'logoff')
  await say(page, `还在吗 ${player.name}`)
  await expect(frame.getByRole('heading', { name: '登录身份已过期' })).toBeVisible()
})

for (const width of [320, 480]) {
  test(`The service page fits ${width} pixels without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    const frame = await openService(page)
    await frame.getByRole('button', { name: '存款多久到账' }).click()
    await expect(frame.getByText('为您找到以下内容')).toBeVisible()
    const isWide = await page
      .frames()[1]!
      .evaluate(
        () =>
          document.documentElement.scrollWidth > innerWidth ||
          document.querySelector('.log')!.scrollWidth > document.querySelector('.log')!.clientWidth,
      )
    expect(isWide).toBe(false)
  })
}
