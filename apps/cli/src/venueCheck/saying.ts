// Wallet requests that a venue sends in each seamless protocol (docs/adapters.md, docs/venue-protocol.md).

export const adapters = ['koi', 'form-hmac', 'play-json', 'debit-credit'] as const
export type AdapterName = (typeof adapters)[number]

export interface WalletTarget {
  url: string
  code: string
  adapter: AdapterName
  secret: string
  /** The operator's merchant_id, casino_id or client_id. */
  account: string
  login: string
  session: string
  game: string
}

/** `amount` is in fen; `raw` replaces it literally in the message. */
export interface Money {
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

/** `done`: booked; `short`: insufficient balance; `refused`: any other answer. */
export interface WalletAnswer {
  is: 'done' | 'short' | 'refused'
  /** Fen; null if the answer has none. */
  balance: number | null
  text: string
}

export interface Speaker {
  can: ReadonlySet<'stamp' | 'currency' | 'end' | 'batch' | 'takeBack' | 'free' | 'amount'>
  wrongAmounts: readonly unknown[]
  say(target: WalletTarget, saying: Saying): Message
  read(status: number, body: Record<string, unknown>): Omit<WalletAnswer, 'text'>
}

export const json = { 'content-type': 'application/json' }
export const yuan = (fen: number): string => (fen / 100).toFixed(2)
export const whole = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null)
export const impossible = [-1, 0.5, '100', null, 2 ** 60]
export const money = ({ amount, raw }: Money): unknown => (raw === undefined ? amount : raw)
