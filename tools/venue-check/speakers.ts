import { createHash, createHmac, randomBytes } from 'node:crypto'
import { signed } from './client.ts'

// The venue's side of each protocol about the main wallet (docs/adapters.md, docs/venue-protocol.md).

export const adapters = ['koi', 'form-hmac', 'play-json', 'debit-credit'] as const
export type AdapterName = (typeof adapters)[number]

/** The platform under test, and the player whose launch the venue has. */
export interface WalletTarget {
  /** The platform, without /hooks/…. */
  url: string
  code: string
  adapter: AdapterName
  secret: string
  /** What the platform is known by: merchant_id, casino_id, client_id. */
  account: string
  login: string
  session: string
  game: string
}

/** Amounts are fen; `raw` stands in their place as the protocol would write it. */
interface Money {
  amount: number
  raw?: unknown
}
export type Saying = { login?: string; currency?: string; key?: string; at?: number } & (
  | { call: 'balance' }
  | ({ call: 'bet'; id: string; round: string } & Money)
  | ({ call: 'win'; id: string; round: string; bet: string; isLast?: boolean } & Money)
  | ({ call: 'rollback'; id: string; target: string } & Money)
  | { call: 'batch'; round: string; bets: { id: string; amount: number }[]; win: { id: string; amount: number } }
  | { call: 'takeBack'; id: string; round: string; targets: string[] }
  | { call: 'free'; id: string; amount: number }
)

export interface Message {
  path: string
  body: string
  headers: Record<string, string>
}

/** `done`: the platform says that it is booked; `short`: that the money is not there; `refused`: anything else it says. */
export interface Said {
  is: 'done' | 'short' | 'refused'
  /** Fen; null where none is told. */
  balance: number | null
  text: string
}

export interface Speaker {
  /** What the protocol has beside balance, bet, win and rollback. */
  can: ReadonlySet<'stamp' | 'currency' | 'end' | 'batch' | 'takeBack' | 'free' | 'amount'>
  wrongAmounts: readonly unknown[]
  say(target: WalletTarget, saying: Saying): Message
  read(status: number, body: Record<string, unknown>): Omit<Said, 'text'>
}

const json = { 'content-type': 'application/json' }
const yuan = (fen: number): string => (fen / 100).toFixed(2)
const whole = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null)
const impossible = [-1, 0.5, '100', null, 2 ** 60]
const money = ({ amount, raw }: Money): unknown => (raw === undefined ? amount : raw)

const koi: Speaker = {
  can: new Set(['stamp']),
  wrongAmounts: impossible,
  say({ code, secret, session, game, ...target }, saying) {
    const { login = target.login, key = secret, at } = saying
    const of = (): object => {
      if (saying.call === 'bet') {
        const { id, round } = saying
        return {
          call: 'bet',
          id,
          login,
          session,
          gameCode: game,
          gameName: game,
          roundId: round,
          amount: money(saying),
        }
      }
      if (saying.call === 'win') return { call: 'win', id: saying.id, login, bet: saying.bet, amount: money(saying) }
      if (saying.call === 'rollback') return { call: 'rollback', id: saying.id, login, target: saying.target }
      return { call: 'balance', login }
    }
    const body = JSON.stringify({ venue: code, ...of() })
    return { path: '', body, headers: { ...json, ...signed(key, body, at) } }
  },
  read(status, { result, reason, balance }) {
    const told = whole(balance)
    if (status !== 200 || result === 'held') return { is: 'refused', balance: told }
    return { is: result !== 'refused' ? 'done' : reason === 'balance' ? 'short' : 'refused', balance: told }
  },
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const root = (name: string): string => name.split('[')[0] ?? name

/** The signature of a form: HMAC-SHA1 over its fields and the headers by name. */
export function signForm(fields: [string, string][], headers: Record<string, string>, key: string): string {
  const text = [...fields, ...Object.entries(headers)]
    .toSorted(([one], [other]) => compare(root(one), root(other)))
    .map((pair) => String(new URLSearchParams([pair])).replaceAll('*', '%2A'))
    .join('&')
  return createHmac('sha1', key).update(text).digest('hex')
}

const formHmac: Speaker = {
  can: new Set(['stamp', 'currency', 'end', 'takeBack', 'free', 'amount']),
  wrongAmounts: ['-1', '0.005', '1e3', '', 'all', '1,00', '99999999999'],
  say({ secret, account, session, game, ...target }, saying) {
    const { login = target.login, currency = 'CNY', key = secret, at = Date.now() } = saying
    const raw = (of: Money): string => (of.raw === undefined ? yuan(of.amount) : String(of.raw))
    const told = (): Record<string, string> => {
      const base = { session_id: session, game_uuid: game }
      if (saying.call === 'bet')
        return {
          action: 'bet',
          ...base,
          transaction_id: saying.id,
          amount: raw(saying),
          round_id: saying.round,
          type: 'bet',
        }
      if (saying.call === 'free')
        return {
          action: 'bet',
          ...base,
          transaction_id: saying.id,
          amount: '1.00',
          round_id: saying.id,
          type: 'freespin',
        }
      if (saying.call === 'win') {
        const { id, round, bet, isLast } = saying
        const finished: Record<string, string> = isLast ? { finished: '1' } : {}
        const of: Record<string, string> = bet === '' ? {} : { bet_transaction_id: bet }
        return { action: 'win', ...base, transaction_id: id, amount: raw(saying), round_id: round, ...of, ...finished }
      }
      if (saying.call === 'rollback')
        return {
          action: 'refund',
          ...base,
          transaction_id: saying.id,
          bet_transaction_id: saying.target,
          amount: raw(saying),
        }
      if (saying.call === 'takeBack')
        return {
          action: 'rollback',
          ...base,
          transaction_id: saying.id,
          ...Object.fromEntries(
            saying.targets.map((target, n) => [`rollback_transactions[${n}][transaction_id]`, target]),
          ),
        }
      return { action: 'balance' }
    }
    const fields = Object.entries({ ...told(), player_id: login, currency })
    const headers = {
      'X-Merchant-Id': account,
      'X-Timestamp': String(Math.floor(at / 1000)),
      'X-Nonce': randomBytes(16).toString('hex'),
    }
    return {
      path: '',
      body: String(new URLSearchParams(fields)),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
        'X-Sign': signForm(fields, headers, key),
      },
    }
  },
  read(status, { error_code: code, balance }) {
    if (status !== 200 || code !== undefined)
      return { is: code === 'INSUFFICIENT_FUNDS' ? 'short' : 'refused', balance: null }
    return { is: 'done', balance: whole(Math.round(Number(balance) * 100)) }
  },
}

