import type { Option } from '../../ui/field/field.ts'

export const copy = {
  open: '试算',
  title: '红包试算',
  player: '玩家',
  placeholder: '输入用户名',
  draw: '开奖日',
  counted: '统计区间（北京时间）',
  chances: '可领次数 / 每轮上限',
  taken: '已领次数',
  closed: '当前非领取时间，或红包总开关已关闭',
  rule: '规则',
  from: '开始（美东）',
  to: '结束（美东）',
  live: '生效中',
  deposits: '统计存款',
  dayFlow: '日流水',
  flow: '累计流水',
  met: '达标',
  claimed: '已领取',
}

export const yesNo: Option[] = [
  { value: 1, label: '是', tone: 'success' },
  { value: 0, label: '否' },
]
