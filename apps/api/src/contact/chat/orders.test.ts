import type { ArticlePassage } from '@koi/contract/contact/chat/chat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payPassword } from '../../platform/testing/testing.ts'
import { type Chats, openChats } from './chat.testing.ts'
import { askedOrders } from './orders.ts'

let chats: Chats
beforeAll(async () => {
  chats = await openChats()
})
afterAll(() => chats.finish())

/** A player with a card and ¥1,000 that may be withdrawn. */
async function playerWithMoney() {
  const { app } = chats
  const { page, player, token } = await chats.playerPage()
  const gift = { amount: '1000', reason: '测试', turnover_multiple: 0 }
  await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, gift)
  const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', pay_pass: payPassword }
  const bank_no = `62${player.id.replaceAll(/\D/g, '').padEnd(16, '0').slice(0, 16)}`
  expect((await app.callPlayerApi('POST /api/bindcard', { ...card, bank_no }, player.token)).code).toBe(200)
  const { data } = await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)
  return { page, player, token, card: data[0].id as string }
}

type Page = Awaited<ReturnType<typeof playerWithMoney>>['page']

/** Sends a question; returns the passages of the bot's answer. */
async function passagesFor(page: Page, question: string): Promise<ArticlePassage[]> {
  const before = page.messages.length
  await page.send(question)
  await expect.poll(() => page.messages.slice(before).some(({ author }) => author === 'bot')).toBe(true)
  const answer = page.messages.slice(before).find(({ author }) => author === 'bot')
  return answer?.kind === 'articles' ? (JSON.parse(answer.text) as ArticlePassage[]) : []
}

test('the bot answers a signed-in player with the state of the latest withdrawals, and of nobody else’s', async () => {
  const { app } = chats
  const { page, player, card } = await playerWithMoney()
  expect(await passagesFor(page, '我的取款到哪了')).toMatchObject([
    { title: '您最近的取款', text: '您还没有取款记录。' },
  ])
  const asked = { bank: card, amount: '300', password: payPassword }
  expect((await app.callPlayerApi('POST /api/withdraw', asked, player.token)).code).toBe(200)
  const [row] = (await app.callConsoleApi('GET /console/api/withdrawals', { q: player.name })).body.items
  const [waiting] = await passagesFor(page, '提现怎么还没到')
  expect(waiting?.text).toMatch(/^W\d+ · ¥300\.00 · /)
  expect(waiting?.text).toContain('审核中')
  await app.callConsoleApi(`POST /console/api/withdrawals/${row.id}/reject`, { reason: '姓名不符' })
  const [refused] = await passagesFor(page, '取款审核进度')
  expect(refused?.text).toContain('未通过，金额已退回平台钱包。原因：姓名不符')
  const { page: another } = await chats.playerPage()
  expect(await passagesFor(another, '我的取款到哪了')).toMatchObject([{ text: '您还没有取款记录。' }])
})

test('the bot tells what the player is told about a refusal, and not the reason beside it', async () => {
  const { app } = chats
  const { page, player, card } = await playerWithMoney()
  const asked = { bank: card, amount: '300', password: payPassword }
  expect((await app.callPlayerApi('POST /api/withdraw', asked, player.token)).code).toBe(200)
  const [row] = (await app.callConsoleApi('GET /console/api/withdrawals', { q: player.name })).body.items
  const reasons = { reason: '疑似套利', preset: 'holder', note: '请补充资料' }
  expect((await app.callConsoleApi(`POST /console/api/withdrawals/${row.id}/reject`, reasons)).status).toBe(200)
  const [refused] = await passagesFor(page, '我的取款到哪了')
  expect(refused?.text).toContain('请补充资料')
  expect(refused?.text).not.toContain('疑似套利')
})

test('a visitor who asks for an order is asked to sign in', async () => {
  const { page } = await chats.pageOf(await chats.service.visit())
  await page.send('我的存款到哪了')
  await page.waitFor('messages', ({ messages }) => messages.some(({ text }) => text.startsWith('登录后再打开客服')))
})

test('a question asks for orders if it names them and their progress, in each language', () => {
  const withdrawals = [
    '我的取款到哪了',
    '提现还没到',
    'Where is my withdrawal?',
    'rút tiền của tôi ở đâu',
    'ถอนเงินยังไม่เข้า',
  ]
  expect(withdrawals.map(askedOrders)).toEqual(withdrawals.map(() => 'withdrawals'))
  const deposits = ['充值没到账', 'my deposit is not received', 'nạp tiền chưa vào', 'ฝากเงินไปไหน']
  expect(deposits.map(askedOrders)).toEqual(deposits.map(() => 'deposits'))
  const others = ['取款需要什么条件', '存款多久到账', 'how do I withdraw', '返水如何领取', '转人工']
  expect(others.map(askedOrders)).toEqual(others.map(() => null))
})
