import sharp from 'sharp'
import type { PlayerAnswer, TestApp } from '../../platform/testing/testing.ts'

/** The `n`th valid identity card number of a birthday, with its check digit. */
export function idCard(n: number, birthday = '19900101'): string {
  const seventeen = `110101${birthday}${String(n).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((all, weight, at) => all + weight * Number(seventeen[at]), 0)
  return seventeen + '10X98765432'[sum % 11]
}

const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()

export async function sendPicture(app: TestApp, token: string, bytes: Buffer = jpeg): Promise<PlayerAnswer> {
  const head = 'content-disposition: form-data; name="file"; filename="x.jpg"\r\ncontent-type: image/jpeg'
  const payload = Buffer.concat([Buffer.from(`--koi\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n--koi--\r\n')])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=koi' }
  const answer = await app.server.inject({ method: 'POST', url: '/api/verification/picture', headers, payload })
  return { http: answer.statusCode, ...answer.json<Omit<PlayerAnswer, 'http'>>() }
}

/** Submits a document of 张三 with one picture; `change` overrides fields. */
export async function submit(app: TestApp, token: string, number: string, change: object = {}): Promise<PlayerAnswer> {
  const { data } = await sendPicture(app, token)
  const pictures = [data?.picture ?? '']
  const given = { realname: '张三', kind: 'id_card', number, pictures, ...change }
  return app.callPlayerApi('POST /api/verification/submit', given, token)
}

/** The player's latest submission, as the console shows it. */
export const loadVerification = async (app: TestApp, name: string) =>
  (await app.callConsoleApi('GET /console/api/verifications', { q: name })).body.items[0]

/** Submits a document and approves it. */
export async function verify(app: TestApp, { token, name }: { token: string; name: string }, number: string) {
  await submit(app, token, number)
  const { id } = await loadVerification(app, name)
  return app.callConsoleApi(`POST /console/api/verifications/${id}/approve`)
}
