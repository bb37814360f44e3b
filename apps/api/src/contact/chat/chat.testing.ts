import { randomUUID } from 'node:crypto'
import { build } from '../../server/build.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { TestPage } from './page.testing.ts'

interface OpenAnswer {
  code: number
  message: string
  data: { token: string } | null
}

export async function connectService({ server }: Pick<TestApp, 'server'>) {
  const base = await server.listen({ host: '127.0.0.1', port: 0 })
  const post = async (path: string, body: object) => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'null' },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as OpenAnswer }
  }
  return {
    base,
    post,
    page: () => new TestPage(`${base.replace('http', 'ws')}/service/socket`),
    visit: async () => (await post('/service/api/open', {})).body.data!.token,
    redeem: async (ticket: string) => (await post('/service/api/open', { ticket })).body.data?.token,
  }
}

/** Opens a platform with two listening processes, and chat helpers. */
export async function openChats() {
  const app = await openTestApp()
  const second = await build(app.app.config, app.clock, { logLevel: 'silent', hasSites: false })
  const service = await connectService(app)
  const other = await connectService(second)
  await app.callConsoleApi('PUT /console/api/articles/1', {
    content: '<h3>存款多久到账？</h3><p>通常在数分钟内到账。</p><h3>如何注册账号？</h3><p>点击右上角。</p>',
  })
  const ticketOf = async (token: string) =>
    new URL((await app.callPlayerApi('POST /api/getservicerurl', {}, token)).data.url).hash.replace('#ticket=', '')
  const pageOf = async (token: string, after = 0, at = service) => {
    const page = at.page()
    return { page, ready: await page.hello(token, after) }
  }
  return {
    app,
    service,
    other,
    ticketOf,
    pageOf,
    playerPage: async () => {
      const player = await app.registerPlayer()
      const token = (await service.redeem(await ticketOf(player.token)))!
      return { player, token, ...(await pageOf(token)) }
    },
    threadOf: async (name: string) =>
      (await app.callConsoleApi('GET /console/api/chat/threads', { q: name })).body.items[0],
    answer: (thread: string, text: string, id: string = randomUUID()) =>
      app.callConsoleApi(`POST /console/api/chat/threads/${thread}/messages`, { client_id: id, text }),
    finish: async () => {
      await second.close()
      await app.finish()
    },
  }
}

export type Chats = Awaited<ReturnType<typeof openChats>>
