import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { signs } from './marked.rules.ts'

type Fields = Record<string, string>

/** Replaces the answer to a request; `isDone` says whether the request is executed nevertheless. */
export interface Trouble {
  call: string
  isDone: boolean
  answer(response: ServerResponse): void
}

export const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export const troubles: [string, Trouble['answer']][] = [
  ['a hang-up', (response) => void response.destroy()],
  ['a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>502</html>')],
  ['a status of 500', json({ errCode: '0' }, 500)],
  ['nothing', (response) => void response.end()],
  ['a megabyte', (response) => void response.end(`{"errCode":"0","x":"${'x'.repeat(1024 * 1024)}"}`)],
  ['an answer without a code', json({})],
  ['an unknown code', json({ errCode: '12345' })],
  ['a number that was met before', json({ errCode: '71' })],
  ['half an answer', (response) => void response.end('{"errCode":"0"')],
  ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end('{"errCode":"0"}')],
]

interface Move {
  username: string
  type: string
  amount: string
}

interface Kept {
  row: Record<string, unknown>
  version: number
  /** Versions when last delivered and when marked. */
  told: number
  marked: number
}

export interface HostTarget {
  secret: string
  operator: string
  provider: string
}

const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100)

/** A venue of the protocol `transfer-md5` in memory, which collects the platform's protocol violations. */
export class MarkedHost {
  readonly target: HostTarget
  readonly wrong: string[] = []
  readonly asked: { call: string; fields: Fields }[] = []
  readonly wallets = new Map<string, number>()
  readonly bets = new Map<number, Kept>()
  trouble: Trouble | null = null
  readonly #moves = new Map<string, Move>()
  readonly #server: Server
  constructor(target: HostTarget) {
    this.target = target
    this.#server = createServer((request, response) => void this.#take(request, response))
  }

  /** Returns the port; 0 selects a free one. */
  async listen(port = 0, host = '127.0.0.1'): Promise<number> {
    await new Promise<void>((done, fail) => this.#server.once('error', fail).listen(port, host, done))
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : port
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  tell(id: number, row: Record<string, unknown>): void {
    const before = this.bets.get(id)
    const kept = { told: before?.told ?? 0, marked: before?.marked ?? 0, version: (before?.version ?? 0) + 1 }
    this.bets.set(id, { ...kept, row: { id, site: this.target.provider, ...before?.row, ...row } })
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url ?? '/', 'http://host')
    const call = url.pathname.split('/').at(-1) ?? ''
    const body = Buffer.concat(parts).toString()
    const fields = (
      request.method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(body || '{}')
    ) as Fields
    this.asked.push({ call, fields })
    const { trouble } = this
    if (trouble?.call === call) {
      if (trouble.isDone) this.#answer(call, fields)
      return trouble.answer(response)
    }
    const answer = this.#answer(call, fields)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  #answer(call: string, fields: Fields): object {
    const { secret, operator, provider } = this.target
    const of = signs[call] ?? ['operatorcode']
    const text = of.map((name) => fields[name] ?? '').join('') + secret
    const signature = createHash('md5').update(text).digest('hex').toUpperCase()
    if (fields['signature'] !== signature || fields['operatorcode'] !== operator) {
      this.wrong.push(`${call} was signed wrongly`)
      return { errCode: '99' }
    }
    if (of.includes('providercode') && fields['providercode'] !== provider) return { errCode: '92' }
    const { username = '' } = fields
    if (call === 'createMember.aspx') return this.#join(username)
    if (call === 'makeTransfer.aspx') return this.#move(fields)
    if (call === 'checkTransaction.ashx') return this.#tellMove(fields['referenceid'] ?? '')
    if (call === 'fetchbykey.aspx') return { errCode: '0', result: JSON.stringify(this.#unmarked()) }
    if (call === 'markbyjson.ashx') return this.#mark((fields['ticket'] ?? '').split(',').map(Number))
    const balance = this.wallets.get(username)
    if (call !== 'checkAgentCredit.aspx' && balance === undefined) return { errCode: '81' }
    if (call === 'launchGames.aspx') return { errCode: '0', gameUrl: 'https://game.example/' }
    return { errCode: '0', ...(balance === undefined ? {} : { balance: balance / 100 }) }
  }

  #join(username: string): object {
    if (!/^[a-z0-9]{3,12}$/.test(username)) this.wrong.push(`"${username}" is not a valid player name`)
    if (this.wallets.has(username)) return { errCode: '82' }
    this.wallets.set(username, 0)
    return { errCode: '0' }
  }

  #move({ username = '', type = '', amount = '', referenceid: id = '' }: Fields): object {
    const before = this.#moves.get(id)
    if (before) {
      const isSame = before.username === username && before.type === type && before.amount === amount
      if (!isSame) this.wrong.push(`the number ${id} was used for two transfers`)
      return { errCode: '71' }
    }
    const balance = this.wallets.get(username)
    if (!/^[0-9A-Za-z]{1,20}$/.test(id)) this.wrong.push(`"${id}" is not a valid transfer number`)
    if (!/^\d+(\.\d{1,2})?$/.test(amount) || fenOf(amount) === 0) this.wrong.push(`"${amount}" is not a valid amount`)
    if (balance === undefined) this.wrong.push(`money was moved of ${username}, who was never made`)
    const after = (balance ?? 0) + (type === '0' ? 1 : -1) * fenOf(amount)
    if (balance === undefined || after < 0) return { errCode: '72' }
    this.#moves.set(id, { username, type, amount })
    this.wallets.set(username, after)
    return { errCode: '0' }
  }

  #tellMove(id: string): object {
    const move = this.#moves.get(id)
    if (!move) return { errCode: '-987' }
    const { amount, ...rest } = move
    return { errCode: '0', data: { ref_id: id, ...rest, amount: Number(amount), status: 'SUCCESS' } }
  }

  #unmarked(): object[] {
    return [...this.bets.values()]
      .filter(({ version, marked }) => version > marked)
      .map((kept) => {
        kept.told = kept.version
        return kept.row
      })
  }

  /** A mark names only the bet's number, as specified: a change between delivery and mark is lost. */
  #mark(ids: number[]): object {
    for (const id of ids) {
      const kept = this.bets.get(id)
      if (!kept || kept.told < kept.version) this.wrong.push(`bet ${id} was marked, and was not told as it is`)
      if (kept) kept.marked = kept.version
    }
    return { errCode: '0' }
  }
}
