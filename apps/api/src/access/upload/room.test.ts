import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { day, millisOf } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chats, openChats } from '../../contact/chat/chat.testing.ts'
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
