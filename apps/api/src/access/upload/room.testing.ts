import sharp from 'sharp'
import type { Chats } from '../../contact/chat/chat.testing.ts'

const drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const png = new Blob([new Uint8Array(drawn)])

/** Uploads of a small picture. */
export function pictureCalls(chats: () => Chats) {
  const send = async (path: string, token: string, ip = '203.0.113.9', at = chats().service) => {
    const body = new FormData()
    body.append('file', png, 'x.png')
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ip }
    const answer = await fetch(`${at.base}${path}`, { method: 'POST', headers, body })
    return (await answer.json()) as {
      code: number
      message: string
      data: { picture?: string; avatar?: string } | null
    }
  }
  const visit = (token: string, ip?: string, at = chats().service) => send('/service/api/pictures', token, ip, at)
  return { send, visit }
}

export const codesOf = (answers: { code: number }[]): number[] => answers.map(({ code }) => code)
