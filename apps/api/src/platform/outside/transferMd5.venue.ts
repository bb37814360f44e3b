import { labels } from '@koi/contract/money/channel/adapter.copy'
import { createHmac } from 'node:crypto'
import { type Fen, fen, yuanFromFen } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { z } from 'zod'
import { addressOf, allowHttp, baseUrl, plainText, secretText, type VenueProtocol } from './adapter.ts'
import { readBets } from './bets.ts'
import { onOutsideFault, OutsideFault, statusFault } from './fault.ts'
import { md5 } from './fields.ts'
import type { Outbound } from './http.ts'
import { webLink } from './link.ts'
import { betOf, parseEmbedded, isRow, ticketOf } from './transferMd5.bets.ts'
import { Answer, moveAnswerOf, moveStateIn, referenceOf, typeOf } from './transferMd5.moves.ts'
import type {
  MoveQuery,
  BetPage,
  MoveAnswer,
  MoveState,
  VenueAccess,
  VenueAdapter,
  VenueLaunch,
  VenueMove,
  VenuePlayer,
} from './venue.ts'

const Settings = z.strictObject({
  base_url: baseUrl(labels.baseUrl),
  log_url: baseUrl(labels.logUrl),
  allow_http: allowHttp,
  operator_code: plainText(labels.operatorCode, /^[a-z0-9]{2,20}$/),
  provider_code: plainText(labels.providerCode, /^[A-Z0-9]{2}$/),
  game_type: plainText(labels.gameType, /^[A-Z]{2}$/).default('SL'),
  secret: secretText(labels.secret),
})

export const transferMd5Sign = (...values: string[]): string => md5(values.join('')).toUpperCase()

const memberExists = '82'

/** A venue that keeps a wallet and gets signed GET requests; it returns bets until they are marked as read. */
class TransferMd5Venue implements VenueAdapter {
  readonly #access: VenueAccess
  readonly #outbound: Outbound
  readonly #operator: string
  readonly #provider: string
  constructor(access: VenueAccess, outbound: Outbound) {
    this.#access = access
    this.#outbound = outbound
    this.#operator = access.settings['operator_code'] ?? ''
    this.#provider = access.settings['provider_code'] ?? ''
  }

