/** What the settings of the adapters are called in the console. */
export const labels = {
  baseUrl: '接口地址',
  secret: '密钥',
  pid: '商户号（pid）',
  key: '商户密钥（key）',
  type: '支付类型（type），留空则按支付渠道',
  mode: '下单方式',
  merchantKey: '商户私钥（RSA）',
  platformKey: '平台公钥（RSA）',
  token: '接口令牌（token）',
  tradeType: '交易类型（trade_type），留空则按玩家所选协议',
  currency: '币种（Currency），留空则按玩家所选协议',
  merchantId: '商户号（Merchant-Id）',
  casinoId: '平台编号（casino_id）',
  clientId: '平台编号（clientId）',
  logUrl: '报表接口地址（LOG_URL）',
  operatorCode: '代理号（operatorcode）',
  providerCode: '供应商代号（providercode）',
  gameType: '游戏类型代号（type）',
  signHeader: '签名请求头',
  lobby: '默认游戏代码，未选游戏时打开，可留空',
}

/** What a player reads of a bet that cost nothing. */
export const freeRound = '免费局'
