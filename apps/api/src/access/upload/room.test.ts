import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlayerId } from '@koi/contract/id'
import { day, millisOf } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../platform/testing/testing.ts'
import { type Chats, openChats } from '../../contact/chat/chat.testing.ts'
import { pay } from '../../reward/vip/testing.ts'
import { codesOf, pictureCalls } from './room.testing.ts'
import { folderOf } from './upload.ts'

let chats: Chats
let app: Chats['app']
beforeAll(async () => {
  chats = await openChats()
  app = chats.app
})
afterAll(() => chats.finish())

const { send, visit } = pictureCalls(() => chats)

test('avatars count toward the limit of their player', async () => {
  const { token } = await app.registerPlayer()
  const answers = []
  for (let n = 0; n < 31; n++) answers.push(await send('/api/uploadimg', token, '198.51.100.99'))
  expect(codesOf(answers)).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})

test('when the storage quota of players and visitors is reached, only operators can upload', async () => {
  const token = await chats.service.visit()
  await app.callConsoleApi('PATCH /console/api/settings', { picture_quota_mb: 0 })
  expect(await visit(token)).toMatchObject({ code: 422, message: '暂时无法上传图片，请稍后再试或联系客服' })
  const player = await app.registerPlayer()
  expect((await send('/api/uploadimg', player.token)).code).toBe(422)
  await app.callConsoleApi('PATCH /console/api/settings', { picture_quota_mb: 2048 })
  expect((await visit(token)).code).toBe(200)
})

const mebibyte = 1024 * 1024
/** Inserts the row of an upload without a file. */
const fill = async (owner: string, bytes: number, as: 'webp' | 'sealed' = 'webp') => {
  const name = `${randomUUID().replaceAll('-', '')}.${as}`
  await app.app.db.insertInto('upload').values({ name, ownerId: owner, bytes, createdAt: app.clock.now() }).execute()
}
const emptyRoom = () => app.execAsOwner('delete from upload')
const noRoom = { code: 422, message: '暂时无法上传图片，请稍后再试或联系客服' }
const sendDocument = (token: string) => send('/api/verification/picture', token)

test('a sender has a share of the room, and a part of it is for identity documents only', async () => {
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  await fill(one.id, 20 * mebibyte)
  expect(await send('/api/uploadimg', one.token)).toMatchObject(noRoom)
  expect(await sendDocument(one.token)).toMatchObject(noRoom)
  expect((await send('/api/uploadimg', two.token)).code).toBe(200)
  await fill(randomUUID(), 1535 * mebibyte)
  expect(await visit(await chats.service.visit())).toMatchObject(noRoom)
  expect(await send('/api/uploadimg', two.token)).toMatchObject(noRoom)
  expect((await sendDocument(two.token)).code).toBe(200)
  await emptyRoom()
})

/** Opens the chat of a player; returns the token and the thread. */
async function openThread(player: { id: string; token: string }) {
  const token = (await chats.service.redeem(await chats.ticketOf(player.token)))!
  const { id } = await app.app.db
    .selectFrom('chatThread')
    .select('id')
    .where('playerId', '=', player.id as PlayerId)
    .executeTakeFirstOrThrow()
  return { token, thread: id }
}

test('until the first approved deposit a player has little room for pictures, and a part of it for documents', async () => {
  const player = await app.registerPlayer()
  const { token: guest, thread } = await openThread(player)
  await fill(thread, 2 * mebibyte)
  expect(await visit(guest)).toMatchObject(noRoom)
  await fill(player.id, 2 * mebibyte)
  expect(await send('/api/uploadimg', player.token)).toMatchObject(noRoom)
  expect((await sendDocument(player.token)).code).toBe(200)
  await fill(player.id, 8 * mebibyte, 'sealed')
  expect(await sendDocument(player.token)).toMatchObject(noRoom)
  await pay(app, player.id, '100')
  expect((await visit(guest)).code).toBe(200)
  for (const answer of [await send('/api/uploadimg', player.token), await sendDocument(player.token)])
    expect(answer.code).toBe(200)
  await emptyRoom()
})

test('documents of players without a deposit leave room for those of the others', async () => {
  const [newcomer, payer] = [await app.registerPlayer(), await app.registerPlayer()]
  await pay(app, payer.id, '100')
  await fill(randomUUID(), 1792 * mebibyte, 'sealed')
  expect(await sendDocument(newcomer.token)).toMatchObject(noRoom)
  expect((await sendDocument(payer.token)).code).toBe(200)
  await emptyRoom()
})

test('when the room is nearly used up, pictures of threads that are not open are deleted, first of players without deposits', async () => {
  const [payer, newcomer, served] = [await app.registerPlayer(), await app.registerPlayer(), await app.registerPlayer()]
  await pay(app, payer.id, '100')
  const threads = []
  for (const player of [payer, newcomer, served]) threads.push((await openThread(player)).thread)
  const [first, second, third] = threads as [string, string, string]
  await app.execAsOwner(
    `update chat_thread set state = 'closed'; update chat_thread set state = 'waiting' where id = '${third}'`,
  )
  for (const thread of threads) for (let n = 0; n < 2; n++) await fill(thread, 100 * mebibyte)
  const left = async () => {
    await app.callConsoleApi('POST /console/api/jobs/sweep-pictures/run', {})
    const rows = await app.app.db.selectFrom('upload').select('ownerId').execute()
    return [first, second, third].map((thread) => rows.filter(({ ownerId }) => ownerId === thread).length)
  }
  // 90 % of three quarters of the quota are free for pictures.
  const quota = (mib: number) => app.callConsoleApi('PATCH /console/api/settings', { picture_quota_mb: mib })
  await quota(900)
  expect(await left()).toEqual([2, 2, 2])
  await quota(745)
  expect(await left()).toEqual([2, 1, 2])
  await quota(400)
  expect(await left()).toEqual([0, 0, 2])
  await quota(2048)
  await emptyRoom()
})

