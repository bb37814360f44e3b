import { RuleViolation, type VenueClient, assertRule, type Rule, toJson } from './client.ts'

function requireUrl(url: unknown, call: string): string {
  assertRule(
    typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url),
    `${call}: url ${toJson(url)} is not an http or https address`,
  )
  return url
}

async function requestLink(client: VenueClient, login: string, gameCode = ''): Promise<string> {
  const { url } = await client.requireCall('launch', {
    login,
    gameCode,
    gameType: '0',
    returnUrl: '',
    isMobile: true,
    session: 'check',
  })
  return requireUrl(url, 'launch')
}

/** A practice link of the first game; null if the venue does not support practice. */
async function requestPracticeLink(client: VenueClient): Promise<string | null> {
  const { games } = await client.requireCall('games')
  const [first] = Array.isArray(games) ? (games as { gameCode?: unknown }[]) : []
  const { status, body } = await client.sendCall('practice', { gameCode: String(first?.gameCode ?? ''), returnUrl: '' })
  if (status === 404) return null
  assertRule(status === 200, `practice: HTTP ${status}, expected 200, or 404 without practice`)
  const minutes = Number(body['minutes'])
  assertRule(minutes > 0 && minutes <= 60, `practice: minutes ${toJson(body['minutes'])}, expected at most 60`)
  return requireUrl(body['url'], 'practice')
}

async function requireOpensOnce(url: string): Promise<void> {
  const first = await openPage(url)
  assertRule(first.status === 200, `first opening: HTTP ${first.status}, expected 200`)
  const second = await openPage(url)
  assertRule(second.status === 410, `second opening: HTTP ${second.status}, expected 410`)
}

async function requireFrameable(url: string): Promise<void> {
  const page = await openPage(url)
  const ancestors = /frame-ancestors([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
  assertRule(!page.headers.has('x-frame-options'), 'the page has the header x-frame-options')
  assertRule(ancestors === undefined || !/'none'|'self'/.test(ancestors), `frame-ancestors:${ancestors ?? ''}`)
}

const openPage = async (url: string): Promise<Response> => {
  try {
    return await fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(5000) })
  } catch (error) {
    throw new RuleViolation(`the link cannot be opened: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const launchRules = (createPlayer: (client: VenueClient) => Promise<string>): Rule[] => [
  {
    name: 'a launch link opens once, then answers 410',
    run: async (client) => requireOpensOnce(await requestLink(client, await createPlayer(client))),
  },
  {
    name: 'two launches return different links',
    run: async (client) => {
      const login = await createPlayer(client)
      assertRule(
        (await requestLink(client, login)) !== (await requestLink(client, login)),
        'both launches returned the same link',
      )
    },
  },
  {
    name: 'the game page allows framing',
    run: async (client) => requireFrameable(await requestLink(client, await createPlayer(client))),
  },
  {
    name: 'practice, if supported, lasts an hour at most, opens once and allows framing',
    run: async (client) => {
      const [one, other] = [await requestPracticeLink(client), await requestPracticeLink(client)]
      if (one === null || other === null) return
      assertRule(one !== other, 'both practice calls returned the same link')
      await requireOpensOnce(one)
      await requireFrameable(other)
    },
  },
  {
    name: 'a practice without a signature is refused',
    run: async (client) => {
      const { status } = await client.post(
        'practice',
        JSON.stringify({ venue: client.target.code, call: 'practice' }),
        {},
      )
      assertRule(status === 401 || status === 404, `practice: HTTP ${status}, expected 401`)
    },
  },
  {
    name: 'kick invalidates unused links',
    run: async (client) => {
      const login = await createPlayer(client)
      const url = await requestLink(client, login)
      await client.requireCall('kick', { login })
      const page = await openPage(url)
      assertRule(page.status === 410, `a link issued before the kick: HTTP ${page.status}, expected 410`)
    },
  },
  {
    name: 'games have the shape of the protocol and are listed once',
    run: async (client) => {
      const { games } = await client.requireCall('games')
      assertRule(Array.isArray(games), `games: ${toJson(games)} is not an array`)
      const categories = ['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise', 'fishing']
      for (const game of games as Record<string, unknown>[]) {
        const isGame =
          typeof game['gameCode'] === 'string' && typeof game['name'] === 'string' && Number.isInteger(game['gameType'])
        assertRule(
          isGame &&
            categories.includes(String(game['category'])) &&
            ['open', 'repair', 'off'].includes(String(game['state'])),
          `${toJson(game)} does not have the shape of a game`,
        )
      }
      assertRule(
        new Set((games as { gameCode: string }[]).map(({ gameCode }) => gameCode)).size === games.length,
        'a gameCode is listed twice',
      )
    },
  },
]
