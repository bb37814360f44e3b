import { RuleBroken, type Client, must, type Rule, words } from './client.ts'

function linkIn(url: unknown, call: string): string {
  must(typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url), `${call} answered url ${words(url)}`)
  return url
}

async function link(client: Client, login: string, gameCode = ''): Promise<string> {
  const { url } = await client.get('launch', {
    login,
    gameCode,
    gameType: '0',
    returnUrl: '',
    isMobile: true,
    session: 'check',
  })
  return linkIn(url, 'launch')
}

/** A practice link of the first game; null if the venue does not support practice. */
async function practice(client: Client): Promise<string | null> {
  const { games } = await client.get('games')
  const [first] = Array.isArray(games) ? (games as { gameCode?: unknown }[]) : []
  const { status, body } = await client.ask('practice', { gameCode: String(first?.gameCode ?? ''), returnUrl: '' })
  if (status === 404) return null
  must(status === 200, `practice answered ${status}; a venue without it answers 404`)
  const minutes = Number(body['minutes'])
  must(minutes > 0 && minutes <= 60, `practice answered minutes ${words(body['minutes'])}, not 60 at most`)
  return linkIn(body['url'], 'practice')
}

async function opensOnce(url: string): Promise<void> {
  const first = await open(url)
  must(first.status === 200, `the first opening was answered with ${first.status}`)
  const second = await open(url)
  must(second.status === 410, `the second opening was answered with ${second.status}, not 410`)
}

async function mayBeFramed(url: string): Promise<void> {
  const page = await open(url)
  const ancestors = /frame-ancestors([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
  must(!page.headers.has('x-frame-options'), 'x-frame-options forbids it')
  must(ancestors === undefined || !/'none'|'self'/.test(ancestors), `frame-ancestors is${ancestors ?? ''}`)
}

const open = async (url: string): Promise<Response> => {
  try {
    return await fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(5000) })
  } catch (error) {
    throw new RuleBroken(`the link gave no page: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const launchRules = (guest: (client: Client) => Promise<string>): Rule[] => [
  {
    name: 'a launch link opens once, then answers 410',
    run: async (client) => opensOnce(await link(client, await guest(client))),
  },
  {
    name: 'two launches are two links',
    run: async (client) => {
      const login = await guest(client)
      must((await link(client, login)) !== (await link(client, login)), 'the same link came twice')
    },
  },
  {
    name: 'the game may be framed',
    run: async (client) => mayBeFramed(await link(client, await guest(client))),
  },
  {
    name: 'practice, if supported, lasts an hour at most, opens once and may be framed',
    run: async (client) => {
      const [one, other] = [await practice(client), await practice(client)]
      if (one === null || other === null) return
      must(one !== other, 'the same practice came twice')
      await opensOnce(one)
      await mayBeFramed(other)
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
      must(status === 401 || status === 404, `it was answered with ${status}, not 401`)
    },
  },
  {
    name: 'kick invalidates unused links',
    run: async (client) => {
      const login = await guest(client)
      const url = await link(client, login)
      await client.get('kick', { login })
      const page = await open(url)
      must(page.status === 410, `a link from before the kick was answered with ${page.status}, not 410`)
    },
  },
  {
    name: 'games have the shape of the protocol and are listed once',
    run: async (client) => {
      const { games } = await client.get('games')
      must(Array.isArray(games), `games answered ${words(games)}`)
      const categories = ['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise', 'fishing']
      for (const game of games as Record<string, unknown>[]) {
        const isGame =
          typeof game['gameCode'] === 'string' && typeof game['name'] === 'string' && Number.isInteger(game['gameType'])
        must(
          isGame &&
            categories.includes(String(game['category'])) &&
            ['open', 'repair', 'off'].includes(String(game['state'])),
          `${words(game)} is no game`,
        )
      }
      must(
        new Set((games as { gameCode: string }[]).map(({ gameCode }) => gameCode)).size === games.length,
        'a game code stands twice',
      )
    },
  },
]