test('of twenty concurrent uploads only those that fit are stored, and the files of the others are deleted', async () => {
  const { id, token } = await app.registerPlayer()
  const files = () => readdirSync(folderOf(app.app.config)).length
  expect((await sendDocument(token)).code).toBe(200)
  const { bytes } = await app.app.db
    .selectFrom('upload')
    .select('bytes')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  await fill(id, 20 * mebibyte - 3 * bytes)
  const before = files()
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendDocument(token)))
  expect(codesOf(answers).filter((code) => code === 200)).toHaveLength(2)
  expect(files()).toBe(before + 2)
  await emptyRoom()
})

test('uploads of an operator are counted per hour, and do not count toward those of another', async () => {
  await app.createOperator('painter')
  const signIn = async (username: string, word: string) =>
    (await app.callConsoleApi('POST /console/api/login', { username, password: word }, 'none')).body.token as string
  const painter = await signIn('painter', password)
  const answers = []
  for (let n = 0; n < 121; n++) answers.push(await send('/console/api/uploads', painter, '198.51.100.98'))
  expect(answers.map(({ code }) => code ?? 'stored')).toEqual([
    ...Array.from({ length: 120 }, () => 'stored'),
    'TOO_OFTEN',
  ])
  expect(
    (await send('/console/api/uploads', await signIn('admin', 'admin12345'), '198.51.100.97')).code,
  ).toBeUndefined()
  await emptyRoom()
})

test("operators' pictures of thirty days are limited, whatever players use", async () => {
  const idOf = async (username: string) =>
    (await app.app.db.selectFrom('operator').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const { body } = await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })
  const upload = async () => {
    const sent = await send('/console/api/uploads', body.token)
    return String(sent.code ?? 'stored')
  }
  await fill(randomUUID(), 2040 * mebibyte)
  expect(await upload()).toBe('stored')
  await fill(await idOf('admin'), 256 * mebibyte)
  expect(await upload()).toBe('NO_ROOM_FOR_PICTURES')
  await emptyRoom()
  expect(await upload()).toBe('stored')
  await app.createOperator('filler')
  await fill(await idOf('filler'), 1024 * mebibyte)
  expect(await upload()).toBe('NO_ROOM_FOR_PICTURES')
  await app.execAsOwner(`update upload set created_at = created_at - interval '30 days'`)
  expect(await upload()).toBe('stored')
  await emptyRoom()
})

test('deletes the pictures of threads that are not open after 180 days', async () => {
  const { page, token } = await chats.playerPage()
  const picture = (await visit(token)).data!.picture!
  const id = randomUUID()
  await page.sendFrame({ t: 'send', id, picture })
  await page.waitFor('ack', (ack) => ack.id === id)
  const rows = () => app.app.db.selectFrom('upload').select('name').execute()
  const sweepWhen = async (state: string, age: number) => {
    await app.execAsOwner(`update chat_thread set state = '${state}'`)
    const at = `'${app.clock.now()}'::timestamptz`
    await app.execAsOwner(`update upload set created_at = ${at} - interval '${age} days'`)
    await app.callConsoleApi('POST /console/api/jobs/sweep-pictures/run', {})
    return (await rows()).length
  }
  expect([await sweepWhen('closed', 179), await sweepWhen('waiting', 181), await sweepWhen('closed', 181)]).toEqual([
    1, 1, 0,
  ])
})

test('deletes pictures unused for a day with their files, and keeps used ones', async () => {
  const folder = folderOf(app.app.config)
  const player = await app.registerPlayer()
  const avatar = (await send('/api/uploadimg', player.token)).data!.avatar!.replace('/uploads/', '')
  const { page, token } = await chats.playerPage()
  const [shown, unsent] = [(await visit(token)).data!.picture!, (await visit(token)).data!.picture!]
  const id = randomUUID()
  await page.sendFrame({ t: 'send', id, picture: shown })
  await page.waitFor('ack', (ack) => ack.id === id)
  mkdirSync(folder, { recursive: true })
  const nameless = `${'0'.repeat(32)}.webp`
  writeFileSync(join(folder, nameless), 'x')
  writeFileSync(join(folder, 'notes.txt'), 'x')
  const young = (millisOf(app.clock.now()) - day + 60_000) / 1000
  const names = () => new Set(readdirSync(folder))
  for (const name of names()) utimesSync(join(folder, name), young, young)
  const sweep = () => app.callConsoleApi('POST /console/api/jobs/sweep-pictures/run', {})
  const before = names()
  expect((await sweep()).status).toBe(200)
  expect(names()).toEqual(before)
  app.clock.advance(day + 120_000)
  expect((await sweep()).status).toBe(200)
  const after = names()
  const nameOf = (address: string) => address.replace('/service/pictures/', '')
  expect([after.has(avatar), after.has(nameOf(shown)), after.has('notes.txt')]).toEqual([true, true, true])
  expect([after.has(nameOf(unsent)), after.has(nameless)]).toEqual([false, false])
})