const playJson: Speaker = {
  can: new Set(['currency', 'end', 'batch', 'takeBack', 'free']),
  wrongAmounts: impossible,
  say({ secret, game, ...target }, saying) {
    const { login: user_id = target.login, currency = 'CNY', key = secret } = saying
    const of = (): [path: string, content: object] => {
      if (saying.call === 'free')
        return ['freespins', { issue_id: saying.id, status: 'played', total_amount: saying.amount }]
      const round = (game_id: string, actions: object[], finished = false) => ({ game, game_id, finished, actions })
      if (saying.call === 'bet')
        return ['play', round(saying.round, [{ action: 'bet', action_id: saying.id, amount: money(saying) }])]
      if (saying.call === 'win')
        return [
          'play',
          round(saying.round, [{ action: 'win', action_id: saying.id, amount: money(saying) }], saying.isLast === true),
        ]
      if (saying.call === 'batch') {
        const bets = saying.bets.map(({ id, amount }) => ({ action: 'bet', action_id: id, amount }))
        const { id, amount } = saying.win
        return ['play', round(saying.round, [...bets, { action: 'win', action_id: id, amount }])]
      }
      if (saying.call === 'balance') return ['play', { game }]
      const targets = saying.call === 'takeBack' ? saying.targets : [saying.target]
      const actions = targets.map((original_action_id, n) => ({
        action: 'rollback',
        action_id: targets.length === 1 ? saying.id : `${saying.id}-${n}`,
        original_action_id,
      }))
      return ['rollback', { game, game_id: saying.call === 'takeBack' ? saying.round : '', actions }]
    }
    const [path, content] = of()
    const body = JSON.stringify({ user_id, currency, ...content })
    const sign = createHmac('sha256', key).update(body).digest('hex')
    return { path, body, headers: { ...json, 'X-REQUEST-SIGN': sign } }
  },
  read(status, { code, balance }) {
    const is = status === 200 ? 'done' : code === 100 ? 'short' : 'refused'
    return { is, balance: whole(balance) }
  },
}

const debitCredit: Speaker = {
  can: new Set(['currency', 'amount']),
  wrongAmounts: impossible,
  say({ secret, account: clientId, session: sessionId, game: gameId, ...target }, saying) {
    const { login: userId = target.login, currency = 'CNY', key = secret } = saying
    const of = (): object => {
      if (saying.call === 'bet')
        return { method: 'GetCash', transactionId: saying.id, roundId: saying.round, amount: money(saying) }
      if (saying.call === 'win')
        return { method: 'ReturnCash', transactionId: saying.id, roundId: saying.round, amount: money(saying) }
      if (saying.call === 'rollback')
        return {
          method: 'Rollback',
          transactionId: saying.id,
          referenceTransactionId: saying.target,
          roundId: '',
          amount: money(saying),
        }
      return { method: 'GetBalance' }
    }
    const body = JSON.stringify({ ...of(), userId, clientId, sessionId, gameId, currency })
    return { path: '', body, headers: { ...json, sign: createHash('sha256').update(body).update(key).digest('hex') } }
  },
  read(status, { errorCode: code, balance }) {
    const is = status === 200 && code === 0 ? 'done' : code === 3 ? 'short' : 'refused'
    return { is, balance: whole(balance) }
  },
}

export const speakers: Readonly<Record<AdapterName, Speaker>> = {
  koi,
  'form-hmac': formHmac,
  'play-json': playJson,
  'debit-credit': debitCredit,
}
