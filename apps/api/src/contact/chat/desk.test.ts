import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/text/id.ts'
import { openSession } from '../../access/identity/session.ts'
import { transact } from '../../platform/ops/app.ts'
import { type Chats, openChats } from './chat.testing.ts'

let chats: Chats
let app: Chats['app']
let playerPage: Chats['playerPage']
let threadOf: Chats['threadOf']
let answer: Chats['answer']

beforeAll(async () => {
  chats = await openChats()
  ;({ app, playerPage, threadOf, answer } = chats)
})
afterAll(() => chats.finish())

async function operatorWith(permissions: string[]): Promise<{ id: string; token: string }> {
  const id = newId<'Operator'>()
  const now = app.clock.now()
  await app.app.db
    .insertInto('operator')
    .values({ id, username: `desk${id.slice(-8)}`, passwordHash: '', role: 'staff', permissions, createdAt: now })
    .execute()
  const token = await transact(app.app, (tx) => openSession(tx, 'operator', id, now, { ip: '', agent: '' }))
  return { id, token }
}

test('when two operators claim a thread one gets it, and the other is refused until it is assigned to them', async () => {
  const { page, player } = await playerPage()
  await page.send('转人工')
  const { id } = await threadOf(player.name)
  const [one, two] = [
    await operatorWith(['chat.view', 'chat.answer']),
    await operatorWith(['chat.view', 'chat.answer']),
  ]
  const claims = await Promise.all(
    [one, two, one, two].map(({ token }) =>
      app.callConsoleApi(`POST /console/api/chat/threads/${id}/claim`, {}, token),
    ),
  )
  expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
  const [owner, loser] = claims[0]!.status === 200 ? [one, two] : [two, one]
  expect(
    (
      await app.callConsoleApi(
        `POST /console/api/chat/threads/${id}/messages`,
        { client_id: randomUUID(), text: '我来' },
        loser.token,
      )
    ).body.detail,
  ).toBe('该会话由其他客服处理中')
  expect((await app.callConsoleApi(`POST /console/api/chat/threads/${id}/close`, {}, loser.token)).status).toBe(409)
  expect(
    (await app.callConsoleApi(`POST /console/api/chat/threads/${id}/hand`, { operator_id: randomUUID() }, owner.token))
      .status,
  ).toBe(422)
  expect(
    (await app.callConsoleApi(`POST /console/api/chat/threads/${id}/hand`, { operator_id: loser.id }, owner.token))
      .body,
  ).toMatchObject({ operator_id: loser.id, state: 'served' })
  expect(
    (
      await app.callConsoleApi(
        `POST /console/api/chat/threads/${id}/messages`,
        { client_id: randomUUID(), text: '我来' },
        loser.token,
      )
    ).status,
  ).toBe(201)
  expect((await app.callConsoleApi(`POST /console/api/chat/threads/${id}/hand`, {}, loser.token)).body).toMatchObject({
    operator_id: null,
    state: 'waiting',
  })
  await page.read('已为您转接另一位客服，请稍候')
})

test('an answer sent twice is stored once, and closing twice closes once', async () => {
  const { page, player } = await playerPage()
  await page.send('转人工')
  const { id } = await threadOf(player.name)
  const key = randomUUID()
  const answers = await Promise.all([answer(id, '您好', key), answer(id, '您好', key), answer(id, '您好', key)])
  expect(new Set(answers.map(({ body }) => body.seq)).size).toBe(1)
  for (const _ of [1, 2])
    expect((await app.callConsoleApi(`POST /console/api/chat/threads/${id}/close`)).body.state).toBe('closed')
  const { body } = await app.callConsoleApi(`GET /console/api/chat/threads/${id}/messages`)
  expect(body.items.filter(({ text }: { text: string }) => text === '您好')).toHaveLength(1)
  expect(body.items.filter(({ text }: { text: string }) => text.includes('请为我们的服务评分'))).toHaveLength(1)
})

test('a guest rates a closed thread once; when they write again, the bot answers first', async () => {
  const { page, player } = await playerPage()
  await page.send('转人工')
  const { id } = await threadOf(player.name)
  await page.sendFrame({ t: 'rate', score: 5 })
  expect(await page.waitFor('refused')).toMatchObject({ code: 'NOT_OVER' })
  await app.callConsoleApi(`POST /console/api/chat/threads/${id}/close`)
  await page.sendFrame({ t: 'rate', score: 4, note: '很好' })
  await page.read('感谢您的评价：★★★★☆')
  await page.sendFrame({ t: 'rate', score: 1 })
  await page.sendFrame({ t: 'rate', score: 9 })
  await page.waitFor('refused', ({ code }) => code === 'INVALID')
  expect(await threadOf(player.name)).toMatchObject({ score: 4, score_note: '很好' })
  await page.send('还有一个问题')
  expect(await threadOf(player.name)).toMatchObject({ state: 'bot', score: null })
})

test('a guest can end the thread', async () => {
  const { page, player } = await playerPage()
  await page.send('转人工')
  await page.sendFrame({ t: 'end' })
  await page.read('您已结束本次咨询')
  expect(await threadOf(player.name)).toMatchObject({ state: 'closed' })
})

