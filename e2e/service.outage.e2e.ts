// Needs two servers, one of which stops.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/cli/src/start/ports.ts'
import { type Product, startProduct } from '../apps/cli/src/start/product.ts'
import type { Settings } from '../apps/cli/src/start/settings.ts'
import { sendReply, openThread, openService, sendText, messagesOf } from './support/chat.ts'
import type { Page } from '@playwright/test'
import { operatorPassword } from './support/addresses.ts'
import { expect, test as base } from './support/test.ts'

/** Two servers on one database; the second can be stopped and started. */
interface Servers {
  first: string
  second: string
  stop(): Promise<void>
  start(): Promise<void>
}

// Logs are discarded: without a sandbox venues do not answer, which fills them.
const silent = () => undefined

const test = base.extend<object, { servers: Servers }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'koi-outage-'))
      const settings = async (name: string, databaseUrl: string | null): Promise<Settings> => ({
        port: await freePort(),
        sandboxPort: await freePort(),
        host: '127.0.0.1',
        databaseUrl,
        isDisposable: true,
        data: join(data, name),
        seed: 'empty',
        hasSandbox: false,
        adminPassword: operatorPassword,
        isProduction: false,
      })
      const first = await startProduct(await settings('first', null), silent)
      const ofSecond = await settings('second', first.databaseUrl)
      let second: Product | null = await startProduct(ofSecond, silent)
      await use({
        first: first.platformUrl,
        second: second.platformUrl,
        stop: async () => {
          await second?.stop()
          second = null
        },
        start: async () => {
          second = await startProduct(ofSecond, silent)
        },
      })
      await second?.stop()
      await first.stop()
      rmSync(data, { recursive: true, force: true })
    },
    // The fixture creates a database and starts two servers.
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ servers }, use) => use(servers.second),
})
// The tests run one after another, because all share the servers of one worker and each starts one.
test.describe.configure({ mode: 'default', timeout: 120_000 })

const numbers = [1, 2, 3]
const whens = ['之前', '停机', '之后']
const questions = (when: string) => numbers.map((n) => `${when}的问题${n}`)
const answers = (when: string) => numbers.map((n) => `${when}的回答${n}`)

/** Both sides send messages in turns, whether connected or not. */
async function bothWrite(page: Page, desk: Page, when: string) {
  for (const n of numbers) {
    await sendText(page, `${when}的问题${n}`)
    await sendReply(desk, `${when}的回答${n}`)
  }
}

/** Texts of guest and operator as the guest's page shows them. */
const shownToGuest = (page: Page) => messagesOf(page).getByRole('paragraph').allInnerTexts()
const shownAtDesk = (desk: Page) => desk.locator('.desk-bubble').allInnerTexts()
const pickWanted = (texts: string[], wanted: string[]) => texts.filter((text) => wanted.includes(text))

/** Expects every text once on both pages, in the order of its sender. */
async function expectShown(page: Page, desk: Page) {
  for (const wanted of [whens.flatMap(questions), whens.flatMap(answers)]) {
    await expect.poll(async () => pickWanted(await shownToGuest(page), wanted)).toEqual(wanted)
    await expect.poll(async () => pickWanted(await shownAtDesk(desk), wanted)).toEqual(wanted)
  }
  await expect(messagesOf(page).filter({ hasText: '发送中' })).toHaveCount(0)
  await expect(desk.locator('.desk-bubble.waiting')).toHaveCount(0)
}

for (const { title, place } of [
  { title: 'player and operator exchange messages through a server restart without loss', place: 'second' },
  { title: 'player and operator on two servers exchange messages while one is down', place: 'first' },
] as const) {
  test(title, { tag: '@waits' }, async ({ page, player, browser, servers }) => {
    const frame = await openService(page)
    await sendText(page, '转人工')
    await expect(frame.getByRole('button', { name: '结束咨询' })).toBeVisible()
    const desk = await openThread(browser, player.name, servers[place])
    await sendReply(desk, '您好，请讲')
    await expect(frame.getByText('您好，请讲')).toBeVisible()
    await bothWrite(page, desk, '之前')

    await servers.stop()
    await expect(frame.getByText('网络已断开，正在重连…')).toBeVisible()
    await bothWrite(page, desk, '停机')
    if (place === 'second') await expect(desk.getByText('与服务器的连接中断，恢复后自动续传')).toBeVisible()
    else await expect(desk.locator('.desk-bubble.ours:not(.waiting)').getByText('停机的回答3')).toBeVisible()
    await servers.start()

    await expect(frame.getByText('人工客服正在为您服务')).toBeVisible()
    await bothWrite(page, desk, '之后')
    await expectShown(page, desk)
    await Promise.all([page.reload(), desk.reload()])
    await expectShown(page, desk)
    const all = [...whens.flatMap(questions), ...whens.flatMap(answers)]
    expect(pickWanted(await shownToGuest(page), all)).toEqual(pickWanted(await shownAtDesk(desk), all))
    await desk.close()
  })
}

test(
  'an operator is notified of waiting players; messages written during an outage are sent from another page',
  { tag: '@waits' },
  async ({ page, player, browser, servers }) => {
    const frame = await openService(page)
    await sendText(page, '转人工')
    const desk = await openThread(browser, player.name, servers.second)
    await expect(desk).toHaveTitle('(1) 客服会话 · 锦鲤')
    await sendReply(desk, '您好，请讲')
    await expect(desk).toHaveTitle('客服会话 · 锦鲤')
    await expect(frame.getByText('您好，请讲')).toBeVisible()
    await servers.stop()
    await sendReply(desk, '停机时写的')
    await desk.getByRole('link', { name: '客服会话' }).click()
    await expect(desk.getByText('从左侧选择一个会话')).toBeVisible()
    await servers.start()
    await expect(frame.getByText('停机时写的')).toHaveCount(1)
    await desk.close()
  },
)
