import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Defects that the test venue can have, and the message of the check for each. */
export const defects = {
  'accepts anything': 'a message without a signature is refused: it was answered with 200, not 401',
  'accepts old stamps': 'an old stamp was answered with 200, not 401',
  'accepts messages twice': 'a replayed message is refused: the second was accepted too',
  'accepts messages for others': '"call":"kick"} sent to ping was answered with 200',
  'books an id twice': 'after three times the same transfer the balance is 1500, not 500',
  races: 'an id is booked once, twenty at once: after twenty times the same transfer the balance is',
  'detects no conflict': 'in 501 of the same player under the same id was answered with 200, not 409',
  overdraws: '20 transfers of 90 out of 1000 were done, not 11',
  'reconsiders refusals': 'a refusal is final: asked again with money there, it was done',
  'accepts any amount': 'an amount of 0 was answered {"result":"done"',
  'reports unknown transfers as failed': 'it answered "failed" for a transfer that is not-found',
  'reports yuan': 'balance answered "123.45", not a whole number of fen',
  'loses fen': 'after a transfer in the balance is 12300, not 12345',
  'forgets players': 'after a second player call the balance is 0, not 700',
  'opens links again': 'the second opening was answered with 200, not 410',
  'gives the same link': 'the same link came twice',
  'forbids frames': "frame-ancestors is 'none'",
  'does not kick': 'a link from before the kick was answered with 200, not 410',
  'practises for hours': 'practice answered minutes 240, not 60 at most',
  'gives the same practice': 'the same practice came twice',
  'fails at practice': 'practice answered 500; a venue without it answers 404',
  'reports a game twice': 'a game code stands twice',
  'reports dollars': 'bet "B3": currency is "USD"',
  'reports results of open bets': 'bet "B3": a bet that is "open" has a result or a valid stake',
  'reports bets of 1970': 'bet "B3": betAt is "1970-01-01T00:00:00.000Z"',
  'reports losses above the stake': 'bet "B3": the loss is above the stake',
  'reports bets unordered': 'bet "B5" comes after a later change',
  'reports more for ever': 'more is true but the cursor is unchanged',
  'answers 500 to query': 'transfer/query answered 500',
  'shows bets to others': 'another player was answered with 200, not 404',
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

/** A minimal correct venue with at most one defect; `isSmall` omits optional calls. */
export async function openVenue(secret: string, defect: Defect | null, isSmall = false) {
  const has = (wrong: Defect) => wrong === defect
  const wallets = new Map<string, number>()
  const booked = new Map<string, Booked>()
  const links = new Map<string, { login: string; isOpen: boolean }>()
  const nonces = new Set<string>()
  let url = ''

  async function transfer({ id, login, direction, amount }: Content): Promise<object> {
    if (!has('accepts any amount') && (!Number.isSafeInteger(amount) || amount < 1)) throw new Answer(400)
    const content = JSON.stringify([login, direction, amount])
    const known = booked.get(id)
    if (has('races')) await wait(60)
    if (known && !has('books an id twice')) {
      if (known.content !== content && !has('detects no conflict')) throw new Answer(409)
      if (!(has('reconsiders refusals') && known.result === 'refused'))
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
    const told = Array.from({ length: 6 }, (_, n) => bet(n + 1))
    const strange = told[2]
    if (strange && has('reports dollars')) Object.assign(strange, { currency: 'USD' })
    if (strange && has('reports results of open bets')) Object.assign(strange, { state: 'open', settledAt: null })
    if (strange && has('reports bets of 1970')) Object.assign(strange, { betAt: '1970-01-01T00:00:00.000Z' })
    if (strange && has('reports losses above the stake')) Object.assign(strange, { winLoss: -1001 })
    if (has('reports bets unordered')) told.reverse()
    const from = Number(cursor ?? 0)
    const page = told.slice(from, from + 4)
    if (has('reports more for ever')) return { bets: [], cursor: cursor ?? '0', more: true }
    return { bets: page, cursor: String(from + page.length), more: from + page.length < told.length }
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
      const token = has('gives the same link') ? `same-${login}` : randomBytes(12).toString('hex')
      links.set(token, { login, isOpen: true })
      return { url: `${url}/enter/${token}` }
    },
    ...(isSmall
      ? {}
      : {
          practice: () => {
            if (has('fails at practice')) throw new Answer(500)
            const token = has('gives the same practice') ? 'practice' : randomBytes(12).toString('hex')
            links.set(token, { login: '', isOpen: true })
            return { url: `${url}/enter/${token}`, minutes: has('practises for hours') ? 240 : 30 }
          },
        }),
    bets: ({ cursor }) => bets(cursor),
    ...(has('shows bets to others') ? { bet: () => ({ url: `${url}/bet` }) } : {}),
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

  function judge(body: string, { headers }: IncomingMessage): void {
    if (has('accepts anything')) return
    const [stamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) =>
      String(headers[`x-koi-${name}`] ?? ''),
    )
    if (createHmac('sha256', secret).update(`${stamp}.${nonce}.${body}`).digest('hex') !== signature)
      throw new Answer(401)
    if (!has('accepts old stamps') && Math.abs(Date.now() - Number(stamp)) > 300_000) throw new Answer(401)
    if (!has('accepts messages twice') && nonces.has(nonce ?? '')) throw new Answer(401)
    nonces.add(nonce ?? '')
  }

  async function answer(request: IncomingMessage, body: string): Promise<object> {
    judge(body, request)
    const [, , venue = '', call = ''] = /^\/(venue)\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? []
    const content = JSON.parse(body) as Content & { venue: string; call: string }
    if (!has('accepts messages for others') && (content.venue !== venue || content.call !== call)) throw new Answer(400)
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
        (told) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told)),
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
