import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Defects that the test venue can have, and the message of the check for each. */
export const defects = {
  'accepts anything': 'a message without a signature is refused: ping: HTTP 200, expected 401',
  'accepts old timestamps': 'an old timestamp: HTTP 200, expected 401',
  'accepts replays': 'a replayed message is refused: the replay was not answered with 401',
  'accepts messages for other calls': '"call":"kick"} sent to ping: HTTP 200, expected 400',
  'books an id twice': 'balance after sending the same transfer three times: 1500, expected 500',
  'books concurrent repeats':
    'an id sent twenty times concurrently is booked once: balance after sending the same transfer twenty times:',
  'ignores conflicts': 'in 501 of the same player under the same id: HTTP 200, expected 409',
  overdraws: '20 transfers of 90 from a balance of 1000 were booked, expected 11',
  'books a refused id later': 'the refusal is final: the refused id was booked when repeated with sufficient balance',
  'accepts any amount': 'amount 0: answered {"result":"done"',
  'reports unknown transfers as failed': 'state "failed" of a transfer, expected "not-found"',
  'reports yuan': 'balance: "123.45" is not an integer in fen',
  'loses fen': 'balance after a transfer in: 12300, expected 12345',
  'forgets players': 'balance after a second player call: 0, expected 700',
  'opens links again': 'second opening: HTTP 200, expected 410',
  'returns the same link': 'both launches returned the same link',
  'forbids frames': "frame-ancestors: 'none'",
  'does not kick': 'a link issued before the kick: HTTP 200, expected 410',
  'offers practice above an hour': 'practice: minutes 240, expected at most 60',
  'returns the same practice link': 'both practice calls returned the same link',
  'answers 500 to practice': 'practice: HTTP 500, expected 200, or 404 without practice',
  'reports a game twice': 'a gameCode is listed twice',
  'reports dollars': 'bet "B3": currency is "USD"',
  'reports results of open bets': 'bet "B3": winLoss or validStake is not 0 in state "open"',
  'reports bets of 1970': 'bet "B3": betAt is "1970-01-01T00:00:00.000Z"',
  'reports losses above the stake': 'bet "B3": winLoss is below -stake',
  'reports bets unordered': 'bet "B5" follows a bet with a later changedAt',
  'reports more without end': 'more is true but the cursor is unchanged',
  'answers 500 to query': 'transfer/query: HTTP 500, expected 200',
  'shows bets to other players': 'bet for another player: HTTP 200, expected 404',
} as const
export type Defect = keyof typeof defects

interface Content {
  id: string
  login: string
  direction: string
  amount: number
  cursor: string | null
}

interface Booked {
  content: string
  result: 'done' | 'refused'
}

class Answer extends Error {
  readonly status: number
  constructor(status: number) {
    super(String(status))
    this.status = status
  }
}

const at = (minute: number) => `2026-03-01T04:${String(minute).padStart(2, '0')}:06.789Z`
const bet = (n: number) => ({
  betId: `B${n}`,
  login: 'bettor',
  gameCode: 'koi',
  gameName: 'koi',
  roundId: `R${n}`,
  stake: 1000,
  validStake: 1000,
  winLoss: n % 2 ? 500 : -1000,
  state: 'settled',
  memo: '',
  betAt: at(n),
  settledAt: at(n),
  changedAt: at(n),
})

