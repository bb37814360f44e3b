// Needs the server: tickets, frames and the chat between player and operator.
import type { Frame, Page } from '@playwright/test'
import { sendReply, expectSent, frameOf, openThread, openService, sendText, messagesOf } from './support/chat.ts'
import { login } from './support/player.ts'
import { expect, test } from './support/test.ts'

/** Lets a test close the page's WebSocket and keep it closed. */
async function controlConnection(page: Page) {
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

test(
  'the service page is framed with the address from the API [SERVICE-01, SERVICE-02]',
  { tag: '@core' },
  async ({ page, player }) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/getservicerurl'))
    const frame = await openService(page)
    const { data } = (await (await answered).json()) as { data: { url: string } }
    await expect(page.locator('iframe')).toHaveAttribute('src', data.url)
    await expect(frame.getByText('您好，欢迎咨询在线客服')).toBeVisible()
    expect(player.name).not.toBe('')
    // The frame has an opaque origin and can access neither the session nor the parent page.
    const reach = await page.frames()[1]!.evaluate(() => {
      try {
        return String(sessionStorage.length)
      } catch {
        return self.origin
      }
    })
    expect(reach).toBe('null')
  },
)

test('the game page can show the service page [GAME-11]', async ({ page }) => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/getservicerurl'))
  await page.goto('/#/gamePage?dailiD=2')
  const { data } = (await (await answered).json()) as { data: { url: string } }
  await expect(page.locator('iframe')).toHaveAttribute('src', data.url)
  await expect(frameOf(page).getByText('智能客服为您解答')).toBeVisible()
})

test('a question is answered from the articles before an operator is called [SERVICE-01]', async ({ page }) => {
  const frame = await openService(page)
  await frame.getByRole('button', { name: '存款多久到账' }).click()
  await expect(frame.getByText('在线渠道付款成功后通常在数分钟内到账')).toBeVisible()
  await frame.getByRole('button', { name: '转人工' }).click()
  await expect(frame.getByText(/已为您转接人工客服|现在不在人工服务时间/)).toBeVisible()
})

