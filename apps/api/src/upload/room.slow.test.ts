import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chats, openChats } from '../chat/chat.testing.ts'

let chats: Chats
let app: Chats['app']
let png: Blob
beforeAll(async () => {
  chats = await openChats()
  app = chats.app
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  png = new Blob([new Uint8Array(bytes)])
})
afterAll(() => chats.finish())

const send = async (path: string, token: string, ip = '203.0.113.9', at = chats.service) => {
  const body = new FormData()
  body.append('file', png, 'x.png')
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ip }
  const answer = await fetch(`${at.base}${path}`, { method: 'POST', headers, body })
  return (await answer.json()) as { code: number; message: string; data: { picture?: string; avatar?: string } | null }
}
const visit = (token: string, ip?: string, at = chats.service) => send('/service/api/pictures', token, ip, at)
const codesOf = (answers: { code: number }[]) => answers.map(({ code }) => code)

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
