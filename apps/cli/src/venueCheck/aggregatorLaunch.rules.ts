import { randomUUID } from 'node:crypto'
import { assertRule, newLogin, RuleViolation, toJson } from './client.ts'
import { type LaunchCall, type AggregatorName, type LaunchTarget, launchProtocols } from './launchProtocols.ts'
import type { ProtocolMessage } from './walletProtocol.ts'

const timeout = 5000

export class LaunchClient {
  readonly target: LaunchTarget
  readonly adapter: AggregatorName
  constructor(adapter: AggregatorName, target: LaunchTarget) {
    this.adapter = adapter
    this.target = target
  }

  encode(change: Partial<LaunchCall> = {}): ProtocolMessage {
    return launchProtocols[this.adapter].encode(this.target, { login: newLogin(), session: randomUUID(), ...change })
  }

  async post({ path, body, headers }: ProtocolMessage): Promise<{ status: number; link: unknown }> {
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
      throw new RuleViolation(`no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    const text = await answer.text()
    try {
      return {
        status: answer.status,
        link: launchProtocols[this.adapter].findLink(JSON.parse(text) as Record<string, unknown>),
      }
    } catch {
      if (answer.status === 200) throw new RuleViolation('HTTP 200 without JSON')
      return { status: answer.status, link: undefined }
    }
  }

  async requestLink(change: Partial<LaunchCall> = {}): Promise<string> {
    const { status, link } = await this.post(this.encode(change))
    assertRule(
      status === 200 && typeof link === 'string' && /^https?:\/\//.test(link),
      `launch: HTTP ${status} with link ${toJson(link)}`,
    )
    return link
  }

  async requireRefused(message: ProtocolMessage, what: string): Promise<void> {
    const { status, link } = await this.post(message)
    assertRule(status !== 200 || typeof link !== 'string', `${what}: a link was returned`)
  }
}

export interface LaunchRule {
  name: string
  requiresTimestamp?: true
  run(client: LaunchClient): Promise<void>
}

const openPage = (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(timeout) }).catch((error: unknown) => {
    throw new RuleViolation(`the link cannot be opened: ${error instanceof Error ? error.message : String(error)}`)
  })

export const aggregatorLaunchRules: LaunchRule[] = [
  {
    name: 'a launch link opens once, then answers 410',
    run: async (client) => {
      const url = await client.requestLink()
      const first = await openPage(url)
      assertRule(first.status === 200, `first opening: HTTP ${first.status}, expected 200`)
      const second = await openPage(url)
      assertRule(second.status === 410, `second opening: HTTP ${second.status}, expected 410`)
    },
  },
  {
    name: 'two launches return different links',
    run: async (client) => {
      const login = newLogin()
      assertRule(
        (await client.requestLink({ login })) !== (await client.requestLink({ login })),
        'both launches returned the same link',
      )
    },
  },
  {
    name: 'the game page allows framing',
    run: async (client) => {
      const page = await openPage(await client.requestLink())
      const ancestors = /frame-ancestors([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
      assertRule(!page.headers.has('x-frame-options'), 'the page has the header x-frame-options')
      assertRule(ancestors === undefined || !/'none'|'self'/.test(ancestors), `frame-ancestors:${ancestors ?? ''}`)
    },
  },
  {
    name: 'a launch without a signature is refused',
    run: async (client) => {
      const { path, body, headers } = client.encode()
      await client.requireRefused({ path, body, headers: { 'content-type': headers['content-type'] ?? '' } }, 'launch')
    },
  },
  {
    name: 'a launch signed with another key is refused',
    run: async (client) => client.requireRefused(client.encode({ secret: 'another key' }), 'launch'),
  },
  {
    name: 'a launch is refused when its player was changed after signing',
    run: async (client) => {
      const message = client.encode({ login: 'checkabcdef' })
      const { path, body } = message
      await client.requireRefused(
        {
          ...message,
          path: path.replace('checkabcdef', 'checkabcdeg'),
          body: body.replaceAll('checkabcdef', 'checkabcdeg'),
        },
        'launch',
      )
    },
  },
  {
    name: 'a timestamp six minutes in the past is refused',
    requiresTimestamp: true,
    run: async (client) => client.requireRefused(client.encode({ sentAt: Date.now() - 360_000 }), 'launch'),
  },
  {
    name: 'an unknown game and another currency are refused',
    run: async (client) => {
      await client.requireRefused(client.encode({ game: 'nosuchgame' }), 'launch of an unknown game')
      await client.requireRefused(client.encode({ currency: 'USD' }), 'launch in another currency')
    },
  },
]
