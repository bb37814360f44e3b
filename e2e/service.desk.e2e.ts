// Needs the server: its stream pushes chats to the desk.
import type { Browser, Page } from '@playwright/test'
import { sendText, openService, frameOf } from './support/chat.ts'
import { newConsolePage } from './support/money.ts'
import { type Operator, signInAsOperator } from './support/operator.ts'
import { openStream, pauseClock } from './support/stream.ts'
import { expect, test } from './support/test.ts'

const password = 'koi12345'
const permissions = ['chat.view', 'chat.answer']

/** Creates an operator with the permissions of the chat. */
async function createClerk(operator: Operator, username: string) {
  const { id } = await operator.post<{ id: string }>('operators', { username, password, permissions })
  return { id, username }
}

const entryOf = (desk: Page, player: string) =>
  desk.getByRole('navigation', { name: '会话列表' }).getByRole('link', { name: new RegExp(player) })

/** Opens the desk with a player's thread, waits for its stream and stops its clock, so that no timer of the page runs. */
async function openStillDesk(browser: Browser, name: string, player: string): Promise<Page> {
  const desk = await newConsolePage(browser, { name, password })
  await desk.clock.install()
  await openStream(desk, async () => {
    await desk.goto('/console/chat')
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await desk.getByRole('searchbox', { name: '玩家名 / 聊天内容' }).fill(player)
  await desk.keyboard.press('Enter')
  const isRead = desk.waitForResponse((response) => response.url().includes('/messages'))
  await entryOf(desk, player).click()
  await isRead
  await expect(desk.getByRole('log').getByText('转人工', { exact: true })).toBeVisible()
  await pauseClock(desk)
  return desk
}

/** Records the paths of the desk's requests from now on, except the dashboard's, which every page of the console polls. */
function recordRequests(desk: Page): string[] {
  const requests: string[] = []
  desk.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/console/api/') && !pathname.endsWith('/reports/dashboard'))
      requests.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, 'ID')}`)
  })
  return requests
}

/** Runs the page's timers until `look` passes, because react-query notifies with timers. */
const settled = (desk: Page, look: () => Promise<unknown>, step = 20) =>
  expect(async () => {
    await desk.clock.runFor(step)
    await look()
  }).toPass()

/** Waits for ten seconds of the page's clock without a request, after the reads that follow the stream's connection. */
const becomeIdle = (desk: Page, requests: string[]) =>
  expect(async () => {
    requests.length = 0
    await desk.clock.runFor(10_000)
    expect(requests).toEqual([])
  }).toPass()

const reading = 'GET /console/api/chat/threads/ID/messages'

/** Opens the service page and calls an operator. */
async function callOperator(page: Page) {
  const frame = await openService(page)
  await sendText(page, '转人工')
  await expect(frame.getByRole('button', { name: '结束咨询' })).toBeVisible()
}

test('an idle desk requests nothing; messages, typing, counts and claims are pushed, also in a hidden tab', async ({
  page,
  player,
  operator,
  browser,
}) => {
  await callOperator(page)
  const { username } = await createClerk(operator, `one-${player.name}`)
  const desk = await openStillDesk(browser, username, player.name)
  const requests = recordRequests(desk)
  await becomeIdle(desk, requests)

  const entry = entryOf(desk, player.name)
  await frameOf(page).getByRole('textbox', { name: '输入消息' }).pressSequentially('在')
  await settled(desk, () => expect(entry).toContainText('对方正在输入…', { timeout: 100 }))
  await expect(desk.getByRole('log').getByText('对方正在输入…')).toBeVisible()
  expect(requests).toEqual([])

  await sendText(page, '在吗')
  await expect(desk.getByRole('log').getByText('在吗')).toBeVisible()
  await settled(desk, () => expect(entry).toContainText('在吗', { timeout: 100 }))
  expect(requests).toEqual([reading])

  // Another operator's claim adds a note to the thread and removes it from the list of waiting threads.
  const other = await createClerk(operator, `two-${player.name}`)
  const { items } = await operator.get<{ items: { id: string }[] }>(`chat/threads?q=${player.name}`)
  await (await signInAsOperator(other.username, password)).post(`chat/threads/${items[0]!.id}/claim`)
  await expect(desk.getByText(`由 ${other.username} 处理中`)).toBeVisible()
  await settled(desk, () => expect(entry).toHaveCount(0, { timeout: 100 }))
  expect(requests).toEqual([reading, reading])

  // The desk keeps its stream in a hidden tab.
  await desk.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await sendText(page, '还在吗')
  await expect(desk.getByRole('log').getByText('还在吗')).toBeVisible()
  await desk.clock.runFor(10_000)
  expect(requests).toEqual([reading, reading, reading])
  await desk.close()
})

test('a desk without its stream polls; after reconnecting it shows every message once and polls no more', async ({
  page,
  player,
  operator,
  browser,
}) => {
  await callOperator(page)
  const clerk = await createClerk(operator, `cut-${player.name}`)
  const desk = await openStillDesk(browser, clerk.username, player.name)
  const log = desk.getByRole('log')
  const streams = '**/console/api/events'
  await desk.route(streams, (route) => route.abort())
  const polls = recordRequests(desk)
  // Changed permissions end the stream.
  await operator.patch(`operators/${clerk.id}`, { permissions: [...permissions, 'deposit.view'] })
  await settled(desk, async () => expect(polls.filter((path) => path === reading).length).toBeGreaterThan(1), 1000)
  await sendText(page, '断线一')
  await settled(desk, () => expect(log.getByText('断线一')).toHaveCount(1, { timeout: 100 }), 1000)

  await desk.unroute(streams)
  let isConnected = false
  desk.on('response', (response) => (isConnected ||= response.url().endsWith('/console/api/events')))
  await settled(desk, async () => expect(isConnected).toBe(true), 1000)
  const requests = recordRequests(desk)
  await sendText(page, '重连之后')
  await expect(log.getByText('重连之后')).toHaveCount(1)
  for (const text of ['转人工', '断线一', '重连之后']) await expect(log.getByText(text, { exact: true })).toHaveCount(1)
  await becomeIdle(desk, requests)
  await desk.close()
})
