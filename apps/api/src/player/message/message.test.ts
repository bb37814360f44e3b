import { beijingText, day, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const write = (body: object) => app.callConsoleApi('POST /console/api/messages', body)
const page = (token: string, of: unknown = 1, at = 'noticeList') =>
  app.callPlayerApi(`POST /api/${at}`, { page: of }, token)

test('a player reads their own messages and those to everybody, newest first [API-44, ENT-32]', async () => {
  const mine = await app.registerPlayer()
  const other = await app.registerPlayer()
  const first = await write({ title: '致大家', content: '<p>你好<script>x</script></p>' })
  expect(first).toMatchObject({
    status: 201,
    body: { player_id: null, username: '', title: '致大家', content: '<p>你好</p>', state: 1 },
  })
  onTestFinished(async () => {
    await app.callConsoleApi(`DELETE /console/api/messages/${first.body.id}`)
  })
  const sentAt = beijingText(app.clock.now())
  app.clock.advance(1000)
  const second = await write({ title: '致你', content: '好', player_id: mine.id })
  expect(second.body).toMatchObject({ player_id: mine.id, username: mine.name })
  await write({ title: '未发布', content: '好', state: 0 })
  const { code, data } = await page(mine.token)
  expect(code).toBe(200)
  expect(data).toMatchObject({ current_page: 1, last_page: 1, per_page: 10, total: 2 })
  expect(data.data).toEqual([
    { id: second.body.id, title: '致你', content: '好', created_at: beijingText(app.clock.now()) },
    { id: first.body.id, title: '致大家', content: '<p>你好</p>', created_at: sentAt },
  ])
  expect((await page(mine.token, '', 'noticelist')).data.total).toBe(2)
  expect((await page(other.token)).data.data.map(({ title }: { title: string }) => title)).toEqual(['致大家'])
  expect((await page(mine.token, 5)).data).toMatchObject({ current_page: 5, data: [], last_page: 1, total: 2 })
  expect(await page(mine.token, 'x')).toMatchObject({ code: 422, message: '参数错误' })
  expect((await page('')).code).toBe(401)
})

test('operators change, find and delete messages', async () => {
  const { token, name, id } = await app.registerPlayer()
  const made = await write({ title: '致名字', content: '一', username: name.toUpperCase() })
  expect(made.body.player_id).toBe(id)
  const at = `/console/api/messages/${made.body.id}`
  expect((await app.callConsoleApi(`PATCH ${at}`, { content: '<b onclick=x>二</b>' })).body).toMatchObject({
    title: '致名字',
    content: '<b>二</b>',
    username: name,
  })
  expect((await page(token)).data.data[0].content).toBe('<b>二</b>')
  expect((await app.callConsoleApi('GET /console/api/messages', { q: name })).body).toMatchObject({
    total: 1,
    items: [{ id: made.body.id, username: name }],
  })
  expect((await app.callConsoleApi('GET /console/api/messages', { player_id: id })).body.total).toBe(1)
  expect((await app.callConsoleApi(`DELETE ${at}`)).status).toBe(200)
  expect((await app.callConsoleApi(`DELETE ${at}`)).status).toBe(404)
  expect((await write({ title: '无人', content: 'x', player_id: '01234567-0123-7123-8123-0123456789ab' })).status).toBe(
    404,
  )
  expect((await write({ title: '', content: 'x' })).status).toBe(422)
})

test('messages are listed ten per page, newest first [NET-12]', async () => {
  const { token, id } = await app.registerPlayer()
  const before = (await page(token)).data.total
  for (let n = 0; n < 12; n++) {
    app.clock.advance(1000)
    await write({ title: `第${n}条`, content: 'x', player_id: id })
  }
  const first = (await page(token)).data
  expect(first).toMatchObject({ total: before + 12, last_page: Math.ceil((before + 12) / 10) })
  expect(first.data.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 10 }, (_, n) => `第${11 - n}条`),
  )
  expect((await page(token, 2)).data.data[0].title).toBe('第1条')
})

test('a message is unread until it is opened; one to everybody counts once, and none of before the registration', async () => {
  const before = await write({ title: '注册前', content: 'x' })
  app.clock.advance(1000)
  const [mine, other] = [await app.registerPlayer(), await app.registerPlayer()]
  expect((await page(mine.token)).data).toMatchObject({ unread: 0, unread_ids: [] })
  app.clock.advance(1000)
  const all = await write({ title: '致大家', content: 'x' })
  const own = await write({ title: '致你', content: 'x', player_id: mine.id })
  onTestFinished(async () => {
    for (const { body } of [before, all]) await app.callConsoleApi(`DELETE /console/api/messages/${body.id}`)
  })
  const ids = [all.body.id, own.body.id] as string[]
  const { data } = await page(mine.token)
  expect(data.unread).toBe(2)
  expect(data.unread_ids.toSorted()).toEqual(ids.toSorted())
  const read = (token: string, id?: string) => app.callPlayerApi('POST /api/noticeRead', { id }, token)
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(mine.token, all.body.id)))
  expect(answers.map(({ code, data }) => [code, data.unread])).toEqual(Array.from({ length: 20 }, () => [200, 1]))
  expect((await page(mine.token)).data).toMatchObject({ unread: 1, unread_ids: [own.body.id] })
  expect((await page(other.token)).data).toMatchObject({ unread: 1, unread_ids: [all.body.id] })

  expect(await read(other.token, own.body.id)).toMatchObject({ code: 404 })
  expect(await read(mine.token, 'x')).toMatchObject({ code: 404 })
  expect((await read('', all.body.id)).code).toBe(401)
  expect(await read(mine.token)).toMatchObject({ code: 200, data: { unread: 0 } })
  expect((await page(mine.token)).data).toMatchObject({ unread: 0, unread_ids: [] })
  app.clock.advance(1000)
  await write({ title: '新的', content: 'x', player_id: mine.id })
  expect((await page(mine.token)).data.unread).toBe(1)
})

test('a message that is withdrawn, or that a self-excluded player does not see, is not counted as unread', async () => {
  const { token, id } = await app.registerPlayer()
  app.clock.advance(1000)
  const one = await write({ title: '撤回', content: 'x', player_id: id })
  await write({ title: '优惠', content: 'x', player_id: id, is_marketing: 1 })
  expect((await page(token)).data.unread).toBe(2)
  await app.callConsoleApi(`PATCH /console/api/messages/${one.body.id}`, { state: 0 })
  expect((await page(token)).data.unread).toBe(1)
  const until = beijingText(plus(app.clock.now(), day))
  await app.callConsoleApi(`PATCH /console/api/players/${id}`, { excluded_until: until })
  const { data } = await page(token)
  expect(data.unread).toBe(data.data.length)
})