test('the desk searches names and messages, and hides threads without guest messages', async () => {
  const silent = await playerPage()
  const { page, player } = await playerPage()
  await page.send('独一无二的句子100%_')
  expect(await threadOf(silent.player.name)).toBeUndefined()
  expect((await threadOf('独一无二的句子100%_')).username).toBe(player.name)
  const found = await app.callConsoleApi('GET /console/api/chat/search', { q: '独一无二' })
  expect(found.body).toMatchObject({ total: 1, items: [{ text: '独一无二的句子100%_', username: player.name }] })
  expect((await app.callConsoleApi('GET /console/api/chat/threads', { q: '%%%' })).body.total).toBe(0)
  const { id } = await threadOf(player.name)
  await app.callConsoleApi(`POST /console/api/chat/threads/${id}/claim`)
  const mine = await app.callConsoleApi('GET /console/api/chat/threads', { mine: '1', state: 'served' })
  expect(mine.body.items.map((row: { id: string }) => row.id)).toContain(id)
  expect((await app.callConsoleApi(`GET /console/api/chat/threads/${randomUUID()}`)).status).toBe(404)
  expect((await app.callConsoleApi('GET /console/api/chat/threads/x/messages')).status).toBe(404)
})

test("counts the waiting threads and an operator's own unread ones", async () => {
  const waiting = async (token?: string) =>
    (await app.callConsoleApi('GET /console/api/chat/waiting', undefined, token)).body as {
      waiting: number
      unread: number
    }
  const other = await operatorWith(['chat.view', 'chat.answer'])
  const before = await waiting()
  const { page, player } = await playerPage()
  await page.send('你好')
  expect(await waiting()).toEqual(before)
  await page.send('转人工')
  expect(await waiting()).toEqual({ ...before, waiting: before.waiting + 1 })
  const { id } = await threadOf(player.name)
  await app.callConsoleApi(`POST /console/api/chat/threads/${id}/claim`)
  expect(await waiting()).toEqual({ ...before, unread: before.unread + 1 })
  expect(await waiting(other.token)).toEqual({ ...before, unread: 0 })
  await app.callConsoleApi(`POST /console/api/chat/threads/${id}/seen`, { seq: 100 })
  expect(await waiting()).toEqual(before)
  await page.send('还在吗')
  expect(await waiting()).toEqual({ ...before, unread: before.unread + 1 })
  await app.callConsoleApi(`POST /console/api/chat/threads/${id}/close`)
  expect(await waiting()).toEqual(before)
})

test('a thread has the language of the page that the guest opened last, and its last message can be a picture', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { languages: 'zh,en' })
  const { player, token, page } = await chats.playerPage()
  await page.send('hello')
  expect(await chats.threadOf(player.name)).toMatchObject({ language: 'zh', is_picture: 0, last_text: 'hello' })
  await chats.service.page().hello(token, 0, 'en')
  expect(await chats.threadOf(player.name)).toMatchObject({ language: 'en' })
  await app.callConsoleApi('PATCH /console/api/settings', { languages: 'zh' })
})

test('canned answers are created, changed and deleted, each audited', async () => {
  const made = await app.callConsoleApi('POST /console/api/chat/canned', { title: '问候', body: '您好' })
  expect(made).toMatchObject({ status: 201, body: { title: '问候', body: '您好', sort: 0 } })
  const { id } = made.body
  expect((await app.callConsoleApi(`PATCH /console/api/chat/canned/${id}`, { body: '您好呀' })).body.body).toBe(
    '您好呀',
  )
  expect((await app.callConsoleApi('GET /console/api/chat/canned')).body.items).toContainEqual({
    id,
    title: '问候',
    body: '您好呀',
    sort: 0,
    texts: {},
  })
  expect((await app.callConsoleApi(`DELETE /console/api/chat/canned/${id}`)).status).toBe(200)
  expect((await app.callConsoleApi(`DELETE /console/api/chat/canned/${id}`)).status).toBe(404)
  expect((await app.callConsoleApi('POST /console/api/chat/canned', { title: ' ', body: '' })).status).toBe(422)
  const trail = await app.app.db
    .selectFrom('audit')
    .select('act')
    .where('subjectKind', '=', 'canned')
    .orderBy('seq')
    .execute()
  expect(trail.map(({ act }) => act)).toEqual(['canned.make', 'canned.change', 'canned.remove'])
})

test('the desk is refused without the permission', async () => {
  const nobody = await operatorWith([])
  const reader = await operatorWith(['chat.view'])
  const { page, player } = await playerPage()
  await page.send('转人工')
  const { id } = await threadOf(player.name)
  for (const path of ['threads', 'waiting'])
    expect((await app.callConsoleApi(`GET /console/api/chat/${path}`, undefined, nobody.token)).status).toBe(403)
  expect((await app.callConsoleApi('GET /console/api/chat/threads', undefined, reader.token)).status).toBe(200)
  expect((await app.callConsoleApi(`POST /console/api/chat/threads/${id}/claim`, {}, reader.token)).status).toBe(403)
  expect(
    (await app.callConsoleApi('POST /console/api/chat/canned', { title: 'a', body: 'b' }, reader.token)).status,
  ).toBe(403)
})
