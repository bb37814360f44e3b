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

/** `done`: the platform says that it is booked; `short`: that the money is not there; `refused`: anything else it says. */
export interface WalletAnswer {
  is: 'done' | 'short' | 'refused'
  /** Fen; null where none is told. */
  balance: number | null
  text: string
}

export interface Speaker {
  /** What the protocol has next to balance, bet, win and rollback. */
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
