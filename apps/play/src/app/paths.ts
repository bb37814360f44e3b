const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '',
  )
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** Builders for every address of the site; the odd spellings are the contract's. */
export const paths = {
  home: () => '/',
  promotions: () => '/activity',
  promotion: (id: string | number) => withQuery('/activityInfo', { id }),
  service: () => '/kefu',
  sponsor: () => '/zhanzhu',
  mine: () => '/mine',
  login: (query: { type?: 1; pid?: string; redirect?: string } = {}) => withQuery('/login', query),
  download: () => '/app',
  game: (query: { name: string; type?: string | number; code?: string | number }) => withQuery('/gamePage', query),
  agentLogin: () => '/gamePage?dailiD=1',
  humanService: () => '/gamePage?dailiD=2',
  live: () => '/live',
  terms: (type: number) => withQuery('/abouts', { type }),
  setting: () => '/setting',
  profile: () => '/userInfo',
  password: (type: 1 | 2) => withQuery('/password', { type }),
  wallet: (type: 0 | 1 | 2 | 3, show?: 1 | 2) => withQuery('/wallet', { type, show }),
  addBankCard: () => '/addBankCard',
  addUsdtCard: () => '/addUsdtCard',
  deposit: () => '/recharge',
  depositInfo: (deposit_no: string | number) => withQuery('/payInfo', { deposit_no }),
  withdrawal: (type?: 1 | 2 | 3) => withQuery('/withdrawal', { type }),
  transfer: () => '/transfer',
  agentApplication: () => '/applyagent',
  messages: (type?: 1 | 2) => withQuery('/message', { type }),
  betRecords: () => '/betRecord',
  transactions: (type?: 1 | 2 | 3 | 4) => withQuery('/transRecord', { type }),
  rebates: () => '/fanshui',
  promotionRecords: () => '/activityRecord',
  welfare: () => '/welfare',
  redPacket: () => '/hongbao',
  vip: () => '/vip',
  security: () => '/securitycenter',
  help: () => '/boutBallBet',
  article: (type: number) => withQuery('/boutBallBetInfo', { type }),
  statement: () => '/statement',
  turnover: () => '/turnover',
  protection: () => '/protection',
  fishing: (type = 'obgdy') => withQuery('/concise', { type }),
} as const

/** Whether a text is a path of this site, fit to go to after a login (D-032): one leading slash and a known address. */
export function isOwnPath(text: string): boolean {
  const path = text.split('?')[0] ?? ''
  return path.startsWith('/') && addresses.has(path)
}

/** Every address of the route table. */
export const addresses: ReadonlySet<string> = new Set([
  '/',
  '/activity',
  '/kefu',
  '/zhanzhu',
  '/mine',
  '/login',
  '/abouts',
  '/app',
  '/gamePage',
  '/live',
  '/setting',
  '/userInfo',
  '/password',
  '/wallet',
  '/addBankCard',
  '/addUsdtCard',
  '/recharge',
  '/payInfo',
  '/withdrawal',
  '/transfer',
  '/activityInfo',
  '/applyagent',
  '/message',
  '/betRecord',
  '/transRecord',
  '/fanshui',
  '/activityRecord',
  '/welfare',
  '/hongbao',
  '/vip',
  '/securitycenter',
  '/boutBallBet',
  '/boutBallBetInfo',
  '/concise',
  '/statement',
  '/turnover',
  '/protection',
])