test(
  'player and operator exchange messages over a broken connection without loss or duplicates',
  { tag: '@core' },
  async ({ page, player, browser }) => {
    const line = await controlConnection(page)
    const frame = await openService(page)
    await sendText(page, '转人工')
    await expect(frame.getByRole('button', { name: '结束咨询' })).toBeVisible()
    const desk = await openThread(browser, player.name)
    await sendReply(desk, '您好，请讲')
    await expect(frame.getByText('您好，请讲')).toBeVisible()
    await expect(frame.getByText('人工客服正在为您服务')).toBeVisible()

    line.cut()
    await expect(frame.getByText('网络已断开，正在重连…')).toBeVisible()
    for (const n of [1, 2, 3]) await sendText(page, `断线时的问题${n}`)
    await sendReply(desk, '断线时的回答<b>1</b>')
    await sendReply(desk, '断线时的回答2')
    await expect(desk.getByRole('log').getByText('断线时的回答2')).toBeVisible()
    line.mend()

    const log = desk.getByRole('log')
    for (const n of [1, 2, 3]) await expect(log.getByText(`断线时的问题${n}`)).toHaveCount(1)
    for (const text of ['断线时的回答<b>1</b>', '断线时的回答2', '断线时的问题1', '断线时的问题2', '断线时的问题3']) {
      await expect(frame.getByText(text, { exact: true })).toHaveCount(1)
    }
    const order = await messagesOf(page).allInnerTexts()
    const places = [1, 2, 3].map((n) => order.findIndex((text) => text.includes(`断线时的问题${n}`)))
    expect(places).toEqual(places.toSorted((a, b) => a - b))

    await desk.getByRole('button', { name: '结束会话' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
    await frame.getByRole('radio', { name: '4 星' }).check({ force: true })
    await frame.getByRole('button', { name: '提交评价' }).click()
    await expect(frame.getByText('感谢您的评价：★★★★☆')).toBeVisible()
    await expect(desk.getByText('评分 ★★★★☆')).toBeVisible()
    await desk.close()
  },
)

test('a player finds the conversation on the next visit; the old ticket is invalid', async ({
  page,
  player,
  browser,
}) => {
  const frame = await openService(page)
  await sendText(page, `我的第一个问题 ${player.name}`)
  await expect(
    frame
      .getByText('已送达')
      .or(frame.getByText(/暂未找到|为您找到/))
      .first(),
  ).toBeVisible()
  const used = await page.locator('iframe').getAttribute('src')
  expect(used).toMatch(/\/service\/#ticket=[\w-]{43}$/)
  expect(page.frames()[1]!.url()).toMatch(/\/service\/$/)
  await page.goto('/#/')
  await expect(page.locator('iframe')).toHaveCount(0)
  await openService(page)
  await expect(frame.getByText(`我的第一个问题 ${player.name}`)).toHaveCount(1)
  expect(await page.locator('iframe').getAttribute('src')).not.toBe(used)

  const thief = await (await browser.newContext()).newPage()
  await thief.goto(used ?? '')
  await expect(thief.getByRole('heading', { name: '登录状态已失效' })).toBeVisible()
  await thief.getByRole('button', { name: '以访客身份咨询' }).click()
  await expect(thief.getByText('您好，欢迎咨询在线客服')).toBeVisible()
  await expect(thief.getByText('我的第一个问题')).toHaveCount(0)
  await thief.context().close()
})

/** Reloads the page in the frame and waits until it is connected. */
async function reloadFrame(page: Page) {
  await Promise.all([
    page.waitForEvent('framenavigated', (frame) => frame !== page.mainFrame()),
    page.frames()[1]!.evaluate(() => location.reload()),
  ])
  await expect(frameOf(page).getByRole('status')).toHaveText('智能客服为您解答')
}

test('a reload of the frame gets a new ticket and the conversation continues', async ({ page, player }) => {
  const frame = await openService(page)
  await sendText(page, `重新加载之前 ${player.name}`)
  await expectSent(page, `重新加载之前 ${player.name}`)
  for (const text of ['第一次重新加载', '第二次重新加载']) {
    await reloadFrame(page)
    await expect(frame.getByText(`重新加载之前 ${player.name}`)).toHaveCount(1)
    await sendText(page, text)
    await expectSent(page, text)
  }
})

test('a visitor finds the conversation after a reload and on the next visit; a player does not see it', async ({
  page,
}) => {
  const frame = await openService(page)
  await sendText(page, '我还没有账号')
  await expectSent(page, '我还没有账号')
  await reloadFrame(page)
  await expect(frame.getByText('我还没有账号')).toHaveCount(1)
  await page.goto('/#/')
  await page.reload()
  await openService(page)
  await expect(frame.getByText('我还没有账号')).toHaveCount(1)

  await login(page, 'demo001')
  await openService(page)
  await expect(frame.getByText('您好，欢迎咨询在线客服').first()).toBeVisible()
  await expect(frame.getByText('我还没有账号')).toHaveCount(0)
})

test("only the framed page gets the player's identity, as a ticket", async ({ page, player }) => {
  await openService(page)
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.sandbox.add('allow-scripts')
    document.body.append(frame)
  })
  /** Asks the site for a ticket with the message that the service page sends; records the answer in the asking page. */
  const ask = (frame: Frame) =>
    frame.evaluate(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }) => document.body.setAttribute('data-answer', JSON.stringify(data)))
      port1.start()
      parent.postMessage({ koi: 'service.who' }, '*', [port2])
    })
  const answerTo = (frame: Frame) => frame.evaluate(() => document.body.getAttribute('data-answer'))
  const [, service, stranger] = page.frames()
  await ask(stranger!)
  await ask(service!)
  await expect.poll(() => answerTo(service!)).toMatch(/^\{"ticket":"[\w-]{43}"\}$/)
  expect(await answerTo(stranger!)).toBeNull()
  expect(player.name).not.toBe('')
})
