import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chats, openChats } from '../../contact/chat/chat.testing.ts'
import { codesOf, pictureCalls } from './room.testing.ts'

let chats: Chats
let app: Chats['app']
beforeAll(async () => {
  chats = await openChats()
  app = chats.app
})
afterAll(() => chats.finish())

const { visit } = pictureCalls(() => chats)

test('limits a thread to thirty pictures an hour and a hundred a day, over two processes, under concurrent uploads', async () => {
  const token = await chats.service.visit()
  for (const [hours, left] of [
    [0, 30],
    [1, 30],
    [2, 30],
    [3, 10],
  ] as const) {
    if (hours > 0) app.clock.advance(3_600_001)
    const codes = []
    for (let n = 0; n < 2; n++)
      codes.push(
        ...codesOf(
          await Promise.all(
            Array.from({ length: 20 }, (_, i) => visit(token, `198.51.100.${i}`, i % 2 ? chats.service : chats.other)),
          ),
        ),
      )
    expect(codes.filter((code) => code === 200)).toHaveLength(left)
    expect(codes.filter((code) => code === 429)).toHaveLength(40 - left)
  }
})