  async ensurePlayer({ login: username }: VenuePlayer): Promise<void> {
    if (!/^[a-z0-9]{3,12}$/.test(username)) throw new OutsideFault('the venue does not accept this username', true)
    const signature = transferMd5Sign(this.#operator, username, this.#access.secret)
    const { errCode } = await this.#ask('createMember.aspx', { operatorcode: this.#operator, username, signature })
    if (errCode !== '0' && errCode !== memberExists) throw new OutsideFault(`the venue created no player (${errCode})`)
  }

  /** Balance in fen; fractions of a fen are dropped. */
  async balance({ login }: VenuePlayer): Promise<Fen> {
    const { errCode, ...answer } = await this.#ask('getBalance.aspx', this.#playerFields(login))
    const { balance } = answer as { balance?: unknown }
    const match = /^(\d{1,10})(?:\.(\d+))?$/.exec(String(balance).replace(/,(?=\d{3}(,\d{3})*\.)/g, ''))
    if (errCode !== '0' || !match) throw new OutsideFault(`the venue returned no balance (${errCode})`)
    return fen(Number(`${match[1]}${(match[2] ?? '').slice(0, 2).padEnd(2, '0')}`))
  }

  async move({ id, player, direction, amount: of }: VenueMove): Promise<MoveAnswer> {
    const [username, amount, referenceid] = [player.login, yuanFromFen(of), referenceOf(id)]
    const [type, password] = [typeOf(direction), this.#passwordOf(username)]
    const { secret } = this.#access
    const values = [amount, this.#operator, password, this.#provider, referenceid, type, username, secret]
    const fields = { ...this.#playerFields(username), referenceid, type, amount, signature: transferMd5Sign(...values) }
    // An unsent request certainly had no effect.
    const onFault = onOutsideFault(({ isUnsent }) => ({ errCode: isUnsent ? '600' : '999' }))
    const { errCode } = await this.#ask('makeTransfer.aspx', fields).catch(onFault)
    return moveAnswerOf(errCode)
  }

  async query(order: MoveQuery): Promise<MoveState> {
    const referenceid = referenceOf(order.id)
    const fields = { operatorcode: this.#operator, referenceid, signature: this.#operatorSignature() }
    const onFault = onOutsideFault((): Answer => ({ errCode: '999' }))
    const answer = await this.#ask('checkTransaction.ashx', fields, true).catch(onFault)
    return moveStateIn(answer, order)
  }

  async launch({ player, gameCode }: VenueLaunch): Promise<{ url: string }> {
    const { settings, secret } = this.#access
    const [username, type] = [player.login, settings['game_type'] ?? 'SL']
    const values = [this.#operator, this.#passwordOf(username), this.#provider, type, username, secret]
    const fields = { ...this.#playerFields(username), type, gameid: gameCode || '0', lang: 'zh-CN', html5: '1' }
    const answer = await this.#ask('launchGames.aspx', { ...fields, signature: transferMd5Sign(...values) })
    const read = z.object({ gameUrl: webLink(this.#access.baseUrl) }).safeParse(answer)
    if (answer.errCode !== '0' || !read.success) throw new OutsideFault(`the venue opened no game (${answer.errCode})`)
    return { url: read.data.gameUrl }
  }

  /**
   * Reads bets. The cursor holds the rows returned last, which the caller has stored before the next call. Rows that
   * are returned again unchanged are then marked; a mark covers only the bet's number, so a bet changed since must be
   * returned once more first. Bets that the venue does not let be marked are `bad`; the others go on.
   */
  async bets(since: string | null): Promise<BetPage> {
    const stored = new Set((since ?? '').split(','))
    let rows = await this.#unmarkedRows()
    const same = rows.map(ticketOf).filter((ticket) => ticket !== '' && stored.has(ticket))
    let refused: string[] = []
    if (same.length > 0) {
      // The newest first, so that those that were refused before are tried last.
      const tickets = same.map((one) => one.split(':')[0]!).toReversed()
      refused = await this.#mark(tickets)
      if (refused.length < tickets.length) rows = await this.#unmarkedRows()
      else if (tickets.length > 1 && rows.length === same.length) throw new OutsideFault('the venue marked no bets')
    }
    const at = instant(this.#outbound.now())
    const cursor = rows.map(ticketOf).filter(Boolean).join(',') || '0'
    const page = await readBets(rows.map((row) => betOf(row, at)))
    const bad = refused.map((betId) => ({ betId, reason: 'the venue refuses to mark the bet', bet: null }))
    return { ...page, bad: [...page.bad, ...bad], cursor }
  }

  /**
   * Marks bets as read. When the venue refuses several together, they are marked in halves. Returns the refused ones; a
   * venue that refuses eight single ones in succession is not asked for the others.
   */
  async #mark(tickets: string[], failures = { inSuccession: 0 }): Promise<string[]> {
    if (failures.inSuccession >= 8) return tickets
    const ticket = tickets.join(',')
    const asked = { operatorcode: this.#operator, signature: this.#operatorSignature(), ticket }
    const { errCode } = await this.#post('markbyjson.ashx', asked)
    if (errCode === '0') {
      failures.inSuccession = 0
      return []
    }
    if (tickets.length === 1) {
      failures.inSuccession += 1
      return tickets
    }
    const middle = Math.ceil(tickets.length / 2)
    const refused = await this.#mark(tickets.slice(0, middle), failures)
    return [...refused, ...(await this.#mark(tickets.slice(middle), failures))]
  }

  async #unmarkedRows(): Promise<unknown[]> {
    const asked = { operatorcode: this.#operator, signature: this.#operatorSignature(), versionkey: '0' }
    const { errCode, result } = await this.#ask('fetchbykey.aspx', asked)
    const rows = parseEmbedded(result)
    if (errCode !== '0' || !Array.isArray(rows)) throw new OutsideFault(`the venue returned no bets (${errCode})`)
    return rows.filter((row) => !isRow(row) || row['site'] === undefined || row['site'] === this.#provider)
  }

  async betPage(): Promise<never> {
    throw new OutsideFault('the venue has no pages of bets', true)
  }

  /**
   * Closes the player's session. Not every operator of this protocol supports it; the balance is queried afterwards in
   * any case.
   */
  async kick({ login }: VenuePlayer): Promise<void> {
    await this.#ask('kickPlayerFromProduct.ashx', this.#playerFields(login))
  }

  async ping(): Promise<void> {
    const fields = { operatorcode: this.#operator, signature: this.#operatorSignature() }
    const { errCode } = await this.#ask('checkAgentCredit.aspx', fields, true)
    if (errCode !== '0') throw new OutsideFault(`the venue refused checkAgentCredit.aspx (${errCode})`)
  }

  #playerFields(username: string): Record<string, string> {
    const password = this.#passwordOf(username)
    const signature = transferMd5Sign(this.#operator, password, this.#provider, username, this.#access.secret)
    return { operatorcode: this.#operator, providercode: this.#provider, username, password, signature }
  }

  /** The venue requires a password per player. It is derived from a key, without which the username is of no use. */
  #passwordOf(username: string): string {
    const digest = createHmac('sha256', this.#access.secret).update(`password ${username}`).digest('hex')
    return `Kq${digest.slice(0, 10)}`
  }

  #operatorSignature(): string {
    return transferMd5Sign(this.#operator, this.#access.secret)
  }

  async #ask(call: string, fields: Record<string, string>, bypassesBreaker = false): Promise<Answer> {
    const { code, settings, baseUrl: base } = this.#access
    const isLog = /^(fetch|check(?!Agent))/.test(call)
    const url = `${addressOf(isLog ? (settings['log_url'] ?? base) : base, call)}?${new URLSearchParams(fields)}`
    return this.#read(await this.#outbound.ask(url, null, code, {}, bypassesBreaker))
  }

  async #post(call: string, content: object): Promise<Answer> {
    const { code, settings, baseUrl: base } = this.#access
    return this.#read(await this.#outbound.ask(addressOf(settings['log_url'] ?? base, call), content, code))
  }

  #read({ status, body }: { status: number; body: unknown }): Answer {
    const read = Answer.safeParse(body)
    if (status !== 200 || !read.success) throw statusFault(`venue ${this.#access.code} answered ${status}`, status)
    return read.data
  }
}

export const transferMd5: VenueProtocol = {
  kind: 'venue',
  name: 'transfer-md5',
  version: '1',
  abilities: ['launch', 'balance', 'transfer', 'bets'],
  settings: Settings,
  connect: (access, outbound) => new TransferMd5Venue(access, outbound),
  readCall: null,
}
