import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { signedFields } from './transferMd5.rules.ts'

type Fields = Record<string, string>

/** Replaces the answer to the call `call`; `isDone` says whether the request is executed nevertheless. */
export interface Fault {
  call: string
  isExecuted: boolean
  answer(response: ServerResponse): void
}

export const answerJson =
  (body: unknown, status = 200) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export const faults: [string, Fault['answer']][] = [
  ['a connection reset', (response) => void response.destroy()],
  ['HTML', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>502</html>')],
  ['HTTP 500', answerJson({ errCode: '0' }, 500)],
  ['an empty body', (response) => void response.end()],
  ['a body of 1 MiB', (response) => void response.end(`{"errCode":"0","x":"${'x'.repeat(1024 * 1024)}"}`)],
  ['JSON without errCode', answerJson({})],
  ['an unknown errCode', answerJson({ errCode: '12345' })],
  ['the errCode for a duplicate transfer number', answerJson({ errCode: '71' })],
  ['truncated JSON', (response) => void response.end('{"errCode":"0"')],
  ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end('{"errCode":"0"}')],
]

interface StoredTransfer {
  username: string
  type: string
  amount: string
}

interface StoredBet {
  row: Record<string, unknown>
  version: number
  /** Version of the bet when it was last delivered, and when it was marked. */
  deliveredVersion: number
  markedVersion: number
}

export interface HostTarget {
  secret: string
  operator: string
  provider: string
}

const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100)

/** A venue of the protocol `transfer-md5` in memory. Collects the platform's protocol violations in `violations`. */
export class TransferMd5Host {
  readonly target: HostTarget
  readonly violations: string[] = []
  readonly requests: { call: string; fields: Fields }[] = []
  readonly wallets = new Map<string, number>()
  readonly bets = new Map<number, StoredBet>()
  fault: Fault | null = null
  readonly #transfers = new Map<string, StoredTransfer>()
  readonly #server: Server
  constructor(target: HostTarget) {
    this.target = target
    this.#server = createServer((request, response) => void this.#handle(request, response))
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

  /** Adds a bet or changes the given fields of an existing one. */
  setBet(id: number, row: Record<string, unknown>): void {
    const before = this.bets.get(id)
    const versions = {
      deliveredVersion: before?.deliveredVersion ?? 0,
      markedVersion: before?.markedVersion ?? 0,
      version: (before?.version ?? 0) + 1,
    }
    this.bets.set(id, { ...versions, row: { id, site: this.target.provider, ...before?.row, ...row } })
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url ?? '/', 'http://host')
    const call = url.pathname.split('/').at(-1) ?? ''
    const body = Buffer.concat(parts).toString()
    const fields = (
      request.method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(body || '{}')
    ) as Fields
    this.requests.push({ call, fields })
    const { fault } = this
    if (fault?.call === call) {
      if (fault.isExecuted) this.#answer(call, fields)
      return fault.answer(response)
    }
    const answer = this.#answer(call, fields)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  #answer(call: string, fields: Fields): object {
    const { secret, operator, provider } = this.target
    const names = signedFields[call] ?? ['operatorcode']
    const text = names.map((name) => fields[name] ?? '').join('') + secret
    const signature = createHash('md5').update(text).digest('hex').toUpperCase()
    if (fields['signature'] !== signature || fields['operatorcode'] !== operator) {
      this.violations.push(`${call} had a wrong signature or operatorcode`)
      return { errCode: '99' }
    }
    if (names.includes('providercode') && fields['providercode'] !== provider) return { errCode: '92' }
    const { username = '' } = fields
    if (call === 'createMember.aspx') return this.#createMember(username)
    if (call === 'makeTransfer.aspx') return this.#transfer(fields)
    if (call === 'checkTransaction.ashx') return this.#findTransfer(fields['referenceid'] ?? '')
    if (call === 'fetchbykey.aspx') return { errCode: '0', result: JSON.stringify(this.#deliverUnmarkedBets()) }
    if (call === 'markbyjson.ashx') return this.#markBets((fields['ticket'] ?? '').split(',').map(Number))
    const balance = this.wallets.get(username)
    if (call !== 'checkAgentCredit.aspx' && balance === undefined) return { errCode: '81' }
    if (call === 'launchGames.aspx') return { errCode: '0', gameUrl: 'https://game.example/' }
    return { errCode: '0', ...(balance === undefined ? {} : { balance: balance / 100 }) }
  }

  #createMember(username: string): object {
    if (!/^[a-z0-9]{3,12}$/.test(username)) this.violations.push(`"${username}" is not a valid player name`)
    if (this.wallets.has(username)) return { errCode: '82' }
    this.wallets.set(username, 0)
    return { errCode: '0' }
  }

  #transfer({ username = '', type = '', amount = '', referenceid: id = '' }: Fields): object {
    const before = this.#transfers.get(id)
    if (before) {
      const isSame = before.username === username && before.type === type && before.amount === amount
      if (!isSame) this.violations.push(`transfer number ${id} was used for two different transfers`)
      return { errCode: '71' }
    }
    const balance = this.wallets.get(username)
    if (!/^[0-9A-Za-z]{1,20}$/.test(id)) this.violations.push(`"${id}" is not a valid transfer number`)
    if (!/^\d+(\.\d{1,2})?$/.test(amount) || fenOf(amount) === 0)
      this.violations.push(`"${amount}" is not a valid amount`)
    if (balance === undefined) this.violations.push(`transfer of ${username}, who was not created`)
    const after = (balance ?? 0) + (type === '0' ? 1 : -1) * fenOf(amount)
    if (balance === undefined || after < 0) return { errCode: '72' }
    this.#transfers.set(id, { username, type, amount })
    this.wallets.set(username, after)
    return { errCode: '0' }
  }

  #findTransfer(id: string): object {
    const move = this.#transfers.get(id)
    if (!move) return { errCode: '-987' }
    const { amount, ...rest } = move
    return { errCode: '0', data: { ref_id: id, ...rest, amount: Number(amount), status: 'SUCCESS' } }
  }

  #deliverUnmarkedBets(): object[] {
    return [...this.bets.values()]
      .filter(({ version, markedVersion: marked }) => version > marked)
      .map((kept) => {
        kept.deliveredVersion = kept.version
        return kept.row
      })
  }

  /**
   * Marks bets. A mark names only the bet's number, as the protocol specifies, so a change between delivery and mark is
   * lost.
   */
  #markBets(ids: number[]): object {
    for (const id of ids) {
      const kept = this.bets.get(id)
      if (!kept || kept.deliveredVersion < kept.version)
        this.violations.push(`bet ${id} was marked before its last version was delivered`)
      if (kept) kept.markedVersion = kept.version
    }
    return { errCode: '0' }
  }
}
