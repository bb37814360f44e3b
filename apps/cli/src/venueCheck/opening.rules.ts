import { randomUUID } from 'node:crypto'
import { must, newName, RuleBroken, words } from './client.ts'
import { type Ask, type Opened, type OpeningTarget, openings, type Request } from './openings.ts'

const timeout = 5000

export class OpeningClient {
  readonly target: OpeningTarget
  readonly adapter: Opened
  constructor(adapter: Opened, target: OpeningTarget) {
    this.adapter = adapter
    this.target = target
  }

  request(change: Partial<Ask> = {}): Request {
    return openings[this.adapter].ask(this.target, { login: newName(), session: randomUUID(), ...change })
  }

  async post({ path, body, headers }: Request): Promise<{ status: number; link: unknown }> {
    const url = `${this.target.url.replace(/\/+$/, '')}/${path}`
    let answer: Response
    try {
      answer = await fetch(url, {
        method: 'POST',
        body,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
    } catch (error) {
      throw new RuleBroken(`there was no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    const text = await answer.text()
    try {
      return { status: answer.status, link: openings[this.adapter].linkIn(JSON.parse(text) as Record<string, unknown>) }
    } catch {
      if (answer.status === 200) throw new RuleBroken('it answered 200 without JSON')
      return { status: answer.status, link: undefined }
    }
  }

  async link(change: Partial<Ask> = {}): Promise<string> {
    const { status, link } = await this.post(this.request(change))
    must(
      status === 200 && typeof link === 'string' && /^https?:\/\//.test(link),
      `it answered ${status} ${words(link)}`,
    )
    return link
  }

  async refuses(request: Request, what: string): Promise<void> {
    const { status, link } = await this.post(request)
    must(status !== 200 || typeof link !== 'string', `${what} was answered with a link`)
  }
}

export interface OpeningRule {
  name: string
  needsStamp?: true
  run(client: OpeningClient): Promise<void>
}

const open = (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(timeout) }).catch((error: unknown) => {
    throw new RuleBroken(`the link gave no page: ${error instanceof Error ? error.message : String(error)}`)
  })

export const openingRules: OpeningRule[] = [
  {
    name: 'a launch link opens once, then answers 410',
    run: async (client) => {
      const url = await client.link()
      const first = await open(url)
      must(first.status === 200, `the first opening was answered with ${first.status}`)
      const second = await open(url)
      must(second.status === 410, `the second opening was answered with ${second.status}, not 410`)
    },
  },
  {
    name: 'two launches are two links',
    run: async (client) => {
      const login = newName()
      must((await client.link({ login })) !== (await client.link({ login })), 'the same link came twice')
    },
  },
  {
    name: 'the game may be framed',
    run: async (client) => {
      const page = await open(await client.link())
      const ancestors = /frame-ancestors([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
      must(!page.headers.has('x-frame-options'), 'x-frame-options forbids it')
      must(ancestors === undefined || !/'none'|'self'/.test(ancestors), `frame-ancestors is${ancestors ?? ''}`)
    },
  },
  {
    name: 'a launch without a signature is refused',
    run: async (client) => {
      const { path, body, headers } = client.request()
      await client.refuses({ path, body, headers: { 'content-type': headers['content-type'] ?? '' } }, 'it')
    },
  },
  {
    name: 'a launch signed with another key is refused',
    run: async (client) => client.refuses(client.request({ key: 'another key' }), 'it'),
  },
  {
    name: 'a launch is refused when its player was changed after signing',
    run: async (client) => {
      const request = client.request({ login: 'checkabcdef' })
      const { path, body } = request
      await client.refuses(
        {
          ...request,
          path: path.replace('checkabcdef', 'checkabcdeg'),
          body: body.replaceAll('checkabcdef', 'checkabcdeg'),
        },
        'it',
      )
    },
  },
  {
    name: 'a timestamp six minutes in the past is refused',
    needsStamp: true,
    run: async (client) => client.refuses(client.request({ at: Date.now() - 360_000 }), 'it'),
  },
  {
    name: 'an unknown game and another currency are refused',
    run: async (client) => {
      await client.refuses(client.request({ game: 'nosuchgame' }), 'an unknown game')
      await client.refuses(client.request({ currency: 'USD' }), 'another currency')
    },
  },
]
