/**
 * Every address of the player site (ROUTE-01 to ROUTE-32): below `#`, and typed without it the server leads there. The
 * odd spellings are the contract's. The site's routes and links, the server's redirects and the seed read them here.
 */
export const addresses = {
  home: '/',
  promotions: '/activity',
  service: '/kefu',
  sponsor: '/zhanzhu',
  mine: '/mine',
  login: '/login',
  terms: '/abouts',
  download: '/app',
  game: '/gamePage',
  live: '/live',
  setting: '/setting',
  profile: '/userInfo',
  password: '/password',
  wallet: '/wallet',
  addBankCard: '/addBankCard',
  addUsdtCard: '/addUsdtCard',
  deposit: '/recharge',
  depositInfo: '/payInfo',
  withdrawal: '/withdrawal',
  transfer: '/transfer',
  promotion: '/activityInfo',
  agentApplication: '/applyagent',
  messages: '/message',
  betRecords: '/betRecord',
  transactions: '/transRecord',
  rebates: '/fanshui',
  promotionRecords: '/activityRecord',
  welfare: '/welfare',
  redPacket: '/hongbao',
  vip: '/vip',
  security: '/securitycenter',
  help: '/boutBallBet',
  article: '/boutBallBetInfo',
  fishing: '/concise',
  statement: '/statement',
  turnover: '/turnover',
  protection: '/protection',
  forgot: '/forgot',
  factor: '/factor',
  devices: '/devices',
} as const

/** What a screen of the player site is called in code. */
export type ScreenName = keyof typeof addresses
