// The wallet calls that a seamless venue sends to the platform, and their encodings (docs/adapters.md, docs/venue-protocol.md).

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
export type WalletCall = { login?: string; currency?: string; secret?: string; sentAt?: number } & (
  | { call: 'balance' }
  | ({ call: 'bet'; id: string; round: string } & Money)
  | ({ call: 'win'; id: string; round: string; bet: string; isLast?: boolean } & Money)
  | ({ call: 'rollback'; id: string; target: string } & Money)
  /** Several bets and a win of a round in one message. */
  | { call: 'batch'; round: string; bets: { id: string; amount: number }[]; win: { id: string; amount: number } }
  | { call: 'rollbackRound'; id: string; round: string; targets: string[] }
  | { call: 'freeRound'; id: string; amount: number }
)

export interface ProtocolMessage {
  path: string
  body: string
  headers: Record<string, string>
}

/** `done`: booked; `insufficient`: not enough money; `refused`: any other answer. */
export interface WalletAnswer {
  outcome: 'done' | 'insufficient' | 'refused'
  /** Fen; null if the answer contains no balance. */
  balance: number | null
  text: string
}

/** Optional features of a protocol; a rule that requires a missing feature is skipped. */
export type WalletFeature =
  | 'timestamp'
  | 'currency'
  | 'endOfRound'
  | 'batch'
  | 'rollbackRound'
  | 'freeRounds'
  | 'rollbackAmount'

/** Encodes a venue's wallet calls in one protocol and decodes the platform's answers. */
export interface WalletProtocol {
  supports: ReadonlySet<WalletFeature>
  invalidAmounts: readonly unknown[]
  encode(target: WalletTarget, call: WalletCall): ProtocolMessage
  decode(status: number, body: Record<string, unknown>): Omit<WalletAnswer, 'text'>
}

export const jsonHeaders = { 'content-type': 'application/json' }
export const toYuan = (fen: number): string => (fen / 100).toFixed(2)
export const toFen = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null)
export const invalidFen = [-1, 0.5, '1.00', null, 2 ** 60]
export const amountOf = ({ amount, raw }: Money): unknown => (raw === undefined ? amount : raw)
