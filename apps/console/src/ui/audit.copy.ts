export const copy = {
  time: '时间',
  operator: '操作人',
  action: '动作',
  object: '对象',
  changes: '变更',
  reason: '原因',
  address: 'IP',
  more: (count: number) => `另有 ${count} 项`,
}

const whole: Record<string, string> = {
  'operator.logIn': '登录',
  'operator.logOut': '退出登录',
  'operator.logInRefused': '登录失败',
  'operator.otpRefused': '动态验证码错误',
  'operator.enrolFactor': '绑定动态验证码',
  'operator.removeFactor': '解绑动态验证码',
  'operator.resetFactor': '重置他人动态验证码',
  'operator.changePassword': '修改自己的密码',
  'operator.endSession': '退出自己的会话',
  'operator.endSessions': '强制操作员下线',
  'job.run': '运行任务',
  'player.logOut': '强制玩家下线',
  'deposit.credit': '存款入账',
  'agent.settle': '结算代理',
  'agent.makePlan': '新增佣金方案',
  'agent.changePlan': '修改佣金方案',
  'article.put': '发布文章',
  'promotion.approve': '通过活动申请',
  'promotion.reject': '拒绝活动申请',
  'promotion.makeType': '新增活动分类',
  'promotion.changeType': '修改活动分类',
  'promotion.removeType': '删除活动分类',
  'packet.makeRule': '新增红包规则',
  'packet.changeRule': '修改红包规则',
  'packet.removeRule': '删除红包规则',
  'transfer.reconcile': '核对转账',
  'upload.picture': '上传图片',
  'venue.closeFault': '关闭场馆异常',
  'stray.close': '关闭待认领款项',
}

const nouns: Record<string, string> = {
  activity: '活动',
  adjustment: '调账',
  agent: '代理',
  article: '文章',
  bank: '银行',
  banner: '轮播图',
  bet: '注单',
  channel: '支付渠道',
  deposit: '存款',
  game: '游戏',
  message: '站内信',
  notice: '公告',
  operator: '操作员',
  packet: '红包',
  payee: '收款方式',
  player: '玩家',
  promotion: '活动',
  receiver: '收款账户',
  rebate: '返水',
  setting: '设置',
  sponsor: '赞助商',
  transfer: '转账',
  venue: '场馆',
  vip: 'VIP等级',
  withdrawal: '取款',
  withdraw: '取款',
}

const verbs: Record<string, string> = {
  add: '新增',
  make: '新增',
  change: '修改',
  remove: '删除',
  approve: '通过',
  reject: '拒绝',
  claim: '领取处理',
  release: '放回',
  review: '初审',
  pay: '出款',
  close: '关闭',
}

/** 'banner.make' in words: as a whole where it is known, else verb and noun, else as it is. */
export function actName(act: string): string {
  const [noun = '', verb = ''] = act.split('.')
  const [nounWord, verbWord] = [nouns[noun], verbs[verb]]
  return whole[act] ?? (nounWord && verbWord ? `${verbWord}${nounWord}` : act)
}
