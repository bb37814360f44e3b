import { addresses } from '@koi/contract/addresses'

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '',
  )
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

export const paths = {
  home: () => addresses.home,
  promotions: () => addresses.promotions,
  promotion: (id: string | number) => withQuery(addresses.promotion, { id }),
  service: () => addresses.service,
  mine: () => addresses.mine,
  login: (query: { type?: 1; pid?: string; redirect?: string } = {}) => withQuery(addresses.login, query),
  game: (query: { name: string; type?: string | number; code?: string | number }) => withQuery(addresses.game, query),
  agentLogin: () => `${addresses.game}?dailiD=1`,
  humanService: () => `${addresses.game}?dailiD=2`,
  terms: (type: number) => withQuery(addresses.terms, { type }),
  password: (type: 1 | 2) => withQuery(addresses.password, { type }),
  wallet: (type: 0 | 1 | 2 | 3, show?: 1 | 2) => withQuery(addresses.wallet, { type, show }),
  deposit: () => addresses.deposit,
  depositInfo: (deposit_no: string | number) => withQuery(addresses.depositInfo, { deposit_no }),
  order: (type: number, id: string) => withQuery(addresses.order, { type, id }),
  withdrawal: (type?: 1 | 2 | 3) => withQuery(addresses.withdrawal, { type }),
  messages: (type?: 1 | 2) => withQuery(addresses.messages, { type }),
  article: (type: number) => withQuery(addresses.article, { type }),
  fishing: (type = 'obgdy') => withQuery(addresses.fishing, { type }),
} as const

const own: ReadonlySet<string> = new Set(Object.values(addresses))

/** Whether a text is a known path of this site, safe as a redirect after a login. */
export function isOwnPath(text: string): boolean {
  return own.has(text.split('?')[0] ?? '')
}
