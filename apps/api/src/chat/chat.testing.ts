import { randomUUID } from 'node:crypto'
import { build } from '../build.ts'
import { openHouse, type TestHouse } from '../platform/testing.ts'
import { TestPage } from './page.testing.ts'

interface OpenAnswer {
  code: number
  message: string
  data: { token: string } | null
}

/** A listening process of a house, as a page reaches it. */
export async function doorOf({ app }: Pick<TestHouse, 'app'>) {
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
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
    /** A visitor's token. */
    visit: async () => (await post('/service/api/open', {})).body.data!.token,
    /** The token that a ticket gives. */
    redeem: async (ticket: string) => (await post('/service/api/open', { ticket })).body.data?.token,
  }
}

/** A house with two listening processes, and the shortest way to a conversation in it. */
export async function openChats() {
  const house = await openHouse()
  const second = await build(house.house.config, house.clock, { logLevel: 'silent', hasSites: false })
  const door = await doorOf(house)
  const other = await doorOf(second)
  await house.operate('PUT /console/api/articles/1', {
    content: '<h3>存款多久到账？</h3><p>通常在数分钟内到账。</p><h3>如何注册账号？</h3><p>点击右上角。</p>',
  })
  const ticketOf = async (token: string) =>
    new URL((await house.ask('POST /api/getservicerurl', {}, token)).data.url).searchParams.get('ticket')!
  const pageOf = async (token: string, after = 0, at = door) => {
    const page = at.page()
    return { page, ready: await page.hello(token, after) }
  }
  return {
    house,
    door,
    other,
    ticketOf,
    pageOf,
    /** A fresh player with his page open. */
    playerPage: async () => {
      const player = await house.join()
      const token = (await door.redeem(await ticketOf(player.token)))!
      return { player, token, ...(await pageOf(token)) }
    },
    threadOf: async (name: string) => (await house.operate('GET /console/api/chat/threads', { q: name })).body.items[0],
    answer: (thread: string, text: string, id: string = randomUUID()) =>
      house.operate(`POST /console/api/chat/threads/${thread}/messages`, { client_id: id, text }),
    finish: async () => {
      await second.close()
      await house.finish()
    },
  }
}

export type Chats = Awaited<ReturnType<typeof openChats>>
