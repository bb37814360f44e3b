export const copy = {
  welfare: '红包中心',
  hongbao: '抢红包',
  left: '剩余次数',
  made: '已领次数',
  unknown: '--',
  claim: '立即领取',
  go: '去抢红包',
  conditions: '领取条件',
  conditionsNote: '每满足一档可领一次；起止时间为美东时间',
  columns: ['开始时间', '结束时间', '日流水', '累计流水', '充值金额'],
  notNeeded: '不限',
  noRules: '暂无红包活动',
  rulesTitle: '活动规则',
  rules: [
    '每日10:00-12:00（北京时间）可领取红包',
    '存款统计时间为前一日12:00至当日10:00',
    '按活动日期内（美东时间）累计存款判定领取资格',
    '红包即时到账',
    '完成相应倍数流水后方可提现',
  ],
  records: '领取记录',
  deposited: '存款金额',
  createdAt: '创建时间',
  usedAt: '领取时间',
  goDeposit: '去存款',
  confirm: '确定',
  network: '服务器异常，请稍后再试',
} as const

/** Titles of the popups. The popup `won` shows the amount, that of a failure the server's sentence. */
export const popups = {
  won: { title: '红包到账', line: (amount: string) => `恭喜您获得${amount}元红包`, note: '已存入平台钱包' },
  short: { title: '温馨提示', text: '您暂未达到领取条件，快去完成吧！' },
  failed: { title: '领取失败' },
  network: { title: '领取失败', text: copy.network },
  notStarted: { title: '活动未开始', text: '红包活动尚未开始，敬请期待' },
  ended: { title: '活动已结束', text: '本次红包活动已结束，下次再来吧' },
} as const
