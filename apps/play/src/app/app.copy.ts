/** Sentences that the whole site shares. */
export const appCopy = {
  loading: '加载中',
  alreadyHere: '您已在当前页面',
  pleaseLogIn: '请先登录',
  expiredTitle: '登录已过期',
  expired: '认证失败：您的登录已过期，请重新登录',
  blacklisted: '您已被列入黑名单，无法登录，请联系管理员',
  disabled: '该用户已被禁用，请联系管理员',
  memberOnlyTitle: '温馨提示',
  memberOnly: '精彩内容等着您，请先登录',
  goToLogin: '去登录',
  logOutTitle: '退出登录',
  logOut: '确定要退出登录吗？',
  operationDone: '操作成功！',
  copied: '复制成功！',
  copyFailed: '复制失败，请手动复制',
  redPacketClosed: '红包活动已关闭',
  maintenanceTitle: '系统维护中',
  maintenance: '系统维护中，请稍后再试',
  imageKinds: '仅支持gif或png格式图片',
  broken: '页面出了点问题，请重试',
  backHome: '返回首页',
  noDownload: '暂未开放下载',
} as const

/** Names of the controls and marks of the frame around every screen. */
export const labelCopy = {
  navigation: '主导航',
  promotions: '优惠',
  service: '客服',
  home: '首页',
  sponsor: '赞助',
  mine: '我的',
  download: '下载',
  login: '登录',
  logo: '网站标志',
  back: '返回',
  retry: '重试',
  confirm: '确定',
  cancel: '取消',
  close: '关闭',
  adults: '未满18岁禁止参与',
  responsible: '理性娱乐',
  protection: '自我限制',
  skip: '跳到正文',
  copy: '复制',
} as const

/** Labels of a bank account's fields. */
export const bankWords = {
  bank: '银行类型',
  chooseBank: '请选择银行',
  noBanks: '银行列表加载失败，点击重试',
  number: '银行卡号',
  branch: '开户行地址',
  branchHint: '例如：上海市浦东支行',
} as const

/** The two sets of labels for the four date values disagree; the pickers' stand everywhere (D-058, LIST-09). */
export const dateLabels: Record<'1' | '2' | '3' | '4', string> = { 1: '今日', 2: '近7天', 3: '近15天', 4: '近30天' }
/** The tab strip's labels (LIST-10), kept for an owner who switches labels and server ranges together. */
export const dateStripLabels: Record<'1' | '2' | '3' | '4', string> = { 1: '今日', 2: '昨日', 3: '近七日', 4: '本月' }

/** What is missing for a level. */
export const levelSaid = {
  missing: (deposit: string | null, turnover: string | null) =>
    [deposit && `还差存款 ${deposit}`, turnover && `${deposit ? '' : '还差'}流水 ${turnover}`]
      .filter(Boolean)
      .join('、'),
  flowUntold: (deposit: string | null, turnover: string) =>
    `${deposit ? `还差存款 ${deposit}` : '存款已达标'}，流水须达 ${turnover}`,
  reached: '已达标，次日24:00前晋级',
} as const