/** A minimal correct venue with at most one defect; `isMinimal` omits optional calls. */
export async function openVenue(secret: string, defect: Defect | null, isMinimal = false) {
  const has = (name: Defect) => name === defect
  const wallets = new Map<string, number>()
  const booked = new Map<string, Booked>()
  const links = new Map<string, { login: string; isOpen: boolean }>()
  const nonces = new Set<string>()
  let url = ''

  async function transfer({ id, login, direction, amount }: Content): Promise<object> {
    if (!has('accepts any amount') && (!Number.isSafeInteger(amount) || amount < 1)) throw new Answer(400)
    const content = JSON.stringify([login, direction, amount])
    const known = booked.get(id)
    // Longer than twenty concurrent calls need to arrive on a loaded machine.
    if (has('books concurrent repeats')) await wait(300)
    if (known && !has('books an id twice')) {
      if (known.content !== content && !has('ignores conflicts')) throw new Answer(409)
      if (!(has('books a refused id later') && known.result === 'refused'))
        return { result: known.result, reason: '', balance: wallets.get(login) ?? 0 }
    }
    const before = wallets.get(login) ?? 0
    const isShort = direction === 'out' && before < amount && !has('overdraws')
    const moved = has('loses fen') ? Math.floor(amount / 100) * 100 : amount
    if (!isShort) wallets.set(login, before + (direction === 'in' ? moved : -moved))
    booked.set(id, { content, result: isShort ? 'refused' : 'done' })
    return { result: isShort ? 'refused' : 'done', reason: '', balance: wallets.get(login) ?? 0 }
  }

  function bets(cursor: string | null): object {
    const all = Array.from({ length: 6 }, (_, n) => bet(n + 1))
    const altered = all[2]
    if (altered && has('reports dollars')) Object.assign(altered, { currency: 'USD' })
    if (altered && has('reports results of open bets')) Object.assign(altered, { state: 'open', settledAt: null })
    if (altered && has('reports bets of 1970')) Object.assign(altered, { betAt: '1970-01-01T00:00:00.000Z' })
    if (altered && has('reports losses above the stake')) Object.assign(altered, { winLoss: -1001 })
    if (has('reports bets unordered')) all.reverse()
    const from = Number(cursor ?? 0)
    const page = all.slice(from, from + 4)
    if (has('reports more without end')) return { bets: [], cursor: cursor ?? '0', more: true }
    return { bets: page, cursor: String(from + page.length), more: from + page.length < all.length }
  }

  const calls: Record<string, (content: Content) => object | Promise<object>> = {
    ping: () => ({}),
    player: ({ login }) => (wallets.set(login, has('forgets players') ? 0 : (wallets.get(login) ?? 0)), {}),
    balance: ({ login }) => ({
      balance: has('reports yuan') ? String((wallets.get(login) ?? 0) / 100) : (wallets.get(login) ?? 0),
    }),
    transfer,
    'transfer/query': ({ id }) => {
      if (has('answers 500 to query')) throw new Answer(500)
      const result = booked.get(id)?.result
      return {
        state:
          result === 'done' ? 'done' : result || has('reports unknown transfers as failed') ? 'failed' : 'not-found',
      }
    },
    launch: ({ login }) => {
      const token = has('returns the same link') ? `same-${login}` : randomBytes(12).toString('hex')
      links.set(token, { login, isOpen: true })
      return { url: `${url}/enter/${token}` }
    },
    ...(isMinimal
      ? {}
      : {
          practice: () => {
            if (has('answers 500 to practice')) throw new Answer(500)
            const token = has('returns the same practice link') ? 'practice' : randomBytes(12).toString('hex')
            links.set(token, { login: '', isOpen: true })
            return { url: `${url}/enter/${token}`, minutes: has('offers practice above an hour') ? 240 : 30 }
          },
        }),
    bets: ({ cursor }) => bets(cursor),
    ...(has('shows bets to other players') ? { bet: () => ({ url: `${url}/bet` }) } : {}),
    games: () => ({
      games: ['koi', has('reports a game twice') ? 'koi' : 'moon'].map((gameCode) => ({
        gameCode,
        name: gameCode,
        gameType: 0,
        category: 'concise',
        state: 'open',
      })),
    }),
    kick: ({ login }) => {
      if (!has('does not kick')) for (const link of links.values()) if (link.login === login) link.isOpen = false
      return {}
    },
  }

  function verify(body: string, { headers }: IncomingMessage): void {
    if (has('accepts anything')) return
    const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) =>
      String(headers[`x-koi-${name}`] ?? ''),
    )
    if (createHmac('sha256', secret).update(`${timestamp}.${nonce}.${body}`).digest('hex') !== signature)
      throw new Answer(401)
    if (!has('accepts old timestamps') && Math.abs(Date.now() - Number(timestamp)) > 300_000) throw new Answer(401)
    if (!has('accepts replays') && nonces.has(nonce ?? '')) throw new Answer(401)
    nonces.add(nonce ?? '')
  }

  async function answer(request: IncomingMessage, body: string): Promise<object> {
    verify(body, request)
    const [, , venue = '', call = ''] = /^\/(venue)\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? []
    const content = JSON.parse(body) as Content & { venue: string; call: string }
    if (!has('accepts messages for other calls') && (content.venue !== venue || content.call !== call))
      throw new Answer(400)
    return calls[call]?.(content) ?? Promise.reject(new Answer(404))
  }

  function enter(token: string, response: ServerResponse): void {
    const link = links.get(token)
    const isGood = link?.isOpen === true
    if (link && !has('opens links again')) link.isOpen = false
    response.setHeader(
      'content-security-policy',
      `frame-ancestors ${has('forbids frames') ? "'none'" : 'http: https:'}`,
    )
    response.writeHead(isGood ? 200 : 410).end('a game')
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const token = /^\/enter\/(.+)$/.exec(request.url ?? '')?.[1]
      if (token) return enter(token, response)
      answer(request, Buffer.concat(parts).toString()).then(
        (content) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content)),
        (error: unknown) =>
          response
            .writeHead(error instanceof Answer ? error.status : 500, { 'content-type': 'application/json' })
            .end('{}'),
      )
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => new Promise((done) => (server.closeAllConnections(), server.close(done)))
  return { url, close }
}
